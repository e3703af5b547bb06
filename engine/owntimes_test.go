package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// named puts an activity in the place of ID.
func named(fields, id string) string { return strings.ReplaceAll(fields, "ID", id) }

// TestOwnTimes: an activity reads when it was entered and updated itself, in
// its own maps as in those of the activities below.
func TestOwnTimes(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		own := "job: {maps: {IDac: '{$self.output.metadata.ac}', IDau: '{ID.output.metadata.au}', IDid: " +
			"'{$self.output.metadata.aid}'}}"
		w := sim.New(t, mode, app(`
t: {type: trigger}
a: {type: worker, topic: w.a, `+named(own, "a")+`}
b: {type: hook, sleep: 1, `+named(own, "b")+`}
c: {type: hook, `+named(own, "c")+`}
d: {type: hook, job: {maps: {same: {'@pipe': [['{a.output.metadata.ac}', '{$job.data.aac}'], ['{@conditional.equality}']]}}}}`,
			"t: [{to: a}]\na: [{to: b}]\nb: [{to: c}]\nc: [{to: d}]"))
		w.Start("go", "j1", `{}`)
		w.Settle(w.Engine(w.Pool))
		jobIs(t, w, "j1", "completed 0")
		for _, id := range []string{"a", "b", "c"} {
			if got := w.One(`SELECT string_agg(path, ' ' ORDER BY path) FROM legwork.job_data WHERE path LIKE $1 || '%' AND
				value::text <> 'null'`, id); got != id+"ac "+id+"au "+id+"id" {
				t.Errorf("of itself %s knows %s", id, got)
			}
		}
		if got := w.One(`SELECT value::text FROM legwork.job_data WHERE path = 'same'`); got != "true" {
			t.Errorf("ac is another one below: %s", got)
		}
		atRest(t, w)
	})
}
