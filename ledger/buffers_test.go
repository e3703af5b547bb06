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
}

// TestSignalAmongMany: whom a signal wakes is a probe for each activity, however
// many hooks wait under its key, whatever waits under others, and though the planner
// takes the tables for empty. A signal to a job reads as little.
func TestSignalAmongMany(t *testing.T) {
	for _, known := range []bool{true, false} {
		t.Run(fmt.Sprint("statistics ", known), func(t *testing.T) {
			b := newBase(t)
			gid := b.job(1, 0)
			b.exec(`ANALYZE legwork.job, legwork.hook, legwork.outbox, legwork.signal, legwork.signal_key`)
			b.waiters(20_000, "k")
			b.exec(`INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work)
				SELECT gid, activity, dad, rule, topic, gen_random_uuid(), gen_random_uuid() FROM legwork.hook`)
			b.exec(`WITH a AS (INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid)
					SELECT $1, 'h', ',0,' || i, 1100000000000, gen_random_uuid(), gen_random_uuid()
					FROM generate_series(1, 20000) i RETURNING *)
				INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work)
				SELECT gid, activity, dad, 0, 't', gen_random_uuid(), work_guid FROM a`, gid)
			if known {
				b.exec(`ANALYZE legwork.job, legwork.hook, legwork.outbox, legwork.signal, legwork.signal_key`)
			}
			store, pages, _ := metering(b)
			for _, s := range []ledger.Signal{signalOf("1", 202, "k"), signalOf("1", 200, "k"), signalTo(gid, "one")} {
				clear(pages)
				told, err := store.Signal(t.Context(), []ledger.Signal{s})
				if err != nil || len(told[0].Wakes) != 1 {
					t.Fatalf("%+v, %v", told, err)
				}
				most(t, pages, "ledger/signal.sql", 150)
			}
			b.is(`SELECT count(*) FROM legwork.hook`, "59998")
		})
	}
}

// TestRegistrationReadsWhatItTakes: of 20,000 signals that are kept under its key a hook
// reads the one that it takes, as it does of as many under other keys.
func TestRegistrationReadsWhatItTakes(t *testing.T) {
	for _, known := range []bool{true, false} {
		t.Run(fmt.Sprint("statistics ", known), func(t *testing.T) {
			b := newBase(t)
			b.exec(`ANALYZE legwork.signal, legwork.signal_key`)
			b.exec(`WITH s AS (INSERT INTO legwork.signal (guid, topic, data, status, code, expires_at)
					SELECT gen_random_uuid(), 't', '{}', 'success', 200, now() + interval '1 day'
					FROM generate_series(1, 40000) RETURNING guid, ord)
				INSERT INTO legwork.signal_key (topic, key, ord, guid)
				SELECT 't', CASE WHEN ord % 2 = 0 THEN $1 ELSE gen_random_uuid() END, ord, guid FROM s`, keyOf("k"))
			if known {
				b.exec(`ANALYZE legwork.signal, legwork.signal_key`)
			}
			step := b.hook(b.job(1, 0), "h", 0, "k")
			store, pages, _ := metering(b)
			c, _, err := store.Commit(t.Context(), []ledger.Step{step}, ledger.All)
			if err != nil || c[0].Wake == nil {
				t.Fatalf("%+v, %v", c, err)
			}
			most(t, pages, "ledger/register.sql", 150)
			b.is(`SELECT min(ord) FROM legwork.signal_key WHERE key = '`+keyOf("k").String()+`'`, "4")
		})
	}
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
