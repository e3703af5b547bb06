package main

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/probe"
)

// owned are the settings of a process of a namespace.
func owned(namespace, database, broker string, mode engine.Ownership) cli.Settings {
	return cli.Settings{DatabaseURL: database, NATSURL: broker, Namespace: namespace, Mode: engine.Fused, Ownership: mode,
		MaxBatch: 16, Batches: 1, Connections: 2, Expire: time.Hour, MaxCycles: 100, Retention: cli.Retention(time.Hour),
		Patience: time.Second, Replicas: 1}
}

func openNode(t *testing.T, s cli.Settings, role string) *node.Node {
	t.Helper()
	n, err := node.New(t.Context(), s, role)
	if err != nil {
		t.Fatal(err)
	}
	n.Log = slog.New(slog.DiscardHandler)
	t.Cleanup(n.Close)
	return n
}

// TestIncapableDatabase (OWN-04): engines and relays end before they poll anything, on a database that takes no
// writes: no consumer of the broker was ever asked for a message.
func TestIncapableDatabase(t *testing.T) {
	t.Parallel()
	broker, namespace := natstest.NewServer(t), pgtest.Namespace(t)
	first := openNode(t, owned(namespace, pgtest.URL(t), broker.URL(), ""), "server") // makes the tables
	ctx, cancel := context.WithCancel(t.Context())
	if err := first.Serve(ctx, "server", func(*node.Node, context.Context) error { cancel(); return nil }); err != nil {
		t.Fatal(err)
	}
	conn := broker.Conn()
	if err := errors.Join(conn.Publish(legwork.StartSubject(namespace, "nobody.asks"), []byte(`{}`)), conn.Flush()); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("default_transaction_read_only", "on")
	u.RawQuery = q.Encode()
	for role, run := range map[string]func(*node.Node, context.Context) error{
		"engine": (*node.Node).RunEngine, "relay": (*node.Node).RunRelay} {
		n := openNode(t, owned(namespace, u.String(), broker.URL(), engine.CASRequired), role)
		err := n.Serve(t.Context(), role, run)
		lacks, ok := errors.AsType[*engine.CheckpointOwnershipCapabilityError](err)
		if !ok || lacks.Capability != "conditionalBatch" || !strings.Contains(err.Error(), "*pgxpool.Pool, Postgres 1") {
			t.Errorf("%s: %v", role, err)
		}
	}
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	consumers := 0
	for name := range js.StreamNames(t.Context()).Name() {
		stream, err := js.Stream(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for c := range stream.ListConsumers(t.Context()).Info() {
			if consumers++; c.NumWaiting > 0 || c.NumAckPending > 0 || c.Delivered.Consumer > 0 || c.Delivered.Last != nil {
				t.Errorf("consumer %s of %s was polled: %+v", c.Name, name, c)
			}
		}
		if strings.HasSuffix(name, "START") {
			await(t, "the start is stored", func() bool {
				info, err := stream.Info(t.Context())
				return err == nil && info.State.Msgs == 1
			})
		}
	}
	if consumers < 5 {
		t.Errorf("there are %d consumers: the processes ended before they reached the broker", consumers)
	}
}

// TestTwoSingleOwners: the second engine has started and is ready, and says that it stands by: a rollout waits for it
// before it ends the first. When the first loses Postgres it ends with an error, and the second takes over.
func TestTwoSingleOwners(t *testing.T) {
	t.Parallel()
	broker, namespace := natstest.NewServer(t), pgtest.Namespace(t)
	wires := []*wire{through(t, pgtest.URL(t)), through(t, pgtest.URL(t))}
	nodes, ended := make([]*node.Node, 2), []chan error{make(chan error, 1), make(chan error, 1)}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	serve := func(i int) {
		nodes[i] = openNode(t, owned(namespace, wires[i].url, broker.URL(), engine.SingleOwner), "engine")
		go func() { ended[i] <- nodes[i].Serve(ctx, "engine", (*node.Node).RunEngine) }()
	}
	says := func(i int, kind probe.Kind, what string) {
		t.Helper()
		await(t, string(kind)+" says "+what, func() bool {
			a := nodes[i].Tel.Probes().Ask(t.Context(), kind).String()
			return what == "" && !strings.Contains(a, "failed") || what != "" && strings.Contains(a, what)
		})
	}
	serve(0)
	says(0, probe.Ready, "")
	serve(1)
	says(1, probe.Ready, "ok ownership: another engine is the owner, this one stands by")
	says(1, probe.Ready, "")
	says(1, probe.Startup, "")
	wires[0].cut()
	if err := <-ended[0]; err == nil || !strings.Contains(err.Error(), "is lost") {
		t.Errorf("the first ends with %v", err)
	}
	says(1, probe.Ready, "ok lane run\n")
	says(1, probe.Ready, "")
	if a := nodes[1].Tel.Probes().Ask(t.Context(), probe.Ready).String(); strings.Contains(a, "stands by") {
		t.Errorf("the owner says %s", a)
	}
	cancel()
	if err := <-ended[1]; err != nil {
		t.Errorf("the second is told to stop and ends with %v", err)
	}
}
