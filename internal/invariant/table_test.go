package invariant_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// TestMarksAsDecideHasThem: SQL takes exactly the marks that ledger.Decide
// takes, for a trigger and for an activity.
func TestMarksAsDecideHasThem(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, fan)
	w.Start("go", "job", `{}`)
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Lane != legwork.LaneStart })
	insert := `INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) SELECT gen_random_uuid(), gid, 'b',
		',0,0', %d FROM legwork.job`
	update := `UPDATE legwork.guid_ledger SET ledger = %d` + start
	var all [81]ledger.Marks // each of four marks 0, 1 or 2
	var inserts []string
	for n := range all {
		all[n] = ledger.Marks(int64(n/27%3)*ledger.W100B + int64(n/9%3)*ledger.W10B + int64(n/3%3)*ledger.W1B +
			int64(n%3)*ledger.W100M)
		inserts = append(inserts, fmt.Sprintf(insert, int64(all[n])))
	}
	agree := func(category ledger.Category, marks ledger.Marks, report string) {
		t.Helper()
		want := ledger.Decide(category, marks).Illegal != nil
		if got := strings.Contains(report, "has the marks "+marks.String()); got != want {
			t.Errorf("category %s, marks %s: SQL refuses: %v, Decide: %v", category, marks, got, want)
		}
	}
	together := report(t, w, strings.Join(inserts, ";"))
	for _, marks := range all {
		agree(ledger.CategoryB, marks, together)
		agree(ledger.CategoryD, marks, report(t, w, fmt.Sprintf(update, int64(marks))))
	}
	if !strings.Contains(report(t, w, fmt.Sprintf(insert, ledger.W1T)), "the reserved @1-3 are not 000") {
		t.Error("a reserved digit passes")
	}
}

// TestDigitsAsCheckHasThem: SQL takes exactly the activity ledgers that
// ledger.Activity's Check takes.
func TestDigitsAsCheckHasThem(t *testing.T) {
	w := sim.New(t, engine.Fused, fan)
	w.Start("go", "job", `{}`)
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Lane != legwork.LaneStart })
	var all [4 * 2 * 3 * 2 * 2]ledger.Activity
	var inserts []string
	for n := range all {
		all[n] = ledger.Activity(int64(n%4)*ledger.W100T + int64(n/4%2)*ledger.W1T + int64(n/8%3)*ledger.W100B +
			int64(n/24%2)*ledger.W10B + int64(n/48%2))
		inserts = append(inserts, fmt.Sprintf(
			`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid) SELECT gid, 'z%d', ',0,0', %d, gid FROM
				legwork.job`, n, int64(all[n])))
	}
	together := report(t, w, strings.Join(inserts, ";"))
	for n, digits := range all {
		want := digits.Check() != nil
		if got := strings.Contains(together, fmt.Sprintf("activity z%d ,0,0 has the ledger %s: ", n, digits)); got != want {
			t.Errorf("ledger %s: SQL refuses: %v, Check: %v", digits, got, digits.Check())
		}
	}
}

// report is what the rules say after statements have run.
func report(t *testing.T, w *sim.World, sql string) string {
	t.Helper()
	lines, err := invariant.Invariants(t.Context(), damaged{w.Pool, legwork.Qualify(sql, w.Namespace)}, w.Namespace)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return strings.Join(lines, "\n")
}
