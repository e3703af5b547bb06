package ledger

import "fmt"

// Countdown is the older ledger that counted down from 999000000000000 (OLD-01). It is here to be read and converted;
// the engine never writes it (CON-01).
//
//	position   1             2            3            4-9             10-15
//	           Leg 1 entry   Leg 1 exit   Leg 2 exit   Leg 2 entries   Leg 2 exits
//	           9 - attempts  9, then 8    9, then 8    0..999,999      0..999,999
type Countdown int64

// CountdownStart is a countdown ledger before its first entry (OLD-01).
const CountdownStart Countdown = 999_000_000_000_000

// ParseCountdown reads exactly 15 digits; anything else is ErrSyntax.
func ParseCountdown(s string) (Countdown, error) {
	v, err := parseFifteen(s)
	return Countdown(v), err
}

// String shows all 15 digits, or "out-of-range(v)".
func (c Countdown) String() string { return fifteen(int64(c)) }

// Digit is the digit at position p, 1 (leftmost) to 15; -1 if there is none.
func (c Countdown) Digit(p int) int { return digitAt(int64(c), p) }

// Attempts is the number of Leg 1 entries, 0..9; -1 if out of range.
func (c Countdown) Attempts() int {
	if !inRange(int64(c)) {
		return -1
	}
	return 9 - c.Digit(1)
}

// Leg1Done reports whether Leg 1 has ended. Read after BeginLeg1 it tells the crash cases of OLD-04 apart: 799… is
// false, clean up and run again; 789… is true, end and verify the transitions.
func (c Countdown) Leg1Done() bool { return c.Digit(2) == 8 }

// Leg2Done reports whether a success has ended Leg 2.
func (c Countdown) Leg2Done() bool { return c.Digit(3) == 8 }

// Entries is the number of Leg 2 entries, 0..999,999; -1 if out of range.
func (c Countdown) Entries() int {
	if !inRange(int64(c)) {
		return -1
	}
	return int(int64(c) / W1M % W1M)
}

// Exits is the number of Leg 2 exits, pending and success, 0..999,999; -1 if out of range.
func (c Countdown) Exits() int {
	if !inRange(int64(c)) {
		return -1
	}
	return int(int64(c) % W1M)
}

// Check returns ErrRange, or ErrCountdown for digits that the old protocol could not write.
func (c Countdown) Check() error {
	switch {
	case !inRange(int64(c)):
		return fmt.Errorf("countdown ledger %s: %w", c, ErrRange)
	case c.Digit(2) < 8 || c.Digit(3) < 8:
		return c.refuse("@2 and @3 are 9 or 8")
	case c.Leg1Done() && c.Attempts() == 0:
		return c.refuse("Leg 1 has ended without an entry")
	case !c.Leg1Done() && (c.Leg2Done() || c.Entries() > 0):
		return c.refuse("Leg 2 has begun before Leg 1 has ended")
	case c.Exits() > c.Entries():
		return c.refuse("there are more Leg 2 exits than entries")
	case c.Leg2Done() && c.Exits() == 0:
		return c.refuse("Leg 2 has ended without an exit")
	}
	return nil
}

// Activity converts to the monotonic ledger, one way (CON-01): exits are not carried over. It refuses digits that the
// old protocol could not write.
func (c Countdown) Activity() (Activity, error) {
	if err := c.Check(); err != nil {
		return 0, fmt.Errorf("convert: %w", err)
	}
	a := int64(c.Attempts())*AddAttempt + int64(c.Entries())*AddEntry
	if c.Leg1Done() {
		a += AddLeg1Done
	}
	if c.Leg2Done() {
		a += AddFinalize
	}
	return Activity(a), nil
}

func (c Countdown) refuse(why string) error {
	return fmt.Errorf("countdown ledger %s, %s: %w", c, why, ErrCountdown)
}
