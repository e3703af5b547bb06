package node

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/streams"
)

// Reset empties a namespace that belongs to demo or bench: its schema and its
// streams, nothing else.
func Reset(ctx context.Context, s cli.Settings) error {
	if s.Namespace != DemoNamespace && s.Namespace != BenchNamespace {
		return fmt.Errorf("namespace %s is not ours to empty", s.Namespace)
	}
	pool, err := pg.Open(ctx, s.DatabaseURL, pg.Options{Name: "legwork reset", Size: 1})
	if err != nil {
		return err
	}
	defer pool.Close()
	schema := pgx.Identifier{legwork.Schema(s.Namespace)}.Sanitize()
	if _, err := pool.Exec(ctx, "DROP SCHEMA IF EXISTS "+schema+" CASCADE"); err != nil {
		return fmt.Errorf("empty namespace %s: %w", s.Namespace, err)
	}
	broker, err := streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth,
		Role: "operator", Namespace: s.Namespace, Name: "legwork reset"})
	if err != nil {
		return err
	}
	defer broker.Close()
	return broker.Remove(ctx)
}

// DemoNamespace is emptied at the start of every demo.
const DemoNamespace = "demo"

// BenchNamespace is emptied at the start of every benchmark.
const BenchNamespace = "bench"
