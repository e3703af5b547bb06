package bench

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
)

// Table is the size of one table, as Postgres counts it.
type Table struct {
	Name string `json:"table"`
	// Bytes of the rows with their TOAST and maps, and of all indexes.
	Bytes      int64 `json:"table_bytes"`
	IndexBytes int64 `json:"index_bytes"`
	Live       int64 `json:"live_rows"`
	// Dead rows wait for a vacuum.
	Dead    int64 `json:"dead_rows"`
	Vacuums int64 `json:"vacuums"`
	// Updates, and how many of them left the indexes alone (HOT).
	Updates    int64 `json:"updates"`
	HotUpdates int64 `json:"hot_updates"`
}

const sizes = `
SELECT relname::text, pg_table_size(relid), pg_indexes_size(relid), n_live_tup, n_dead_tup,
       vacuum_count + autovacuum_count, n_tup_upd, n_tup_hot_upd
FROM pg_stat_user_tables WHERE schemaname = $1 ORDER BY relname`

// Tables returns the tables of a namespace.
func Tables(ctx context.Context, pool *pgxpool.Pool, namespace string) ([]Table, error) {
	rows, err := pool.Query(ctx, sizes, legwork.Schema(namespace))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Table])
}

// Transactions returns how many transactions this database has ended so far,
// those of other sessions included, from sessions that have reported: a session
// that is idle has, within about a second.
func Transactions(ctx context.Context, pool *pgxpool.Pool) (n int64, err error) {
	err = pool.QueryRow(ctx, "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = "+
		"current_database()").Scan(&n)
	return n, err
}
