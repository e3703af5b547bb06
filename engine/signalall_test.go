package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestSignalAllOfSeveralGraphs: every graph whose hooks wait on the topic is
// meant (decision 7), and a number is found under any spelling of it.
func TestSignalAllOfSeveralGraphs(t *testing.T) {
	both(t, func(t *testing.T, mode engine.Mode) {
		waiting := `
subscribes: waitX
activities:
  wtX: {type: trigger, stats: {key: '{$self.input.data.k}', measures: [{measure: index, target: '{$self.input.data.group}'}]}}
  hX: {type: hook, job: {maps: {said: '{$self.hook.data.v}'}}}
transitions:
  wtX: [{to: hX}]
hooks:
  done: ` + strings.Replace(byJob, "to: h,", "to: hX,", 1)
		w := sim.New(t, mode, withGraphs(app(`
t: {type: trigger}
s: {type: signal, topic: done, signal: {maps: {v: 1}}, `+toAll+`, scrub: true}`, "t: [{to: s}]"),
			strings.ReplaceAll(waiting, "X", "1"), strings.ReplaceAll(waiting, "X", "2")))
		e := w.Engine(w.Pool)
		w.Start("wait1", "a", `{"group":5,"k":"key"}`)
		w.Start("wait2", "b", `{"group":5.0,"k":"key"}`)
		w.Start("wait2", "c", `{"group":6,"k":"key"}`)
		w.Drain(e)
		w.Start("go", "j1", `{"group":0.5e1}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "a", "completed 0")
		jobIs(t, w, "b", "completed 0")
		jobIs(t, w, "c", "running 1")
		if left := w.One(`SELECT string_agg(job_id, ' ') FROM legwork.stat`); left != "c" {
			t.Errorf("the index holds %s", left)
		}
		atRest(t, w)
	})
}
