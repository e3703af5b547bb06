package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestFramesAdvance: an answer to a turn, and one to an operation, take one transaction (ADR 85). An engine that does
// not remember the function reads before that: the frame, and the work that was answered (ADR 87). A redelivery enters
// first, and so does a copy of one that another engine takes meanwhile.
func TestFramesAdvance(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) { return workA.Call(ctx, n) })
	for name, c := range map[string]struct {
		of           string // the activity that is answered
		rival, again bool
		reads        int // of an engine that does not remember the function
		transactions int // besides
		outcome      string
	}{
		"a turn":                     {"f", false, false, 1, 1, "done"},
		"an operation":               {"f/0", false, false, 2, 1, "done"},
		"a rival has the turn":       {"f", true, false, 1, 3, "duplicate"},
		"a rival has the operation":  {"f/0", true, false, 2, 3, "duplicate"},
		"a turn comes again":         {"f", false, true, 0, 3, "done"},
		"an operation's comes again": {"f/0", false, true, 1, 3, "done"},
	} {
		for _, remembers := range []bool{true, false} {
			name := name + map[bool]string{true: ", remembered", false: ", read"}[remembers]
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				w := functionWorld(t, body)
				db := &crash.DB{Inner: w.Pool}
				e, rival := w.Engine(db), w.Engine(w.Pool)
				reads := 0
				w.Until(e, func(m *sim.Message) bool {
					return m.Is(legwork.LaneResponse, c.of)
				})
				answer := w.The(legwork.LaneResponse, c.of)
				if c.again {
					answer.Count++
				}
				if !remembers {
					e, reads = w.Engine(db), c.reads
				}
				copied, before := w.Again(answer), db.Count()
				commit := before + reads + 1
				db.Gate = func(n int) {
					if n == commit && c.rival {
						if v := w.Handle(rival, legwork.LaneResponse, copied)[0]; v.Outcome != "done" {
							t.Errorf("the rival's is %s: %v", v.Outcome, v.Err)
						}
					}
				}
				v := w.Handle(e, legwork.LaneResponse, answer)[0]
				if n := db.Count() - before; v.Outcome != c.outcome || n != reads+c.transactions {
					t.Errorf("it is %s after %d transactions, want %s after %d", v.Outcome, n, c.outcome,
						reads+c.transactions)
				}
				w.Settle(rival)
				came(t, w, "1")
			})
		}
	}
}

// TestFramesAdvanceRefuses: two workers have taken the same turn, and another engine takes the answer of the second
// while one is about to commit that of the first.
func TestFramesAdvanceRefuses(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		flow.UUID(ctx) // another one in each worker
		return workA.Call(ctx, n)
	})
	w := functionWorld(t, body)
	e := w.Engine(w.Pool)
	w.Until(e, func(m *sim.Message) bool { return m.Is("work", "f") })
	turn := w.The("work", "f")
	work, err := legwork.DecodeWork(&turn.Delivery)
	if err != nil {
		t.Fatal(err)
	}
	work.Topic = "code"
	first, second := w.Respond(work, w.Turn("first", work, body)[0]), w.Respond(work, w.Turn("second", work, body)[0])
	w.Remove(turn)
	db := &crash.DB{Inner: w.Pool}
	db.Gate = func(n int) {
		if n == 2 {
			outcomesAre(t, w.Handle(e, legwork.LaneResponse, second), "ack done")
		}
	}
	outcomesAre(t, w.Handle(w.Engine(db), legwork.LaneResponse, first), "ack duplicate")
	w.Settle(e)
	came(t, w, "1")
}

// TestAFarAttempt: a worker may name any attempt in its answer. One far ahead of the work's is compared with it before
// the function is told of all attempts between.
func TestAFarAttempt(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) { return workA.Call(ctx, n) }))
	db := &crash.DB{Inner: w.Pool}
	e := w.Engine(db)
	w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f/0") })
	answer := w.The(legwork.LaneResponse, "f/0")
	answer.Header.Set(legwork.HeaderAttempt, "99")
	before := db.Count()
	v := w.Handle(e, legwork.LaneResponse, answer)[0]
	if n := db.Count() - before; v.Outcome != "done" || n != 4 {
		t.Errorf("it is %s after %d transactions, want done after 4: it is read, enters twice, and commits", v.Outcome, n)
	}
	w.Settle(e)
	came(t, w, "1")
}
