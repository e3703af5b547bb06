package ledger

import (
	"errors"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

// Reading is what a ledger says if it is of one kind.
type Reading struct {
	Kind   string  `json:"kind"`   // activity, guid or countdown
	Ledger string  `json:"ledger"` // 15 digits
	Says   string  `json:"says"`
	Digits []Field `json:"digits"`
}

// Field is one or several digits of a ledger that mean something together.
type Field struct {
	At     string `json:"at"` // "1", or "2-3": positions from the left
	Digits string `json:"digits"`
	Says   string `json:"says"`
}

// Explain reads a ledger of up to 15 digits, as SQL or job show print it, as each kind that the protocol can have
// written so (LED-21). Few are of two kinds: a ledger of zeros is a new activity and a new message. If none can be it,
// the error is of class Invalid and says why for each kind.
func Explain(digits string) ([]Reading, error) {
	if len(digits) > 0 && len(digits) < 15 {
		digits = strings.Repeat("0", 15-len(digits)) + digits // a number in SQL has no leading zeros
	}
	a, err := ParseActivity(digits)
	if err != nil {
		return nil, legwork.Invalid("%q is no ledger: %v", digits, err)
	}
	m, c := Marks(a), Countdown(a)
	var found []Reading
	if a.Check() == nil {
		found = append(found, a.reading())
	}
	if m.Check() == nil {
		found = append(found, m.reading())
	}
	if c.Check() == nil {
		found = append(found, c.reading())
	}
	if len(found) == 0 {
		return nil, legwork.Invalid("no ledger can have these digits:\n%v", errors.Join(a.Check(), m.Check(), c.Check()))
	}
	return found, nil
}

func (a Activity) reading() Reading {
	s := a.String()
	return Reading{Kind: "activity", Ledger: s, Says: a.Describe(), Digits: []Field{
		{"1", s[:1], [...]string{
			active: "active: takes further messages", Authorized: "a trigger, whose ledger never moves",
			final: "finalized: takes no new messages",
		}[a.FinalizeDigit()]},
		{"2-3", s[1:3], fmt.Sprintf("Leg 1 has been entered %s, of at most %d", times(a.Attempts()), MaxAttempts)},
		{"4", s[3:4], either(a.Leg1Done(), "Leg 1 has committed", "Leg 1 has not committed")},
		{"5-7", s[4:7], "reserved"},
		{"8-15", s[7:], "Leg 2 has been entered " + times(a.Entries())},
	}}
}

func (m Marks) reading() Reading {
	s := m.String()
	return Reading{Kind: "guid", Ledger: s, Says: m.Describe(), Digits: []Field{
		{"1-3", s[:3], "reserved"},
		{"4", s[3:4], either(m.Closed(), "this message closed the job", "this message has not closed the job")},
		{"5", s[4:5], either(m.Saved(), "its work is saved", "its work is not saved")},
		{"6", s[5:6], either(m.Spawned(), "its children are published and the semaphore has moved",
			"it has spawned nothing and not moved the semaphore")},
		{"7", s[6:7], either(m.Completed(), "it has done what the job's end asks for", "it has not done the job's end")},
		{"8-15", s[7:], fmt.Sprintf("its ordinal: the Leg 2 entries when it first came, so its index is %d", m.Index())},
	}}
}

func (c Countdown) reading() Reading {
	s := c.String()
	says := "a countdown ledger, which no build of this engine writes"
	if a, err := c.Activity(); err == nil {
		says += "; as an activity ledger it is " + a.String()
	}
	return Reading{Kind: "countdown", Ledger: s, Says: says, Digits: []Field{
		{"1", s[:1], fmt.Sprintf("9 less the Leg 1 entries, of which there were %d", c.Attempts())},
		{"2", s[1:2], either(c.Leg1Done(), "Leg 1 has ended", "Leg 1 has not ended")},
		{"3", s[2:3], either(c.Leg2Done(), "Leg 2 has ended", "Leg 2 has not ended")},
		{"4-9", s[3:9], "Leg 2 has been entered " + times(c.Entries())},
		{"10-15", s[9:], "Leg 2 has been left " + times(c.Exits())},
	}}
}

func either(yes bool, then, otherwise string) string {
	if yes {
		return then
	}
	return otherwise
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}
