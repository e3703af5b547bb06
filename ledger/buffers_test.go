package ledger_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/ledger"
)

// metered runs each statement of a batch twice: with EXPLAIN in a transaction
// that is rolled back, which counts the pages it touches, and then for good.
type metered struct {
	*base
	pages map[string]int // by the first words of the statement
}

// metering is the store of a base that counts pages.
func metering(b *base) (*ledger.Store, map[string]int) {
	m := metered{b, map[string]int{}}
	return b.store.With(m), m.pages
}

// SendBatch implements ledger.DB.
func (m metered) SendBatch(ctx context.Context, batch *pgx.Batch) pgx.BatchResults {
	m.t.Helper()
	tx, err := m.pool.Begin(ctx)
	if err != nil {
		m.t.Fatal(err)
	}
	for _, q := range batch.QueuedQueries {
		var text []byte
		if err := tx.QueryRow(ctx, "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) "+q.SQL, q.Arguments...).Scan(&text); err != nil {
			m.t.Fatal(err)
		}
		var plans []struct {
			Plan struct {
				Hit  int `json:"Shared Hit Blocks"`
				Read int `json:"Shared Read Blocks"`
			}
		}
		if err := json.Unmarshal(text, &plans); err != nil {
			m.t.Fatal(err)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(q.SQL, "-- "), "\n")
		m.pages[title] += plans[0].Plan.Hit + plans[0].Plan.Read
	}
	if err := tx.Rollback(ctx); err != nil {
		m.t.Fatal(err)
	}
	return m.pool.SendBatch(ctx, batch)
}

// most fails the test if a statement has touched more pages than it may.
func most(t *testing.T, pages map[string]int, title string, limit int) {
	t.Helper()
	for full, n := range pages {
		if strings.HasPrefix(full, title) {
			if n > limit {
				t.Errorf("%q touches %d pages, at most %d are expected", full, n, limit)
			}
			return
		}
	}
	t.Errorf("no statement begins with %q: %v", title, pages)
}

// waiters makes n jobs of app "app", each with a hook h that waits on topic t under
// a key.
func (b *base) waiters(n int, key string) {
	b.t.Helper()
	b.exec(`WITH j AS (INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore)
			SELECT gen_random_uuid(), 'app', 'crowd' || i, 1, 'g', 1 FROM generate_series(1, $1) i RETURNING gid),
		a AS (INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid) SELECT gid, 'h', ',0,0', 1100000000000, gid, gid FROM j)
		INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work) SELECT gid, 'h', ',0,0', 0, 't', $2, gid FROM j`, n, keyOf(key))
	b.exec(`ANALYZE legwork.job, legwork.hook, legwork.outbox, legwork.signal, legwork.signal_key`)
}

// TestSignalAmongMany: whom a signal wakes is a probe for each activity, however
// many hooks wait under its key.
func TestSignalAmongMany(t *testing.T) {
	b := newBase(t)
	b.waiters(20_000, "k")
	store, pages := metering(b)
	for _, code := range []int{202, 200} {
		clear(pages)
		told, err := store.Signal(t.Context(), []ledger.Signal{signalOf("1", code, "k")})
		if err != nil || len(told[0].Wakes) != 1 {
			t.Fatalf("%+v, %v", told, err)
		}
		most(t, pages, "Signals (HOOK-05", 150)
	}
	b.is(`SELECT count(*) FROM legwork.hook`, "19999")
}
