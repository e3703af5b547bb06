package model

import (
	"fmt"
	"math"

	"github.com/legwork-dev/legwork/ledger"
)

// Semaphore is a job's count of open obligations, as the SQL must move it (SEM-01). It converges to Threshold; the
// delta that reaches it first closes the job, and no other does (CON-17).
type Semaphore struct {
	Value     int64 // open obligations, never negative
	Threshold int64 // the value that closes the job; 0 unless a graph asks for another (SEM-05)
	Closed    bool  // the threshold has been hit before
}

// Move is what one delta did. If Refused is not nil the delta had no effect: After equals Before and Hit is false.
type Move struct {
	Before, After int64
	Hit           bool  // this delta closed the job: its message gets the snapshot mark
	Refused       error // wraps ErrJobClosed, ErrNoObligation or ErrSemaphoreRange
}

// Hit compares the value after the update with the threshold (SEM-05). A closed job moves no more, so it is hit once
// (CON-17); Apply knows that.
func Hit(after, threshold int64) bool { return after == threshold }

// Apply moves the semaphore by one delta. It refuses when the job is closed, whatever obligations a threshold above 0
// has left open (CON-08): a message that finds the job closed when it enters is refused too (CON-05), and which of the
// two happens is a matter of timing. It also refuses when no obligation is open, because then the delta belongs to
// none, and when the result would be negative or overflow.
func (s Semaphore) Apply(delta int64) (Semaphore, Move) {
	move := Move{Before: s.Value, After: s.Value}
	switch {
	case s.Closed:
		move.Refused = fmt.Errorf("semaphore %d, delta %+d: %w", s.Value, delta, ledger.ErrJobClosed)
		return s, move
	case s.Value <= 0:
		move.Refused = fmt.Errorf("semaphore %d, delta %+d: %w", s.Value, delta, ledger.ErrNoObligation)
		return s, move
	case delta < -s.Value, delta > math.MaxInt64-s.Value:
		move.Refused = fmt.Errorf("semaphore %d, delta %+d: %w", s.Value, delta, ledger.ErrSemaphoreRange)
		return s, move
	}
	s.Value += delta
	move.After = s.Value
	move.Hit = Hit(s.Value, s.Threshold)
	s.Closed = move.Hit
	return s, move
}

// Run applies the deltas of one batch, in batch order, to a job that is not closed yet: the oracle for the running sum
// in SQL. At most one move hits. In a correct run each delta belongs to an obligation that is open, so with threshold 0
// only the last delta that counts can hit and none is refused; Run also says what happens when that is not so. SQL
// differs in one thing that no correct run reaches: at semaphore 0 with another threshold it applies what it can.
func Run(before, threshold int64, deltas []int64) []Move {
	s := Semaphore{Value: before, Threshold: threshold}
	moves := make([]Move, len(deltas))
	for i, delta := range deltas {
		s, moves[i] = s.Apply(delta)
	}
	return moves
}
