package ledger

import (
	"context"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
)

// Retry asks an activity's work again after an error.
type Retry struct {
	Place
	// Work is the message whose answer was the error, Next the one to be sent.
	Work, Next legwork.ID
	Attempt    int           // of Next
	Delay      time.Duration // by the clock of Postgres
	// Again is the message to send if row Work is not the work itself: an await
	// that a child has answered. Nil: row Work is sent again as it is.
	Again *legwork.Transition
	// Error is what it is tried again for, for people.
	Code int
}

// Retry replaces the work an activity waits for. Granted to one caller, and
// only while the activity waits for Work: a response to it has no effect then.
func (s *Store) Retry(ctx context.Context, retries []Retry) (granted []bool, err error) {
	return nil, errors.New("retries are not there yet")
}
