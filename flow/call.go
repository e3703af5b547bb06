package flow

import (
	"encoding/json"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Callee is what a function can call: it takes an In and answers with an Out.
type Callee[In, Out any] struct {
	function string // with its prefix: work:, start:, call:
	options  options
}

// Worker is a topic that workers serve. The options are those of each call.
func Worker[In, Out any](topic string, options ...Option) Callee[In, Out] {
	return Callee[In, Out]{function: prefixWork + topic}.With(options...)
}

// Job is a topic on which jobs start. The result of the job is that of the call.
func Job[In, Out any](topic string, options ...Option) Callee[In, Out] {
	return Callee[In, Out]{function: prefixJob + topic}.With(options...)
}

// Func is the topic of a function of the same app: it runs in the same job, with a journal
// of its own.
func Func[In, Out any](topic string, options ...Option) Callee[In, Out] {
	return Callee[In, Out]{function: prefixFunc + topic}.With(options...)
}

// What callees begin with, as journals have it.
const (
	prefixWork   = "work:"
	prefixJob    = "start:"
	prefixFunc   = "call:"
	prefixDetach = "detach:"
	prefixSend   = "send:"
)

// With returns the callee with other options: each of them replaces the one of its kind. What
// is recorded of a call are the options of the code that made it: a change of them changes
// later calls only.
func (c Callee[In, Out]) With(options ...Option) Callee[In, Out] {
	for _, o := range options {
		o(&c.options)
	}
	return c
}

// Call asks, and waits for the answer.
func (c Callee[In, Out]) Call(ctx Context, in In) (Out, error) { return c.Go(ctx, in).Get(ctx) }

// Go asks, and goes on. What is asked runs beside the function.
func (c Callee[In, Out]) Go(ctx Context, in In) Future[Out] {
	raw, err := encode(in, "the input of "+c.function)
	if err != nil {
		panic(replay.Refusal{Err: err}) // nothing that code could handle: the function fails
	}
	p := ctx.run.Invoke(journal.Function, c.function, raw, c.options.of(c.function))
	return Future[Out]{p, func(result journal.Result, _ json.RawMessage) (out Out, err error) {
		if result.Err != nil {
			return out, failure(result.Err)
		}
		return decode[Out](result.OK, "the answer of "+c.function)
	}}
}

// Detach starts a job that goes on alone, and returns its id. Nobody waits for its end, and it
// goes on when this function has ended. The callee must be a Job without options. An error says
// that the function may not start it; a topic that nothing subscribes to is a dead letter.
func (c Callee[In, Out]) Detach(ctx Context, in In) (job string, err error) {
	topic, is := strings.CutPrefix(c.function, prefixJob)
	if !is || c.options.set() {
		return "", legwork.Invalid("%s cannot be detached: want a flow.Job without a Timeout", c.function)
	}
	raw, err := encode(in, "the input of "+c.function)
	if err != nil {
		return "", err
	}
	result, _ := ctx.run.Await(ctx.run.Invoke(journal.Function, prefixDetach+topic, raw, replay.Options{}))
	if result.Err != nil {
		return "", failure(result.Err)
	}
	began, err := decode[struct{ Job string }](result.OK, "what "+c.function+" has begun")
	return began.Job, err
}

// Into asks, and has the answer taken from a join set.
func (c Callee[In, Out]) Into(ctx Context, set *Join[Out], in In) {
	f := c.Go(ctx, in)
	ctx.run.Submit(set.id, f.at)
	set.open = append(set.open, f)
}

// failure is the error of an operation, as the code of a function gets it.
func failure(e *journal.Error) error {
	return &legwork.Error{Code: e.Code, Class: legwork.Dead, Message: e.Message}
}

// Future is a result that may not be there yet.
type Future[T any] struct {
	at   journal.Position
	read func(journal.Result, json.RawMessage) (T, error)
}

// Get returns the result, and waits for it.
func (f Future[T]) Get(ctx Context) (T, error) { return f.read(ctx.run.Await(f.at)) }

func (f Future[T]) position() journal.Position { return f.at }

func (f Future[T]) failed(ctx Context) error {
	_, err := f.Get(ctx)
	return err
}

// Awaited is a Future of any type.
type Awaited interface {
	position() journal.Position
	failed(Context) error
}

// First waits until one of the futures is there, and returns the number, from 0, of the
// one that was first.
func First(ctx Context, futures ...Awaited) int { return ctx.run.First(positions(futures)) }

// All waits until all the futures are there, also if some of them fail. It returns the error of
// the first in the list that has one. Their results are had with Get, which then does not wait.
func All(ctx Context, futures ...Awaited) error {
	if len(futures) > 0 {
		ctx.run.All(positions(futures))
	}
	for _, f := range futures {
		if err := f.failed(ctx); err != nil {
			return err
		}
	}
	return nil
}

func positions(futures []Awaited) (all []journal.Position) {
	for _, f := range futures {
		all = append(all, f.position())
	}
	return all
}

// String names the callee as journals do, such as work:order.charge.
func (c Callee[In, Out]) String() string { return c.function }
