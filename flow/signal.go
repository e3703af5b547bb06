package flow

import (
	"encoding/json"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Signal is the name of a signal that others send to a job, with data of type T:
//
//	const Approved = flow.Signal[Approval]("approved")
//
// The signals of a name come in their order, each to one that waits for it. One that comes
// before the function waits is kept.
type Signal[T any] string

// Receive returns the next one: the oldest that the function has not received. It waits if
// there is none.
func (s Signal[T]) Receive(ctx Context) (T, error) {
	return decode[T](ctx.run.Receive(string(s)), "the data of signal "+string(s))
}

// Next returns a future of the next one, to wait for it beside other things.
func (s Signal[T]) Next(ctx Context) Future[T] {
	return Future[T]{ctx.run.Listen(string(s)), func(_ journal.Result, data json.RawMessage) (T, error) {
		return decode[T](data, "the data of signal "+string(s))
	}}
}

// To names a job.
type To struct {
	Job string // its id
	App string // of its graph; empty: the function's own
}

// Send sends the signal to another job. It is on its way when Send returns, and counts once. An
// error says that the function may not send it. A job that does not exist, has ended, or does
// not know the signal, makes it a dead letter: nobody waits for what becomes of it.
func (s Signal[T]) Send(ctx Context, to To, value T) error {
	if err := legwork.CheckJobID(to.Job); err != nil {
		return err
	}
	data, err := encode(value, "the data of signal "+string(s))
	if err != nil {
		return err
	}
	in, err := encode(sent{Job: to.Job, App: to.App, Data: data}, "signal "+string(s))
	if err != nil {
		return err
	}
	result, _ := ctx.run.Await(ctx.run.Invoke(journal.Function, prefixSend+string(s), in, replay.Options{}))
	if result.Err != nil {
		return failure(result.Err)
	}
	return nil
}

// sent is the input of the operation that sends a signal (docs/wire.md).
type sent struct {
	Job  string          `json:"job"`
	App  string          `json:"app,omitempty"`
	Data json.RawMessage `json:"data"`
}
