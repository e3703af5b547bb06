package decide

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// TestRemember: what is remembered of a frame after each of its segments is what is read of the state that was stored.
func TestRemember(t *testing.T) {
	t.Parallel()
	w := &journalling{state: &frames.State{Topic: "code", Fold: new(journal.Frame), Tail: frames.None}}
	result := journal.Result{OK: json.RawMessage("1")}
	call := func(p journal.Position) journal.Event {
		return journal.InvokeScheduled{Promise: p, Kind: journal.Function, Function: "work:a", Input: json.RawMessage("{}")}
	}
	for _, events := range [][]journal.Event{
		{journal.ExecutionStarted{Digest: "00", Input: json.RawMessage("1")}},
		{journal.JoinSetCreated{Set: 0}, call(1), journal.JoinSetSubmitted{Set: 0, Promise: 1}, call(2),
			journal.JoinSetSubmitted{Set: 0, Promise: 2}, call(3),
			journal.ExecutionAwaiting{On: []journal.Position{3}, Kind: journal.Single}},
		{journal.InvokeStarted{Promise: 1, Attempt: 1}, journal.InvokeStarted{Promise: 3, Attempt: 1}},
		{journal.InvokeCompleted{Promise: 1, Attempt: 1, Result: result}},
		{journal.InvokeCompleted{Promise: 3, Attempt: 1, Result: result}, journal.ExecutionResumed{}},
		{journal.JoinSetAwaited{Set: 0, Promise: 1}, journal.ExecutionAwaiting{On: []journal.Position{4},
			Kind: journal.ForSignal, Names: []string{"heard"}}},
	} {
		for _, e := range events {
			if err := w.add(e); err != nil {
				t.Fatal(err)
			}
		}
		segment, _, err := w.segment("", w.state.Fold.Status == journal.Running)
		if err != nil {
			t.Fatal(err)
		}
		stored := ledger.Frame{Seq: segment.Seq + segment.N, State: segment.State}
		read, err := ReadFrame(stored)
		if err != nil {
			t.Fatal(err)
		}
		if kept := Remember(stored, segment.Fold); !reflect.DeepEqual(kept, read) {
			t.Errorf("after %v it is remembered as\n%+v %+v\nand read as\n%+v %+v", events, kept, kept.State.Fold, read,
				read.State.Fold)
		}
		w = appendTo(read)
	}
	if Remember(ledger.Frame{}, nil) != nil {
		t.Error("a segment without its fold is remembered")
	}
}
