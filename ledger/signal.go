package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
)

// Signal is one signal under all the keys its topic's rules give it.
type Signal struct {
	GUID   legwork.ID
	Topic  string
	Keys   []legwork.ID
	Data   json.RawMessage
	Status legwork.Status
	Code   int
	Trace  legwork.Trace
	// Kept is how long it waits for somebody, and its GUID is remembered.
	Kept time.Duration
}

// Signalled is what became of a signal.
type Signalled struct {
	// Accepted: somebody was waiting. Neither: it is kept for whoever comes.
	Accepted bool
	// Duplicate: this GUID has been here before.
	Duplicate bool
	// Wakes are rows of the outbox: publish them.
	Wakes []legwork.Transition
}

// Signal wakes hooks: under each of its keys and for each activity the one
// that has waited longest. Final ones (not pending) end the registration in
// the statement that makes the wake-up (CON-08). The outbox row that the
// signal was is consumed.
func (s *Store) Signal(ctx context.Context, signals []Signal) ([]Signalled, error) {
	return nil, errors.New("signals are not there yet")
}
