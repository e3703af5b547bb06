package ledger

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// AuditPace bounds what the auditor does. It is one for all relays together.
type AuditPace struct {
	Every  time.Duration // between two pieces of a round
	Pause  time.Duration // between two rounds
	Jobs   int           // that a piece walks over
	Open   int           // of those that it looks at
	Age    time.Duration // jobs that began later are left for the next round
	Sample int           // jobs that are named
}

// Audited is what is known of the jobs that nothing will move.
type Audited struct {
	// Unexplained counts them: in this round so far, or in the whole one before.
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

// Audit takes the auditor's next turn, if it is due and nobody else has it, and
// tells what is known. It reads one piece of jobs, and writes one row, besides a
// message for each closed job that its closer has not completed.
func (s *Store) Audit(ctx context.Context, pace AuditPace) (Audited, error) {
	var a Audited
	var t tx
	s.add(&t, "ordered.sql", nil)
	s.add(&t, "audit.sql", func(rows pgx.Rows) error {
		var gid *legwork.ID
		var u Unexplained
		var ended *time.Time
		err := rows.Scan(&a.Unexplained, &a.Rounds, &a.Turn, &a.Open, &ended, &a.Letters, &a.Found, &a.Finishing, &gid, &u.App, &u.Job, &u.Semaphore, &u.Held)
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
