// Package crash stops a process in the middle of its work, without failpoint
// code in the product: it wraps the one call through which every commit goes
// and makes the n-th of them the last, either before it happens or after it
// has happened and nobody was told.
package crash

import (
	"context"
	"errors"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// errCrashed is what every call returns from the crash on.
var errCrashed = errors.New("crashed")

// Side says on which side of the commit the process dies.
type Side int

const (
	Before Side = iota // nothing was committed
	After              // it was committed, the process never learned of it
)

func (s Side) String() string { return [...]string{"before", "after"}[s] }

// Sender is the call that is wrapped; a pgx pool has it.
type Sender interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// DB counts transactions and dies at one of them.
type DB struct {
	Inner Sender
	// At is the transaction to die at, from 1; 0: never.
	At   int
	Side Side
	// Gate, if set, is called before each transaction with its number; it may
	// wait, to let another process get in between two transactions.
	Gate func(n int)

	mu    sync.Mutex
	count int
	dead  bool
}

// Count returns the number of transactions begun.
func (d *DB) Count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.count
}

// Dead reports whether the crash has happened.
func (d *DB) Dead() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dead
}

// SendBatch implements Sender.
func (d *DB) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	d.mu.Lock()
	if d.dead {
		d.mu.Unlock()
		return failed{}
	}
	if looks(b) {
		d.mu.Unlock()
		return d.Inner.SendBatch(ctx, b)
	}
	d.count++
	n := d.count
	die := n == d.At
	d.mu.Unlock()
	if d.Gate != nil {
		d.Gate(n)
	}
	if !die {
		return d.Inner.SendBatch(ctx, b)
	}
	defer d.die()
	if d.Side == After {
		if err := d.Inner.SendBatch(ctx, b).Close(); err != nil {
			return failed{err: err}
		}
	}
	return failed{}
}

// looks tells whether a transaction only loads the deployed versions: that
// happens when the clock says so, and moves nothing.
func looks(b *pgx.Batch) bool {
	return len(b.QueuedQueries) > 0 && sqlfile.NameOf(b.QueuedQueries[0].SQL) == "ledger/versions.sql"
}

func (d *DB) die() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dead = true
}

// Arm starts counting anew and sets the transaction to die at, so that what an
// engine does once (loading the versions) can be left out of the count.
func (d *DB) Arm(at int, side Side) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.count, d.dead, d.At, d.Side = 0, false, at, side
}

// failed is the result of a transaction whose process is gone.
type failed struct {
	pgx.BatchResults // nil: no other method is called on a failed batch
	err              error
}

func (f failed) cause() error {
	if f.err != nil {
		return errors.Join(errCrashed, f.err)
	}
	return errCrashed
}

func (f failed) Exec() (pgconn.CommandTag, error) { return pgconn.CommandTag{}, f.cause() }
func (f failed) Query() (pgx.Rows, error)         { return nil, f.cause() }
func (f failed) QueryRow() pgx.Row                { return row{f.cause()} }
func (f failed) Close() error                     { return f.cause() }

type row struct{ err error }

func (r row) Scan(...any) error { return r.err }
