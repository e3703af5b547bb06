package streams

import (
	"context"
	"errors"
)

var errLost = errors.New("the connection was lost before the broker answered")

// question asks the broker one thing. It ends with the connection it was asked
// on: an answer does not come over the next one, and whoever asked would wait
// for it until their own time is over.
func question[T any](ctx context.Context, c *Conn, ask func(context.Context) (T, error)) (T, error) {
	lost := c.loss()
	asking, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-lost:
			cancel(errLost)
		case <-asking.Done():
		}
	}()
	answer, err := ask(asking)
	if err != nil && errors.Is(context.Cause(asking), errLost) {
		err = errLost
	}
	return answer, err
}
