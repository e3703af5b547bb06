package engine_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// counted counts the transactions that an engine asks for.
type counted struct {
	ledger.DB
	n atomic.Int64
}

func (c *counted) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	c.n.Add(1)
	return c.DB.SendBatch(ctx, b)
}

// owning is an engine over a database.
func owning(t *testing.T, w *sim.World, db ledger.DB, mode engine.Ownership,
	own func(context.Context) (engine.Owner, error)) *engine.Engine {
	t.Helper()
	store, err := ledger.NewStore(db, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{Namespace: w.Namespace, Store: store, Publish: func([]*legwork.Transition) {},
		Ownership: mode, Own: own})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestOwnershipNeedsItsCapability (OWN-04, OWN-05, CAP-01): on a database that cannot compare and swap an engine ends
// with an error that names what is missing, in both modes, and begins nothing: no lock, no lane, no transaction after
// the probe's.
func TestOwnershipNeedsItsCapability(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("default_transaction_read_only", "on")
	u.RawQuery = q.Encode()
	pool, err := pg.Open(t.Context(), u.String(), pg.Options{Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	for _, mode := range []engine.Ownership{"", engine.CASRequired, engine.SingleOwner} {
		db := &counted{DB: pool}
		e := owning(t, w, db, mode, func(context.Context) (engine.Owner, error) {
			t.Errorf("%s: asked for the lock", mode)
			return nil, errors.New("no")
		})
		err := e.Run(t.Context(), func(context.Context) error { return errors.New("the lanes run") })
		lacks, ok := errors.AsType[*engine.CheckpointOwnershipCapabilityError](err)
		if !ok || lacks.Capability != "conditionalBatch" || lacks.Adapter == "" ||
			lacks.Mode != mode && lacks.Mode != engine.CASRequired {
			t.Fatalf("%s: %v (%+v)", mode, err, lacks)
		}
		for _, word := range []string{"conditionalBatch", string(lacks.Mode), "*engine_test.counted, Postgres", "read-only"} {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%s: %q does not say %q", mode, err, word)
			}
		}
		if n := db.n.Load(); n != 1 {
			t.Errorf("%s: %d transactions, want the probe's alone", mode, n)
		}
	}
}

// TestSingleOwner: of two engines one runs. When its session is lost it stops, and the other one runs.
func TestSingleOwner(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	config, err := pg.ParseURL(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	config.ConnConfig.RuntimeParams["lock_timeout"] = "50ms"
	waits, runs, ended := make(chan string, 100), make(chan string, 2), make(chan error, 2)
	run := func(ctx context.Context, name string) {
		mine := config.Copy().ConnConfig
		mine.RuntimeParams["application_name"] = name
		e := owning(t, w, w.Pool, engine.SingleOwner, func(ctx context.Context) (engine.Owner, error) {
			return ledger.Own(ctx, mine, w.Namespace, func(string) {
				select {
				case waits <- name:
				default:
				}
			})
		})
		ended <- e.Run(ctx, func(ctx context.Context) error {
			runs <- name
			<-ctx.Done()
			return nil
		})
	}
	go run(ctx, "first")
	if got := <-runs; got != "first" {
		t.Fatal(got)
	}
	second, stop := context.WithCancel(ctx)
	go run(second, "second")
	if got := <-waits; got != "second" {
		t.Fatalf("%s waits", got)
	}
	w.Query(`SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE application_name = 'first'`)
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "is lost") {
		t.Errorf("the first ends with %v", err)
	}
	if got := <-runs; got != "second" {
		t.Errorf("%s runs", got)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("the second is told to stop and ends with %v", err)
	}
}

// TestOwnershipIsKnown: another word is refused, and so is single-owner without a lock.
func TestOwnershipIsKnown(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, sequential)
	store, err := ledger.NewStore(w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []engine.Ownership{"several", engine.SingleOwner} {
		if _, err := engine.New(engine.Config{Namespace: w.Namespace, Store: store, Ownership: mode,
			Publish: func([]*legwork.Transition) {}}); err == nil || !strings.Contains(err.Error(), string(mode)) {
			t.Errorf("%s: %v", mode, err)
		}
	}
}
