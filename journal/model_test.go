package journal_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	. "github.com/legwork-dev/legwork/journal"
)

// drawEvent draws an event that may follow, or nearly: about the next position or one that
// is there, about few sets and signals. One in a hundred ends or cancels the execution.
func drawEvent(t *rapid.T, f *Frame, events []Event) Event {
	if f.Status == None && rapid.IntRange(0, 9).Draw(t, "begin") != 7 {
		return begun
	}
	if rapid.IntRange(0, 99).Draw(t, "end") == 61 || f.Status.Ended() || f.Status == Cancelling {
		return rapid.SampledFrom([]Event{begun, done, lost, CancelRequested{"why"}, ExecutionCancelled{"why"},
			ExecutionResumed{}, TimerFired{0}, InvokeStarted{0, 1}}).Draw(t, "last")
	}
	next := f.Next
	there := func(label string) Position {
		return Position(rapid.IntRange(0, max(0, int(next)-1)).Draw(t, label))
	}
	p, js := there("p"), JoinSet(there("js"))
	for _, e := range events { // sets and their members are few: half of the time it is about them
		switch e := e.(type) {
		case JoinSetCreated:
			if rapid.Bool().Draw(t, "set") {
				js = e.Set
			}
		case JoinSetSubmitted:
			if rapid.IntRange(0, 3).Draw(t, "member") == 2 {
				p = e.Promise
			}
		case InvokeScheduled:
			if rapid.IntRange(0, 3).Draw(t, "call") == 2 {
				p = e.Promise
			}
		}
	}
	attempt := rapid.SampledFrom([]int{1, 1, 1, 2, 3}).Draw(t, "attempt")
	name := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "name")
	kind := rapid.SampledFrom([]Kind{Function, Local, Function, Gate, Signal}).Draw(t, "kind")
	await := rapid.SampledFrom([]AwaitKind{Single, Any, All}).Draw(t, "await")
	on := []Position{p, there("q")}[:rapid.IntRange(1, 2).Draw(t, "on")]
	listen := ExecutionAwaiting{On: []Position{rapid.SampledFrom([]Position{next, p}).Draw(t, "listen")}, Kind: ForSignal,
		Names: []string{rapid.SampledFrom([]string{"a", "b", "a", "b", ""}).Draw(t, "signal")}}
	fresh := rapid.SampledFrom([]Position{next, next, next, next, p}).Draw(t, "fresh")
	heard := rapid.SampledFrom([]Position{next, p}).Draw(t, "heard")
	if f.Status == Blocked && rapid.IntRange(0, 9).Draw(t, "arrives") != 7 { // what it may wait for
		p = rapid.SampledFrom(f.Wait.On).Draw(t, "arrival")
		return rapid.SampledFrom([]Event{InvokeStarted{p, attempt}, InvokeCompleted{p, attempt, value}, TimerFired{p},
			delivered(name, attempt), received(p, name, attempt), ExecutionResumed{}}).Draw(t, "event")
	}
	return rapid.SampledFrom([]Event{
		InvokeScheduled{Promise: fresh, Kind: kind, Function: name},
		InvokeScheduled{Promise: fresh, Kind: Function, Function: name},
		InvokeScheduled{Promise: fresh, Kind: Close, Function: CloseOf(js)},
		InvokeScheduled{Promise: fresh, Kind: Function, Function: name, Timeout: int64(attempt),
			Retry: json.RawMessage(`{"maximumAttempts":2}`)},
		InvokeStarted{p, attempt}, InvokeStarted{p, attempt}, InvokeCompleted{p, attempt, value},
		InvokeCompleted{p, attempt, value}, InvokeRetrying{Promise: p, Attempt: attempt},
		RandomGenerated{fresh, "00"}, TimeRecorded{Promise: fresh}, TimerScheduled{Promise: fresh}, TimerFired{p},
		delivered(name, attempt), received(heard, name, attempt),
		ExecutionAwaiting{On: on, Kind: await}, listen, ExecutionResumed{}, ExecutionResumed{},
		JoinSetCreated{JoinSet(fresh)}, JoinSetSubmitted{js, next - 1}, JoinSetSubmitted{js, next - 1},
		JoinSetSubmitted{js, p}, JoinSetAwaited{Set: js, Promise: p}, JoinSetAwaited{Set: js, Promise: p},
	}).Draw(t, "event")
}

// TestAgainstTheList: the fold finds what the invariants of the source document say of the
// list of events, and refuses nothing else but by the rules that are ours. Its status is
// that of the last event that changes it (JRN-07).
func TestAgainstTheList(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f, events := new(Frame), []Event(nil)
		for range rapid.IntRange(1, 150).Draw(t, "events") {
			e := drawEvent(t, f, events)
			next, err := f.Append(e)
			want := brokenIn(append(slices.Clone(events), e))
			var got []Invariant
			var v *Violation
			if errors.As(err, &v) {
				for _, id := range v.Broken {
					if !strings.HasPrefix(string(id), "X-") {
						got = append(got, id)
					}
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s %+v behind %+v: the fold finds %v (%v), the list %v", Name(e), e, events, got, err, want)
			}
			if err != nil {
				continue
			}
			f, events = next, append(events, e)
			if status := statusOf(events); f.Status != status || f.Seq != len(events) {
				t.Fatalf("after %+v the frame is %v with version %d, want %v", events, f.Status, f.Seq, status)
			}
		}
	})
}

// statusOf folds the seven events that change the status.
func statusOf(events []Event) Status {
	status := None
	for _, e := range events {
		switch e.(type) {
		case ExecutionStarted, ExecutionResumed:
			status = Running
		case ExecutionAwaiting:
			status = Blocked
		case CancelRequested:
			status = Cancelling
		case ExecutionCompleted:
			status = Completed
		case ExecutionFailed:
			status = Failed
		case ExecutionCancelled:
			status = Cancelled
		}
	}
	return status
}

// brokenIn is the source document's invariants, read off the list: those that its last
// event breaks, the others break none.
func brokenIn(all []Event) (broken []Invariant) {
	last, before := all[len(all)-1], all[:len(all)-1]
	has := func(is func(Event) bool) bool { return slices.ContainsFunc(before, is) }
	count := func(list []Event, is func(Event) bool) (n int) {
		for _, e := range list {
			if is(e) {
				n++
			}
		}
		return n
	}
	scheduled := func(p Position) func(Event) bool {
		return func(e Event) bool { s, ok := e.(InvokeScheduled); return ok && s.Promise == p }
	}
	started := func(p Position) func(Event) bool {
		return func(e Event) bool { s, ok := e.(InvokeStarted); return ok && s.Promise == p }
	}
	completed := func(p Position) func(Event) bool {
		return func(e Event) bool { c, ok := e.(InvokeCompleted); return ok && c.Promise == p }
	}
	terminal := func(e Event) bool {
		switch e.(type) {
		case ExecutionCompleted, ExecutionFailed, ExecutionCancelled:
			return true
		}
		return false
	}
	breaks := func(id Invariant, broke bool) {
		if broke {
			broken = append(broken, id)
		}
	}
	_, first := all[0].(ExecutionStarted)
	breaks("S-2", !first)
	breaks("S-3", count(all, terminal) > 1)
	breaks("S-4", !terminal(last) && has(terminal))
	switch e := last.(type) {
	case ExecutionCancelled:
		breaks("S-5", !has(func(e Event) bool { _, ok := e.(CancelRequested); return ok }))
	case InvokeStarted:
		breaks("SE-1", !has(scheduled(e.Promise)))
		breaks("SE-4", has(completed(e.Promise)))
	case InvokeCompleted:
		breaks("SE-2", !has(started(e.Promise)))
		breaks("SE-4", has(completed(e.Promise)))
	case InvokeRetrying:
		breaks("SE-3", !has(func(s Event) bool { return s == Event(InvokeStarted{e.Promise, e.Attempt}) }))
		breaks("SE-4", has(completed(e.Promise)))
	case TimerFired:
		breaks("CF-1", !has(func(s Event) bool { timer, ok := s.(TimerScheduled); return ok && timer.Promise == e.Promise }))
	case SignalReceived:
		breaks("CF-2", !has(func(s Event) bool {
			d, ok := s.(SignalDelivered)
			return ok && d.Name == e.Name && d.Delivery == e.Delivery
		}))
		breaks("CF-3", has(func(s Event) bool {
			r, ok := s.(SignalReceived)
			return ok && r.Name == e.Name && r.Delivery == e.Delivery
		}))
		if statusOf(before) == Blocked {
			i := len(before) - 1
			for ; Name(before[i]) != "ExecutionAwaiting"; i-- {
			}
			wait := before[i].(ExecutionAwaiting)
			at := slices.Index(wait.On, e.Promise)
			breaks("CF-4", at < 0 || wait.Names == nil || wait.Names[at] != e.Name)
		}
	case ExecutionAwaiting:
		breaks("CF-4", e.Kind == ForSignal && (len(e.On) != 1 || len(e.Names) != 1 || e.Names[0] == ""))
	case JoinSetSubmitted:
		breaks("JS-1", !has(func(c Event) bool { return c == Event(JoinSetCreated{e.Set}) }))
		breaks("JS-2", has(func(a Event) bool {
			take, ok := a.(JoinSetAwaited)
			return ok && take.Set == e.Set || isClose(a, e.Set)
		}))
		breaks("JS-7", has(func(s Event) bool {
			other, ok := s.(JoinSetSubmitted)
			return ok && other.Promise == e.Promise && other.Set != e.Set
		}))
	case JoinSetAwaited:
		breaks("JS-3", !has(func(s Event) bool { return s == Event(JoinSetSubmitted{e.Set, e.Promise}) }))
		breaks("JS-4", !has(completed(e.Promise)))
		take := func(s Event) bool { a, ok := s.(JoinSetAwaited); return ok && a.Set == e.Set }
		closed := has(func(s Event) bool { return isClose(s, e.Set) }) &&
			has(func(s Event) bool { return s == Event(JoinSetSubmitted{e.Set, e.Promise}) })
		breaks("JS-5", closed || has(func(s Event) bool { return take(s) && s.(JoinSetAwaited).Promise == e.Promise }))
		breaks("JS-6", count(all, take) > count(all, func(s Event) bool {
			submit, ok := s.(JoinSetSubmitted)
			return ok && submit.Set == e.Set
		}))
	}
	return broken
}

func isClose(e Event, set JoinSet) bool {
	s, ok := e.(InvokeScheduled)
	return ok && s.Kind == Close && s.Function == CloseOf(set)
}

// TestStoredFormsFold: events that were stored and read fold to the same frame.
func TestStoredFormsFold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := new(Frame)
		var events []Event
		for range rapid.IntRange(1, 40).Draw(t, "events") {
			e := drawEvent(t, f, events)
			if next, err := f.Append(e); err == nil {
				f, events = next, append(events, e)
			}
		}
		text, err := Encode(events)
		if err != nil || !json.Valid(text) {
			t.Fatalf("%s, %v", text, err)
		}
		back, err := Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(events, back, same) {
			t.Fatalf("%+v is read as %+v", events, back)
		}
	})
}
