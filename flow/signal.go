package flow

import (
	"encoding/json"

	"github.com/legwork-dev/legwork/journal"
)

// SignalOf is a signal that others send to a job, with data of type T.
type SignalOf[T any] struct{ name string }

// Signal is the signal with a name.
func Signal[T any](name string) SignalOf[T] { return SignalOf[T]{name} }

// Receive returns the next one: the oldest that the function has not received. It waits if
// there is none.
func (s SignalOf[T]) Receive(ctx Context) (T, error) {
	return decode[T](ctx.run.Receive(s.name), "the data of signal "+s.name)
}

// Next returns a future of the next one, to wait for it beside other things.
func (s SignalOf[T]) Next(ctx Context) Future[T] {
	return Future[T]{ctx.run.Listen(s.name), func(_ journal.Result, data json.RawMessage) (T, error) {
		return decode[T](data, "the data of signal "+s.name)
	}}
}
