package ledger

import (
	"context"
	"errors"
)

// Retire frees the ids of closed jobs that have expired, so that new ones can
// begin under them (decision 11). The rows stay for the retention.
func (s *Store) Retire(ctx context.Context, apps, jobs []string) error {
	return errors.New("retiring is not there yet")
}
