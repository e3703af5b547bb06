package fork_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// long is an order with most of what a job can wait for: workers, a job, a timer, a durable function that calls
// another one.
const long = `app:
  id: shop
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger, stats: {id: '{$self.input.data.id}'}}
        h: {type: hook}
        a: {type: worker, topic: w.a, job: {maps: {a: '{$self.output.data.id}'}}}
        f: {type: function, topic: code, calls: ['*'], job: {maps: {f: '{$self.output.data}'}}}
        e: {type: hook}
        c: {type: await, topic: below, job: {maps: {c: '{$self.output.data.b}'}}}
        s: {type: hook, sleep: 60}
        z: {type: worker, topic: w.z}
      transitions:
        t: [{to: h}, {to: s}]
        h: [{to: a}, {to: c}]
        a: [{to: f}]
        f: [{to: e}]
        s: [{to: z}]
    - subscribes: below
      activities:
        bt: {type: trigger}
        b: {type: worker, topic: w.b, job: {maps: {b: '{$self.output.data.id}'}}}
      transitions:
        bt: [{to: b}]
`

// longEnd is how such an order ends.
const longEnd = `completed 0 a="a" c="b" f="f/0f/1/0"`

// works are all that it asks of workers, each once.
var works = []string{"a", "b", "f/0", "f/1/0", "z"}

// longSite is a site of such orders.
func longSite(t *testing.T) *site {
	s := newSite(t, long)
	type named struct{ ID string }
	w, below := flow.Worker[int, named]("w.f"), flow.Func[int, named]("inner")
	inner := flowbody.Of("inner", w.Call)
	code := flowbody.Of("code", func(ctx flow.Context, _ map[string]any) (string, error) {
		one, err := w.Call(ctx, 1)
		if err != nil {
			return "", err
		}
		flow.Attr(ctx, "came", one.ID)
		two, err := below.Call(ctx, 2)
		return one.ID + two.ID, err
	})
	plain := s.Work
	s.Work = func(m *legwork.Transition) []sim.Reply {
		switch m.Topic {
		case "code":
			return s.Turn("w", m, code)
		case "inner":
			return s.Turn("w", m, inner)
		}
		return plain(m)
	}
	return s
}

// anew empties the site, and starts an order.
func (s *site) anew() {
	s.t.Helper()
	s.Clear()
	s.Deploy(long)
	s.e = s.Engine(s.Pool) // it knows the version that was deployed before
	s.asked = nil
	s.Start("go", "o-1", `{"id": "o-1"}`)
}

// interrupted has an order interrupted before a transaction of its engine. more: there are so many transactions; done:
// the order had begun, and had not ended.
func (s *site) interrupted(at int) (more, done bool) {
	s.t.Helper()
	s.anew()
	db := &crash.DB{Inner: s.Pool}
	e := s.Engine(db)
	db.Gate = func(n int) {
		if n == at {
			how := ledger.Interruption{GUID: legwork.NewID(), Error: decide.InterruptError("enough", 0, "", "o-1")}
			_, err := s.e.Interrupt(s.t.Context(),
				ledger.InterruptRequest{App: "shop", Job: "o-1", Interruption: how})
			if err != nil {
				s.t.Error(err)
			}
		}
	}
	s.Settle(e)
	state := s.One(`SELECT coalesce((SELECT state FROM legwork.job WHERE graph = 'go'), '')`)
	return db.Count() >= at, state == "interrupted"
}

// TestRetriedAtAnyMoment: an order that was interrupted before any of its transactions, and is retried, ends as if
// nothing had happened, and each worker was asked once: its answer is taken, also if it came when the order had ended.
func TestRetriedAtAnyMoment(t *testing.T) {
	s := longSite(t)
	retried := 0
	for at := 1; ; at++ {
		more, done := s.interrupted(at)
		if !more {
			break
		}
		if done {
			retried++
			s.goesOn(nil, crash.Before)
		}
		s.ended(fmt.Sprintf("interrupted before transaction %d", at))
	}
	if retried < 10 {
		t.Errorf("an order was retried %d times", retried)
	}
}

// TestRetryDies: the process that retries an order dies at its commit, and does it again; then an engine dies at any
// transaction of the retry. LEGWORK_MATRIX=all does it with orders that were interrupted at any moment, else with some.
func TestRetryDies(t *testing.T) {
	s := longSite(t)
	step := 7
	if os.Getenv("LEGWORK_MATRIX") == "all" {
		step = 1
	}
	died := 0
	for at := 1; ; at += step {
		more, done := s.interrupted(at)
		if !more {
			break
		}
		for n := 1; done; n++ {
			for _, side := range []crash.Side{crash.Before, crash.After} {
				if n > 1 || side == crash.After {
					s.interrupted(at)
				}
				db := &crash.DB{Inner: s.Pool, At: n, Side: side}
				s.goesOn(db, side)
				s.ended(fmt.Sprintf("interrupted before transaction %d, dead %s transaction %d of the retry", at, side, n))
				if done = db.Dead(); done {
					died++
				}
			}
		}
	}
	if died < 20 {
		t.Errorf("an engine died %d times", died)
	}
}

// goesOn retries the order. With a database that crashes, the process that retries dies at its commit and does it
// again, and an engine of that database dies, before another does the rest.
func (s *site) goesOn(db *crash.DB, side crash.Side) {
	s.t.Helper()
	plan, err := s.plan("o-1", long)
	if err != nil {
		s.t.Fatal(err)
	}
	if db != nil {
		dies := s.Store(&crash.DB{Inner: s.Pool, At: 1, Side: side})
		if _, err := dies.Fork(s.t.Context(), plan.All()...); err == nil {
			s.t.Fatal("the process has not died")
		}
	}
	if done := s.commit(plan); done[0].Granted() == (db != nil && side == crash.After) {
		s.t.Fatalf("the retry: %+v", done)
	}
	if db != nil {
		s.play(s.Engine(db), db.Dead)
	}
	s.Settle(s.e)
}

// play has an engine handle what there is, one message at a time, until it is dead or nothing is left.
func (s *site) play(e *engine.Engine, dead func() bool) {
	s.t.Helper()
	for !dead() {
		ms := s.Messages()
		switch {
		case len(ms) == 0 && s.Sweep() == 0:
			return
		case len(ms) == 0:
		case strings.HasPrefix(ms[0].Lane, "work."):
			s.DoWork(ms[0], false)
		default:
			s.Handle(e, ms[0].Lane, ms[0])
		}
	}
}

// ended checks that the order has come to its end, whatever has happened.
func (s *site) ended(what string) {
	s.t.Helper()
	s.is("o-1", longEnd)
	if slices.Sort(s.asked); !slices.Equal(s.asked, works) {
		s.t.Errorf("%s: asked %q, want %q", what, s.asked, works)
	}
	if lines, err := invariant.Invariants(s.t.Context(), s.Pool, s.Namespace); err != nil || len(lines) > 0 {
		s.t.Errorf("%s: %v %s", what, err, strings.Join(lines, "\n"))
	}
	if s.t.Failed() {
		s.t.FailNow()
	}
}
