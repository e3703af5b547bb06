package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestRememberedWrongly: another engine has appended to a function since this one has. What this one
// remembers is of no effect: the answer is decided again from what Postgres has (ADR 87).
func TestRememberedWrongly(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		said, err := spoken.Receive(ctx)
		if err != nil {
			return n, err
		}
		return num{said.N}, nil
	})
	w := functionWorld(t, body)
	db := &crash.DB{Inner: w.Pool}
	forgetful, other := w.Engine(db), w.Engine(w.Pool)
	w.Settle(forgetful) // it waits for the signal
	w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":7}', 'a')`)
	w.Sweep()
	w.Until(other, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f") })
	answer, before := w.The(legwork.LaneResponse, "f"), db.Count()
	outcomesAre(t, w.Handle(forgetful, legwork.LaneResponse, answer), "ack done")
	if n := db.Count() - before; n < 3 {
		t.Errorf("it took %d transactions: it was committed from memory", n)
	}
	w.Settle(other)
	came(t, w, "7")
}
