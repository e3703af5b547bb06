package ledger

import "context"

// Retire frees the ids of closed jobs that have expired, so that new ones can
// begin under them (decision 11). The rows stay for the retention.
func (s *Store) Retire(ctx context.Context, apps, jobs []string) error {
	if len(apps) == 0 {
		return nil
	}
	var t tx
	s.add(&t, "retire.sql", nil, apps, jobs)
	return s.run(ctx, &t)
}
