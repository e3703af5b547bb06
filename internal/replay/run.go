package replay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// Body is the code of a function: its input and result are JSON.
type Body func(r *Run, in json.RawMessage) (json.RawMessage, error)

// World is what a function is told that is not recorded yet.
type World interface {
	Now() time.Time
	Random(bytes []byte)
	// Step runs a step of the function, or knows its result.
	Step(p journal.Position, run func() journal.Result) journal.Result
}

// Run is one run of a function over one journal. Between turns the function is parked.
type Run struct {
	About any // what flow.Info says; set it before the first turn

	// Context is that of the steps that the function takes in this turn. If it is cancelled, a
	// step that fails then has no result, and the turn fails; if its deadline has passed, the
	// step has failed with error 408. Default: context.Background.
	Context context.Context
	// Due reports after a step whether what the function has done in this turn is to be durable
	// before it goes on; nil: never. bytes are those of the results of steps.
	Due func(bytes int) bool
	// Rehearses: the run is only to show whether the code agrees with the journal. A step that
	// has no result is not run: the turn ends there, and the run can only be evicted.
	Rehearses bool
	// Pure: code that comes to a step without a result parks there, before anything is recorded
	// of the step. Set it between turns.
	Pure bool
	// Quick reports of a step that need not be durable before it runs whether a run that is Pure takes it; nil: it
	// takes none. Took is told how long each such step has taken, and whether it has a result that is no error; nil:
	// nobody is.
	Quick func(step string) bool
	Took  func(step string, took time.Duration, ok bool)
	// Source says which line of the code asks for what is asked for now; nil: the one in Go that
	// has called the operation.
	Source func() string

	body  Body
	world World

	frame    *journal.Frame
	next     journal.Position // of the code's next operation
	at       map[journal.Position]journal.Event
	results  map[journal.Position]outcome
	owners   map[journal.Position]journal.JoinSet
	takes    map[journal.JoinSet][]journal.Position
	heard    map[string][]delivery
	attempts map[journal.Position]int
	gates    map[string]bool // that are recorded
	asked    map[string]int  // how often the code has asked for a gate
	arrivals int             // external events so far: their order is the same in every replay

	appended []journal.Event // in this turn, or since it was flushed, as the others
	puts     map[string]json.RawMessage
	attrs    map[string]json.RawMessage
	named    map[string]bool // attributes that the function has set
	putBytes int
	stepped  int // bytes of the results of steps

	failed  error
	more    bool // it stands at a step
	late    bool // nobody has waited until it parked
	atStep  atomic.Bool
	begun   bool
	drives  int // how often it was made to go on
	ended   bool
	evicted bool
	turns   chan struct{} // the function goes on
	stops   chan stop     // it is parked, or has ended
	line    uint64        // the goroutine of the function
}

// outcome is a result, and when it came.
type outcome struct {
	journal.Result
	data    json.RawMessage // of a signal, a time or chance
	arrival int
}

// delivery is a signal that has come; taken tells to which operation it was given.
type delivery struct {
	data    json.RawMessage
	arrival int
	taken   bool
	by      journal.Position
}

// stop is why the function does not go on.
type stop struct {
	flush bool
	more  bool
	step  string // with more: that need not be durable before it runs
	err   error  // a *Mismatch, or misuse of the package
}

// New returns a run that has not begun.
func New(body Body, world World) *Run {
	return &Run{Context: context.Background(), body: body, world: world, frame: new(journal.Frame),
		at:      map[journal.Position]journal.Event{},
		results: map[journal.Position]outcome{}, owners: map[journal.Position]journal.JoinSet{},
		takes: map[journal.JoinSet][]journal.Position{}, heard: map[string][]delivery{},
		attempts: map[journal.Position]int{}, gates: map[string]bool{}, named: map[string]bool{}, asked: map[string]int{},
		turns: make(chan struct{}), stops: make(chan stop)}
}

// Turn is what a function has done.
type Turn struct {
	// Events are to be appended to the journal.
	Events []journal.Event
	// Flush: they must be durable before Go is called, which continues the turn. Otherwise
	// the turn is over: the last event is ExecutionAwaiting or an end, or there are none
	// because the journal has them.
	Flush bool
	// Put is job data that is written with the events, Attr what lists find the job by.
	Put, Attr map[string]json.RawMessage
	// More: the run is Pure, and the code has come to a step. What it has done so far is in the
	// turn that Go returns next. Step is the name of that step, unless it must be durable before it runs.
	More bool
	Step string
}

// ErrLate is the error of a turn that was not over in time.
var ErrLate = errors.New("the turn was not over in time")

// Go runs the function from where it stood until it must wait, flush or end. Events are
// those of the journal that the run has not seen: all of them at first, then what others
// have appended. An error is a *Mismatch, or says how the code misuses the package; then
// nothing may be appended, and the run can only be evicted.
func (r *Run) Go(events []journal.Event) (Turn, error) {
	return r.GoWithin(context.Background(), events)
}

// GoWithin is Go for a caller that does not wait for steps when ctx has ended: Quick must report none from then on. If
// the code is at one, it returns ErrLate, and the run can only be evicted, which waits until the step has ended.
func (r *Run) GoWithin(ctx context.Context, events []journal.Event) (Turn, error) {
	switch {
	case r.late:
		return Turn{}, ErrLate
	case r.failed != nil:
		return Turn{}, r.failed
	case r.ended || r.evicted:
		return Turn{}, legwork.Invalid("the run has ended")
	}
	for _, e := range events {
		if err := r.take(e); err != nil {
			return Turn{}, err
		}
	}
	r.drives++
	if !r.more {
		r.appended, r.puts, r.putBytes, r.attrs, r.stepped = nil, nil, 0, nil, 0
	}
	if !r.begun {
		started, ok := r.at[inputAt].(journal.ExecutionStarted)
		if !ok {
			return Turn{}, legwork.Invalid("the journal is empty")
		}
		r.begun = true
		go r.run(started.Input)
	} else {
		r.turns <- struct{}{}
	}
	var s stop
	select {
	case s = <-r.stops:
	case <-ctx.Done():
		if r.atStep.Load() {
			r.late = true
			return Turn{}, ErrLate
		}
		s = <-r.stops
	}
	if s.err != nil {
		return Turn{}, s.err
	}
	if r.more = s.more; r.more {
		return Turn{More: true, Step: s.step}, nil
	}
	return Turn{Events: r.appended, Flush: s.flush, Put: r.puts, Attr: r.attrs}, nil
}

// Evict unwinds the function, which runs its deferred calls: operations in them record
// nothing. The run cannot go on.
func (r *Run) Evict() {
	if r.evicted {
		return
	}
	if r.late {
		<-r.stops
	}
	r.evicted = true
	if r.begun && !r.ended {
		r.turns <- struct{}{}
		<-r.stops
	}
}

// Turns returns how often the run was made to go on: it has parked since if the number is another.
func (r *Run) Turns() int { return r.drives }

// Frame is the fold of all events, those of this turn included.
func (r *Run) Frame() *journal.Frame { return r.frame }

// inputAt is where the index has ExecutionStarted, which no operation can be at: a frame
// has far fewer.
const inputAt = ^journal.Position(0)

// run is the goroutine of the function.
func (r *Run) run(in json.RawMessage) {
	r.line = goroutine()
	returned := false
	var result json.RawMessage
	var failed *journal.Error
	defer func() {
		switch panicked := recover(); {
		case r.evicted:
			r.ended = true
			r.stops <- stop{}
			return
		case isLimit(panicked):
			failed = &journal.Error{Code: legwork.CodeTooLarge, Kind: "limit", Message: fmt.Sprint(panicked)}
		case isRefusal(panicked):
			failed = ErrorOf(panicked.(Refusal).Err)
		case panicked != nil:
			failed = &journal.Error{Code: legwork.CodeUnknown, Message: fmt.Sprintf("panic: %v", panicked), Kind: "panic",
				Stack: legwork.Clip(string(debug.Stack()), maxStack)}
		case !returned:
			failed = &journal.Error{Code: legwork.CodeUnknown, Kind: "panic",
				Message: "the function has ended its goroutine (runtime.Goexit, or a test's FailNow)"}
		}
		r.pass()
		switch {
		case r.next != r.frame.Next:
			r.end(stop{err: r.leftOver(ending(failed))})
			return
		case r.frame.Status == journal.Blocked:
			r.end(stop{err: r.passed(ending(failed))})
			return
		}
		end := journal.Event(journal.ExecutionCompleted{OK: legwork.OrNull(result)})
		if failed != nil {
			end = journal.ExecutionFailed{Err: *failed}
		}
		r.end(stop{err: r.append(end)})
	}()
	result, err := r.body(r, in)
	if err != nil {
		failed = ErrorOf(err)
	}
	returned = true
}

// ending says how the code ends. A mismatch tells the error, as it may be all that is wrong:
// an input or an answer that new types cannot read.
func ending(failed *journal.Error) string {
	if failed == nil {
		return "ends"
	}
	return fmt.Sprintf("ends with error %d: %s", failed.Code, legwork.Clip(failed.Message, maxShownError))
}

func isLimit(panicked any) bool {
	_, is := panicked.(limit)
	return is
}

// Refusal is the panic of an operation that cannot be asked for: the function fails with Err.
type Refusal struct{ Err error }

func isRefusal(panicked any) bool {
	_, is := panicked.(Refusal)
	return is
}

func (r *Run) end(s stop) {
	r.ended, r.failed = true, s.err
	r.stops <- s
}

// maxStack bounds what is kept of a panic's stack.
const maxStack = 8 << 10

// park gives the line of control back until the next turn.
func (r *Run) park(s stop) {
	r.stops <- s
	<-r.turns
	if r.evicted {
		runtime.Goexit()
	}
}

// Fail ends the turn, and nothing of it is appended. It does not return.
func (r *Run) Fail(err error) { r.fail(err) }

// fail stops the run for good: it can only be evicted.
func (r *Run) fail(err error) {
	r.failed = err
	r.park(stop{err: err})
}

// check is called by every operation.
func (r *Run) check() {
	switch {
	case r == nil:
		panic("legwork/flow: this flow.Context is of no function: pass on the one that the function was given")
	case r.evicted:
		runtime.Goexit() // in a deferred call: it records nothing
	case goroutine() != r.line || r.ended:
		panic("legwork/flow: an operation of a durable function is called from another goroutine, or after the function " +
			"has ended: a function is one line of control, use Go, All and First to wait for several things at once")
	}
	r.pass()
}

// Crash is the error of code that has crashed, as a panic is that of code in Go.
type Crash struct{ Message, Stack string }

// Error implements error.
func (c *Crash) Error() string { return c.Message }

// ErrorOf returns what the journal keeps of an error.
func ErrorOf(err error) *journal.Error {
	if c := new(Crash); errors.As(err, &c) {
		return &journal.Error{Code: legwork.CodeUnknown, Message: legwork.Clip(err.Error(), maxMessage), Kind: "panic",
			Stack: legwork.Clip(c.Stack, maxStack)}
	}
	return &journal.Error{Code: legwork.CodeOf(err), Message: legwork.Clip(err.Error(), maxMessage)}
}

// maxMessage bounds the text of an error.
const maxMessage = 8 << 10

// Live reports whether the function is past all that its journal has: it does what follows
// for the first time, or again after the crash of a turn.
func (r *Run) Live() bool {
	r.pass()
	return !r.evicted && r.frame.Status == journal.Running && r.next == r.frame.Next
}

// Put writes job data with what the function does next.
func (r *Run) Put(key string, value json.RawMessage) {
	r.check()
	if !r.Live() {
		return
	}
	if r.puts == nil {
		r.puts = map[string]json.RawMessage{}
	}
	r.putBytes += len(key) + len(value) - len(r.puts[key])
	if r.puts[key] = value; r.putBytes > maxPutBytes {
		panic(Refusal{legwork.TooLarge("the function writes more than %d KiB of job data without waiting for anything: keep "+
			"large data elsewhere, and put a reference to them", maxPutBytes>>10)})
	}
}

// Attr sets what lists find the job by, with what the function does next. Its names are
// counted in a replay, too, so that one too many is refused whenever it comes.
func (r *Run) Attr(name string, value json.RawMessage) {
	r.check()
	if err := legwork.CheckAttributeValue(name, value); err != nil {
		panic(Refusal{err})
	}
	if r.named[name] = true; len(r.named) > legwork.MaxAttributes {
		panic(Refusal{legwork.TooLarge("the function sets more than %d attributes: keep those that people look for",
			legwork.MaxAttributes)})
	}
	if !r.Live() {
		return
	}
	if r.attrs == nil {
		r.attrs = map[string]json.RawMessage{}
	}
	r.attrs[name] = value
}

// maxPutBytes bounds the job data that a function writes within a turn.
const maxPutBytes = 384 << 10

// Evicted reports whether the function is being unwound.
func (r *Run) Evicted() bool { return r.evicted }
