package ledger

import "fmt"

// Activity is the ledger of one activity instance: 15 digits that only grow (LED-05, LED-16). The zero value is an
// activity that was never entered. A value outside 0..Max has no digits: the readers give -1 or false.
type Activity int64

// TriggerSeed is the ledger of every trigger, from its start on: authorized, one attempt, Leg 1 done, one Leg 2 entry
// (TRIG-06).
const TriggerSeed Activity = 101_100_000_000_001

// What the digits of an activity ledger add (LED-07 to LED-11).
const (
	AddAttempt  = W1T       // a Leg 1 entry
	AddLeg1Done = W100B     // Leg 1's work, in its transaction
	AddEntry    = W1        // a Leg 2 entry, and the pre-seed of a cycle
	AddFinalize = 2 * W100T // the final response of an activity that cannot be entered again
)

// Values of @1 (CON-02).
const (
	active     = 0 // open to further messages
	Authorized = 1 // a trigger
	final      = 2 // closed to new messages
)

// ParseActivity reads exactly 15 digits; anything else is ErrSyntax. It does not check whether the protocol can have
// written them: Check does.
func ParseActivity(s string) (Activity, error) {
	v, err := parseFifteen(s)
	return Activity(v), err
}

// String shows all 15 digits (LED-05), or "out-of-range(v)".
func (a Activity) String() string { return fifteen(int64(a)) }

// Digit is the digit at position p, 1 (leftmost) to 15 (LED-06); -1 if there is none.
func (a Activity) Digit(p int) int { return digitAt(int64(a), p) }

// FinalizeDigit is @1: Active, Authorized or Final.
func (a Activity) FinalizeDigit() int { return a.Digit(1) }

// Finalized reports whether @1 >= 2: new Leg 2 messages are refused (LED-07, CON-02).
func (a Activity) Finalized() bool { return a.Digit(1) >= final }

// Attempts is the number of Leg 1 entries, both digits of it, 0..99 (LED-08, CON-13); -1 if out of range.
func (a Activity) Attempts() int {
	if !inRange(int64(a)) {
		return -1
	}
	return int(int64(a) / W1T % 100)
}

// Leg1Done reports whether Leg 1's work has committed (LED-09).
func (a Activity) Leg1Done() bool { return a.Digit(4) >= 1 }

// Entries is the number of Leg 2 entries, 0..99,999,999 (LED-11); -1 if out of range.
func (a Activity) Entries() int { return lastEight(int64(a)) }

// Reserved reports whether @5-7 are 000, as they must be on an activity ledger (LED-10).
func (a Activity) Reserved() bool { return inRange(int64(a)) && int64(a)/W100M%1000 == 0 }

// Valid reports whether the protocol can have written this value; Check says what is wrong with it.
func (a Activity) Valid() bool { return a.Check() == nil }

// Check returns ErrRange, ErrReserved or ErrImpossible for a value that the protocol cannot write.
func (a Activity) Check() error {
	switch {
	case !inRange(int64(a)):
		return fmt.Errorf("activity ledger %s: %w", a, ErrRange)
	case !a.Reserved():
		return fmt.Errorf("activity ledger %s, @5-7: %w", a, ErrReserved)
	case a.Digit(1) > final:
		return fmt.Errorf("activity ledger %s, @1 is above 2: %w", a, ErrImpossible)
	case a.Digit(1) == Authorized && a != TriggerSeed:
		return fmt.Errorf("activity ledger %s, @1 is 1 but it is not the trigger seed: %w", a, ErrImpossible)
	case a.Digit(4) > 1:
		return fmt.Errorf("activity ledger %s, @4 is above 1: %w", a, ErrImpossible)
	case a.Leg1Done() && a.Attempts() == 0:
		return fmt.Errorf("activity ledger %s, Leg 1 is complete without an attempt: %w", a, ErrImpossible)
	case !a.Leg1Done() && (a.Finalized() || a.Entries() > 0):
		return fmt.Errorf("activity ledger %s, Leg 2 has begun before Leg 1 is complete: %w", a, ErrImpossible)
	}
	return nil
}

// Describe decodes the ledger for an operator, without any other data (LED-21).
func (a Activity) Describe() string {
	if err := a.Check(); err != nil {
		return err.Error()
	}
	state := [...]string{active: "active", Authorized: "trigger", final: "finalized"}[a.FinalizeDigit()]
	leg1 := "not complete"
	if a.Leg1Done() {
		leg1 = "complete"
	}
	return fmt.Sprintf("%s; Leg 1 %s, attempts %d of %d; Leg 2 entries %d", state, leg1, a.Attempts(), MaxAttempts,
		a.Entries())
}
