package model_test

import (
	"errors"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
)

// GUID-14: all 16 combinations of @4-7 for every category, by hand. i is illegal, s save, p spawn, c complete, d
// complete if due, a ack.
func TestDecideTable(t *testing.T) {
	table := []struct{ marks, a, b, d string }{
		{"0000", "sp", "sp", "sp"},
		{"0001", "i", "i", "i"},
		{"0010", "i", "i", "i"},
		{"0011", "i", "i", "i"},
		{"0100", "p", "p", "p"},
		{"0101", "i", "i", "i"},
		{"0110", "a", "a", "d"},
		{"0111", "i", "i", "a"}, // @7 without @4: the trigger alone (TRIG-05)
		{"1000", "i", "i", "i"},
		{"1001", "i", "i", "i"},
		{"1010", "i", "i", "i"},
		{"1011", "i", "i", "i"},
		{"1100", "i", "i", "i"},
		{"1101", "i", "i", "i"},
		{"1110", "c", "c", "i"},
		{"1111", "a", "a", "i"},
	}
	for _, row := range table {
		for _, ordinal := range []string{"00000000", "00000001", "99999999"} {
			m := marksOf(t, "000"+row.marks+ordinal)
			for category, want := range map[ledger.Category]string{
				ledger.CategoryA: row.a, ledger.CategoryB: row.b, ledger.CategoryC: "i", ledger.CategoryD: row.d, 0: "i", 5: "i",
				255: "i",
			} {
				if got := letters(ledger.Decide(category, m)); got != want {
					t.Errorf("category %s, %s: %q, want %q", category, m, got, want)
				}
			}
		}
	}
}

func letters(p ledger.Plan) string {
	s := ""
	for _, f := range []struct {
		set    bool
		letter string
	}{{p.Save, "s"}, {p.Spawn, "p"}, {p.Complete, "c"}, {p.CompleteIfDue, "d"}, {p.Ack, "a"}, {p.Illegal != nil, "i"}} {
		if f.set {
			s += f.letter
		}
	}
	return s
}

func TestDecideFailsClosedOnDamage(t *testing.T) {
	for _, m := range []ledger.Marks{-1, ledger.Marks(ledger.Max) + 1, 20_000_000_000, 1_000_000_000_000} {
		for c := ledger.CategoryA; c <= ledger.CategoryD; c++ {
			plan := ledger.Decide(c, m)
			if letters(plan) != "i" || !errors.Is(plan.Illegal, ledger.ErrIllegalMarks) {
				t.Errorf("category %s, %s: %+v", c, m, plan)
			}
		}
	}
}

func TestResolve(t *testing.T) { // TRIG-05
	spawned := ledger.Decide(ledger.CategoryD, marksOf(t, "000011000000000"))
	if got := letters(spawned.Resolve(true)); got != "c" {
		t.Errorf("due: %q", got)
	}
	if got := letters(spawned.Resolve(false)); got != "a" {
		t.Errorf("not due: %q", got)
	}
	for _, s := range []string{"000000000000000", "000010000000000", "000011100000000", "000100000000000"} {
		plan := ledger.Decide(ledger.CategoryD, marksOf(t, s))
		for _, due := range []bool{true, false} {
			if got := letters(plan.Resolve(due)); got != letters(plan) {
				t.Errorf("%s, due %t: %q became %q", s, due, letters(plan), got)
			}
		}
	}
}

// GUID-10, GUID-11, GUID-15, SEM-10: a message that crashes after any step and is decided anew from its marks runs each
// step once and ends in ack, with the documents' final ledger.
func TestDecideConvergesToAck(t *testing.T) {
	for _, tc := range []struct {
		name     string
		category ledger.Category
		ordinal  int
		closes   bool
		final    string
		runs     string
	}{
		{"worker", ledger.CategoryA, 1, false, "000011000000001", "sp"},
		{"closing worker", ledger.CategoryA, 1, true, "000111100000001", "spc"},
		{"passthrough", ledger.CategoryB, 0, false, "000011000000000", "sp"},
		{"closing passthrough", ledger.CategoryB, 0, true, "000111100000000", "spc"},
		{"trigger", ledger.CategoryD, 0, false, "000011000000000", "sp"},
		{"trigger without children", ledger.CategoryD, 0, true, "000011100000000", "spc"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			m, runs := seeded(t, tc.ordinal), ""
			for range 5 { // one step per delivery: the worst crash schedule
				plan := ledger.Decide(tc.category, m).Resolve(tc.closes)
				switch {
				case plan.Illegal != nil:
					t.Fatal(plan.Illegal)
				case plan.Save:
					step(t, "save", &m, markSaved, (m + ledger.Marks(ledger.AddSaved)).String())
					runs += "s"
				case plan.Spawn:
					step(t, "spawn", &m, markSpawned, (m + ledger.Marks(ledger.AddSpawned)).String())
					if tc.closes && tc.category != ledger.CategoryD {
						step(t, "snapshot", &m, markClosed, (m + ledger.Marks(ledger.AddClosed)).String())
					}
					runs += "p"
				case plan.Complete:
					step(t, "complete", &m, markCompleted, (m + ledger.Marks(ledger.AddCompleted)).String())
					runs += "c"
				case plan.Ack:
					if m.String() != tc.final || runs != tc.runs {
						t.Fatalf("ended as %s after %q, want %s after %q", m, runs, tc.final, tc.runs)
					}
					return
				}
			}
			t.Fatalf("no ack; %s after %q", m, runs)
		})
	}
}
