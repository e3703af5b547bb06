package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// reset empties a namespace that belongs to demo or bench: its schema and its
// streams, nothing else.
func reset(ctx context.Context, s settings) error {
	if s.Namespace != demoNamespace && s.Namespace != benchNamespace {
		return fmt.Errorf("namespace %s is not ours to empty", s.Namespace)
	}
	conn, err := pgx.Connect(ctx, s.DatabaseURL)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	schema := pgx.Identifier{legwork.Schema(s.Namespace)}.Sanitize()
	if _, err := conn.Exec(ctx, "DROP SCHEMA IF EXISTS "+schema+" CASCADE"); err != nil {
		return fmt.Errorf("empty namespace %s: %w", s.Namespace, err)
	}
	var opts []nats.Option
	if s.NATSCreds != "" {
		opts = append(opts, nats.UserCredentials(s.NATSCreds))
	}
	nc, err := nats.Connect(s.NATSURL, opts...)
	if err != nil {
		return fmt.Errorf("connect to NATS at %s: %w", s.NATSURL, err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	for _, name := range []string{"START", "RUN", "RESPONSE", "WORK"} {
		err := js.DeleteStream(ctx, "LEGWORK_"+s.Namespace+"_"+name)
		if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("empty namespace %s: %w", s.Namespace, err)
		}
	}
	return nil
}

// deployAndActivate makes a document the active version of its app.
func deployAndActivate(ctx context.Context, cl *client.Client, file string, source []byte) error {
	d, err := cl.Deploy(ctx, file, source)
	if err != nil {
		return err
	}
	return cl.Activate(ctx, d.App, d.Version)
}
