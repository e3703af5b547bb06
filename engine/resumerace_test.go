package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestWhoseStepItWasNotPublishesNothing: of two engines that resume one start,
// the one whose step 2 came second publishes no children. They need not be those
// of the first: an engine in fused mode enters workers ahead, and would ask for
// work that no Leg 1 has asked for, whose answer comes too early.
func TestWhoseStepItWasNotPublishesNothing(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, sequential)
	m := w.Start("go", "job", `{}`)
	m.Header.Set(legwork.HeaderMsgID, "its name")
	dying := &crash.DB{Inner: w.Pool, At: 1, Side: crash.After}
	w.Handle(w.Engine(dying), m.Lane, m)

	first := w.Engine(w.Pool)
	second, met := &crash.DB{Inner: w.Pool}, false
	second.Gate = func(n int) {
		if n == 3 { // it has seen that step 2 is to be done
			met = true
			w.Handle(first, m.Lane, w.Again(m))
		}
	}
	w.Mode = engine.Fused
	w.Handle(w.Engine(second), m.Lane, w.Again(m))
	if !met {
		t.Fatalf("the second engine had only %d transactions", second.Count())
	}
	if work := w.Find("work", ""); len(work) > 0 {
		t.Errorf("%d messages ask for work, and activity a has the ledgers %v", len(work), w.Ledgers("job"))
	}
	w.Mode = engine.Step
	w.Settle(w.Engine(w.Pool))
	if got := w.Job("job"); got != "completed 0" {
		t.Errorf("the job is %s", got)
	}
}
