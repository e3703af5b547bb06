package ledger

import (
	"fmt"
	"strconv"
)

// Weights of the 15 positions, leftmost first (LED-06). Adding a weight raises the digit at its position by one.
const (
	W100T int64 = 100_000_000_000_000 // @1
	W10T  int64 = 10_000_000_000_000  // @2
	W1T   int64 = 1_000_000_000_000   // @3
	W100B int64 = 100_000_000_000     // @4
	W10B  int64 = 10_000_000_000      // @5
	W1B   int64 = 1_000_000_000       // @6
	W100M int64 = 100_000_000         // @7
	w10M  int64 = 10_000_000          // @8
	W1M   int64 = 1_000_000           // @9
	w100K int64 = 100_000             // @10
	w10K  int64 = 10_000              // @11
	w1K   int64 = 1_000               // @12
	w100  int64 = 100                 // @13
	w10   int64 = 10                  // @14
	W1    int64 = 1                   // @15
)

// Bounds of every ledger.
const (
	Positions         = 15                  // decimal digits in a ledger (LED-05)
	Max         int64 = 999_999_999_999_999 // largest 15-digit value (LED-12)
	MaxAttempts       = 99                  // Leg 1 entries of one activity (LED-13)
	MaxEntries        = 99_999_999          // Leg 2 entries of one activity, and the largest ordinal (LED-14)
)

var positionWeights = [Positions]int64{
	W100T, W10T, W1T, W100B, W10B, W1B, W100M, w10M, W1M, w100K, w10K, w1K, w100, w10, W1,
}

// Weight returns the weight of position p, 1 (leftmost) to 15, and 0 for any other p.
func Weight(p int) int64 {
	if p < 1 || p > Positions {
		return 0
	}
	return positionWeights[p-1]
}

func inRange(v int64) bool { return v >= 0 && v <= Max }

// digitAt is -1 where there is no digit: an unknown position, or a value that is not 15 digits.
func digitAt(v int64, p int) int {
	w := Weight(p)
	if w == 0 || !inRange(v) {
		return -1
	}
	return int(v / w % 10)
}

// lastEight reads @8-15, the counter of both ledgers, -1 if v is not 15 digits.
func lastEight(v int64) int {
	if !inRange(v) {
		return -1
	}
	return int(v % W100M)
}

// fifteen pads to 15 digits; a value that does not fit is shown as what it is, so a log never hides it.
func fifteen(v int64) string {
	if !inRange(v) {
		return "out-of-range(" + strconv.FormatInt(v, 10) + ")"
	}
	return fmt.Sprintf("%015d", v)
}

// parseFifteen accepts exactly 15 ASCII digits: no sign, space or separator, so each value has one spelling.
func parseFifteen(s string) (int64, error) {
	if len(s) != Positions {
		return 0, fmt.Errorf("read a ledger from a text of %d bytes: %w", len(s), ErrSyntax)
	}
	var v int64
	for i := range len(s) {
		c := s[i]
		if c < '0' || c > '9' {
			return 0, fmt.Errorf("read a ledger from %q, byte %d: %w", s, i+1, ErrSyntax)
		}
		v = v*10 + int64(c-'0')
	}
	return v, nil
}
