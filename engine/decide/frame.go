package decide

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// Answers to the turns of frames, and to their operations (ADR 70). Each appends to a
// journal. When what a function waits for is there, the same commit asks for its next turn.
//
// A frame that waits is no obligation of its job: what it waits for is. A turn is one.

const maxResultBytes = 896 << 10

// Needed are the frames that a decision about an answer reads: that of the activity itself,
// if it is one, and the one whose operation it is.
func Needed(m Message) (places []ledger.Place) {
	if m.Activity == nil || m.Activity.Frame() == nil || m.T.Kind != legwork.Leg2 {
		return nil
	}
	places = append(places, m.Place())
	if of, _, is := graph.OperationOf(m.T.Activity); is {
		places = append(places, ledger.Place{Gid: m.T.Gid, Activity: of, DAD: m.T.DAD})
	}
	return places
}

// Called is what an operation of a function asks for, such as work:order.charge; "": the function
// knows of none that is open.
func Called(m Message, caller *Frame) string {
	_, at, _ := graph.OperationOf(m.T.Activity)
	o, ok := caller.State.Fold.Operation(journal.Position(at))
	if !ok || o.Settled {
		return ""
	}
	return o.Name
}

// progress is a decision about a frame that goes on.
type progress struct {
	*deciding
	obligations int // that begin with the step
	dropped     int // that end with a frame
	ended       bool
	before      *journal.Frame // of the turn that is answered
}

// goesOn decides about an answer to a turn, or to an operation.
func (d *deciding) goesOn() {
	d.Step.Guard, d.Step.Work, d.Step.Seq = true, d.T.Work, d.T.Seq
	p := &progress{deciding: d}
	var err error
	switch own := d.Frames[d.T.Activity]; {
	case p.cancelling():
		err = p.cancelled(own)
	case d.EndsCall():
		err = p.expires(own)
	case own != nil:
		err = p.turned(own)
	case d.Activity.Type == graph.Function:
		if d.T.Row != d.T.Work {
			err = &refusal{"ended"}
			break
		}
		err = p.end(d.T.Data, d.T.Status, d.T.Code) // no frame was begun, as its input is not valid
	default:
		err = p.settles()
	}
	switch ended := new(refusal); {
	case err == nil:
		interim := d.T.Status == legwork.Pending && !p.ended
		d.Step.Delta = int(ledger.Delta(p.obligations, interim)) - p.dropped
	case errors.As(err, &ended):
		d.Drop = ended.outcome
	default:
		d.again(err)
	}
}

// refusal ends a message without an effect.
type refusal struct{ outcome string }

func (r *refusal) Error() string { return r.outcome }

// turned decides about the answer to a turn: the events that the function appends, and what
// it asks for with them.
func (p *progress) turned(f *Frame) error {
	if p.T.Status == legwork.Failed {
		said, _ := ReadFailure(p.T.Data)
		return &legwork.Error{Code: p.T.Code, Class: legwork.Dead, Message: cmp.Or(said.Message, "the turn failed")}
	}
	answer, err := frames.ReadAnswer(p.T.Data)
	if err != nil {
		return err
	}
	if f.Token != deref(answer.After) {
		return &refusal{"refused"}
	}
	events, err := journal.Decode(answer.Events)
	if err != nil {
		return err
	}
	w := appendTo(f)
	p.before = f.State.Fold
	if err := p.write(w, events); err != nil {
		return err
	}
	if err := p.put(answer); err != nil {
		return err
	}
	w.own = len(w.events)
	if p.T.Status == legwork.Pending {
		w.state.Flush = frames.Flush{Work: p.T.Work, N: p.T.Seq + 1}
	}
	over := tooLarge(w.state)
	if over == nil {
		over = p.unheard(w.state)
	}
	if over != nil {
		w = appendTo(f)
		if err := w.add(journal.ExecutionFailed{Err: *over}); err != nil {
			return err
		}
		events = w.events
	}
	if w.state.Fold.Status.Ended() {
		return p.ends(f, w, answer.Token)
	}
	if err := p.begin(w, events); err != nil {
		return err
	}
	return p.wake(w, answer.Token)
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// write appends the events of the function, if they are its to write.
func (p *progress) write(w *journalling, events []journal.Event) error {
	for _, e := range events {
		if !ofFunction(w.state.Fold, e) {
			return legwork.Invalid("the turn brings %s, which only engines write", journal.Name(e))
		}
		if w.state.Fold.Seq >= journal.MaxEvents && !ends(e) {
			return p.fail(w, legwork.TooLarge("the function has %d events, no more are allowed", journal.MaxEvents))
		}
		if err := w.add(e); err != nil {
			return err
		}
	}
	status := w.state.Fold.Status
	switch pending := p.T.Status == legwork.Pending; {
	case pending && len(events) == 0:
		return legwork.Invalid("a turn that goes on brings no events")
	case pending && status != journal.Running:
		return legwork.Invalid("a turn that goes on leaves the function running, not %s", status)
	case !pending && status == journal.Running:
		return legwork.Invalid("the turn is over, and the function neither waits nor has it ended")
	case status == journal.Blocked && !w.state.Fold.Awaits():
		return legwork.Invalid("the function waits for what nobody brings")
	}
	return nil
}

func (p *progress) fail(w *journalling, err error) error {
	return w.add(journal.ExecutionFailed{Err: journal.Error{Code: legwork.CodeOf(err), Message: err.Error(),
		Kind: "limit"}})
}

// put writes job data and attributes, as the function says.
func (p *progress) put(answer *frames.Answer) error {
	for _, name := range slices.Sorted(maps.Keys(answer.Attr)) {
		a, err := graph.NewAttribute(p.scope(), name, evaluate.NewLiteral(answer.Attr[name]))
		if err != nil {
			return fmt.Errorf("attribute %s: %w", name, err)
		}
		p.Step.Search = append(p.Step.Search, ledger.Attribute(a))
	}
	if len(answer.Put) == 0 {
		return nil
	}
	doc, err := fastjson.Marshal(answer.Put)
	if err != nil {
		return err
	}
	leaves, err := evaluate.Maps{Root: evaluate.NewLiteral(doc)}.Leaves(p.scope())
	if err != nil {
		return fmt.Errorf("put: %w", err)
	}
	p.Step.Data = append(p.Step.Data, leavesOf(leaves)...)
	return nil
}

// settles decides about the answer to an operation.
func (p *progress) settles() error {
	of, n, _ := graph.OperationOf(p.T.Activity)
	at, f := journal.Position(n), p.Frames[of]
	p.Step.Status, p.Step.Code, p.Step.Final = p.T.Status, p.T.Code, p.T.Status != legwork.Pending
	if f == nil {
		at := p.Place()
		at.Activity = of
		p.over(at)
		return nil
	}
	w := p.shared(f)
	before := len(w.events)
	switch name := w.state.Ticket(at); {
	case name != "":
		if p.Step.Final {
			w.state.Unregister(name, at)
		}
		if err := p.deliver(w, name); err != nil {
			return err
		}
	case !p.Step.Final:
		if o, known := w.state.Fold.Operation(at); !known || o.Settled {
			p.rests(w) // it may be a signal that the function has come to wait for
		}
		return nil // its worker tells of an interim result, which no journal has
	default:
		if err := p.settle(w, at, p.result()); err != nil {
			return err
		}
	}
	if len(w.events) == before {
		return nil
	}
	return p.wake(w, "")
}

// result is what the answer says.
func (p *progress) result() journal.Result {
	if p.T.Status == legwork.Success && len(p.T.Data) <= maxResultBytes {
		return journal.Result{OK: legwork.OrNull(p.T.Data)}
	}
	if p.T.Status == legwork.Success {
		return journal.Result{Err: &journal.Error{Code: legwork.CodeTooLarge, Message: fmt.Sprintf(
			"the answer has %d bytes, at most %d are allowed: send a reference to it", len(p.T.Data), maxResultBytes)}}
	}
	said, ok := ReadFailure(p.T.Data)
	if !ok {
		said.Message = fmt.Sprintf("it failed with code %d", p.T.Code)
	}
	return journal.Result{Err: &journal.Error{Code: p.T.Code, Message: said.Message}}
}

// settle appends the event that an answer to an operation is. An operation that has its
// result already, or that is not known, takes none: see rests.
func (p *progress) settle(w *journalling, at journal.Position, result journal.Result) error {
	o, known := w.state.Fold.Operation(at)
	switch {
	case !known || o.Settled:
		p.rests(w)
		return nil
	case o.Timer:
		return w.add(journal.TimerFired{Promise: at})
	case o.Timeout > 0:
		p.Step.Timer = wholeTimer(p.Place())
	}
	for a := o.Attempt; a < p.T.Attempt; a++ { // attempts that failed since
		if err := w.add(journal.InvokeRetrying{Promise: at, Attempt: a, At: p.Now.UTC(), Err: journal.Error{
			Code: legwork.CodeUnknown, Message: fmt.Sprintf("attempt %d failed", a)}}); err != nil {
			return err
		}
		if err := w.add(journal.InvokeStarted{Promise: at, Attempt: a + 1}); err != nil {
			return err
		}
	}
	return w.add(journal.InvokeCompleted{Promise: at, Attempt: max(o.Attempt, p.T.Attempt), Result: result})
}

// maxAhead is how many attempts of an operation may have failed that its function was not told of.
const maxAhead = 16

// FarAhead reports whether an answer to an operation names an attempt far ahead of what its function knows; nil: none
// was read. A worker may name any, and settle would tell the function of all before. So the attempt is compared with
// that of the work first: enter_leg2.sql does.
func (f *Frame) FarAhead(answer *legwork.Transition) bool {
	_, at, ok := graph.OperationOf(answer.Activity)
	if !ok || f == nil {
		return false
	}
	o, known := f.State.Fold.Operation(journal.Position(at))
	return known && answer.Attempt > o.Attempt+maxAhead
}

// rests makes the step rest on a function that takes nothing from this answer: it is granted only if the function
// is still as it was read. What an engine remembers of it, or has read from a Postgres that has failed over, may be
// older or newer than what is there, where the function waits for the answer. It would wait for ever, and its job would
// count one obligation less than there is.
func (p *progress) rests(w *journalling) {
	p.Step.Rests = append(p.Step.Rests, ledger.Rest{Place: w.place, Seq: w.seq, At: w.at})
}

// over makes the step rest on the end of a function, from which nothing was read.
func (p *progress) over(at ledger.Place) { p.Step.Rests = append(p.Step.Rests, ledger.Rest{Place: at}) }

// deliver appends a signal that has come, and gives it to whoever waits for it.
func (p *progress) deliver(w *journalling, name string) error {
	return w.add(journal.SignalDelivered{Name: name, Delivery: w.state.Fold.Delivered(name) + 1,
		Data: legwork.OrNull(p.T.Data)})
}

// wake ends the decision about a frame that goes on: it gets the signals that it waits for,
// registers for those that are not there, and takes its next turn if its wait is over.
func (p *progress) wake(w *journalling, token string) error {
	if err := p.receive(w); err != nil {
		return err
	}
	if p.Shared.has(w) {
		w.by = append(w.by, p)
		return nil // others may append; the last one concludes
	}
	return p.conclude(w, token)
}

// receive gives a frame the signals that it waits for, and ends its wait if all is there.
func (p *progress) receive(w *journalling) error {
	for owed, ok := w.state.Fold.Owed(); ok; owed, ok = w.state.Fold.Owed() {
		if err := w.add(owed); err != nil {
			return err
		}
	}
	if w.state.Fold.Satisfied() {
		if err := w.add(journal.ExecutionResumed{}); err != nil {
			return err
		}
		w.resumed = true
	}
	return nil
}

// conclude has the step append what was written.
func (p *progress) conclude(w *journalling, token string) error {
	if w.told != nil && p.goesOnAsked(w) {
		return nil
	}
	if !w.resumed {
		p.register(w)
		return p.commits(w, token)
	}
	trace := p.turnTrace(w.state) // before the state is written
	segment, body, err := w.segment(token, true)
	if err != nil {
		return err
	}
	segment.Work = turnID(w.place, segment.Seq+segment.N)
	p.Step.Journals = append(p.Step.Journals, segment)
	turn := legwork.Transition{GUID: segment.Work, Kind: legwork.Work, Topic: w.state.Topic, Data: body, Trace: trace}
	if w.last != nil {
		turn.Offered, turn.Told = true, w.last
	}
	p.send(w.place, turn)
	return nil
}

// commits makes the step append what was written, if anything was.
func (p *progress) commits(w *journalling, token string) error {
	if len(w.events) == 0 && token == "" {
		return nil
	}
	segment, _, err := w.segment(token, false)
	if err != nil {
		return err
	}
	p.Step.Journals = append(p.Step.Journals, segment)
	return nil
}

// send adds a message to the step: an obligation.
func (p *progress) send(at ledger.Place, t legwork.Transition) {
	from := p.T
	t.Job, t.Gid, t.App, t.Version = from.Job, from.Gid, from.App, from.Version
	t.Activity, t.DAD, t.Attempt = at.Activity, at.DAD, 1
	p.Step.Children = append(p.Step.Children, t)
	p.obligations++
}

// register registers for the signals that a frame waits for and that have not come.
func (p *progress) register(w *journalling) {
	missing := w.state.Fold.Missing()
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		needed := len(missing[name]) - len(w.state.Tickets[name])
		for _, at := range missing[name] {
			if needed <= 0 || w.state.Ticket(at) != "" {
				continue
			}
			needed--
			place := operationAt(w.place, w.state.Register(name, at))
			p.enter(w, place)
			p.Step.Tickets = append(p.Step.Tickets, ledger.Ticket{Place: place, Topic: name,
				Work:  operationID(place.Gid, place.Activity, place.DAD),
				Trace: p.operationTrace(w, place)})
			p.obligations++
		}
	}
}
