package model_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

func TestDigitsAndWeights(t *testing.T) { // LED-06
	a := digits(t, "123456789012345")
	for p := 1; p <= ledger.Positions; p++ {
		if got, want := a.Digit(p), p%10; got != want {
			t.Errorf("digit %d = %d, want %d", p, got, want)
		}
		want := strings.Repeat("0", p-1) + "1" + strings.Repeat("0", ledger.Positions-p)
		if got := ledger.Activity(ledger.Weight(p)).String(); got != want {
			t.Errorf("weight %d = %s, want %s", p, got, want)
		}
	}
	for _, p := range []int{math.MinInt, -1, 0, 16, math.MaxInt} {
		if a.Digit(p) != -1 || ledger.Weight(p) != 0 {
			t.Errorf("position %d: digit %d weight %d, want -1 and 0", p, a.Digit(p), ledger.Weight(p))
		}
	}
}

func TestActivityReadsItsFields(t *testing.T) { // LED-05, LED-07 to LED-11, LED-21
	for _, tc := range []struct {
		ledger          string
		first, attempts int
		leg1, final     bool
		entries         int
		describe        string
	}{
		{"000000000000000", 0, 0, false, false, 0, "active; Leg 1 not complete, attempts 0 of 99; Leg 2 entries 0"},
		{"010000000000000", 0, 10, false, false, 0, "active; Leg 1 not complete, attempts 10 of 99; Leg 2 entries 0"},
		{"099100099999999", 0, 99, true, false, 99_999_999,
			"active; Leg 1 complete, attempts 99 of 99; Leg 2 entries 99999999"},
		{"101100000000001", 1, 1, true, false, 1, "trigger; Leg 1 complete, attempts 1 of 99; Leg 2 entries 1"},
		{"201100000000001", 2, 1, true, true, 1, "finalized; Leg 1 complete, attempts 1 of 99; Leg 2 entries 1"},
		{"201100000000000", 2, 1, true, true, 0, "finalized; Leg 1 complete, attempts 1 of 99; Leg 2 entries 0"},
	} {
		a := digits(t, tc.ledger)
		if a.FinalizeDigit() != tc.first || a.Attempts() != tc.attempts || a.Leg1Done() != tc.leg1 ||
			a.Finalized() != tc.final || a.Entries() != tc.entries || !a.Reserved() || !a.Valid() {
			t.Errorf("%s read as @1=%d attempts=%d leg1=%t final=%t entries=%d reserved=%t valid=%t", tc.ledger,
				a.FinalizeDigit(), a.Attempts(), a.Leg1Done(), a.Finalized(), a.Entries(), a.Reserved(), a.Valid())
		}
		if a.Describe() != tc.describe {
			t.Errorf("%s describes itself as %q, want %q", tc.ledger, a.Describe(), tc.describe)
		}
	}
}

// CON-13: a reader that looks at @3 alone takes attempts 10, 20, … 90 for "never entered".
func TestEveryTenthAttemptIsNotMissing(t *testing.T) {
	var a ledger.Activity
	for want := 1; want <= ledger.MaxAttempts; want++ {
		next, err := model.EnterLeg1(a)
		if err != nil {
			t.Fatalf("attempt %d: %v", want, err)
		}
		if a = next; a.Attempts() != want {
			t.Fatalf("after attempt %d %s reads %d attempts", want, a, a.Attempts())
		}
		if want%10 == 0 {
			step := fmt.Sprintf("0%02d000000000000", want)
			if a.Digit(3) != 0 || a.String() != step {
				t.Fatalf("attempt %d is %s, want %s", want, a, step)
			}
			if _, err := model.CompleteLeg1(a); err != nil {
				t.Fatalf("attempt %d does not count as entered: %v", want, err)
			}
		}
	}
}

func TestCheckNamesWhatIsWrong(t *testing.T) { // LED-10, LED-12, CON-02
	for value, want := range map[ledger.Activity]error{
		-1:                              ledger.ErrRange,
		ledger.Activity(ledger.Max) + 1: ledger.ErrRange,
		math.MinInt64:                   ledger.ErrRange,
		math.MaxInt64:                   ledger.ErrRange,
		1_010_000_000_000:               ledger.ErrReserved,   // @5
		1_001_000_000_000:               ledger.ErrReserved,   // @6
		1_100_100_000_000:               ledger.ErrReserved,   // @7, the digit the Leg 2 counter must never reach
		301_100_000_000_001:             ledger.ErrImpossible, // 1+2
		102_100_000_000_001:             ledger.ErrImpossible, // a trigger that moved
		1_200_000_000_000:               ledger.ErrImpossible, // Leg 1 completed twice
		100_000_000_000:                 ledger.ErrImpossible, // complete without an attempt
		1_000_000_000_001:               ledger.ErrImpossible, // Leg 2 before Leg 1
		201_000_000_000_000:             ledger.ErrImpossible, // finalized before Leg 1
	} {
		if err := value.Check(); !errors.Is(err, want) || value.Valid() {
			t.Errorf("%s: check %v valid %t, want %v", value, err, value.Valid(), want)
		}
		if !strings.Contains(value.Describe(), want.Error()) {
			t.Errorf("%s describes itself as %q", value, value.Describe())
		}
		for name, m := range activityMoves {
			refused(t, name, value, m, want)
		}
	}
	out := ledger.Activity(-5)
	if out.String() != "out-of-range(-5)" || out.Attempts() != -1 || out.Entries() != -1 || out.Finalized() ||
		out.Leg1Done() || out.Reserved() {
		t.Errorf("an out-of-range ledger must have no digits: %s", out)
	}
}

func TestParseAcceptsOneSpellingOnly(t *testing.T) {
	for _, s := range []string{"", "0", "00000000000000", "0000000000000000", "+00000000000001", "-00000000000001",
		" 00000000000001", "00000000000001 ", "0000000000000x1", "0x0000000000001", "000_000_000_001", "٠٠٠٠٠٠٠0",
		strings.Repeat("9", 1<<20)} {
		_, errA := ledger.ParseActivity(s)
		_, errM := ledger.ParseMarks(s)
		_, errC := ledger.ParseCountdown(s)
		for _, err := range []error{errA, errM, errC} {
			if !errors.Is(err, ledger.ErrSyntax) {
				t.Errorf("a text of %d bytes: error %v, want ErrSyntax", len(s), err)
			} else if len(err.Error()) > 200 {
				t.Errorf("the error repeats the whole input: %d bytes", len(err.Error()))
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"000000000000000", "101100000000001", "999999999999999", "888000002000002", "-1", "", "٣"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := ledger.ParseActivity(s)
		m, errM := ledger.ParseMarks(s)
		c, errC := ledger.ParseCountdown(s)
		if (err == nil) != (errM == nil) || (err == nil) != (errC == nil) {
			t.Fatalf("%q: the three parsers disagree: %v, %v, %v", s, err, errM, errC)
		}
		if err != nil {
			if !errors.Is(err, ledger.ErrSyntax) || a != 0 || m != 0 || c != 0 {
				t.Fatalf("%q: %v and %s", s, err, a)
			}
			return
		}
		if a.String() != s || m.String() != s || c.String() != s {
			t.Fatalf("%q reads back as %s, %s, %s", s, a, m, c)
		}
	})
}
