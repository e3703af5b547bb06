package sim

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

const (
	poolSize = 4
	// fresh is how often Clear gives the tables new files: until then every
	// session keeps its plans, which cost more than all else to make, and dead
	// rows are still few.
	fresh = 100
)

// emptied are the tables that a scenario writes.
var emptied = []string{"app_version", "job", "job_data", "activity", "guid_ledger", "child", "hook", "signal", "signal_key", "stat",
	"outbox", "pause", "dead_letter", "dead_letter_event"}

// EnginePool is a pool with the session settings of an engine, closed when the
// test ends: statements are planned once for each session, as in production. For
// a world that is used again and again.
func EnginePool(t testing.TB) *pgxpool.Pool {
	t.Helper()
	pool, err := pg.Open(context.Background(), pgtest.URL(t), pg.Options{Name: "sim", Size: poolSize})
	if err != nil {
		t.Fatal(err)
	}
	pgtest.ClosedAtTheEnd(t, pool)
	return pool
}

// Clear empties the world, tables and broker, so that it can be used again:
// that takes a millisecond, a new one takes its migrations.
func (w *World) Clear() {
	w.T.Helper()
	w.cleared++
	var sql strings.Builder
	for _, table := range emptied {
		how := "DELETE FROM "
		if w.cleared%fresh == 0 {
			how = "TRUNCATE "
		}
		sql.WriteString(how + legwork.Qualify("legwork.", w.Namespace) + table + ";")
	}
	if _, err := w.Pool.Exec(context.Background(), sql.String()); err != nil {
		w.T.Fatal(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.messages, w.ends, w.All, w.ranks, w.Effects = nil, nil, nil, map[string]int{}, map[legwork.ID]int{}
	w.Asleep, w.Keep, w.Ranked, w.Grace = false, false, false, 0
}
