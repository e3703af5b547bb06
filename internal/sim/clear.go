package sim

import (
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

const (
	poolSize = 3
	// fresh is how often Clear gives the tables new files: until then every
	// session keeps its plans, which cost more than all else to make, and dead
	// rows are still few.
	fresh = 100
)

// emptied are the tables that a scenario writes.
var emptied = []string{"app_version", "job", "job_data", "activity", "guid_ledger", "child", "hook", "signal",
	"signal_key", "signal_receipt", "stat", "trouble", "awaits", "search", "late_answer", "event", "reconciliation",
	"journal", "fork", "action", "outbox", "pause", "dead_letter", "dead_letter_event"}

// clearing is one statement, so that it is planned once.
var clearing = func() string {
	var sql strings.Builder
	for i, table := range emptied {
		fmt.Fprintf(&sql, "%s t%d AS (DELETE FROM legwork.%s)", map[bool]string{true: "WITH", false: ","}[i == 0], i, table)
	}
	return sql.String() + " UPDATE legwork.epoch SET epoch = $1"
}()

// Clear empties the world, tables and broker, so that it can be used again:
// that takes a millisecond, a new one takes its migrations.
func (w *World) Clear() {
	w.T.Helper()
	if w.cleared++; w.cleared%fresh == 0 {
		w.Query("TRUNCATE legwork." + strings.Join(emptied, ", legwork."))
	}
	w.Query(clearing, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.messages, w.ends, w.All, w.Effects = nil, nil, nil, map[legwork.ID]int{}
	w.Asleep, w.Keep, w.Grace, w.passed, w.seq = false, false, 0, 0, 0
	w.Clock, w.NewID, w.Trace, w.keyed = nil, nil, nil, nil
}
