package component

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// BenchmarkCold is a first turn of the example in Go: a module is made, its runtime begins, and it
// asks for a call.
func BenchmarkCold(b *testing.B) {
	c := load(b, testHost(b, maxTurn), build(b, "../examples/component"))
	for b.Loop() {
		run := begin(b, c)
		run.Evict()
	}
}

// BenchmarkOperation is an operation that is answered at once: the guest is left and entered again.
func BenchmarkOperation(b *testing.B) {
	h := testHost(b, maxTurn)
	c := load(b, h, asks(slices.Repeat([]string{`{"t":"Info"}`}, 1000)...).wasm())
	for b.Loop() {
		if o := first(b, c, 1); o.ok != "true" {
			b.Fatal(o)
		}
	}
}

// begin runs the first turn.
func begin(b *testing.B, c *Component) *replay.Run {
	b.Helper()
	run := replay.New(c.body, still{})
	turn, err := run.Go([]journal.Event{journal.ExecutionStarted{Digest: "00",
		Input: json.RawMessage(`{"id":"o-1","cents":5}`)}})
	if err != nil || journal.Name(turn.Events[len(turn.Events)-1]) != "ExecutionAwaiting" {
		b.Fatal(turn.Events, err)
	}
	return run
}
