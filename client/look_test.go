package client_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/worker"
)

// What `job show` tells about a job that waits for a worker nobody runs, and
// about the same job when it has ended.
func TestJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	ctx := t.Context()
	receipt, err := s.c.Start(ctx, "order.placed", map[string]string{"name": "Ada"}, client.WithJobID("o1"))
	s.must(err)
	var j *client.Job
	s.until("the work message is out", func() bool {
		j, err = s.c.Job(ctx, client.Ref{App: "shop", JobID: "o1"})
		s.must(err)
		return len(j.Outstanding) == 1 && j.Outstanding[0].Lane == "work.order.charge"
	})
	if !strings.HasPrefix(j.WaitingFor, "activity charge has waited ") ||
		!strings.HasSuffix(j.WaitingFor, " for a worker on topic order.charge (published 1x)") {
		t.Errorf("waits for %q", j.WaitingFor)
	}
	if j.Gid != receipt.Gid || j.State != client.Running || j.Semaphore != 1 || j.Version != "1" ||
		string(j.Data) != `{"customer":{"name":"Ada"}}` {
		t.Errorf("job is %+v %s", j, j.Data)
	}
	if o := j.Outstanding[0]; o.Publish != 1 || o.Activity != "charge" || o.Age < 0 || o.Age > 60 || !o.Began {
		t.Errorf("outstanding is %+v", o)
	}
	activitiesAre(t, j, "order,0 101100000000001", "charge,0,0 001100000000000")
	messagesAre(t, j, "order,0 000011000000000")

	s.work("order.charge", accept)
	_, err = s.c.Await(ctx, client.Of(receipt))
	s.must(err)
	j, err = s.c.Job(ctx, client.Gid(receipt.Gid))
	s.must(err)
	if j.State != client.Completed || j.WaitingFor != "" || len(j.Outstanding) != 0 || j.ClosedBy == nil ||
		j.Semaphore != 0 || j.Ended == nil {
		t.Errorf("job is %+v", j)
	}
	activitiesAre(t, j, "order,0 101100000000001", "charge,0,0 201100000000001")
	messagesAre(t, j, "order,0 000011000000000", "charge,0,0 000111100000001")
	if a := j.Activities[1]; string(a.Output) != `{"verdict":"ok"}` || a.Code != 200 || a.Status != legwork.Success ||
		a.Decoded != "finalized; Leg 1 complete, attempts 1 of 99; Leg 2 entries 1" || a.Updated.Before(a.Entered) {
		t.Errorf("activity is %+v", a)
	}
	if _, err := s.c.Job(ctx, client.Ref{App: "shop", JobID: "none"}); legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("no such job: %v", err)
	}
}

func activitiesAre(t *testing.T, j *client.Job, want ...string) {
	t.Helper()
	var got []string
	for _, a := range j.Activities {
		got = append(got, a.Activity+string(a.DAD)+" "+a.Ledger)
	}
	if !slices.Equal(got, want) {
		t.Errorf("activities are %q, want %q", got, want)
	}
}

func messagesAre(t *testing.T, j *client.Job, want ...string) {
	t.Helper()
	var got []string
	for _, m := range j.Messages {
		got = append(got, m.Activity+string(m.DAD)+" "+m.Ledger)
	}
	if !slices.Equal(got, want) {
		t.Errorf("messages are %q, want %q", got, want)
	}
}

// What a job waits for, by rows that a test can make.
func TestWaitingFor(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	ctx := t.Context()
	receipt, err := s.c.Start(ctx, "order.placed", nil)
	s.must(err)
	s.until("the work message is out", func() bool {
		return s.one(`SELECT coalesce(max(lane), '') FROM legwork.outbox`) == "work.order.charge"
	})
	s.Stop()
	s.must(s.Run.Wait())
	for sql, want := range map[string]string{
		`UPDATE legwork.activity SET updated_at = now() - interval '12 s'; UPDATE legwork.outbox SET publish = 3`:  "activity charge has waited 12s for a worker on topic order.charge (published 3x)",
		`UPDATE legwork.outbox SET publish = 0; UPDATE legwork.activity SET updated_at = now() - interval '5 min'`: "activity charge has waited 5m for a worker on topic order.charge (the message is not published yet)",
		`UPDATE legwork.outbox SET publish = 0, due_at = now() - interval '61 s'`:                                  "for a worker on topic order.charge (nobody has published the message, due 1m1s ago: is a relay running?)",
		`UPDATE legwork.job SET semaphore = 3`:                                                                     "nothing: 3 obligations are open, but no message is left for 2 of them: run `legwork fsck`; it waits for 1 more (1 worker)",
		`DELETE FROM legwork.outbox`:                                                                               "nothing: 1 obligation is open, but no message is left that could move the job: run `legwork fsck`",
		`UPDATE legwork.outbox SET lane = 'run'; UPDATE legwork.activity SET entered_at = now() - interval '26 h'`: "activity charge has waited 26h0m for an engine to enter it again (published 1x and not taken: is an engine running?)",
		`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT legwork.first_id(gid), gid, 'run', 'z',
			',0,0' FROM legwork.job; UPDATE legwork.activity SET updated_at = now() - interval '3 s'`: "; it waits for 1 more (1 relay)",
	} {
		rollBack := errors.New("roll back")
		err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			for one := range strings.SplitSeq(sql, ";") {
				if _, err := tx.Exec(ctx, legwork.Qualify(one, s.ns)); err != nil {
					return err
				}
			}
			j, err := client.JobIn(s.c, ctx, tx, client.Of(receipt))
			if err != nil {
				return err
			}
			if !strings.HasSuffix(j.WaitingFor, want) {
				t.Errorf("%s: waits for %q, want %q", sql, j.WaitingFor, want)
			}
			return rollBack
		})
		if !errors.Is(err, rollBack) {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

func TestDeadLettersOfAJob(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	ctx := t.Context()
	receipt, err := s.c.Start(ctx, "order.placed", nil)
	s.must(err)
	store, err := ledger.NewStore(s.pool, s.ns)
	s.must(err)
	letter := ledger.DeadLetter{ID: legwork.Derive(receipt.Gid, receipt.Gid, "letter", 0), Lane: "run",
		Reason:  "exhausted",
		Message: "99 attempts",
		Place:   ledger.Place{Gid: receipt.Gid, Activity: "charge", DAD: ",0,0"}, Subject: "s", Header: legwork.Header{}}
	_, err = store.Bury(ctx, []ledger.DeadLetter{letter}, nil)
	s.must(err)
	j, err := s.c.Job(ctx, client.Of(receipt))
	s.must(err)
	if len(j.DeadLetters) != 1 || j.DeadLetters[0].ID != letter.ID || j.DeadLetters[0].Reason != "exhausted" ||
		j.DeadLetters[0].Activity != "charge" || j.DeadLetters[0].At.IsZero() {
		t.Errorf("dead letters are %+v", j.DeadLetters)
	}
}

func TestJobs(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", func(_ context.Context, in map[string]any) (map[string]any, error) {
		if in["name"] == "bad" {
			return nil, worker.Errorf(402, "declined")
		}
		return map[string]any{"verdict": in["name"]}, nil
	})
	ctx := t.Context()
	for i := range 12 {
		name := []string{"bad", "yes", "no"}[i%3]
		_, err := s.c.StartAndAwait(ctx, "order.placed", map[string]string{"name": name},
			client.WithJobID(fmt.Sprintf("%s%02d", name, i)))
		var failed *client.JobError
		if err != nil && !errors.As(err, &failed) {
			t.Fatal(err)
		}
	}
	list := func(f client.Filter) (ids []string) {
		t.Helper()
		for {
			page, err := s.c.Jobs(ctx, f)
			s.must(err)
			for _, j := range page.Jobs {
				ids = append(ids, j.JobID)
			}
			if f.After = page.Next; f.After.IsZero() {
				return ids
			}
			if len(page.Jobs) != f.Limit {
				t.Errorf("a page of %d, limit %d", len(page.Jobs), f.Limit)
			}
		}
	}
	all := list(client.Filter{})
	if len(all) != 12 || all[0] != "no11" || all[11] != "bad00" {
		t.Errorf("all jobs are %q", all)
	}
	for _, limit := range []int{1, 4, 5, 12, 13} {
		if got := list(client.Filter{Limit: limit}); !slices.Equal(got, all) {
			t.Errorf("by pages of %d: %q", limit, got)
		}
	}
	for want, f := range map[string]client.Filter{
		"bad09 bad06 bad03 bad00": {State: client.Failed},
		"yes10 yes07 yes04 yes01": {App: "shop", Graph: "order.placed", State: client.Completed, Prefix: "yes", Limit: 3},
		"":                        {Prefix: "y%"},
	} {
		if got := strings.Join(list(f), " "); got != want {
			t.Errorf("%+v: %q, want %q", f, got, want)
		}
	}
	for _, f := range []client.Filter{{Limit: -1}, {Limit: 1001}, {State: "done"}} {
		if _, err := s.c.Jobs(ctx, f); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%+v: %v", f, err)
		}
	}
	if n, err := s.c.Counts(ctx, ""); err != nil || n != (client.Counts{Completed: 8, Failed: 4}) || n.Total() != 12 {
		t.Errorf("counts are %+v, %v", n, err)
	}
	outcomes, err := s.c.Outcomes(ctx, "shop", "order.placed", "verdict")
	s.must(err)
	if got := asJSON(t, outcomes); got != `[{"state":"completed","value":"no","jobs":4},{"state":"completed","value":"yes","jobs":4},{"state":"failed","value":null,"jobs":4}]` {
		t.Errorf("outcomes are %s", got)
	}
}
