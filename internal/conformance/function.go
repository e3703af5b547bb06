package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// function is one run of the prescribed program. The kit is its engine: it keeps the
// journal, sends the turns, takes the answers, and brings what the program waits for.
//
// It is guarded by the record; methods that wait, or are called by checks, lock it.
type function struct {
	r   *rig
	gid string

	events []journal.Event
	own    []bool // which of the events the program has written
	fold   *journal.Frame
	token  string          // of the last answer that was taken; "" if there was none
	known  int             // how many events who gave the token knows
	tail   []journal.Event // those that it does not know
	tokens []string        // all that the program has given

	turn    *work // that is out; nil if none is
	last    *work // the last one
	flushes int   // pending answers that were taken of it
	final   string
	stray   []string          // statuses of answers to turns that were over
	seen    map[string]string // tokens of answers that were taken, by work, status and number
	size    int               // of the largest answer

	failure *turnError // the last turn was answered with status error
	// rehearsal is what the turn has come to, if it is one: it takes nothing in.
	rehearsal *rehearsedTurn
	fault     string // the first answer that an engine would not take

	// How the engine behaves.
	fixed    bool            // it takes nothing in: the journal stays as it is
	during   []journal.Event // these come while a step runs: behind the next pending answer
	resumed  int             // pending answers that were taken from an earlier delivery of the turn
	reverse  bool            // what the program waits for comes last position first
	page     int             // events of a page of the journal; 0: all
	gone     bool            // it says of the journal that nobody waits for the turn
	refusing bool            // it refuses answers
	silent   bool            // it keeps receipts back
	receipts []func()
	withheld int
	wanted   int // receipts that were asked for
	asked    []ask
}

// turnError is an answer with status error.
type turnError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// ask is a request for the journal.
type ask struct {
	From  int
	fault string
}

// programInput is what the prescribed program takes.
type programInput struct {
	Steps  []string `json:"steps"`
	File   string   `json:"file,omitempty"`
	Bytes  int      `json:"bytes,omitempty"`
	Millis int      `json:"ms,omitempty"`
}

// begin makes a function that has started, with what else its journal has.
func (r *rig) begin(in programInput, events ...journal.Event) *function {
	f := &function{r: r, gid: legwork.NewID().String(), fold: new(journal.Frame), seen: map[string]string{}}
	r.rec.look(func() {
		r.rec.functions[f.gid] = f
		f.add(started(in))
		f.add(events...)
	})
	return f
}

func started(in programInput) journal.Event {
	raw, _ := json.Marshal(in) // it always can
	return journal.ExecutionStarted{Digest: digest, Input: raw}
}

// digest stands for the code.
const digest = "6c65677761726b"

// add appends events that the engine writes, or that another worker has written. The caller
// holds the record.
func (f *function) add(events ...journal.Event) {
	for _, e := range events {
		if err := f.fold.Add(e); err != nil {
			f.blame("the kit cannot go on with the journal: " + err.Error())
			return
		}
		f.events, f.own, f.tail = append(f.events, e), append(f.own, false), append(f.tail, e)
	}
}

// blame notes the first thing that is wrong, and ends the turn. The caller holds the record.
func (f *function) blame(fault string) {
	if f.fault == "" {
		f.fault = fault
	}
	f.turn = nil
}

// elsewhere makes the function that of another worker: nobody here knows its token. That
// worker knows the first n events.
func (f *function) elsewhere(n int) {
	f.r.rec.look(func() {
		f.token, f.known = "elsewhere."+f.gid[:8], n
		f.tail = slices.Clone(f.events[n:])
	})
}

// body is a turn's body. The caller holds the record.
func (f *function) body(told bool) []byte {
	turn := map[string]any{"token": nil, "from": f.known, "to": len(f.events)}
	if f.token != "" {
		turn["token"] = f.token
	}
	if told {
		turn["events"] = encoded(f.tail)
	}
	f.known, f.tail = len(f.events), nil
	raw, _ := json.Marshal(turn) // it always can
	return raw
}

func encoded(events []journal.Event) json.RawMessage {
	raw, err := journal.Encode(events)
	if err != nil {
		return json.RawMessage("[]") // not of what was decoded
	}
	return raw
}

// post publishes a turn. told: with the events that the worker has not seen.
func (f *function) post(ctx context.Context, told bool) (*work, error) {
	if _, err := f.r.alone(ctx); err != nil {
		return nil, err
	}
	w := f.r.newWork(nil)
	w.header.Set(legwork.HeaderGid, f.gid)
	f.r.rec.look(func() {
		w.body = f.body(told)
		w.function, f.turn, f.last = f, w, w
		f.flushes, f.final, f.failure = f.resumed, "", nil
	})
	return w, f.r.publish(ctx, w)
}

// done waits until the turn that is out is over and its work acknowledged. The error says
// what the worker has done wrong.
func (f *function) done(ctx context.Context) error {
	var fault string
	var failure *turnError
	err := f.r.until(ctx, func() bool {
		fault, failure = f.fault, f.failure
		return fault != "" || f.turn == nil && f.r.rec.acked(f.last) > 0
	})
	switch {
	case fault != "":
		return fmt.Errorf("%s", fault)
	case err != nil:
		return fmt.Errorf("a turn is not answered and acknowledged: %w", err)
	case failure != nil:
		return fmt.Errorf("a turn is answered with error %d: %s", failure.Code, failure.Message)
	}
	return nil
}

// take has the worker take a turn.
func (f *function) take(ctx context.Context, told bool) error {
	if _, err := f.post(ctx, told); err != nil {
		return err
	}
	return f.done(ctx)
}

// maxTurns bounds the turns of one run.
const maxTurns = 100

// results says what an operation comes to.
type results func(p journal.Position, function string) journal.Result

// drive has the program go on until it has ended. What it waits for comes in the order of
// the positions.
func (f *function) drive(ctx context.Context, told bool, answers results) error {
	for range maxTurns {
		if err := f.take(ctx, told); err != nil {
			return err
		}
		var ended bool
		var fault string
		f.r.rec.look(func() {
			if ended = f.fold.Status.Ended(); !ended {
				f.serve(answers)
			}
			fault = f.fault
		})
		switch {
		case fault != "":
			return fmt.Errorf("%s", fault)
		case ended:
			return nil
		}
	}
	return fmt.Errorf("the program has not ended after %d turns", maxTurns)
}

// serve brings what the program waits for, and wakes it. The caller holds the record.
func (f *function) serve(answers results) {
	f.owe()
	for !f.fold.Satisfied() && f.fault == "" {
		on := slices.Sorted(slices.Values(f.fold.Wait.On))
		if f.reverse {
			slices.Reverse(on)
		}
		i := slices.IndexFunc(on, func(p journal.Position) bool { return !f.fold.Settled(p) })
		f.bring(on[i], answers)
	}
	f.wake()
}

// bring brings what one operation waits for. The caller holds the record.
func (f *function) bring(p journal.Position, answers results) {
	o, _ := f.fold.Operation(p)
	switch {
	case o.Timer:
		f.add(journal.TimerFired{Promise: p})
	case o.Kind == journal.Signal:
		f.signal(o.Name, byAda)
	default:
		f.add(journal.InvokeCompleted{Promise: p, Attempt: o.Attempt, Result: answers(p, o.Name)})
	}
}

// signal delivers a signal, and gives it to who waits for it. The caller holds the record.
func (f *function) signal(name, data string) {
	f.add(journal.SignalDelivered{Name: name, Delivery: f.fold.Delivered(name) + 1, Data: json.RawMessage(data)})
	f.owe()
}

// owe gives signals that are there to who waits for them. The caller holds the record.
func (f *function) owe() {
	for owed, ok := f.fold.Owed(); ok && f.fault == ""; owed, ok = f.fold.Owed() {
		f.add(owed)
	}
}

// wake ends the program's wait. The caller holds the record.
func (f *function) wake() { f.add(journal.ExecutionResumed{}) }

// look reads the function while nothing changes.
func (f *function) look(read func()) { f.r.rec.look(read) }

// adopt makes work the turn of a function whose journal does not change: so the checks of all
// work are made on turns. The caller holds the record.
func (r *rig) adopt(w *work) {
	if !r.cfg.Function {
		return
	}
	var turn struct{ Events json.RawMessage }
	_ = json.Unmarshal(w.body, &turn) // a body may be broken on purpose
	events, err := journal.Decode(turn.Events)
	if err != nil || len(events) == 0 {
		events = []journal.Event{started(programInput{Steps: []string{}})}
	}
	f := &function{r: r, gid: w.header.Get(legwork.HeaderGid), fold: new(journal.Frame), fixed: true, last: w}
	f.add(events...)
	r.rec.functions[f.gid], w.function = f, f
}

// inputs fills the inputs of the checks of all work with turns.
func (r *rig) inputs() {
	c := &r.cfg
	first := func(in programInput, events ...journal.Event) json.RawMessage {
		events = append([]journal.Event{started(in)}, events...)
		raw, _ := json.Marshal(map[string]any{"token": nil, "from": 0, "to": len(events), "events": encoded(events)})
		return raw
	}
	c.Input = first(programInput{Steps: []string{}})
	if !r.lacks["do"] {
		c.Pending = first(programInput{Steps: []string{"do"}, File: r.file()})
		c.Slow = first(programInput{Steps: []string{"do"}, File: r.file(), Millis: int(c.Lease.Milliseconds() * 7 / 5)})
	}
	c.Failing = first(programInput{Steps: []string{}}, called(0, topicA, inputA, saidA)...)
}
