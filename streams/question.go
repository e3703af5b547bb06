package streams

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// answerWait is how long a question waits for its answer at most. nats.go waits
// 5 s if the context has no deadline, and until the deadline if it has one.
const answerWait = 10 * time.Second

var (
	errLost       = errors.New("the connection was lost before the broker answered")
	errUnanswered = fmt.Errorf("the broker has not answered within %v: a cluster of NATS answers when it has a leader",
		answerWait)
)

// errRefused ends a question; what was denied is told beside it.
var errRefused = errors.New("the broker denied a question")

// question asks the broker one thing. It ends with the connection it was asked
// on: an answer does not come over the next one, and whoever asked would wait
// for it until their own time is over. It ends, too, when the broker denies a
// question, this one or another of the same moment: a denied one has no answer.
// And it ends after answerWait: when the leader of a cluster dies, questions to it
// are lost, and the connection, which is to another server, is not.
func question[T any](ctx context.Context, c *Conn, ask func(context.Context) (T, error)) (T, error) {
	lost, refused := c.loss(), c.refusal()
	asking, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	silence := time.AfterFunc(c.answerWait, func() { cancel(errUnanswered) })
	defer silence.Stop()
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
	case errors.Is(cause, errUnanswered):
		err = errUnanswered
	case errors.Is(cause, errRefused):
		if err = c.Err(); err == nil { // granted in between
			err = errRefused
		}
	}
	return answer, err
}

// errCodeStore is what a server answers that could not make a stream's directory. A full disk is one reason. The other
// is over in a moment: with the last stream of an account the server removes the account's directory, after it has
// answered, and a stream that is created meanwhile finds its parent gone.
const errCodeStore jetstream.ErrorCode = 10049

// storeAttempts is how often a stream is tried for that reason: for less than a second in all.
const storeAttempts = 5

// made asks the broker to create a stream.
func made(ctx context.Context, c *Conn, ask func(context.Context) (jetstream.Stream, error)) error {
	for attempt := 1; ; attempt++ {
		_, err := question(ctx, c, ask)
		var said jetstream.JetStreamError
		if attempt == storeAttempts || !errors.As(err, &said) || said.APIError() == nil ||
			said.APIError().ErrorCode != errCodeStore {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(backoff(attempt)):
		}
	}
}

// consumersOf lists the consumers of a stream: none if it is gone.
func (c *Conn) consumersOf(ctx context.Context, stream jetstream.Stream) ([]*jetstream.ConsumerInfo, error) {
	found, err := question(ctx, c, func(ctx context.Context) (found []*jetstream.ConsumerInfo, err error) {
		list := stream.ListConsumers(ctx)
		for one := range list.Info() {
			found = append(found, one)
		}
		return found, list.Err()
	})
	if err != nil && !errors.Is(err, jetstream.ErrEndOfData) && !isMissing(err) {
		return nil, fmt.Errorf("streams: list the consumers of stream %s: %w", stream.CachedInfo().Config.Name, err)
	}
	return found, nil
}
