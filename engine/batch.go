package engine

import (
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// inBatch calls do to commit a batch in one transaction, and done with the result.
// A transaction that conflicts with another is tried once more. A batch that
// Postgres refuses is split until the message at fault is alone: done gets that one
// with the error, and the others without.
func inBatch[T any](batch []T, do func([]T) error, done func([]T, error)) {
	if len(batch) == 0 {
		return
	}
	err := do(batch)
	if ledger.Met(err) {
		err = do(batch)
	}
	if len(batch) > 1 && (ledger.Refused(err) || errors.As(err, &waited{})) {
		half := len(batch) / 2
		inBatch(batch[:half], do, done)
		inBatch(batch[half:], do, done)
		return
	}
	done(batch, err)
}

// waited is the error of a transaction that found a locked row and does not wait.
// Its batch is split to find that row's message, as if Postgres had refused it. (A
// transaction that waits fails after seconds: with splits, all others would wait.)
type waited struct{ error }

func (w waited) Unwrap() error { return w.error }

// unfinished ends an item whose commit failed: it is handed back, or if its data
// are at fault, it becomes a dead letter; with fail its job then fails.
func (it *item) unfinished(err error, fail bool) {
	switch {
	case !ledger.Refused(err):
		it.later("retry", err)
	case legwork.ClassOf(err) != legwork.Dead:
		it.later("refused", err)
	default:
		it.dead("refused", err, fail)
	}
}
