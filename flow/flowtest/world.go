package flowtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// epoch is when every test begins.
var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// world is a function, its journal, and all that is to come.
type world struct {
	t       testing.TB
	body    replay.Body
	about   flow.JobInfo
	answers map[string]*Answering
	now     time.Time
	chance  *rand.ChaCha8

	frame  *journal.Frame
	events []journal.Event
	own    []bool // of the function: the others are the engine's
	knew   []int  // how many events the function knew when it made this one
	sent   int    // events that the run has seen
	due    []due
	signs  map[string]int
	data   map[string]json.RawMessage // of the job

	forgets func() // if set, it is called before each turn, which replays the journal
}

// due is something that comes at a time.
type due struct {
	at     time.Time
	arrive func()
}

func newWorld(t testing.TB, body replay.Body, in json.RawMessage) *world {
	w := &world{t: t, body: body, answers: map[string]*Answering{}, now: epoch, frame: new(journal.Frame),
		chance: rand.NewChaCha8([32]byte{}), signs: map[string]int{}, data: map[string]json.RawMessage{}}
	w.add(false, journal.ExecutionStarted{Digest: "00", Input: in})
	return w
}

// replay returns a run of the function that has not begun.
func (w *world) replay(in replay.World) *replay.Run {
	run := replay.New(w.body, in)
	run.About = w.about
	return run
}

// Now is the test's time.
func (w *world) Now() time.Time { return w.now }

// Random is chance that is the same in each run of a test.
func (w *world) Random(bytes []byte) { _, _ = w.chance.Read(bytes) } // it never fails

// Step runs a step.
func (w *world) Step(_ journal.Position, run func() journal.Result) journal.Result { return run() }

// add appends an event to the journal.
func (w *world) add(own bool, e journal.Event) {
	w.t.Helper()
	if err := w.frame.Add(e); err != nil {
		w.t.Fatalf("flowtest has made a wrong event: %v", err)
	}
	w.events, w.own, w.knew = append(w.events, e), append(w.own, own), append(w.knew, w.sent)
}

func (w *world) signal(name string, data any, after time.Duration) {
	w.t.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		w.t.Fatalf("the data of signal %s cannot be written as JSON: %v", name, err)
	}
	w.plan(epoch.Add(after), func() {
		w.signs[name]++
		w.add(false, journal.SignalDelivered{Name: name, Delivery: w.signs[name], Data: text})
		if received, owed := w.frame.Owed(); owed {
			w.add(false, received)
		}
	})
}

// plan has something arrive at a time, behind what was planned for that time before.
func (w *world) plan(at time.Time, arrive func()) {
	i, _ := slices.BinarySearchFunc(w.due, at, func(d due, at time.Time) int {
		if d.at.After(at) {
			return 1
		}
		return -1
	})
	w.due = slices.Insert(w.due, i, due{at, arrive})
}

// run runs the function to its end.
func (w *world) run() {
	w.t.Helper()
	run := w.replay(w)
	defer func() { run.Evict() }()
	for flushed := false; !w.frame.Status.Ended(); {
		w.arrivals()
		if w.forgets != nil && !flushed {
			run.Evict()
			run, w.sent = w.replay(w), 0
			w.forgets()
		}
		turn, err := run.Go(w.unseen())
		if err != nil {
			w.t.Fatalf("flowtest: %v", err)
		}
		w.commit(turn)
		flushed = turn.Flush
		if !turn.Flush && !w.frame.Status.Ended() {
			w.wake()
		}
	}
}

// arrivals are what has come by now while the function runs: signals that were sent before
// it began.
func (w *world) arrivals() {
	for w.frame.Status == journal.Running && len(w.due) > 0 && !w.due[0].at.After(w.now) {
		w.next()
	}
}

// unseen are the engine's events that the run has not seen.
func (w *world) unseen() (events []journal.Event) {
	for i := w.sent; i < len(w.events); i++ {
		if !w.own[i] || w.sent == 0 {
			events = append(events, w.events[i])
		}
	}
	w.sent = len(w.events)
	return events
}

// commit appends what the function did, and does what it asks for.
func (w *world) commit(turn replay.Turn) {
	w.t.Helper()
	maps.Copy(w.data, turn.Put)
	for _, e := range turn.Events {
		w.add(true, e)
	}
	if w.frame.Status.Ended() {
		return // what is open is dropped
	}
	for _, e := range turn.Events {
		switch e := e.(type) {
		case journal.TimerScheduled:
			w.plan(e.At, func() { w.add(false, journal.TimerFired{Promise: e.Promise}) })
		case journal.InvokeScheduled:
			if e.Kind == journal.Function {
				w.call(e)
			}
		}
	}
}

func (w *world) call(e journal.InvokeScheduled) {
	w.t.Helper()
	a := w.answers[e.Function]
	if a == nil {
		w.t.Fatalf("nobody answers %s, which the function calls at %s: add a flowtest.Answer", e.Function, e.Source)
	}
	w.add(false, journal.InvokeStarted{Promise: e.Promise, Attempt: 1})
	w.plan(w.now.Add(a.takes), func() {
		w.add(false, journal.InvokeCompleted{Promise: e.Promise, Attempt: 1, Result: a.answer(e.Input)})
	})
}

// wake lets time pass until what the function waits for is there.
func (w *world) wake() {
	w.t.Helper()
	for !w.frame.Satisfied() {
		if len(w.due) == 0 {
			w.t.Fatalf("the function waits for %s, and nothing will come: add a flowtest.Signal or an Answer", w.waits())
		}
		w.next()
	}
	w.add(false, journal.ExecutionResumed{})
}

func (w *world) next() {
	first := w.due[0]
	w.due = w.due[1:]
	if first.at.After(w.now) {
		w.now = first.at
	}
	first.arrive()
}

func (w *world) waits() string {
	wait := w.frame.Wait
	text := fmt.Sprintf("%s of %v", wait.Kind, wait.On)
	for _, name := range wait.Names {
		if name != "" {
			text = "signal " + name
		}
	}
	return text + " at " + wait.Source
}

func failed(err error) journal.Result { return journal.Result{Err: replay.ErrorOf(err)} }
