package invariant_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// scenarios are the ways a job can go.
var scenarios = []struct {
	name, graph, end string
	replies          []sim.Reply // of activity a; others answer {}
	before, after    other       // the job was started, or has come to rest
}{
	{name: "chain", graph: chain, end: "completed"},
	{name: "fan out", graph: fan, end: "completed"},
	{name: "cycle hook", graph: cycle, end: "completed"},
	{name: "merge", graph: merge, end: "completed"},
	{name: "pending", graph: poll, end: "completed",
		replies: []sim.Reply{{Status: legwork.Pending, Data: `{"n":1}`}, {Status: legwork.Pending, Seq: 1, Data: `{"n":2}`},
			{Data: `{}`}}},
	{name: "no children", graph: empty, end: "completed"},
	{name: "worker fails", graph: fan, end: "failed",
		replies: []sim.Reply{{Status: legwork.Failed, Code: 422, Data: `{"message":"no"}`}}},
	{name: "pending, then fails", graph: poll, end: "failed",
		replies: []sim.Reply{{Status: legwork.Pending, Data: `{}`},
			{Status: legwork.Failed, Code: 422, Data: `{"message":"no"}`}}},
	{name: "response refused", graph: fan, end: "failed", replies: []sim.Reply{{Data: `not JSON`}}},

	{name: "time hook", graph: sleep, end: "completed"},
	{name: "signals before the hook", graph: waiting, end: "completed", before: signals("202", "202", "200")},
	{name: "signals after the hook", graph: waiting, end: "completed", after: signals("202", "202", "200")},
	{name: "deadline passes", graph: deadline, end: "completed"},
	{name: "signal before the deadline", graph: deadline, end: "completed", before: signals("200")},
	{name: "children", graph: parent, end: "completed"},
	{name: "children fail", graph: parent, end: "completed",
		replies: []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"no"}`}}},
	{name: "cycle", graph: loop, end: "completed"},
	{name: "signals of its own", graph: speaking, end: "completed"},
	{name: "interrupts itself", graph: suicide, end: "interrupted"},
	{name: "interrupted with its child", graph: murder, end: "interrupted", after: killed},
	{name: "interrupted at once", graph: murder, end: "interrupted", before: killed},
	{name: "skips", graph: skip, end: "completed"},
}

// TestHoldsAfterEveryCommit: no rule is broken after any commit of any run,
// although each message's engine dies at every one of its transactions, on
// both sides of the commit, before one gets through. See sim.MatrixVariable for
// the modes.
func TestHoldsAfterEveryCommit(t *testing.T) {
	t.Parallel()
	for _, mode := range sim.Modes() {
		for _, s := range scenarios {
			t.Run(string(mode)+"/"+s.name, func(t *testing.T) {
				t.Parallel()
				w := sim.New(t, mode, s.graph)
				w.Work = func(m *legwork.Transition) []sim.Reply {
					if m.Activity == "a" && s.replies != nil {
						return s.replies
					}
					return []sim.Reply{{Data: `{}`}}
				}
				m := w.Start("go", "job", `{"team": "x"}`)
				m.Header.Set(legwork.HeaderMsgID, "1")
				for _, happens := range []other{s.before, s.after} {
					if happens != nil {
						happens(w)
					}
					rest(t, w)
				}
				if state := w.One(`SELECT state FROM legwork.job WHERE job_id = 'job'`); state != s.end {
					t.Errorf("the job is %s, want %s: %v", state, s.end, w.Ledgers("job"))
				}
				if left, err := invariant.Idle(t.Context(), w.Pool, w.Namespace); err != nil || len(left) > 0 {
					t.Errorf("not idle: %v, %v", left, err)
				}
			})
		}
	}
}

// rest gets everything handled, message by message; one that comes too early
// comes again.
func rest(t *testing.T, w *sim.World) {
	t.Helper()
	for n := 0; len(w.Messages()) > 0 || w.Sweep() > 0; n++ {
		if n > 100 {
			t.Fatalf("does not come to rest: %v", w.Messages())
		}
		for _, m := range w.Messages() {
			through(t, w, m)
		}
	}
}

// through gets a message handled by the first engine that survives it.
func through(t *testing.T, w *sim.World, m *sim.Message) {
	t.Helper()
	if _, work := legwork.WorkTopic(m.Lane); work {
		w.DoWork(m, false)
		return
	}
	for _, side := range []crash.Side{crash.Before, crash.After} {
		for at := 1; ; at++ {
			db := &crash.DB{Inner: w.Pool, At: at, Side: side}
			w.Handle(w.Engine(db), m.Lane, m)
			holds(t, w)
			if !db.Dead() {
				break
			}
			if at > 50 {
				t.Fatalf("message %s takes more than 50 transactions", m)
			}
		}
	}
}

func holds(t *testing.T, w *sim.World) {
	t.Helper()
	lines, err := invariant.Invariants(t.Context(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) > 0 {
		t.Fatalf("broken:\n%s\nledgers %v\noutbox %v", strings.Join(lines, "\n"), w.Ledgers("job"),
			w.Query(`SELECT lane || ' ' || coalesce(activity, '') || ' ' || guid FROM legwork.outbox`))
	}
}
