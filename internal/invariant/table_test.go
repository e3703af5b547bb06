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
	w := sim.New(t, engine.Fused, fan)
	w.Start("go", "job", `{}`)
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Lane != legwork.LaneStart })
	insert := `INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) SELECT gen_random_uuid(), gid, 'b', ',0,0', %d FROM legwork.job`
	update := `UPDATE legwork.guid_ledger SET ledger = %d` + start
	for n := range 81 { // each of four marks 0, 1 or 2
		marks := ledger.Marks(int64(n/27%3)*ledger.W100B + int64(n/9%3)*ledger.W10B + int64(n/3%3)*ledger.W1B + int64(n%3)*ledger.W100M)
		for category, sql := range map[ledger.Category]string{ledger.CategoryB: insert, ledger.CategoryD: update} {
			want := ledger.Decide(category, marks).Illegal != nil
			if got := reports(t, w, fmt.Sprintf(sql, int64(marks)), "has the marks "+marks.String()); got != want {
				t.Errorf("category %s, marks %s: SQL refuses: %v, Decide: %v", category, marks, got, want)
			}
		}
	}
	if !reports(t, w, fmt.Sprintf(insert, ledger.W1T), "the reserved @1-3 are not 000") {
		t.Error("a reserved digit passes")
	}
}

// TestDigitsAsCheckHasThem: SQL takes exactly the activity ledgers that
// ledger.Activity's Check takes.
func TestDigitsAsCheckHasThem(t *testing.T) {
	w := sim.New(t, engine.Fused, fan)
	w.Start("go", "job", `{}`)
	w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Lane != legwork.LaneStart })
	for n := range 4 * 2 * 3 * 2 * 2 {
		digits := ledger.Activity(int64(n%4)*ledger.W100T + int64(n/4%2)*ledger.W1T + int64(n/8%3)*ledger.W100B +
			int64(n/24%2)*ledger.W10B + int64(n/48%2))
		want := digits.Check() != nil
		sql := fmt.Sprintf(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid) SELECT gid, 'z', ',0,0', %d, gid FROM legwork.job`, int64(digits))
		if got := reports(t, w, sql, "activity z ,0,0 has the ledger "+digits.String()+": "); got != want {
			t.Errorf("ledger %s: SQL refuses: %v, Check: %v", digits, got, digits.Check())
		}
	}
}

// reports tells whether a line contains text after a statement has run.
func reports(t *testing.T, w *sim.World, sql, text string) bool {
	t.Helper()
	lines, err := invariant.Invariants(t.Context(), damaged{w.Pool, legwork.Qualify(sql, w.Namespace)}, w.Namespace)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return strings.Contains(strings.Join(lines, "\n"), text)
}
