package flow

import (
	"encoding/json"

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
