package journal_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	. "github.com/legwork-dev/legwork/journal"
)

var (
	begun = ExecutionStarted{Digest: "5e1f", Input: json.RawMessage("1")}
	done  = ExecutionCompleted{OK: json.RawMessage("1")}
	lost  = ExecutionFailed{Err: Error{Code: 500, Message: "lost"}}
	value = Result{OK: json.RawMessage("1")}
)

func call(p Position) Event { return InvokeScheduled{Promise: p, Kind: Function, Function: "work:a"} }

// called is a call with its result.
func called(p Position) []Event {
	return []Event{call(p), InvokeStarted{p, 1}, InvokeCompleted{p, 1, value}}
}

func delivered(name string, id int) Event {
	return SignalDelivered{Name: name, Delivery: id, Data: json.RawMessage("1")}
}

func received(p Position, name string, id int) Event {
	return SignalReceived{Promise: p, Name: name, Delivery: id}
}

func waits(kind AwaitKind, on ...Position) Event { return ExecutionAwaiting{On: on, Kind: kind} }

func listens(p Position, name string) Event {
	return ExecutionAwaiting{On: []Position{p}, Kind: ForSignal, Names: []string{name}}
}

func closes(p Position, set JoinSet) Event {
	return InvokeScheduled{Promise: p, Kind: Close, Function: CloseOf(set)}
}

// story is events, some of them in lists.
func story(parts ...any) (events []Event) {
	for _, part := range parts {
		switch part := part.(type) {
		case Event:
			events = append(events, part)
		case []Event:
			events = append(events, part...)
		}
	}
	return events
}

// invariantCase is an invariant, what comes before, an event that keeps it, one that breaks it.
type invariantCase struct {
	id        string
	before    []Event
	good, bad Event
}

func invariantCases() []invariantCase {
	set := story(begun, JoinSetCreated{0}, call(1), JoinSetSubmitted{0, 1})
	return []invariantCase{
		{"S-2", nil, begun, done},
		{"S-3", story(begun), done, nil},
		{"S-3", story(begun, done), nil, lost},
		{"S-4", story(begun), lost, nil},
		{"S-4", story(begun, lost), nil, delivered("a", 1)},
		{"S-5", story(begun), CancelRequested{"why"}, ExecutionCancelled{"why"}},
		{"SE-1", story(begun, call(0)), InvokeStarted{0, 1}, InvokeStarted{1, 1}},
		{"SE-1", story(begun, TimerScheduled{Promise: 0}), TimerFired{0}, InvokeStarted{0, 1}},
		{"SE-2", story(begun, called(0), call(1)), InvokeStarted{1, 1}, InvokeCompleted{1, 1, value}},
		{"SE-3", story(begun, call(0), InvokeStarted{0, 1}), InvokeRetrying{Promise: 0, Attempt: 1},
			InvokeRetrying{Promise: 0, Attempt: 2}},
		{"SE-4", story(begun, called(0)), call(1), InvokeStarted{0, 2}},
		{"SE-4", story(begun, called(0)), done, InvokeRetrying{Promise: 0, Attempt: 1}},
		{"SE-4", story(begun, called(0)), done, InvokeCompleted{0, 1, value}},
		{"CF-1", story(begun, TimerScheduled{Promise: 0}), TimerFired{0}, TimerFired{1}},
		{"CF-2", story(begun, delivered("a", 1)), received(0, "a", 1), received(0, "a", 2)},
		{"CF-2", story(begun, delivered("a", 1)), nil, received(0, "b", 1)},
		{"CF-3", story(begun, delivered("a", 1), delivered("a", 2), received(0, "a", 1)), received(1, "a", 2),
			received(1, "a", 1)},
		{"CF-4", story(begun, call(0)), listens(1, "a"), listens(0, "")},
		{"CF-4", story(begun, InvokeScheduled{Promise: 0, Kind: Signal, Function: "a"}, listens(1, "a"), delivered("a", 1)),
			received(1, "a", 1), received(0, "a", 1)},
		{"JS-1", story(begun, JoinSetCreated{0}, call(1)), JoinSetSubmitted{0, 1}, JoinSetSubmitted{1, 1}},
		{"JS-2", story(set, call(2)), JoinSetSubmitted{0, 2}, nil},
		{"JS-2", story(set, called(1)[1:], JoinSetAwaited{Set: 0, Promise: 1}, call(2)), nil, JoinSetSubmitted{0, 2}},
		{"JS-3", story(set, called(1)[1:], called(2)), JoinSetAwaited{Set: 0, Promise: 1},
			JoinSetAwaited{Set: 0, Promise: 2}},
		{"JS-4", story(set, InvokeStarted{1, 1}), InvokeCompleted{1, 1, value}, JoinSetAwaited{Set: 0, Promise: 1}},
		{"JS-5", story(set, call(2), JoinSetSubmitted{0, 2}, called(1)[1:], called(2)[1:],
			JoinSetAwaited{Set: 0, Promise: 1}), JoinSetAwaited{Set: 0, Promise: 2}, JoinSetAwaited{Set: 0, Promise: 1}},
		{"JS-7", story(begun, JoinSetCreated{0}, JoinSetCreated{1}, call(2), JoinSetSubmitted{0, 2}), call(3),
			JoinSetSubmitted{1, 2}},
		{"X-once", story(begun), nil, begun},
		{"X-once", story(begun, TimerScheduled{Promise: 0}, TimerFired{0}), nil, TimerFired{0}},
		{"X-once", story(begun, CancelRequested{"why"}), ExecutionCancelled{"why"}, CancelRequested{"again"}},
		{"X-position", story(begun, call(0)), call(1), call(0)},
		{"X-position", story(begun, call(0)), RandomGenerated{1, "00"}, RandomGenerated{2, "00"}},
		{"X-position", story(begun, call(0)), TimeRecorded{Promise: 1}, TimeRecorded{Promise: 0}},
		{"X-position", story(begun, call(0)), TimerScheduled{Promise: 1}, TimerScheduled{Promise: 2}},
		{"X-position", story(begun, call(0)), JoinSetCreated{1}, JoinSetCreated{2}},
		{"X-position", story(begun, delivered("a", 1)), received(0, "a", 1), received(1, "a", 1)},
		{"X-kind", story(begun, InvokeScheduled{Promise: 0, Kind: Gate, Function: "g"}), call(1), InvokeStarted{0, 1}},
		{"X-kind", story(begun, InvokeScheduled{Promise: 0, Kind: Signal, Function: "a"}, delivered("b", 1)),
			received(1, "b", 1), received(0, "b", 1)},
		{"X-attempt", story(begun, call(0)), InvokeStarted{0, 1}, InvokeStarted{0, 2}},
		{"X-attempt", story(begun, call(0), InvokeStarted{0, 1}), nil, InvokeStarted{0, 2}},
		{"X-attempt", story(begun, call(0), InvokeStarted{0, 1}, InvokeRetrying{Promise: 0, Attempt: 1}),
			InvokeStarted{0, 2}, InvokeCompleted{0, 1, value}},
		{"X-delivery", story(begun, delivered("a", 1)), delivered("a", 2), delivered("a", 3)},
		{"X-delivery", story(begun, delivered("a", 1), delivered("a", 2)), received(0, "a", 1), received(0, "a", 2)},
		{"X-member", set, call(2), JoinSetSubmitted{0, 1}},
		{"X-member", story(begun, JoinSetCreated{0}, call(1), call(2)), JoinSetSubmitted{0, 2}, JoinSetSubmitted{0, 1}},
		{"X-member", story(begun, JoinSetCreated{0}, TimerScheduled{Promise: 1}), nil, JoinSetSubmitted{0, 1}},
		{"X-close", set, closes(2, 0), closes(2, 1)},
		{"X-close", story(set, closes(2, 0)), InvokeStarted{1, 1}, closes(3, 0)},
		{"X-close", story(set, called(1)[1:], JoinSetAwaited{Set: 0, Promise: 1}), nil, closes(2, 0)},
		{"X-kind", story(set, closes(2, 0)), nil, InvokeStarted{2, 1}},
		{"JS-2", story(set, closes(2, 0), call(3)), nil, JoinSetSubmitted{0, 3}},
		{"JS-5", story(set, called(1)[1:], closes(2, 0)), nil, JoinSetAwaited{Set: 0, Promise: 1}},
		{"X-await", story(begun, call(0), call(1)), waits(Any, 0, 1), waits(Any, 0, 0)},
		{"X-await", story(begun, call(0)), waits(Single, 0), waits(Single, 1)},
		{"X-await", story(begun, call(0), call(1)), waits(All, 0, 1), waits(Single, 0, 1)},
		{"X-await", story(begun, call(0)), nil, listens(0, "a")},
		{"X-resume", story(begun, call(0), call(1), waits(All, 0, 1), called(0)[1:]), InvokeStarted{1, 1},
			ExecutionResumed{}},
		{"X-resume", story(begun, called(0), call(1), waits(Any, 0, 1)), ExecutionResumed{}, nil},
		{"X-resume", story(begun), nil, ExecutionResumed{}},
		{"X-resume", story(begun, listens(0, "a"), delivered("a", 1)), received(0, "a", 1), ExecutionResumed{}},
		{"X-running", story(begun, call(0), waits(Single, 0)), InvokeStarted{0, 1}, call(1)},
		{"X-running", story(begun, call(0), waits(Single, 0)), lost, done},
		{"X-cancel", story(begun, call(0), CancelRequested{"why"}), nil, waits(Single, 0)},
		{"X-cancel", story(begun, CancelRequested{"why"}), ExecutionCancelled{"why"}, ExecutionResumed{}},
		{"X-cancel", story(begun, CancelRequested{"why"}), nil, call(0)},
		{"X-final", story(begun, call(0), CancelRequested{"why"}), nil, InvokeStarted{0, 1}},
		{"X-final", story(begun, CancelRequested{"why"}), ExecutionCancelled{"why"}, done},
	}
}

// TestInvariants: for each invariant what comes before is accepted, so is one event behind
// it, and another one breaks that invariant and no other. JS-6 follows from two others, so
// nothing breaks it alone.
func TestInvariants(t *testing.T) {
	t.Parallel()
	for _, c := range invariantCases() {
		f, err := Fold(c.before)
		if err != nil {
			t.Errorf("%s: what comes before: %v", c.id, err)
			continue
		}
		if c.good != nil {
			if _, err := f.Append(c.good); err != nil {
				t.Errorf("%s: %T is refused: %v", c.id, c.good, err)
			}
		}
		if c.bad != nil {
			_, err := f.Append(c.bad)
			breaks(t, err, c.id, c.bad)
		}
	}
}

// TestEachInvariantHasCases: TestInvariants has an event that breaks each rule, and no other, and
// one that keeps it.
func TestEachInvariantHasCases(t *testing.T) {
	t.Parallel()
	good, bad := map[string]bool{}, map[string]bool{}
	for _, c := range invariantCases() {
		good[c.id], bad[c.id] = good[c.id] || c.good != nil, bad[c.id] || c.bad != nil
	}
	for _, id := range Rules() {
		if id != "JS-6" && (!bad[string(id)] || !good[string(id)]) {
			t.Errorf("%s has no case of each kind", id)
		}
	}
}

func breaks(t *testing.T, err error, id string, e Event) {
	t.Helper()
	var v *Violation
	if !errors.As(err, &v) || len(v.Broken) != 1 || string(v.Broken[0]) != id || v.Why == "" {
		t.Errorf("%+v should break %s alone, is answered with %v (%+v)", e, id, err, v)
	}
}

// TestPrecedence: what breaks several invariants is told by the first of them.
func TestPrecedence(t *testing.T) {
	t.Parallel()
	set := story(begun, JoinSetCreated{0}, call(1), JoinSetSubmitted{0, 1}, called(1)[1:],
		JoinSetAwaited{Set: 0, Promise: 1})
	for _, c := range []struct {
		before []Event
		e      Event
		want   []Invariant
	}{
		{nil, ExecutionCancelled{"why"}, []Invariant{"S-2", "S-5"}},
		{story(begun, done), ExecutionCancelled{"why"}, []Invariant{"S-3", "S-5"}},
		{story(begun, done), InvokeStarted{0, 1}, []Invariant{"S-4", "SE-1"}},
		{set, JoinSetAwaited{Set: 0, Promise: 1}, []Invariant{"JS-5", "JS-6"}},
		{set, JoinSetAwaited{Set: 0, Promise: 9}, []Invariant{"JS-3", "JS-4", "JS-6"}},
	} {
		f, err := Fold(c.before)
		if err != nil {
			t.Fatal(err)
		}
		var v *Violation
		if _, err := f.Append(c.e); !errors.As(err, &v) || !slices.Equal(v.Broken, c.want) {
			t.Errorf("%+v breaks %v, want %v", c.e, err, c.want)
		}
	}
}

// TestFromElsewhere: a journal of another engine may end while it is being cancelled
// (CON-20); ours refuses to write that.
func TestFromElsewhere(t *testing.T) {
	t.Parallel()
	for _, end := range []Event{done, lost} {
		events := story(begun, call(0), CancelRequested{"why"}, InvokeStarted{0, 1}, end)
		f, err := Check(entries(events))
		if err != nil || !f.Status.Ended() {
			t.Errorf("it ends as %v, %v", f, err)
		}
		if _, err := Fold(events); err == nil {
			t.Errorf("%T is appended while the execution is cancelled", end)
		}
	}
}

// TestCancel: while running, while blocked; a second time and after the end it is refused
// (JRN-09).
func TestCancel(t *testing.T) {
	t.Parallel()
	for _, before := range [][]Event{story(begun), story(begun, call(0), waits(Single, 0))} {
		f, err := Fold(append(before, CancelRequested{"why"}))
		if err != nil || f.Status != Cancelling {
			t.Fatalf("it is %v, %v", f, err)
		}
		if f, err = f.Append(ExecutionCancelled{"why"}); err != nil || f.Status != Cancelled {
			t.Fatalf("it is %v, %v", f, err)
		}
		if _, err := f.Append(CancelRequested{"why"}); err == nil {
			t.Error("what is cancelled can be cancelled")
		}
	}
}

// TestStoredOnce: data that are there twice must be the same (CF-2, INV-X).
func TestStoredOnce(t *testing.T) {
	t.Parallel()
	other := SignalReceived{Promise: 0, Name: "a", Delivery: 1, Data: json.RawMessage("2")}
	taken := JoinSetAwaited{Set: 0, Promise: 1, Result: &Result{OK: json.RawMessage("2")}}
	for id, events := range map[string][]Event{
		"CF-2":     story(begun, delivered("a", 1), other),
		"X-result": story(begun, JoinSetCreated{0}, call(1), JoinSetSubmitted{0, 1}, called(1)[1:], taken),
	} {
		_, err := Check(entries(events))
		breaks(t, err, id, events[len(events)-1])
	}
}

// TestWaits: what a wait needs, by its kind (JRN-08), and who gets a delivery (JRN-10).
func TestWaits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind AwaitKind
		on   []Position
		want [3]bool // with none, one and both of two calls completed
	}{
		{Single, []Position{0}, [3]bool{false, true, true}},
		{Any, []Position{0, 1}, [3]bool{false, true, true}},
		{All, []Position{0, 1}, [3]bool{false, false, true}},
	} {
		f, err := Fold(story(begun, call(0), call(1), waits(c.kind, c.on...)))
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range c.want {
			if f.Satisfied() != want {
				t.Errorf("a wait %s with %d results is over: %t", c.kind, n, f.Satisfied())
			}
			if n < 2 {
				if f, err = f.Append(called(Position(n))[1:]...); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	hear := InvokeScheduled{Promise: 0, Kind: Signal, Function: "a"}
	hear2 := InvokeScheduled{Promise: 1, Kind: Signal, Function: "a"}
	wait := ExecutionAwaiting{On: []Position{1, 0}, Kind: All, Names: []string{"a", "a"}}
	f, err := Fold(story(begun, hear, hear2, wait))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range []Position{0, 1} {
		if f, err = f.Append(delivered("b", id+1), delivered("a", id+1)); err != nil {
			t.Fatal(err)
		}
		owed, ok := f.Owed()
		if !ok || owed.Promise != want || owed.Name != "a" || owed.Delivery != id+1 {
			t.Errorf("delivery %d makes %+v, %t", id+1, owed, ok)
		}
		if f, err = f.Append(owed); err != nil {
			t.Fatal(err)
		}
	}
	if owed, ok := f.Owed(); ok || !f.Satisfied() {
		t.Errorf("the wait, satisfied %t, is owed %+v", f.Satisfied(), owed)
	}
}
