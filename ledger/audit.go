package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// AuditPace bounds what the audit does. All relays together make one audit.
type AuditPace struct {
	Every  time.Duration // between two pieces of a round
	Pause  time.Duration // between two rounds
	Jobs   int           // that a piece walks over
	Open   int           // of those that it looks at
	Age    time.Duration // jobs that began later are left for the next round
	Sample int           // jobs that are named
}

// Audited is what the audit knows about open jobs that no message will move.
type Audited struct {
	// Unexplained is their number: in this round so far, or in the whole one before.
	Unexplained int
	// Open counts the open jobs that the last whole round has looked at, and
	// Ended is when it came to its end; zero: none has.
	Open  int
	Ended time.Time
	// Letters counts the open dead letters, at most 1,000.
	Letters int
	// Turn: this very call has looked at a piece, and found Found of them.
	Turn  bool
	Found int
	Named []Unexplained
	// Finishing counts the jobs that were closed and not completed, for which this
	// call has put a message that completes them.
	Finishing int
	// Rounds counts the rounds that have come to their end.
	Rounds int64
}

// Unexplained is an open job that nothing will move: Held rows hold its
// obligations, Semaphore are open.
type Unexplained struct {
	Gid             legwork.ID
	App, Job        string
	Semaphore, Held int
}

// Audit looks at the next piece of jobs, if it is due and no other relay does so, and
// returns what is known. It writes one row, and a message for each closed job that
// the message which closed it has not completed.
func (s *Store) Audit(ctx context.Context, pace AuditPace) (Audited, error) {
	var a Audited
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "audit.sql", func(rows pgx.Rows) error {
		var gid *legwork.ID
		var u Unexplained
		var ended *time.Time
		err := rows.Scan(&a.Unexplained, &a.Rounds, &a.Turn, &a.Open, &ended, &a.Letters, &a.Found, &a.Finishing, &gid,
			&u.App, &u.Job, &u.Semaphore, &u.Held)
		if ended != nil {
			a.Ended = *ended
		}
		if gid != nil {
			u.Gid = *gid
			a.Named = append(a.Named, u)
		}
		return err
	}, pace.Every, pace.Pause, pace.Jobs, pace.Open, pace.Age, pace.Sample)
	err := s.run(ctx, &t)
	return a, err
}
