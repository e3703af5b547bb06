package journal_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	. "github.com/legwork-dev/legwork/journal"
)

// TestFrozen: a frame that is kept and thawed after every event takes and refuses the same
// events as one that never was, and ends in the same state. Prune makes the same of it.
func TestFrozen(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		warm, events := new(Frame), []Event(nil)
		for range rapid.IntRange(1, 150).Draw(t, "events") {
			cold, pruned := thaw(t, warm), warm.Clone()
			if pruned.Prune(); warm.Seq > 0 && !reflect.DeepEqual(pruned, cold) {
				t.Fatalf("the frame is pruned to\n%+v\nand thawed as\n%+v", pruned, cold)
			}
			e := drawEvent(t, warm, events)
			err, again := warm.Add(e), cold.Add(e)
			if _, waits := e.(ExecutionAwaiting); (err == nil) != (again == nil) && !waits {
				t.Fatalf("%#v: the frame says %v, the thawed one %v", e, err, again)
			}
			if err != nil {
				continue
			}
			events = append(events, e)
			if a, b := text(t, warm), text(t, cold); a != b {
				t.Fatalf("after %#v the frame is\n%s\nand the thawed one\n%s", e, a, b)
			}
			if a, b := warm.Satisfied(), cold.Satisfied(); a != b {
				t.Fatalf("after %#v the frame is satisfied: %v, the thawed one: %v", e, a, b)
			}
			owed, is := warm.Owed()
			if again, was := cold.Owed(); again.Promise != owed.Promise || is != was {
				t.Fatalf("after %#v the frame is owed %v, the thawed one %v", e, owed, again)
			}
		}
	})
}

// TestFrozenDoesNotGrow: what is kept of a frame that has called a thousand times is as
// small as that of one that has called once.
func TestFrozenDoesNotGrow(t *testing.T) {
	t.Parallel()
	f := new(Frame)
	add := func(e Event) {
		if err := f.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	add(begun)
	for p := range Position(1000) {
		add(InvokeScheduled{Promise: p, Kind: Function, Function: "work:a"})
		add(InvokeStarted{p, 1})
		add(InvokeCompleted{p, 1, value})
	}
	if kept := text(t, f); len(kept) > 100 {
		t.Errorf("%d bytes are kept: %s", len(kept), kept)
	}
}

func text(t rapid.TB, f *Frame) string {
	t.Helper()
	kept, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(kept)
}

func thaw(t *rapid.T, f *Frame) *Frame {
	kept, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	back := new(Frame)
	if err := json.Unmarshal(kept, back); err != nil {
		t.Fatal(err)
	}
	return back
}
