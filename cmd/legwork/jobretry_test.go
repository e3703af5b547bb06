package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/worker"
)

const shopApp = `
app:
  id: shop
  version: '%s'
  graphs:
    - subscribes: order.placed
      expire: 3600
      activities:
        placed: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        charge:
          type: worker
          topic: order.charge
          input: {maps: {id: '{placed.output.data.id}'}}
        pack:
          type: worker
          topic: order.pack
          input: {maps: {id: '{placed.output.data.id}', receipt: '{charge.output.data.receipt}'}}
          job: {maps: {parcel: '{$self.output.data.parcel}'}}
      transitions: {placed: [{to: charge}], charge: [{to: pack}]}
    - subscribes: order.checked
      expire: 3600
      activities:
        checked: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        check: {type: worker, topic: order.pack, input: {maps: {id: '{checked.output.data.id}', receipt: none}}}
      transitions: {checked: [{to: check}]}
    - subscribes: order.bundled
      expire: 3600
      activities:
        bundled: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        all: {type: await, topic: order.checked, input: {maps: {id: '{bundled.output.data.child}'}}}
      transitions: {bundled: [{to: all}]}
`

// shop is a site whose worker packs nothing until it is mended.
type shop struct {
	*sitetest.Site
	t      *testing.T
	mended atomic.Bool

	mu      sync.Mutex
	charges map[string]int // of the payment service, by order
}

func newShop(t *testing.T) *shop {
	t.Helper()
	s := &shop{Site: sitetest.New(t), t: t, charges: map[string]int{}}
	s.Deploy(fmt.Appendf(nil, shopApp, "1"))
	s.Engine(nil)
	s.Relay()
	type order struct{ ID, Receipt string }
	s.Work(worker.Handle("order.charge", func(_ context.Context, in order) (map[string]string, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.charges[in.ID]++
		return map[string]string{"receipt": "receipt of " + in.ID}, nil
	}), worker.Handle("order.pack", func(_ context.Context, in order) (map[string]string, error) {
		if !s.mended.Load() {
			return nil, worker.Errorf(422, "there is no shelf %s", in.ID)
		}
		return map[string]string{"parcel": in.ID + " with " + in.Receipt}, nil
	}))
	return s
}

// fail starts jobs, and waits until all have failed.
func (s *shop) fail(topic, prefix string, n int) {
	s.t.Helper()
	var group errgroup.Group
	group.SetLimit(16)
	for i := range n {
		group.Go(func() error {
			r, err := s.Client.Start(s.t.Context(), topic, map[string]string{
				"id": fmt.Sprintf("%s-%d", prefix, i), "child": fmt.Sprintf("%s-%d-checked", prefix, i)})
			if err != nil {
				return err
			}
			var failed *client.JobError
			if _, err := s.Client.Await(s.t.Context(), client.Of(r)); !errors.As(err, &failed) {
				return fmt.Errorf("job %s ends with %w, want a failure", r.Job, err)
			}
			return nil
		})
	}
	s.Must(group.Wait())
}

// legwork runs a command, and returns what it says.
func (s *shop) legwork(want int, args ...string) (stdout, stderr string) {
	s.t.Helper()
	var out, errs bytes.Buffer
	if args[0] != "__complete" { // which names its servers itself
		args = s.on(args)
	}
	if code := run(s.t.Context(), args, strings.NewReader(""), &out, &errs); code != want {
		s.t.Fatalf("legwork %v ends with %d, want %d:\n%s%s", args, code, want, &out, &errs)
	}
	return out.String(), errs.String()
}

// completing asks as a shell does what may follow a flag.
func (s *shop) completing(flag string) []string {
	return append(s.on([]string{"__complete", "job", "retry", "h-1"}), flag, "")
}

func (s *shop) on(args []string) []string {
	return append(args, "--database-url", pgtest.URL(s.t), "--nats-url", natstest.URL(s.t), "-n", s.Namespace)
}

// has fails the test if a text lacks one of some parts, on one line or on several.
func has(t *testing.T, text string, parts ...string) {
	t.Helper()
	words := strings.Join(strings.Fields(text), " ")
	for _, part := range parts {
		if !strings.Contains(text, part) && !strings.Contains(words, part) {
			t.Errorf("there is no %q in\n%s", part, text)
		}
	}
}

// TestFailedOrdersAreFinished: a worker with a bug fails 20 orders after they were charged. When it is mended, one
// command finishes all of them under their ids, and none is charged twice.
func TestFailedOrdersAreFinished(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	const orders = 20
	s.fail("order.placed", "o", orders)
	many := []string{"job", "retry", "--failed", "--graph", "order.placed", "--since", "1h"}

	out, errs := s.legwork(cli.ExitOK, append(many, "--preview")...)
	has(t, out, "1 kept, 1 anew", "o-7 ", " 422 ")
	has(t, errs, "nothing was done: 20 jobs match")
	out, _ = s.legwork(cli.ExitOK, append(many, "--preview", "--code", "504", "-o", "json")...)
	has(t, out, `{"matched":0,"shown":[]}`)

	s.mended.Store(true)
	out, errs = s.legwork(cli.ExitOK, append(many, "--reason", "the shelf is up", "--by", "ada")...)
	has(t, out, "20 of 20 jobs are retried\n")
	has(t, errs, "20 of 20 jobs are retried, 0 were refused\n")
	want := map[string]int{}
	for i := range orders {
		id := fmt.Sprintf("o-%d", i)
		want[id] = 1
		out, _ := s.legwork(cli.ExitOK, "job", "wait", id, "--timeout", "1m")
		has(t, out, id+" completed", id+" with receipt of "+id)
	}
	s.mu.Lock()
	if !maps.Equal(s.charges, want) {
		t.Errorf("the payment service has charged %v", s.charges)
	}
	s.mu.Unlock()
	out, _ = s.legwork(cli.ExitOK, many...)
	has(t, out, "0 of 0 jobs are retried\n")
	s.told("o-3")
	s.AtRest()
}

// told: a job that was retried says which one goes on, and that one from which.
func (s *shop) told(id string) {
	s.t.Helper()
	var page client.JobPage
	out, _ := s.legwork(cli.ExitOK, "job", "list", "--expired", "--prefix", id, "-o", "json")
	s.Must(json.Unmarshal([]byte(out), &page))
	if len(page.Jobs) != 2 {
		s.t.Fatalf("there are the jobs %s", out)
	}
	now, was := page.Jobs[0], page.Jobs[1]
	if now.Fork != "retry" || now.Source == nil || *now.Source != was.Gid || was.RetriedAs == nil ||
		*was.RetriedAs != now.Gid || was.Fork != "" {
		s.t.Errorf("they are listed as %s", out)
	}
	out, _ = s.legwork(cli.ExitOK, "job", "list", "--expired", "--prefix", id)
	has(s.t, out, "retried as "+now.Gid.String(), "retry of "+was.Gid.String())
	out, _ = s.legwork(cli.ExitOK, "job", "show", id)
	has(s.t, out, "source retry of the job with gid "+was.Gid.String(), "by ada at", "(the shelf is up)")
	out, _ = s.legwork(cli.ExitOK, "job", "show", was.Gid.String())
	has(s.t, out, "retried by ada at", "job "+id+" with gid "+now.Gid.String()+" goes on", "(completed)")
	out, _ = s.legwork(cli.ExitOK, "job", "explain", id)
	has(s.t, out, "completed at", "; it is a retry of the job with gid "+was.Gid.String()+", made by ada at")
	out, _ = s.legwork(cli.ExitOK, "job", "explain", was.Gid.String())
	has(s.t, out, "failed at", "; it was retried by ada at", "the job with gid "+now.Gid.String()+" goes on (completed)")
	for gid, want := range map[string]string{now.Gid.String(): `"kind": "retry"`, was.Gid.String(): `"state": "completed"`} {
		out, _ = s.legwork(cli.ExitOK, "job", "export", gid)
		has(s.t, out, want, `"by": "ada"`, `"why": "the shelf is up"`)
	}
}

// TestRetryAndForkByHand: what one job keeps and does anew is shown, and then done. What cannot be is refused with what
// to do instead.
func TestRetryAndForkByHand(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.fail("order.placed", "h", 2)
	for _, c := range []struct {
		code int
		args string
		says string
	}{
		{cli.ExitUsage, "job retry", "name a job, or select many with --failed"},
		{cli.ExitUsage, "job retry h-0 --failed", "--failed selects"},
		{cli.ExitUsage, "job retry h-0 --rate 5", "--rate selects"},
		{cli.ExitUsage, "job retry --failed --rate 0", "--rate is 0, want 1 to 1000"},
		{cli.ExitUsage, "job retry --failed --limit 0", "--limit is 0, want 1 to 100000"},
		{cli.ExitUsage, "job retry --state running", "want failed or interrupted"},
		{cli.ExitUsage, "job retry --failed --since x", "--since"},
		{cli.ExitUsage, "job retry h-0 --from pack@1", "want ACTIVITY or ACTIVITY@DAD"},
		{cli.ExitUsage, "job fork h-0", "say with --from where it begins"},
		{cli.ExitNotFound, "job retry nobody", "there is no job nobody"},
		{cli.ExitError, "job retry h-0 --from nothing", "has not entered activity nothing"},
		{cli.ExitNotFound, "job retry h-0 --version 9", "version"},
		{cli.ExitConflict, "job fork h-0 --from charge --id h-1 --preview", "another job has the id h-1"},
		{cli.ExitConflict, "job fork h-0 --from charge --id h-1", "another job has the id h-1"},
	} {
		out, errs := s.legwork(c.code, strings.Fields(c.args)...)
		if has(t, errs, c.says); out != "" {
			t.Errorf("%s is refused, and prints %s", c.args, out)
		}
	}
	out, errs := s.legwork(cli.ExitOK, "job", "retry", "h-0", "--preview")
	has(t, out, "kept  charge    ,0,0", "anew  pack      ,0,0,0  worker  it has ended the job")
	has(t, errs, "nothing was done")
	s.mended.Store(true)
	out, _ = s.legwork(cli.ExitOK, "job", "retry", "h-0", "-o", "json")
	var f client.Forked
	s.Must(json.Unmarshal([]byte(out), &f))
	if f.Kept != 1 || len(f.Keeps) != 1 || f.Keeps[0] != (client.From{Activity: "charge", DAD: ",0,0"}) ||
		len(f.Again) != 1 || f.JobID != "h-0" {
		t.Errorf("it is retried as %s", out)
	}
	s.legwork(cli.ExitOK, "job", "wait", "h-0", "--timeout", "1m")
	out, _ = s.legwork(cli.ExitOK, "job", "show", "h-0")
	has(t, out, "by "+cli.Author("")+" at")
	before := "was retried before, as the job with gid " + f.Gid.String()
	for args, says := range map[string]string{"job retry h-0": "has completed",
		"job retry " + f.Source.String(): before, "job retry --preview " + f.Source.String(): before} {
		_, errs := s.legwork(cli.ExitConflict, strings.Fields(args)...)
		has(t, errs, says)
	}
	out, _ = s.legwork(cli.ExitOK, "job", "fork", "h-0", "--from", "charge", "--id", "h-new")
	has(t, out, "anew  charge  ", "you have named it", "anew  pack", "it follows", "h-new goes on, as gid ")
	s.legwork(cli.ExitOK, "job", "wait", "h-new", "--timeout", "1m")
	s.mu.Lock()
	if want := map[string]int{"h-0": 2, "h-1": 1}; !maps.Equal(s.charges, want) {
		t.Errorf("the payment service has charged %v, want %v", s.charges, want)
	}
	s.mu.Unlock()
	out, _ = s.legwork(cli.ExitOK, s.completing("--from")...)
	has(t, out, "charge@,0,0", "pack@,0,0,0")
	s.Deploy(fmt.Appendf(nil, shopApp, "2"))
	out, _ = s.legwork(cli.ExitOK, s.completing("--version")...)
	has(t, out, "2\n", "1\n")
	s.legwork(cli.ExitOK, "job", "retry", "h-1", "--version", "2")
	s.legwork(cli.ExitOK, "job", "wait", "h-1", "--timeout", "1m")
	out, _ = s.legwork(cli.ExitOK, "job", "show", "h-1")
	has(t, out, "shop version 2, topic order.placed")
	s.AtRest()
}

// TestManyRetriesStop: Ctrl-C stops a retry of many between two jobs, and says how far it came. The next run does the
// rest; what was refused is listed.
func TestManyRetriesStop(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	const n = 6
	s.fail("order.checked", "c", n)
	s.mended.Store(true)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, errs := newLineReader(), newLineReader()
	args := []string{"job", "retry", "--failed", "--graph", "order.checked", "--rate", "1", "-o", "jsonl"}
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, s.on(args), strings.NewReader(""), out, errs) }()
	out.awaits(t, "\n")
	cancel()
	if code := <-ended; code != 130 {
		t.Errorf("it ends with %d, want 130", code)
	}
	done := strings.Count(out.String(), "\n")
	has(t, errs.String(), fmt.Sprintf("stopped: %d of %d jobs are retried, 0 were refused, %d are as they were: ", done, n,
		n-done))
	if done == n {
		t.Fatal("it has retried all before it was stopped")
	}
	rest, _ := s.legwork(cli.ExitOK, "job", "retry", "--failed", "--graph", "order.checked", "-o", "json")
	has(t, rest, fmt.Sprintf(`{"matched":%d,"done":%d,"refused":[]}`, n-done, n-done))
	for i := range n {
		s.legwork(cli.ExitOK, "job", "wait", fmt.Sprintf("c-%d", i), "--timeout", "1m")
	}
	s.mended.Store(false)
	s.fail("order.checked", "d", 3)
	limited, errs2 := s.legwork(cli.ExitOK, "job", "retry", "--failed", "--limit", "2", "-o", "ids")
	if limited != "d-2\nd-1\n" && limited != "d-1\nd-2\n" && strings.Count(limited, "\n") != 2 {
		t.Errorf("two are retried: %s", limited)
	}
	has(t, errs2, "there are more such jobs")
	s.AtRest()
	refused, errs3 := s.legwork(cli.ExitConflict, "job", "retry", "--failed", "--prefix", "d-", "--from", "checking")
	has(t, refused, "0 of 3 jobs are retried", "REFUSED", "has not entered activity checking")
	has(t, errs3, "3 of 3 jobs were refused")
	s.AtRest()
}

// TestJobsByName: several jobs are named by their gids; one that refuses does not stop the other.
func TestJobsByName(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.fail("order.placed", "g", 2)
	s.mended.Store(true)
	var page client.JobPage
	out, _ := s.legwork(cli.ExitOK, "job", "list", "--prefix", "g-", "-o", "json")
	s.Must(json.Unmarshal([]byte(out), &page))
	one, other := page.Jobs[0].Gid.String(), page.Jobs[1].Gid.String()
	for args, says := range map[string]string{"job retry g-0 g-1": "named by their gids",
		"job retry --failed " + one + " " + other:      "--failed selects",
		"job retry --code 422 " + one + " " + other:    "--code selects",
		"job retry --rate 0 " + one + " " + other:      "want 1 to 1000",
		"job interrupt --running " + one + " " + one:   "--running selects",
		"job move --to 1 --limit 1 " + one + " " + one: "--limit selects"} {
		_, errs := s.legwork(cli.ExitUsage, strings.Fields(args)...)
		has(t, errs, says)
	}
	_, errs := s.legwork(cli.ExitNotFound, "job", "retry", one, legwork.NewID().String())
	has(t, errs, "nothing was done")
	out, _ = s.legwork(cli.ExitOK, "job", "retry", one, other, "--preview")
	has(t, out, "g-0", "g-1", "1 kept, 1 anew")
	s.legwork(cli.ExitOK, "job", "retry", one)
	out, errs = s.legwork(cli.ExitConflict, "job", "retry", one, other, "--rate", "1000")
	has(t, out, "1 of 2 jobs are retried", "was retried before")
	has(t, errs, "1 of 2 jobs were refused")
	for _, id := range []string{"g-0", "g-1"} {
		s.legwork(cli.ExitOK, "job", "wait", id, "--timeout", "1m")
	}
	_, errs = s.legwork(cli.ExitConflict, "job", "interrupt", one, other)
	has(t, errs, "2 of 2 jobs were refused")
}

// TestManyRetriesOfParents: jobs that others among them have awaited are retried with these.
func TestManyRetriesOfParents(t *testing.T) {
	t.Parallel()
	s := newShop(t)
	s.fail("order.bundled", "b", 3)
	s.mended.Store(true)
	out, _ := s.legwork(cli.ExitOK, "job", "retry", "--failed")
	has(t, out, "6 of 6 jobs are retried, 3 of them with the job that awaits them, or before")
	for i := range 3 {
		out, _ := s.legwork(cli.ExitOK, "job", "wait", fmt.Sprintf("b-%d", i), "--timeout", "1m")
		has(t, out, "completed")
	}
	s.AtRest()
}
