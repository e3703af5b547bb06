package fault

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Inner is what a store needs of a pool.
type Inner interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
}

// DB is Postgres as a store sees it.
type DB struct {
	Inner  Inner
	Faults *Faults
	Name   string // in the counts
}

// SendBatch implements ledger.DB: the batch is a transaction.
func (d DB) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	is := d.Faults.draw(d.Name, fails, timesOut, unknown, deadlock)
	switch is {
	case fine:
		return d.Inner.SendBatch(ctx, b)
	case unknown:
		if err := d.Inner.SendBatch(ctx, b).Close(); err != nil {
			return broken{err: err}
		}
	}
	return broken{err: is.err(ctx)}
}

// Query implements outbox.DB.
func (d DB) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	is := d.Faults.draw(d.Name, fails, timesOut, unknown)
	switch is {
	case fine:
		return d.Inner.Query(ctx, sql, args...)
	case unknown:
		rows, err := d.Inner.Query(ctx, sql, args...)
		if err != nil {
			return nil, err
		}
		rows.Close() // reads to the end
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	return nil, is.err(ctx)
}

// Exec implements outbox.DB. A client makes few calls, and the test wants one of them to have been executed without
// its knowing: that fault comes first.
func (d DB) Exec(ctx context.Context, sql string, args ...any) (tag pgconn.CommandTag, err error) {
	is := d.Faults.draw(d.Name, unknown, fails, timesOut)
	switch is {
	case fine:
		return d.Inner.Exec(ctx, sql, args...)
	case unknown:
		if tag, err = d.Inner.Exec(ctx, sql, args...); err != nil {
			return tag, err
		}
	}
	return pgconn.CommandTag{}, is.err(ctx)
}

// broken is the result of a batch that went wrong.
type broken struct {
	pgx.BatchResults // nil: no other method is called on a broken batch
	err              error
}

func (b broken) Exec() (pgconn.CommandTag, error) { return pgconn.CommandTag{}, b.err }
func (b broken) Query() (pgx.Rows, error)         { return nil, b.err }
func (b broken) Close() error                     { return b.err }
