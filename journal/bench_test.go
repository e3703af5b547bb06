package journal_test

import (
	"testing"

	. "github.com/legwork-dev/legwork/journal"
)

// BenchmarkFold folds a journal of 50,000 events, the most that a frame may have.
func BenchmarkFold(b *testing.B) {
	events := long(b)
	for b.Loop() {
		if _, err := Fold(events); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCodec writes and reads 10,000 events.
func BenchmarkCodec(b *testing.B) {
	events := long(b)[:10_000]
	for b.Loop() {
		text, err := Encode(events)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Decode(text); err != nil {
			b.Fatal(err)
		}
	}
}

func long(b *testing.B) []Event {
	b.Helper()
	events := story(begun)
	for p := Position(0); len(events) < 50_000; p++ {
		events = append(events, call(p), waits(Single, p))
		events = append(events, called(p)[1:]...)
		events = append(events, ExecutionResumed{})
	}
	return events
}
