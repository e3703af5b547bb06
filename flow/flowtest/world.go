package flowtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
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
	attr   map[string]json.RawMessage // what lists find it by

	forgets func() // if set, it is called before each turn, which replays the journal

	detached []Detached
	told     []Sent
}

// due is something that comes at a time.
type due struct {
	at     time.Time
	arrive func()
}

func newWorld(t testing.TB, body replay.Body, in json.RawMessage) *world {
	w := &world{t: t, body: body, answers: map[string]*Answering{}, now: epoch, frame: new(journal.Frame),
		chance: rand.NewChaCha8([32]byte{}), signs: map[string]int{}, data: map[string]json.RawMessage{},
		attr: map[string]json.RawMessage{}}
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
	maps.Copy(w.attr, turn.Attr)
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
			w.invoke(e)
		}
	}
}

func (w *world) invoke(e journal.InvokeScheduled) {
	w.t.Helper()
	prefix, name, _ := strings.Cut(e.Function, ":")
	switch {
	case e.Kind == journal.Close:
		set, _ := journal.ClosedSet(e.Function)
		for _, at := range w.frame.Members(set) {
			o, _ := w.frame.Operation(at)
			w.settle(at, journal.Result{Err: &journal.Error{Code: 499,
				Message: "the join set was closed before the call of " + o.Name + " had its answer"}})
		}
	case e.Kind != journal.Function:
	case prefix == "detach":
		w.detached = append(w.detached, Detached{Topic: name, Job: fmt.Sprint("job-", len(w.detached)+1), Input: e.Input})
		w.done(e.Promise, map[string]string{"job": w.detached[len(w.detached)-1].Job})
	case prefix == "send":
		s := Sent{Signal: name}
		if err := json.Unmarshal(e.Input, &s); err != nil {
			w.t.Fatalf("signal %s, sent at %s, cannot be read: %v", name, e.Source, err)
		}
		w.told = append(w.told, s)
		w.done(e.Promise, map[string]string{"id": fmt.Sprint("signal-", len(w.told))})
	default:
		w.call(e)
	}
}

// done is an operation that nobody answers.
func (w *world) done(at journal.Position, result any) {
	w.t.Helper()
	text, err := json.Marshal(result)
	if err != nil {
		w.t.Fatal(err)
	}
	w.add(false, journal.InvokeStarted{Promise: at, Attempt: 1})
	w.settle(at, journal.Result{OK: text})
}

// settle is the result of an operation that has none yet.
func (w *world) settle(at journal.Position, result journal.Result) {
	w.t.Helper()
	if !w.frame.Settled(at) {
		w.add(false, journal.InvokeCompleted{Promise: at, Attempt: 1, Result: result})
	}
}

// call plans the answer to a call, and the end of its time limit: the first of the two counts.
func (w *world) call(e journal.InvokeScheduled) {
	w.t.Helper()
	a := w.answers[e.Function]
	if a == nil {
		w.t.Fatalf("nobody answers %s, which the function calls at %s: add a flowtest.Answer", e.Function, e.Source)
	}
	w.add(false, journal.InvokeStarted{Promise: e.Promise, Attempt: 1})
	limit := time.Duration(e.Timeout) * time.Millisecond
	if e.Timeout > 0 && limit < a.takes {
		w.plan(w.now.Add(limit), func() {
			w.settle(e.Promise, journal.Result{Err: &journal.Error{Code: legwork.CodeTimeout, Kind: "timeout",
				Message: fmt.Sprintf("the call of %s timed out: it had no result within its timeout of %s", e.Function, limit)}})
		})
		return
	}
	w.plan(w.now.Add(a.takes), func() {
		if !w.frame.Settled(e.Promise) {
			w.settle(e.Promise, a.answer(e.Input))
		}
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
