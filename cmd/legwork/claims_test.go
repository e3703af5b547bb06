package main

import (
	"bytes"
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/worker"
)

const keyedApp = `app:
  id: keyed
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        placed: {type: trigger}
        price: {type: worker, topic: order.price, input: {maps: {}}}
        charge: {type: worker, topic: order.charge, reconcile: true, input: {maps: {}}}
      transitions: {placed: [{to: price}], price: [{to: charge}]}
`

// Whoever deploys or activates keyed work is warned of running workers that do not say that they claim it. A worker of
// this SDK says so.
func TestWorkersThatDoNotClaim(t *testing.T) {
	t.Parallel()
	namespace, nc := pgtest.Namespace(t), natstest.Conn(t)
	file := filepath.Join(t.TempDir(), "app.yaml")
	if err := os.WriteFile(file, []byte(keyedApp), 0o600); err != nil {
		t.Fatal(err)
	}
	legwork := func(args ...string) (stderr string) {
		t.Helper()
		var out, errs bytes.Buffer
		on := []string{"--database-url", pgtest.URL(t), "--nats-url", natstest.URL(t), "-n", namespace}
		if code := run(t.Context(), append(args, on...), strings.NewReader(""), &out, &errs); code != cli.ExitOK {
			t.Fatalf("legwork %v ends with %d: %s", args, code, &errs)
		}
		return errs.String()
	}
	legwork("db", "migrate")
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	nothing := func(context.Context, any) (any, error) { return nil, nil }
	go func() {
		ended <- worker.Run(ctx, worker.Config{URL: natstest.URL(t), Namespace: namespace,
			Logger: slog.New(slog.DiscardHandler)},
			worker.Handle("order.charge", nothing), worker.Handle("order.price", nothing))
	}()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	await(t, "the worker is there", func() bool {
		members, err := presence.Ask(t.Context(), nc, namespace)
		return err == nil && len(members) == 1
	})
	if said := legwork("app", "deploy", file); strings.Contains(said, "warning") {
		t.Errorf("a worker that claims: %s", said)
	}
	defer presence.Announce(nc, presence.Process{Namespace: namespace, Role: "worker",
		Topics: []string{"order.price", "order.charge"}}, nil, slog.New(slog.DiscardHandler))()
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"app", "deploy", file}, {"app", "activate", "keyed", "1"}} {
		said := legwork(args...)
		if strings.Count(said, "warning") != 1 ||
			!strings.Contains(said, "keyed work of topic order.charge without a claim") {
			t.Errorf("legwork %s: %q", args[1], said)
		}
	}
}
