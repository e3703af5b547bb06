package ledger

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/legwork-dev/legwork"
)

// Parent is the activity that awaits a job (AWAIT-01).
type Parent struct {
	Place
	// Work is the await message, and the identity of its answer.
	Work    legwork.ID
	Attempt int
	Topic   string
	// Severed: the parent does not wait for the end (AWAIT-02).
	Severed bool
}

// Rejection answers an await for which no job can begin.
type Rejection struct {
	Parent
	Code  int
	Error json.RawMessage
}

// Reject puts error answers in place of await messages: the same rows, so that
// nothing can come between. The relay publishes them at once.
func (s *Store) Reject(ctx context.Context, rejections []Rejection) error {
	return errors.New("rejections are not there yet")
}
