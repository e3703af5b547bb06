package flow

import (
	"iter"

	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// Join is a set of calls whose answers are taken in the order in which they come.
type Join[T any] struct {
	id    journal.JoinSet
	open  []Future[T] // not taken yet
	taken int
}

// NewJoin makes a join set. Calls are put into it with Into; the first Next closes it to
// further calls.
func NewJoin[T any](ctx Context) *Join[T] { return &Join[T]{id: ctx.run.Join()} }

// Next returns the answer that came first of those that were not taken. It waits if none
// is there; ok is false if all are taken.
func (j *Join[T]) Next(ctx Context) (answer T, err error, ok bool) { //nolint:revive,staticcheck // as iter.Pull2 has it
	if len(j.open) == 0 {
		return answer, nil, false
	}
	var open []journal.Position
	for _, f := range j.open {
		open = append(open, f.at)
	}
	at := ctx.run.Next(j.id, j.taken, open)
	j.taken++
	for i, f := range j.open {
		if f.at == at {
			j.open = append(j.open[:i:i], j.open[i+1:]...)
			answer, err = f.read(ctx.run.Await(at))
			break
		}
	}
	return answer, err, true
}

// All ranges over the answers in the order in which they come.
func (j *Join[T]) All(ctx Context) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			answer, err, ok := j.Next(ctx)
			if !ok || !yield(answer, err) {
				return
			}
		}
	}
}

// Close ends the set: calls whose answers have not come are given up, their jobs and functions
// ended, and no more answers are taken. If all are taken, or there are none, it does nothing. It
// may be deferred.
func (j *Join[T]) Close(ctx Context) {
	if len(j.open) == 0 || ctx.run.Evicted() {
		return
	}
	j.open = nil
	ctx.run.Invoke(journal.Close, journal.CloseOf(j.id), nil, replay.Options{})
}
