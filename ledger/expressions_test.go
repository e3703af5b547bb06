package ledger_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
)

// TestExpressionsAgree: what the SQL reads of a ledger is what Activity and Marks read of it, and what it adds is what
// the steps add.
func TestExpressionsAgree(t *testing.T) {
	b := newBase(t)
	bit := func(set bool) int {
		if set {
			return 1
		}
		return 0
	}
	readers := map[string]func(v int64) int{
		"finalize": func(v int64) int { return ledger.Activity(v).FinalizeDigit() },
		"attempts": func(v int64) int { return ledger.Activity(v).Attempts() },
		"leg1":     func(v int64) int { return ledger.Activity(v).Digit(4) },
		"entries":  func(v int64) int { return ledger.Activity(v).Entries() },
		"unanswered": func(v int64) int {
			a := ledger.Activity(v)
			return bit(a.FinalizeDigit() == 0 && a.Digit(4) == 1 && v%ledger.W100B == 0)
		},
		"closed":    func(v int64) int { return ledger.Marks(v).Digit(4) },
		"saved":     func(v int64) int { return ledger.Marks(v).Digit(5) },
		"spawned":   func(v int64) int { return ledger.Marks(v).Digit(6) },
		"steps":     func(v int64) int { return 10*ledger.Marks(v).Digit(5) + ledger.Marks(v).Digit(6) },
		"completed": func(v int64) int { return ledger.Marks(v).Digit(7) },
	}
	random := rand.New(rand.NewPCG(1, 2))
	values := []int64{0, 1, ledger.Max, int64(ledger.TriggerSeed), int64(ledger.EnteredAhead), ledger.W100B}
	for range 200 {
		// Digits that the protocol writes, and any others.
		written := random.Int64N(3)*ledger.W100T + random.Int64N(100)*ledger.W1T + random.Int64N(2)*ledger.W100B +
			random.Int64N(2)*ledger.W10B + random.Int64N(2)*ledger.W1B +
			random.Int64N(2)*ledger.W100M + random.Int64N(3)
		values = append(values, written, random.Int64N(ledger.Max+1))
	}
	for name, read := range readers {
		expression := strings.ReplaceAll(ledger.Expression(name), "{}", "g.ledger")
		got := b.lines(`SELECT g.ledger, (`+expression+`)::int
			FROM unnest($1::bigint[]) WITH ORDINALITY AS g(ledger, ord) ORDER BY g.ord`, values)
		for i, v := range values {
			if want := fmt.Sprint(v, read(v)); got[i] != want {
				t.Errorf("#%s: Postgres reads %s, Go %s", name, got[i], want)
			}
		}
	}
	for name, want := range map[string]string{
		"trigger_seed": "101100000000001", "entered_ahead": "001100000000000",
		"begun": "000011000000000", "advanced": "000011000000001",
		"interrupted": "000111000000000", "ended": "000100100000000", "answered": "200000000000001",
		"add_attempt": "001000000000000", "add_leg1": "000100000000000",
		"add_entry": "000000000000001", "add_finalize": "200000000000000",
		"add_closed": "000100000000000", "add_saved": "000010000000000",
		"add_spawned": "000001000000000", "add_completed": "000000100000000",
		"final": "000000000000002", "max_attempts": "000000000000099", "max_entries": "000000099999999",
	} {
		if got := fmt.Sprintf("%015s", ledger.Expression(name)); got != want {
			t.Errorf("#%s is %s, want %s", name, got, want)
		}
	}
	if unused := ledger.UnusedExpressions(t); unused != nil {
		t.Errorf("no file uses %v", unused)
	}
}
