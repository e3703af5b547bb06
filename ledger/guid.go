package ledger

import (
	"fmt"
	"strings"
)

// Marks is the GUID ledger: one per transition message, it proves which steps that message has committed (GUID-01,
// GUID-02). The zero value has done nothing. A value outside 0..Max has no digits: the readers give -1 or false.
type Marks int64

// What each step adds to the marks, each at most once (GUID-06 to GUID-08, SEM-06).
const (
	AddClosed    = W100B // @4: this message closed the job; set with AddSpawned
	AddSaved     = W10B  // @5: the work is saved; for a trigger: the job exists (CON-27)
	AddSpawned   = W1B   // @6: children are published and the semaphore has moved
	AddCompleted = W100M // @7: the job's completion tasks are done
)

// SeedMarks starts the ledger of a message at its ordinal, the activity's Leg 2 entry count when the message was first
// seen (GUID-03); 0 for a first pass of Leg 1 and for a trigger. Outside 0..99,999,999 it is ErrOrdinal.
func SeedMarks(ordinal int) (Marks, error) {
	if ordinal < 0 || ordinal > MaxEntries {
		return 0, fmt.Errorf("seed the marks of a message with ordinal %d: %w", ordinal, ErrOrdinal)
	}
	return Marks(ordinal), nil
}

// ParseMarks reads exactly 15 digits; anything else is ErrSyntax. Check says whether the protocol can have written
// them.
func ParseMarks(s string) (Marks, error) {
	v, err := parseFifteen(s)
	return Marks(v), err
}

// String shows all 15 digits, or "out-of-range(v)".
func (m Marks) String() string { return fifteen(int64(m)) }

// Digit is the digit at position p, 1 (leftmost) to 15; -1 if there is none.
func (m Marks) Digit(p int) int { return digitAt(int64(m), p) }

// Closed is the snapshot (@4): this message, and no other, closed the job (SEM-11).
func (m Marks) Closed() bool { return m.Digit(4) >= 1 }

// Saved reports whether step 1 has committed (@5).
func (m Marks) Saved() bool { return m.Digit(5) >= 1 }

// Spawned reports whether step 2 has committed (@6).
func (m Marks) Spawned() bool { return m.Digit(6) >= 1 }

// Completed reports whether step 3 has committed (@7).
func (m Marks) Completed() bool { return m.Digit(7) >= 1 }

// Ordinal is the Leg 2 entry count at which the message was first seen, 0..99,999,999; -1 if out of range.
func (m Marks) Ordinal() int { return lastEight(int64(m)) }

// Index is the dimensional index of this message, max(ordinal-1, 0). It comes from the ordinal, which never moves, and
// not from the activity's counter, which a redelivery moves (CON-09). Indexes may have gaps.
func (m Marks) Index() int { return max(m.Ordinal()-1, 0) }

// Valid reports whether every digit is one that the protocol writes; Check says which is not. Whether the marks fit
// together depends on the category: see Decide.
func (m Marks) Valid() bool { return m.Check() == nil }

// Check returns ErrRange, ErrReserved (@1-3) or ErrImpossible (a mark above 1).
func (m Marks) Check() error {
	if !inRange(int64(m)) {
		return fmt.Errorf("GUID ledger %s: %w", m, ErrRange)
	}
	if int64(m) >= W1T {
		return fmt.Errorf("GUID ledger %s, @1-3: %w", m, ErrReserved)
	}
	for p := 4; p <= 7; p++ {
		if m.Digit(p) > 1 {
			return fmt.Errorf("GUID ledger %s, @%d is above 1: %w", m, p, ErrImpossible)
		}
	}
	return nil
}

// Describe decodes the marks for an operator.
func (m Marks) Describe() string {
	if err := m.Check(); err != nil {
		return err.Error()
	}
	steps := make([]string, 0, 4)
	for _, step := range []struct {
		set  bool
		name string
	}{{m.Saved(), "saved"}, {m.Spawned(), "spawned"}, {m.Closed(), "closed the job"}, {m.Completed(), "completed"}} {
		if step.set {
			steps = append(steps, step.name)
		}
	}
	if len(steps) == 0 {
		steps = append(steps, "no step done")
	}
	return fmt.Sprintf("%s; ordinal %d", strings.Join(steps, ", "), m.Ordinal())
}
