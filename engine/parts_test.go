package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// gathers is a graph in which n workers answer and write job data, and then a
// worker is answered whose next activity, written as given, reads.
func gathers(n int, reader string) string {
	var activities, transitions strings.Builder
	for i := range n {
		fmt.Fprintf(&activities, "        w%d: {type: worker, topic: big, job: {maps: {w%d: '{w%d.output.data.text}'}}}\n", i,
			i, i)
		fmt.Fprintf(&transitions, "{to: w%d}, ", i)
	}
	return `app:
  id: t
  version: '1'
  graphs:
    - subscribes: go
      activities:
        begin: {type: trigger}
` + activities.String() + `
        last: {type: worker, topic: last}
        reader: ` + reader + `
      transitions:
        begin: [` + transitions.String() + `{to: last}]
        last: [{to: reader}]
`
}

// large runs such a graph, in which each of n workers answers size bytes, and
// returns how its job has ended. The one that is last answers last.
func large(t *testing.T, n, size int, reader string) (w *sim.World, state string) {
	t.Helper()
	w = sim.New(t, engine.Fused, gathers(n, reader))
	body := fmt.Sprintf(`{"text":"%s"}`, strings.Repeat("x", size))
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "big" {
			return []sim.Reply{{Data: body}}
		}
		return []sim.Reply{{Data: `{}`}}
	}
	e := w.Engine(w.Pool)
	w.Start("go", "j1", `{}`)
	w.Until(e, func(m *sim.Message) bool { return false })
	w.Drain(e)
	return w, w.One(`SELECT state || ' ' || coalesce(error->>'code', '') FROM legwork.job`)
}

// TestStepReadsTooMuch: a step whose maps name more than MaxStepBytes ends its job
// with 413 and a sentence that says what to do. What is less, and more than a
// batch may read, is read by itself.
func TestStepReadsTooMuch(t *testing.T) {
	for name, c := range map[string]struct {
		n            int
		reader, want string
	}{
		"in a batch": {6, `{type: hook, output: {maps: {one: '{$job.data.w0}'}}}`, "completed "},
		"alone": {14, `{type: hook, output: {maps: {keys: {'@pipe': [['{$job.data}'], ['{@object.keys}']]}}}}`,
			"completed "},
		"too much": {24, `{type: hook, output: {maps: {keys: {'@pipe': [['{$job.data}'], ['{@object.keys}']]}}}}`,
			"failed 413"},
		"worker": {24, `{type: worker, topic: last, input: {maps: {keys: {'@pipe': [['{$job.data}'], ['{@object.keys}']]}}}}`,
			"failed 413"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, state := large(t, c.n, 900_000, c.reader)
			if state != c.want {
				t.Errorf("the job is %s, want %s: %s", state, c.want, w.One(`SELECT coalesce(error::text, '') FROM legwork.job`))
			}
			if c.want != "completed " {
				if said := w.One(`SELECT error->>'message' FROM legwork.job`); !strings.Contains(said,
					"have 21600048 bytes, at most 16777216 are allowed") {
					t.Errorf("the error says %q", said)
				}
			}
		})
	}
}
