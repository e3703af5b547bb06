package streams

import (
	"context"
	"errors"
)

var errLost = errors.New("the connection was lost before the broker answered")

// errRefused ends a question; what was denied is told beside it.
var errRefused = errors.New("the broker denied a question")

// question asks the broker one thing. It ends with the connection it was asked
// on: an answer does not come over the next one, and whoever asked would wait
// for it until their own time is over. It ends, too, when the broker denies a
// question, this one or another of the same moment: a denied one has no answer.
func question[T any](ctx context.Context, c *Conn, ask func(context.Context) (T, error)) (T, error) {
	lost, refused := c.loss(), c.refusal()
	asking, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() {
		select {
		case <-lost:
			cancel(errLost)
		case <-refused:
			cancel(errRefused)
		case <-asking.Done():
		}
	}()
	answer, err := ask(asking)
	switch cause := context.Cause(asking); {
	case err == nil:
	case errors.Is(cause, errLost):
		err = errLost
	case errors.Is(cause, errRefused):
		if err = c.Err(); err == nil { // granted in between
			err = errRefused
		}
	}
	return answer, err
}
