package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// approvals are two hooks in a row that wait for the same key.
func approvals(buffer string) string {
	rule := "{to: X, " + buffer + "conditions: {match: [{expected: '{$job.metadata.jid}', actual: " +
		"'{$self.hook.data.id}'}]}}"
	return withHooks(app(`
t: {type: trigger}
a: {type: hook, job: {maps: {first: '{$self.hook.data.v}'}}}
b: {type: hook, job: {maps: {second: '{$self.hook.data.v}'}}}`, `
t: [{to: a}]
a: [{to: b}]`), "done: ["+strings.Replace(rule, "X", "a", 1)+", "+strings.Replace(rule, "X", "b", 1)+"]")
}

// TestASecondSignalApprovesTheNextHook: a signal that comes twice, without an
// id, is kept and wakes the hook that comes next under the same key (ADR 14);
// not one with buffer: false, whose sender is told that it is ignored.
func TestASecondSignalApprovesTheNextHook(t *testing.T) {
	for buffer, want := range map[string][]string{"": {"completed 0", "0 false true"},
		"buffer: false, ": {"running 1", "0 true false"}} {
		t.Run(buffer, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				var receipts []string
				w := sim.New(t, mode, approvals(buffer))
				e, err := engine.New(engine.Config{Namespace: w.Namespace, Mode: mode, Store: w.Store(w.Pool),
					Publish: func(ts []*legwork.Transition) { w.Publish(ts...) },
					Answer: func(_ *legwork.Delivery, r legwork.Receipt) {
						receipts = append(receipts, fmt.Sprint(r.Woken, r.Ignored, r.Buffered))
					}})
				if err != nil {
					t.Fatal(err)
				}
				w.Start("go", "j1", `{}`)
				w.Drain(e)
				receipts = nil
				w.Handle(e, legwork.LaneSignal, signal(w, "done", "1", `{"id":"j1","v":1}`),
					signal(w, "done", "2", `{"id":"j1","v":1}`))
				w.Drain(e)
				jobIs(t, w, "j1", want[0])
				if len(receipts) != 2 || receipts[0] != "1 false false" || receipts[1] != want[1] {
					t.Errorf("receipts are %q", receipts)
				}
				if w.Handle(e, legwork.LaneSignal, signal(w, "done", "2", `{"id":"j1","v":2}`)); receipts[2] != "0 false false" {
					t.Errorf("the same id again: %s, want a duplicate", receipts[2])
				}
				signal(w, "done", "3", `{"id":"j1","v":3}`)
				w.Drain(e)
				jobIs(t, w, "j1", "completed 0")
				if buffer != "" {
					dataIs(t, w, "j1", "first=1", "second=3")
				}
				atRest(t, w)
			})
		})
	}
}

// TestKeptForWhoTakesIt: a signal that meets rules of both kinds is kept for the
// one that takes it; a hook with buffer: false registers beside it.
func TestKeptForWhoTakesIt(t *testing.T) {
	w := sim.New(t, engine.Fused, strings.Replace(approvals("buffer: false, "), "to: b, buffer: false,", "to: b,", 1))
	e := w.Engine(w.Pool)
	outcomesAre(t, w.Handle(e, legwork.LaneSignal, signal(w, "done", "1", `{"id":"j1","v":1}`)), "ack kept")
	w.Start("go", "j1", `{}`)
	w.Drain(e)
	jobIs(t, w, "j1", "running 1")
	holds(t, w)
	signal(w, "done", "2", `{"id":"j1","v":2}`)
	w.Drain(e)
	jobIs(t, w, "j1", "completed 0")
	dataIs(t, w, "j1", "first=2", "second=1")
	atRest(t, w)
}
