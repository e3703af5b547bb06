package flow

import (
	"encoding/json"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Callee is what a function can call: it takes an In and answers with an Out.
type Callee[In, Out any] struct {
	function string // with its prefix: work:, start:, call:
}

// Worker is a topic that workers serve.
func Worker[In, Out any](topic string) Callee[In, Out] { return Callee[In, Out]{"work:" + topic} }

// Job is a topic on which jobs start. The result of the job is that of the call.
func Job[In, Out any](topic string) Callee[In, Out] { return Callee[In, Out]{"start:" + topic} }

// Func is the topic of a function of the same app: it runs in the same job, with a journal
// of its own.
func Func[In, Out any](topic string) Callee[In, Out] { return Callee[In, Out]{"call:" + topic} }

// Call asks, and waits for the answer.
func (c Callee[In, Out]) Call(ctx Context, in In) (Out, error) { return c.Go(ctx, in).Get(ctx) }

// Go asks, and goes on. What is asked runs beside the function.
func (c Callee[In, Out]) Go(ctx Context, in In) Future[Out] {
	raw, err := encode(in, "the input of "+c.function)
	if err != nil {
		panic(replay.Refusal{Err: err}) // nothing that code could handle: the function fails
	}
	p := ctx.run.Invoke(journal.Function, c.function, raw, nil)
	return Future[Out]{p, func(result journal.Result, _ json.RawMessage) (out Out, err error) {
		if result.Err != nil {
			return out, failure(result.Err)
		}
		return decode[Out](result.OK, "the answer of "+c.function)
	}}
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

// Awaited is a Future of any type.
type Awaited interface{ position() journal.Position }

// First waits until one of the futures is there, and returns the number, from 0, of the
// one that was first.
func First(ctx Context, futures ...Awaited) int { return ctx.run.First(positions(futures)) }

// All waits until all the futures are there. Their results, and errors, are had with Get.
func All(ctx Context, futures ...Awaited) {
	if len(futures) > 0 {
		ctx.run.All(positions(futures))
	}
}

func positions(futures []Awaited) (all []journal.Position) {
	for _, f := range futures {
		all = append(all, f.position())
	}
	return all
}

// String names the callee as journals do, such as work:order.charge.
func (c Callee[In, Out]) String() string { return c.function }
