package engine

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
)

// FuzzPolicy: whatever a worker sends as its retry policy, the next attempt is
// due within what Postgres can add to a time, and no attempt follows the last
// that can be counted.
func FuzzPolicy(f *testing.F) {
	for _, seed := range []string{`{"maximumAttempts":4}`,
		`{"maximumAttempts":1e300,"initialInterval":"1e300s","backoffCoefficient":1e308,"maximumInterval":-1}`,
		`{"maximumInterval":"99999999d","maximumAttempts":"0x10"}`,
		`{"initialInterval":"5m","maximumAttempts":-9223372036854775808}`, `[]`, `{"maximumAttempts":null}`} {
		f.Add(seed)
	}
	app, err := graph.Parse("p.yaml", []byte(
		"app:\n  id: p\n  version: '1'\n  graphs:\n    - subscribes: p\n      activities:\n        t: {type: trigger}\n   "+
			"     a: {type: worker, topic: w}\n      transitions: {t: [{to: a}]}\n"))
	if err != nil {
		f.Fatal(err)
	}
	a := app.Activity("a")
	f.Fuzz(func(t *testing.T, header string) {
		p := graph.WorkerPolicy(header)
		for _, attempt := range []int{-1, 1, 2, 50, 1000, graph.MaxAttempts - 1, graph.MaxAttempts} {
			delay, again := a.RetryAfter(500, attempt, p)
			if again && (attempt >= graph.MaxAttempts || delay < 0 || delay > 100*365*24*time.Hour) {
				t.Errorf("%q: attempt %d is followed by another in %v", header, attempt, delay)
			}
		}
		text := decide.Printable(header)
		if doc := decide.Failure("a", legwork.Invalid("%s", header)); !json.Valid(doc) || legwork.CheckPayload(doc) != nil ||
			len(text) > legwork.MaxErrorBytes+len("…") {
			t.Errorf("%q cannot be kept: %s", header, doc)
		}
	})
}
