package engine_test

import (
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestBranchesThatCountTogether: parallel branches that add to one field of the
// job data take turns, in one batch and in batches at the same time (CYC-07).
func TestBranchesThatCountTogether(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		add := `job: {maps: {n: {'@pipe': [['{$job.data.n}', 1], ['{@math.add}']]}}}`
		for _, apart := range []bool{false, true} {
			w := sim.New(t, mode, app(`
t: {type: trigger, job: {maps: {n: 0}}}
a: {type: hook, `+add+`}
b: {type: hook, `+add+`}
c: {type: hook, `+add+`}
d: {type: hook, `+add+`}`, "t: [{to: a}, {to: b}, {to: c}, {to: d}]"))
			e := w.Engine(w.Pool)
			w.Start("go", "j1", `{}`)
			w.Handle(e, legwork.LaneStart, w.Messages()...)
			var all sync.WaitGroup
			if branches := w.Messages(); apart {
				for _, m := range branches {
					all.Go(func() { w.Handle(e, legwork.LaneRun, m) })
				}
			} else {
				w.Handle(e, legwork.LaneRun, branches...)
			}
			all.Wait()
			w.Drain(e)
			jobIs(t, w, "j1", "completed 0")
			dataIs(t, w, "j1", "n=4")
			atRest(t, w)
		}
	})
}
