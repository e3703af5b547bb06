package main

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/streams"
)

// reset empties a namespace that belongs to demo or bench: its schema and its
// streams, nothing else.
func reset(ctx context.Context, s settings) error {
	if s.Namespace != demoNamespace && s.Namespace != benchNamespace {
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
	broker, err := streams.Connect(ctx, streams.Config{URL: s.NATSURL, Creds: s.NATSCreds, Auth: s.NATSAuth, Role: "operator", Namespace: s.Namespace, Name: "legwork reset"})
	if err != nil {
		return err
	}
	defer broker.Close()
	return broker.Remove(ctx)
}

// deployAndActivate makes a document the active version of its app.
func deployAndActivate(ctx context.Context, cl *client.Client, file string, source []byte) error {
	d, err := cl.Deploy(ctx, file, source)
	if err != nil {
		return err
	}
	return cl.Activate(ctx, d.App, d.Version)
}
