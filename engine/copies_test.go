package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestACopyOfAStartThatWasRefused: a start from SQL that wanted a job id that
// is taken, and one that no graph takes, end with their rows. The broker may
// still hand over copies of them: they are not expected any more, and leave nothing.
func TestACopyOfAStartThatWasRefused(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Drain(e)
		w.Query(`SELECT legwork.start('go', '{}', 'j1')`)
		w.Query(`SELECT legwork.start('no.such', '{}')`)
		w.Sweep()
		copies := w.Find(legwork.LaneStart, "")
		for _, m := range copies {
			w.Again(m)
		}
		w.Settle(e)
		lettersAre(t, w, "start unknown_topic")
		for _, m := range copies {
			outcomesAre(t, w.Handle(e, legwork.LaneStart, w.Again(m)), "ack unowed")
		}
		lettersAre(t, w, "start unknown_topic")
		if n := w.One(`SELECT count(*) FROM legwork.job`); n != "1" {
			t.Errorf("%s jobs, want 1", n)
		}
		atRest(t, w)
	})
}
