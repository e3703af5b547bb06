package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Epoch is a number that run messages carry: one with another number than the
// present epoch is stale, see RaiseEpoch.
type Epoch struct {
	Epoch  int64     `json:"epoch"`
	Reason string    `json:"reason"`
	Raised time.Time `json:"raised_at"`
}

// Epoch returns the present epoch.
func (s *Store) Epoch(ctx context.Context) (e Epoch, err error) {
	return s.epoch(ctx, "epoch.sql")
}

// maxReason bounds the reason of an epoch, in bytes.
const maxReason = 256

// RaiseEpoch begins a new epoch and returns it. Raise it when Postgres or the broker
// may have lost its latest data (a restored backup, a failover). Transitions that
// were published before are dropped when they arrive, and published again if their
// outbox rows are there; engines load the deployed versions again. No epoch comes
// twice, even if Postgres loses that it was raised.
//
// An empty reason, or one above 256 bytes, is an error 400.
func (s *Store) RaiseEpoch(ctx context.Context, reason string) (e Epoch, err error) {
	if reason == "" || len(reason) > maxReason {
		return e, legwork.Invalid("the reason for a new epoch has %d bytes: want 1 to %d", len(reason), maxReason)
	}
	return s.epoch(ctx, "raise_epoch.sql", reason)
}

func (s *Store) epoch(ctx context.Context, file string, args ...any) (e Epoch, err error) {
	var t tx
	s.add(&t, file, func(rows pgx.Rows) error { return rows.Scan(&e.Epoch, &e.Reason, &e.Raised) }, args...)
	return e, s.run(ctx, &t)
}
