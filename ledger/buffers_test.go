package ledger_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

// metered runs each statement of a batch twice: with EXPLAIN in a transaction
// that is rolled back, which counts the pages it touches, and then for good.
type metered struct {
	*base
	pages, rows map[string]int // by the first words of the statement
}

// ran is a node of a plan that has run.
type ran struct {
	Rows     float64 `json:"Actual Rows"`
	Loops    float64 `json:"Actual Loops"`
	Filtered float64 `json:"Rows Removed by Filter"`
	Unjoined float64 `json:"Rows Removed by Join Filter"`
	Hit      int     `json:"Shared Hit Blocks"`
	Read     int     `json:"Shared Read Blocks"`
	Plans    []ran
}

// looked is how many rows the node and those below it have looked at.
func (n ran) looked() int {
	sum := int((n.Rows + n.Filtered + n.Unjoined) * n.Loops)
	for _, p := range n.Plans {
		sum += p.looked()
	}
	return sum
}

// metering is the store of a base that counts pages, and rows that are looked at.
func metering(b *base) (store *ledger.Store, pages, rows map[string]int) {
	m := metered{b, map[string]int{}, map[string]int{}}
	return b.store.With(m), m.pages, m.rows
}

// SendBatch implements ledger.DB.
func (m metered) SendBatch(ctx context.Context, batch *pgx.Batch) pgx.BatchResults {
	m.t.Helper()
	tx, err := m.pool.Begin(ctx)
	if err != nil {
		m.t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(ctx) }() // or the pool would wait for it at its end
	for _, q := range batch.QueuedQueries {
		var text []byte
		if err := tx.QueryRow(ctx, "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) "+q.SQL, q.Arguments...).Scan(&text); err != nil {
			m.t.Fatal(err)
		}
		var plans []struct{ Plan ran }
		if err := json.Unmarshal(text, &plans); err != nil {
			m.t.Fatal(err)
		}
		name := sqlfile.NameOf(q.SQL)
		m.pages[name] += plans[0].Plan.Hit + plans[0].Plan.Read
		m.rows[name] += plans[0].Plan.looked()
	}
	if err := tx.Rollback(ctx); err != nil {
		m.t.Fatal(err)
	}
	return m.pool.SendBatch(ctx, batch)
}

// most fails the test if a statement has touched more pages, or rows, than it may.
func most(t *testing.T, touched map[string]int, name string, limit int) {
	t.Helper()
	if n, ran := touched[name]; !ran || n > limit {
		t.Errorf("%s touches %d (it ran: %t), at most %d are expected", name, n, ran, limit)
	}
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
	store, pages, _ := metering(b)
	for _, code := range []int{202, 200} {
		clear(pages)
		told, err := store.Signal(t.Context(), []ledger.Signal{signalOf("1", code, "k")})
		if err != nil || len(told[0].Wakes) != 1 {
			t.Fatalf("%+v, %v", told, err)
		}
		most(t, pages, "ledger/signal.sql", 150)
	}
	b.is(`SELECT count(*) FROM legwork.hook`, "19999")
}

// TestRegistrationAmongMany: what a registration costs that takes kept signals grows
// with their number, and not with its square.
func TestRegistrationAmongMany(t *testing.T) {
	const n = 10_000
	b := newBase(t)
	b.exec(`WITH s AS (INSERT INTO legwork.signal (guid, topic, data, status, code, expires_at)
			SELECT gen_random_uuid(), 't', '{}', 'pending', 202, now() + interval '1 day' FROM generate_series(1, $1::int) RETURNING guid, ord)
		INSERT INTO legwork.signal_key (topic, key, ord, guid) SELECT 't', $2, ord, guid FROM s`, n, keyOf("k"))
	step := b.hook(b.job(1, 0), "h", 0, "k")
	store, _, rows := metering(b)
	if _, _, err := store.Commit(t.Context(), []ledger.Step{step}, ledger.All); err != nil {
		t.Fatal(err)
	}
	most(t, rows, "ledger/register.sql", 80*n)
	b.is(`SELECT count(*) FROM legwork.outbox WHERE lane = 'response'`, fmt.Sprint(n))
}
