package bench

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
)

// The floor is the least SQL a transition can be: one ledger update, one GUID
// row, one semaphore update, one child and one state insert, set-based.
const (
	floorBatch = 64
	floorConns = 4
	floorJobs  = 20_000
)

const floorTables = `
CREATE SCHEMA legwork_floor;
CREATE TABLE legwork_floor.ledger (id bigint PRIMARY KEY, v bigint NOT NULL) WITH (fillfactor = 70);
CREATE TABLE legwork_floor.job (id bigint PRIMARY KEY, semaphore bigint NOT NULL) WITH (fillfactor = 70);
CREATE TABLE legwork_floor.guid (guid uuid PRIMARY KEY, v bigint NOT NULL);
CREATE TABLE legwork_floor.child (guid uuid PRIMARY KEY, job bigint NOT NULL, data json NOT NULL);
CREATE TABLE legwork_floor.state (guid uuid PRIMARY KEY, data json NOT NULL);
INSERT INTO legwork_floor.ledger SELECT i, 0 FROM generate_series(0, %d) i;
INSERT INTO legwork_floor.job SELECT i, 1 FROM generate_series(0, %d) i;
VACUUM ANALYZE legwork_floor.ledger; VACUUM ANALYZE legwork_floor.job`

const floorStatement = `
WITH t AS MATERIALIZED (SELECT * FROM unnest($1::bigint[], $2::uuid[]) AS t(id, guid)),
  l AS (UPDATE legwork_floor.ledger l SET v = l.v + 1 FROM t WHERE l.id = t.id),
  j AS (UPDATE legwork_floor.job j SET semaphore = j.semaphore + 1 FROM t WHERE j.id = t.id),
  g AS (INSERT INTO legwork_floor.guid SELECT guid, 10000000000 FROM t ON CONFLICT (guid) DO NOTHING),
  c AS (INSERT INTO legwork_floor.child SELECT guid, id, $3::json FROM t)
INSERT INTO legwork_floor.state SELECT guid, $3::json FROM t`

// Floor measures the set-based transitions per second of bare SQL on a
// Postgres, for about the given time, and removes what it made.
func Floor(ctx context.Context, pool *pgxpool.Pool, during time.Duration) (perSecond float64, err error) {
	if _, err := pool.Exec(ctx, "DROP SCHEMA IF EXISTS legwork_floor CASCADE"); err != nil {
		return 0, err
	}
	for _, statement := range splitStatements(fmt.Sprintf(floorTables, floorJobs, floorJobs)) {
		if _, err := pool.Exec(ctx, statement); err != nil {
			return 0, fmt.Errorf("prepare the floor: %w", err)
		}
	}
	defer func() {
		if _, derr := pool.Exec(context.WithoutCancel(ctx), "DROP SCHEMA legwork_floor CASCADE"); err == nil {
			err = derr
		}
	}()
	var done atomic.Int64
	var wg sync.WaitGroup
	errs := make(chan error, floorConns)
	begin := time.Now()
	for conn := range floorConns {
		wg.Go(func() { errs <- floorLoop(ctx, pool, conn, begin.Add(during), &done) })
	}
	wg.Wait()
	took := time.Since(begin)
	for range floorConns {
		if err := <-errs; err != nil {
			return 0, fmt.Errorf("measure the floor: %w", err)
		}
	}
	return float64(done.Load()) / took.Seconds(), nil
}

// floorLoop commits batches over its own quarter of the rows, so that no two
// connections wait for a row.
func floorLoop(ctx context.Context, pool *pgxpool.Pool, conn int, end time.Time, done *atomic.Int64) error {
	ids, guids := make([]int64, floorBatch), make([]legwork.ID, floorBatch)
	share := floorJobs / floorConns
	for next := 0; time.Now().Before(end); {
		for i := range ids {
			ids[i], guids[i] = int64(conn*share+next%share), legwork.NewID()
			next++
		}
		var b pgx.Batch
		b.Queue(floorStatement, ids, guids, Input)
		if err := pool.SendBatch(ctx, &b).Close(); err != nil {
			return err
		}
		done.Add(floorBatch)
	}
	return nil
}

// splitStatements separates statements that cannot share a transaction.
func splitStatements(sql string) []string {
	var out []string
	for start, i := 0, 0; i <= len(sql); i++ {
		if i == len(sql) || sql[i] == ';' {
			if s := sql[start:i]; len(s) > 1 {
				out = append(out, s)
			}
			start = i + 1
		}
	}
	return out
}
