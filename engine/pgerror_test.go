package engine_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestPostgresErrors lets each transaction of a job's life fail once, in turn,
// in ways after which the same engine goes on: Postgres ends it for another
// one's sake, or because it must; or it commits, and its caller hears an error.
func TestPostgresErrors(t *testing.T) {
	ways := map[string]error{"unknown": errors.New("unexpected EOF")}
	for _, code := range []string{"40001", "40P01", "57014", "25006"} {
		ways[code] = &pgconn.PgError{Severity: "ERROR", Code: code, Message: "not now"}
	}
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, sequential)
		for name, err := range ways {
			for n := 1; ; n++ {
				db := &faulty{Pool: w.Pool, at: n, err: err, after: name == "unknown"}
				job := fmt.Sprintf("%s-%d", name, n)
				w.Start("go", job, `{}`)
				w.Settle(w.Engine(db))
				jobIs(t, w, job, "completed 0")
				if !db.failed {
					if n <= 4 {
						t.Errorf("%s: only %d transactions", name, n-1)
					}
					break
				}
			}
		}
		lettersAre(t, w)
		atRest(t, w)
	})
}

// faulty is a pool one of whose transactions fails.
type faulty struct {
	Pool interface {
		SendBatch(context.Context, *pgx.Batch) pgx.BatchResults
	}
	at    int
	err   error
	after bool // it has committed

	mu     sync.Mutex
	n      int
	failed bool
}

func (f *faulty) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	f.mu.Lock()
	f.n++
	now := f.n == f.at
	f.failed = f.failed || now
	f.mu.Unlock()
	if !now {
		return f.Pool.SendBatch(ctx, b)
	}
	if f.after {
		if err := f.Pool.SendBatch(ctx, b).Close(); err != nil {
			return refusal{err: fmt.Errorf("before its fault: %w", err)}
		}
	}
	return refusal{err: f.err}
}

// refusal is the result of a transaction that failed.
type refusal struct {
	pgx.BatchResults // nil: no other method is called on a batch that failed
	err              error
}

func (r refusal) Exec() (pgconn.CommandTag, error) { return pgconn.CommandTag{}, r.err }
func (r refusal) Query() (pgx.Rows, error)         { return nil, r.err }
func (r refusal) QueryRow() pgx.Row                { return nil }
func (r refusal) Close() error                     { return r.err }
