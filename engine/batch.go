package engine

import (
	"errors"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// inBatch has do commit a batch in one transaction, and tells done what became of
// it. A transaction that met another one is tried once more. A batch that Postgres
// refuses is split until the one at fault stands alone: done then gets that one
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

// waited is the error of a transaction that waits for no lock: the message whose
// row is locked is found as one that Postgres refuses is. Others wait for seconds
// until they fail, so that to split their batch would keep all others waiting.
type waited struct{ error }

func (w waited) Unwrap() error { return w.error }

// unfinished ends an item whose commit failed: it comes again, unless the data are
// at fault. Then it is a dead letter, and fail fails its job.
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
