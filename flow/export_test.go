package flow

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork/worker"
)

// HandleEvicting is Handle for a worker that keeps no function between its turns.
func HandleEvicting[In, Out any](topic string, f func(Context, In) (Out, error)) worker.Registration {
	s := newServer(topic, body(topic, f))
	s.parked.most = 0
	return s.registration()
}

// HandleForgetting is Handle for a worker that forgets the functions that it keeps when it is
// told to, and says how long each turn has taken.
func HandleForgetting[In, Out any](topic string, f func(Context, In) (Out, error),
	took func(time.Duration)) (handler worker.Registration, forget func()) {
	s := newServer(topic, body(topic, f))
	return worker.HandleRaw(topic, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
		began := time.Now()
		reply, err := s.turn(ctx, task)
		took(time.Since(began))
		return reply, err
	}), s.parked.clear
}
