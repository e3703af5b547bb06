package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
)

// Interruption ends a job from outside, or from one of its own activities
// (CON-15). The data of an interrupt message is its JSON.
type Interruption struct {
	// GUID is the message that closes the job, with a ledger of its own.
	GUID legwork.ID `json:"-"`
	// Error of the job; nil: the interrupt is not to look like one (throw: false).
	Error json.RawMessage `json:"error,omitempty"`
	// Expire replaces the job's own; nil: kept.
	Expire *time.Duration `json:"expire,omitempty"`
	// Descend: the open children are interrupted too, and theirs (INT-04).
	Descend bool `json:"descend,omitempty"`
}

// InterruptRequest asks for the end of one job: Gid, or the one of App that
// holds the id Job.
type InterruptRequest struct {
	App string
	Job string
	Gid legwork.ID // zero: by App and Job
	Interruption
	// Consumed is the outbox row the request was; zero: none.
	Consumed legwork.ID
}

// Interrupted is what became of a request.
type Interrupted struct {
	Found bool // there is such a job
	// Already: the job had been closed by another message (INT-05).
	Already bool
	Gid     legwork.ID
}

// InterruptJobs closes open jobs whatever their semaphore is, and runs their
// completion tasks. A request that is repeated under its GUID is answered as
// the first time and finishes what that one left.
func (s *Store) InterruptJobs(ctx context.Context, requests []InterruptRequest) ([]Interrupted, []Closed, error) {
	return nil, nil, errors.New("interrupts are not there yet")
}
