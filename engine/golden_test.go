package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// both runs a test in fused and in step mode.
func both(t *testing.T, f func(*testing.T, engine.Mode)) {
	for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
		t.Run(string(mode), func(t *testing.T) { t.Parallel(); f(t, mode) })
	}
}

func ledgersAre(t *testing.T, w *sim.World, job string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := w.Ledgers(job); !slices.Equal(got, want) {
		t.Errorf("ledgers of %s\n got %s\nwant %s", job, strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

const sequential = `
app:
  id: seq
  version: '1'
  graphs:
    - subscribes: seq.start
      activities:
        t: {type: trigger}
        a: {type: worker, topic: w.a}
        b: {type: worker, topic: w.b}
      transitions:
        t: [{to: a}]
        a: [{to: b}]
`

// TestSequentialLedgers: the ledgers of a sequential graph (TRIG-06, WORK-05,
// GUID-08): the last response closes the job and finalizes with Step 3.
func TestSequentialLedgers(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		w.Start("seq.start", "j1", `{"x":1}`)
		w.Drain(w.Engine(w.Pool))
		if got := w.Job("j1"); got != "completed 0" {
			t.Errorf("job is %s", got)
		}
		ledgersAre(t, w, "j1",
			"t,0 101100000000001", "t,0/guid 000011000000000",
			"a,0,0 201100000000001", "a,0,0/guid 000011000000001",
			"b,0,0,0 201100000000001", "b,0,0,0/guid 000111100000001")
		if n := w.One(`SELECT count(*) FROM legwork.outbox`); n != "0" {
			t.Errorf("%s outbox rows are left", n)
		}
	})
}

var _ = legwork.Success
