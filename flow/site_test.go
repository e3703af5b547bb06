package flow_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/worker"
)

func TestMain(m *testing.M) { testmain.Run(m) }

type order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

type receipt struct {
	Charge string `json:"charge"`
}

type parcel struct {
	Track string `json:"track"`
}

var (
	charge   = flow.Worker[order, receipt]("order.charge")
	refund   = flow.Worker[receipt, bool]("order.refund")
	ship     = flow.Job[order, parcel]("parcel.ship")
	pack     = flow.Func[order, parcel]("shop.pack")
	approved = flow.Signal[string]("approved")
)

const shop = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.checkout
      function: {topic: shop.checkout, calls: ['*']}
    - subscribes: parcel.ship
      activities:
        in: {type: trigger, job: {maps: {track: 'T-1'}}}
    - subscribes: order.limited
      function: {topic: shop.limited, calls: [order.charge]}
    - subscribes: order.mixed
      activities:
        placed: {type: trigger}
        run: {type: function, topic: shop.checkout, calls: ['*'], input: {maps: '{placed.output.data}'},
          job: {maps: {track: '{run.output.data.track}'}}}
        told: {type: worker, topic: order.told, input: {maps: {track: '{run.output.data.track}'}},
          job: {maps: {told: '{told.output.data}'}}}
        lost: {type: worker, topic: order.told, input: {maps: {track: none}},
          job: {maps: {told: '{lost.output.data}'}}}
      transitions:
        placed: [{to: run}]
        run: [{to: told}, {to: lost, conditions: {code: 418}}]
`

// site is a namespace with workers of its own.
type site struct {
	*sitetest.Site
	failures, refunds atomic.Int32
}

func newSite(t testing.TB, functions ...worker.Registration) *site {
	t.Helper()
	s := &site{Site: sitetest.New(t)}
	s.Deploy([]byte(shop))
	s.Engine(nil)
	s.Relay()
	s.Work(append(functions,
		worker.Handle("order.charge", func(_ context.Context, o order) (receipt, error) {
			if o.Cents == 13 {
				return receipt{}, worker.Errorf(402, "no money")
			}
			if o.Cents == 14 && s.failures.Add(1) == 1 {
				return receipt{}, worker.Errorf(503, "try again")
			}
			return receipt{fmt.Sprint("c-", o.ID, "-", o.Cents)}, nil
		}),
		worker.Handle("order.refund", func(context.Context, receipt) (bool, error) { s.refunds.Add(1); return true, nil }),
		worker.Handle("order.told", func(_ context.Context, p parcel) (string, error) { return "told " + p.Track, nil }),
	)...)
	return s
}

func (s *site) run(topic string, in any) *client.Result {
	s.T.Helper()
	ref := s.start(topic, in)
	return s.end(ref)
}

func (s *site) start(topic string, in any) client.Ref {
	s.T.Helper()
	r, err := s.Client.Start(s.T.Context(), topic, in)
	s.Must(err)
	return client.Of(r)
}

func (s *site) end(ref client.Ref) *client.Result {
	s.T.Helper()
	r, err := s.Client.AwaitFor(s.T.Context(), ref, time.Minute)
	if err != nil || r.State == "running" {
		s.T.Fatalf("the job is not done: %+v, %v; its journals: %s", r, err, s.journals())
	}
	return r
}

// journals are all there are, for who looks what a test was waiting for.
func (s *site) journals() (all string) {
	s.Must(s.Pool.QueryRow(s.T.Context(), legwork.Qualify(`SELECT coalesce(string_agg(concat(activity, ' ', seq, ' ', events),
		E'\n' ORDER BY activity, seq), '') FROM legwork.journal`, s.Namespace)).Scan(&all))
	return all
}

// TestCheckout: a function calls workers, a job and a function, and its result is the job's.
func TestCheckout(t *testing.T) {
	t.Parallel()
	checkout := func(ctx flow.Context, o order) (_ parcel, err error) {
		var undo flow.Undo
		defer undo.On(ctx, &err)
		r, err := charge.Call(ctx, o)
		if err != nil {
			return parcel{}, err
		}
		undo.Add(func(ctx flow.Context) error { _, err := refund.Call(ctx, r); return err })
		if o.Cents == 666 {
			return parcel{}, flow.Errorf(418, "no such luck")
		}
		p, err := pack.Call(ctx, o)
		if err != nil {
			return parcel{}, err
		}
		shipped, err := ship.Call(ctx, o)
		return parcel{r.Charge + p.Track + shipped.Track}, err
	}
	packing := func(ctx flow.Context, _ order) (parcel, error) {
		r, err := charge.Call(ctx, order{"box", 1})
		return parcel{"/" + r.Charge + "/"}, err
	}
	s := newSite(t, flow.Handle("shop.checkout", checkout), flow.Handle("shop.pack", packing))
	if r := s.run("order.checkout", order{"1", 5}); string(r.Data) != `{"track":"c-1-5/c-box-1/T-1"}` ||
		r.State != "completed" {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	const told = `{"told":"told c-1-5/c-box-1/T-1","track":"c-1-5/c-box-1/T-1"}`
	if r := s.run("order.mixed", order{"1", 5}); string(r.Data) != told {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	if r := s.run("order.checkout", order{"1", 13}); r.Error == nil || r.Error.Code != 402 {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	if r := s.run("order.mixed", order{"1", 666}); r.State != "completed" || s.refunds.Load() != 1 {
		t.Errorf("%s %s %+v, %d refunds", r.State, r.Data, r.Error, s.refunds.Load())
	}
	if r := s.run("order.checkout", order{"1", 14}); r.State != "completed" {
		t.Errorf("after retries: %s %s %+v", r.State, r.Data, r.Error)
	}
	s.replays(s.start("order.checkout", order{"9", 9}), checkout)
	if n := s.number(`SELECT count(*) FROM legwork.journal CROSS JOIN json_array_elements(events) e
		WHERE e->>'t' = 'InvokeRetrying' AND e->'err'->>'message' = 'try again'`); n == 0 {
		t.Error("no journal tells why a call was tried again")
	}
}

// replays holds the journal of a job against code, as `legwork job journal -o json` writes it.
func (s *site) replays(ref client.Ref, code func(flow.Context, order) (parcel, error)) {
	s.T.Helper()
	s.end(ref)
	all, err := s.Client.Journals(s.T.Context(), ref, "")
	s.Must(err)
	if len(all) != 2 || all[0].Function != "shop.checkout" || all[1].Function != "shop.pack" ||
		all[1].Status != "completed" {
		s.T.Fatalf("the journals are %+v", all)
	}
	text, err := json.Marshal(all[0])
	s.Must(err)
	file := filepath.Join(s.T.TempDir(), "journal.json")
	s.Must(os.WriteFile(file, text, 0o600))
	flowtest.Replay(s.T, code, file)
}

// TestWaiting: timers, signals, choices among several, join sets, steps in the worker.
func TestWaiting(t *testing.T) {
	t.Parallel()
	var steps atomic.Int32
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, o order) (string, error) {
		flow.Put(ctx, "progress", map[string]any{"step": "slept", "of": 3})
		flow.Attr(ctx, "order", o.ID)
		flow.Attr(ctx, "state", "new")
		flow.Sleep(ctx, 10*time.Millisecond)
		flow.Put(ctx, "progress", map[string]any{"step": "asked"})
		flow.Attr(ctx, "state", "asked")
		yes := approved.Next(ctx)
		first := flow.First(ctx, yes, flow.After(ctx, time.Hour))
		by, err := yes.Get(ctx)
		if err != nil {
			return "", err
		}
		again, err := approved.Receive(ctx)
		if err != nil {
			return "", err
		}
		n, err := flow.Do(ctx, "count", func(context.Context) (int32, error) { return steps.Add(1), nil })
		if err != nil {
			return "", err
		}
		m, err := flow.Record(ctx, "more", func(context.Context) (int32, error) { return steps.Add(1), nil })
		if err != nil {
			return "", err
		}
		set := flow.NewJoin[receipt](ctx)
		for i := range 20 {
			charge.Into(ctx, set, order{"j", i + 100})
		}
		sum := 0
		for _, err := range set.All(ctx) {
			if err == nil {
				sum++
			}
		}
		return fmt.Sprint(first, by, again, n, m, sum), nil
	}))
	ref := s.start("order.checkout", order{"1", 5})
	for _, by := range []string{"ann", "bob"} {
		_, err := s.Client.SignalJob(t.Context(), ref, "approved", by)
		s.Must(err)
	}
	if r := s.end(ref); string(r.Data) !=
		`{"progress":{"of":3,"step":"asked"},"result":"0annbob1 2 20"}` {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	for state, want := range map[string]int{"new": 0, "asked": 1} {
		page, err := s.Client.Jobs(t.Context(), client.Filter{Attributes: []client.Attribute{
			{Name: "state", Op: "=", Value: state}, {Name: "order", Op: "=", Value: "1"}}})
		s.Must(err)
		if len(page.Jobs) != want {
			t.Errorf("%d jobs have the attribute state=%s, want %d", len(page.Jobs), state, want)
		}
	}
}

// TestRefusedCalls: what a graph does not list cannot be called, and the function is told.
func TestRefusedCalls(t *testing.T) {
	t.Parallel()
	s := newSite(t, flow.Handle("shop.limited", func(ctx flow.Context, o order) (string, error) {
		_, err := charge.Call(ctx, o)
		if err != nil {
			return "", err
		}
		_, err = refund.Call(ctx, receipt{})
		if err == nil {
			return "", errors.New("it could be called")
		}
		return err.Error(), nil
	}))
	if r := s.run("order.limited", order{"1", 5}); r.State != "completed" || s.refunds.Load() != 0 {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
}

// TestALongTurn: what a turn has done may be more than one answer holds.
func TestALongTurn(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("x", 1000)
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, _ order) (int, error) {
		n := 0
		for range 1500 {
			v, err := flow.Record(ctx, "read", func(context.Context) (string, error) { return text, nil })
			if err != nil {
				return 0, err
			}
			n += len(v)
		}
		return n, nil
	}))
	if r := s.run("order.checkout", order{"1", 5}); string(r.Data) != `{"result":1500000}` {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
	if n := s.number(`SELECT count(*) FROM legwork.journal`); n < 7 { // one for each 256 KiB
		t.Errorf("the journal has %d segments", n)
	}
}

// TestTooManyEvents: a function that comes to the limit of its journal fails, and says what to do.
func TestTooManyEvents(t *testing.T) {
	t.Parallel()
	s := newSite(t, flow.Handle("shop.checkout", func(ctx flow.Context, _ order) (int, error) {
		for range 60_000 {
			flow.Now(ctx)
		}
		return 1, nil
	}))
	r := s.run("order.checkout", order{"1", 5})
	if r.Error == nil || r.Error.Code != 413 || !strings.Contains(r.Error.Message, "50000 events") {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
}

// TestADisagreeingBuild: a build whose code asks for something else writes nothing, and says what is
// wrong. The job goes on by itself once a build is there that agrees.
func TestADisagreeingBuild(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	serve := func(code func(flow.Context, order) (string, error)) (stop func()) {
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		cfg := worker.Config{URL: natstest.URL(t), Namespace: s.Namespace, Logger: s.Log}
		go func() { ended <- worker.Run(ctx, cfg, flow.Handle("shop.checkout", code)) }()
		return func() { cancel(); s.Must(<-ended) }
	}
	good := func(ctx flow.Context, o order) (string, error) {
		r, err := charge.Call(ctx, o)
		if err != nil {
			return "", err
		}
		_, err = approved.Receive(ctx)
		return r.Charge, err
	}
	stop := serve(good)
	ref := s.start("order.checkout", order{"1", 5})
	s.until(`SELECT count(*) FROM legwork.hook`, 1)
	stop()
	_, err := s.Client.SignalJob(t.Context(), ref, "approved", "ann")
	s.Must(err)
	stop = serve(func(ctx flow.Context, o order) (string, error) {
		_, err := refund.Call(ctx, receipt{o.ID})
		return "", err
	})
	s.until(`SELECT count(*) FROM legwork.outbox WHERE failed->>'code' = '570'`, 1)
	e, err := s.Client.Explain(t.Context(), ref)
	s.Must(err)
	if !strings.Contains(e.Sentence, "recorded work:order.charge (site_test.go:") || s.refunds.Load() != 0 {
		t.Errorf("it is explained as %q, %d refunds", e.Sentence, s.refunds.Load())
	}
	stop()
	_, err = s.Client.RetryNow(t.Context(), ref, "")
	s.Must(err)
	defer serve(good)()
	if r := s.end(ref); r.State != "completed" || string(r.Data) != `{"result":"c-1-5"}` {
		t.Errorf("%s %s %+v", r.State, r.Data, r.Error)
	}
}

func (s *site) number(sql string) (n int) {
	s.T.Helper()
	s.Must(s.Pool.QueryRow(s.T.Context(), legwork.Qualify(sql, s.Namespace)).Scan(&n))
	return n
}

// until waits until a number is there.
func (s *site) until(sql string, want int) {
	s.T.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; {
		n := s.number(sql)
		if n == want {
			return
		}
		if time.Now().After(deadline) {
			s.T.Fatalf("%s is %d, want %d", sql, n, want)
		}
	}
}
