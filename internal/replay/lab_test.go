package replay_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// lab is one frame: its journal, and what the test has happen to it. The test is engine and
// worker at once.
type lab struct {
	t      *testing.T
	keeps  bool // the worker keeps the function between turns
	pure   bool // it takes turns up to the first step at first
	quick  int  // but takes so many of the steps that need not be durable, and then not one
	dies   int  // the worker dies at such a step, of this number from 1; 0: never
	frame  *journal.Frame
	events []journal.Event
	own    []bool // of the function

	run  *replay.Run
	sent int // events that the run has seen

	stood int    // how often it stood at a step
	puts  string // what it has put, and where
}

type code = func(flow.Context, int) (string, error)

// The callees of the cases, and the signals.
var (
	first  = flow.Worker[int, string]("first")
	second = flow.Worker[int, string]("second")
	third  = flow.Worker[int, string]("third")
	word   = flow.Signal[string]("word")
)

// begin begins a frame with the input 1.
func begin(t *testing.T, keeps bool) *lab {
	t.Helper()
	l := &lab{t: t, keeps: keeps, frame: new(journal.Frame)}
	l.add(false, journal.ExecutionStarted{Digest: "00", Input: json.RawMessage("1")})
	t.Cleanup(l.evict)
	return l
}

func (l *lab) add(own bool, e journal.Event) {
	l.t.Helper()
	if err := l.frame.Add(e); err != nil {
		l.t.Fatalf("%#v: %v; the journal is %s", e, err, l.journal())
	}
	l.events, l.own = append(l.events, e), append(l.own, own)
}

// arrive is events of an engine, and what follows from them.
func (l *lab) arrive(events ...journal.Event) {
	l.t.Helper()
	for _, e := range events {
		l.add(false, e)
		for owed, ok := l.frame.Owed(); ok; owed, ok = l.frame.Owed() {
			l.add(false, owed)
		}
	}
	if l.frame.Satisfied() {
		l.add(false, journal.ExecutionResumed{})
	}
}

// answers is the result of a call.
func (l *lab) answers(p journal.Position, text string) {
	l.t.Helper()
	l.arrive(journal.InvokeCompleted{Promise: p, Attempt: 1, Result: journal.Result{OK: encoded(text)}})
}

// says is a signal that comes.
func (l *lab) says(text string) {
	l.t.Helper()
	l.arrive(journal.SignalDelivered{Name: string(word), Delivery: l.frame.Delivered(string(word)) + 1,
		Data: encoded(text)})
}

func encoded(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

func (l *lab) evict() {
	if l.run != nil {
		l.run.Evict()
	}
	l.run, l.sent = nil, 0
}

// turn takes a turn with this code, up to its end. Nothing is appended if it fails.
func (l *lab) turn(f code) error {
	l.t.Helper()
	if !l.keeps {
		l.evict()
	}
	for pure := l.pure; ; {
		if l.run == nil {
			l.run = replay.New(flowbody.Of("lab", f), still{})
		}
		taken := 0
		l.run.Pure, l.run.Quick = pure, func(string) bool { taken++; return taken <= l.quick }
		turn, err := l.run.Go(l.unseen())
		if err != nil {
			l.evict()
			return err
		}
		if turn.More {
			l.stands()
			pure = false
			continue
		}
		l.commit(turn)
		if !turn.Flush {
			return nil
		}
	}
}

// stands is called when the function has come to a step that it may not take.
func (l *lab) stands() {
	l.sent = len(l.events)
	if l.stood++; l.stood == l.dies {
		l.evict()
	}
}

// unseen are the events that the run has not seen: all of them, if it has just begun.
func (l *lab) unseen() (events []journal.Event) {
	for i := l.sent; i < len(l.events); i++ {
		if !l.own[i] || l.sent == 0 {
			events = append(events, l.events[i])
		}
	}
	return events
}

func (l *lab) commit(turn replay.Turn) {
	l.t.Helper()
	if len(turn.Put)+len(turn.Attr) > 0 {
		l.puts += fmt.Sprint(len(l.events), string(encoded(turn.Put)), string(encoded(turn.Attr)))
	}
	for _, e := range turn.Events {
		l.add(true, e)
	}
	l.sent = len(l.events)
	for _, e := range turn.Events {
		if e, ok := e.(journal.InvokeScheduled); ok && e.Kind == journal.Function && !l.frame.Status.Ended() {
			l.add(false, journal.InvokeStarted{Promise: e.Promise, Attempt: 1})
		}
	}
}

// takes takes a turn that must not fail.
func (l *lab) takes(f code) {
	l.t.Helper()
	if err := l.turn(f); err != nil {
		l.t.Fatalf("%v; the journal is %s", err, l.journal())
	}
}

// result is what the function has returned.
func (l *lab) result() (text string) {
	l.t.Helper()
	e, ok := l.events[len(l.events)-1].(journal.ExecutionCompleted)
	if !ok || json.Unmarshal(e.OK, &text) != nil {
		l.t.Fatalf("the function has not completed: %s", l.journal())
	}
	return text
}

func (l *lab) journal() string {
	text, err := journal.Encode(l.events)
	if err != nil {
		l.t.Fatal(err)
	}
	return string(text)
}

// gates are the gates that are recorded, with their positions.
func (l *lab) gates() (all []string) {
	for _, e := range l.events {
		if e, ok := e.(journal.InvokeScheduled); ok && e.Kind == journal.Gate {
			all = append(all, fmt.Sprint(e.Promise, " ", e.Function))
		}
	}
	return all
}

func (l *lab) wantGates(want ...string) {
	l.t.Helper()
	if got := l.gates(); !slices.Equal(got, want) {
		l.t.Errorf("the gates are %q, want %q", got, want)
	}
}

// still is a world in which it is always the same time.
type still struct{}

func (still) Now() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

func (still) Random(bytes []byte) { clear(bytes) }

func (still) Step(_ journal.Position, run func() journal.Result) journal.Result { return run() }

// both runs a case with a worker that keeps functions between turns, and with one that keeps
// none, and returns the journals.
func both(t *testing.T, run func(t *testing.T, keeps bool) *lab) {
	t.Helper()
	warm, cold := run(t, true).journal(), run(t, false).journal()
	if warm != cold {
		t.Errorf("a worker that keeps the function writes\n%s\nand one that does not\n%s", warm, cold)
	}
}

func at(p int) journal.Position { return journal.Position(p) }
