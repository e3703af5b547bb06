package invariant_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// app wraps activities and transitions into an application that starts on go.
func app(activities, transitions string) string {
	indent := func(s string) string { return strings.ReplaceAll(strings.TrimSpace(s), "\n", "\n        ") }
	return "app:\n  id: test\n  version: '1'\n  graphs:\n    - subscribes: go\n      activities:\n        " +
		indent(activities) + "\n      transitions:\n        " + indent(transitions) + "\n"
}

var (
	chain = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
h: {type: hook, output: {maps: {x: 1}}}
b: {type: worker, topic: w.b}`, `
t: [{to: a}]
a: [{to: h}]
h: [{to: b}]`)

	fan = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: hook}
c: {type: worker, topic: w.c}`, `
t: [{to: a}, {to: b}, {to: c}]`)

	cycle = app(`
t: {type: trigger}
h: {type: hook, cycle: true}
a: {type: worker, topic: w.a}`, `
t: [{to: h}]
h: [{to: a}]`)

	merge = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
b: {type: hook}
x: {type: worker, topic: w.x}
y: {type: hook}`, `
t: [{to: a}, {to: b}]
a: [{to: x}]
b: [{to: x}]
x: [{to: y}]`)

	poll = app(`
t: {type: trigger}
a: {type: worker, topic: w.a}
x: {type: worker, topic: w.x}`, `
t: [{to: a}]
a: [{to: x, conditions: {code: 202}}]`)

	empty = app(`t: {type: trigger}`, `t: []`)
)

// scenarios are the ways a job of this slice can go.
var scenarios = []struct {
	name, graph, end string
	replies          []sim.Reply // of activity a; others answer {}
}{
	{"chain", chain, "completed", nil},
	{"fan out", fan, "completed", nil},
	{"cycle hook", cycle, "completed", nil},
	{"merge", merge, "completed", nil},
	{"pending", poll, "completed", []sim.Reply{{Status: legwork.Pending, Data: `{"n":1}`}, {Status: legwork.Pending, Seq: 1, Data: `{"n":2}`}, {Data: `{}`}}},
	{"no children", empty, "completed", nil},
	{"worker fails", fan, "failed", []sim.Reply{{Status: legwork.Failed, Code: 500, Data: `{"message":"no"}`}}},
	{"pending, then fails", poll, "failed", []sim.Reply{{Status: legwork.Pending, Data: `{}`}, {Status: legwork.Failed, Data: `{"message":"no"}`}}},
	{"response refused", fan, "failed", []sim.Reply{{Data: `not JSON`}}},
}

// TestHoldsAfterEveryCommit: no rule is broken after any commit of any run,
// although each message's engine dies at every one of its transactions, on
// both sides of the commit, before one gets through.
func TestHoldsAfterEveryCommit(t *testing.T) {
	for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
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
				m := w.Start("go", "job", `{}`)
				m.Header.Set(legwork.HeaderMsgID, "1")
				for n := 0; len(w.Messages()) > 0 || w.Sweep() > 0; n++ {
					if n > 200 {
						t.Fatalf("does not come to rest: %v", w.Messages())
					}
					through(t, w, w.Messages()[0])
				}
				if state := w.One(`SELECT state FROM legwork.job`); state != s.end {
					t.Errorf("the job is %s, want %s", state, s.end)
				}
				if left, err := invariant.Idle(t.Context(), w.Pool, w.Namespace); err != nil || len(left) > 0 {
					t.Errorf("not idle: %v, %v", left, err)
				}
			})
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
