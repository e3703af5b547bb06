package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/worker"
)

// topWorld is a namespace with an engine, a relay and a worker that keeps what it
// is given.
type topWorld struct {
	t       *testing.T
	on      []string // flags that name it
	release chan struct{}
	node    *node.Node
	client  *client.Client
}

func newTopWorld(t *testing.T) *topWorld {
	t.Helper()
	w := &topWorld{t: t, release: make(chan struct{})}
	namespace := pgtest.Namespace(t)
	w.on = []string{"--database-url", pgtest.URL(t), "--nats-url", natstest.URL(t), "-n", namespace}
	n, err := node.Open(t.Context(), cli.Settings{DatabaseURL: pgtest.URL(t), NATSURL: natstest.URL(t),
		Namespace: namespace, Mode: engine.Fused,
		MaxBatch: 16, Batches: 1, Connections: 2, Expire: time.Hour, MaxCycles: 100, MaxWaiting: 1000,
		Retention: cli.Retention(time.Hour), Patience: time.Second,
		API: true, Replicas: 1}, "dev")
	if err != nil {
		t.Fatal(err)
	}
	n.Log = slog.New(slog.DiscardHandler)
	w.node = n
	ctx, stop := context.WithCancel(context.Background())
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return n.RunAll(ctx) })
	keep := worker.Handle("top.keep", func(ctx context.Context, in map[string]any) (map[string]any, error) {
		select {
		case <-w.release:
		case <-ctx.Done():
		}
		return in, nil
	})
	group.Go(func() error {
		return worker.Run(ctx, worker.Config{URL: natstest.URL(t), Namespace: namespace, Concurrency: 2, Logger: n.Log}, keep)
	})
	t.Cleanup(func() {
		stop()
		if err := group.Wait(); err != nil {
			t.Error(err)
		}
		n.Close()
	})
	if w.client, err = client.New(namespace, n.Pool, n.Conn.NATS()); err == nil {
		t.Cleanup(w.client.Close)
		err = node.DeployAndActivate(t.Context(), w.client, "app.yaml", []byte(topApp))
	}
	if err != nil {
		t.Fatal(err)
	}
	return w
}

const topApp = `app:
  id: top
  version: '1'
  graphs:
    - subscribes: top.asked
      activities:
        asked: {type: trigger}
        keep: {type: worker, topic: top.keep}
      transitions: {asked: [{to: keep}]}
`

// start starts so many jobs.
func (w *topWorld) start(jobs int) {
	w.t.Helper()
	for range jobs {
		if _, err := w.client.Start(w.t.Context(), "top.asked", map[string]any{}); err != nil {
			w.t.Fatal(err)
		}
	}
}

// top runs the command.
func (w *topWorld) top(code int, args ...string) (out string) {
	w.t.Helper()
	var stdout, stderr bytes.Buffer
	if got := run(w.t.Context(), append(append([]string{"top", "--interval", "100ms"}, w.on...), args...),
		strings.NewReader(""), &stdout, &stderr); got != code {
		w.t.Fatalf("legwork top %v ends with %d: %s", args, got, &stderr)
	}
	return stdout.String()
}

// until asks for views until one is as it should be.
func (w *topWorld) until(what string, ok func(top.View) bool) {
	w.t.Helper()
	await(w.t, what, func() bool {
		var v top.View
		if err := json.Unmarshal([]byte(w.top(cli.ExitOK, "-o", "json")), &v); err != nil {
			w.t.Fatal(err)
		}
		return ok(v)
	})
}

func laneOf(v top.View, name string) top.Lane {
	for _, l := range v.Lanes {
		if l.Lane == name && l.Load != nil && l.Outbox != nil {
			return l
		}
	}
	return top.Lane{Load: &top.Load{}, Outbox: &top.Outbox{}}
}

// TestTop: what waits, moves, is paused and is there is shown, as text, JSON and
// lines of it.
func TestTop(t *testing.T) {
	t.Parallel()
	w := newTopWorld(t)
	w.start(5)
	w.until("two of five are in flight", func(v top.View) bool {
		l := laneOf(v, "work.top.keep")
		worker := slices.IndexFunc(v.Processes, func(p top.Process) bool { return p.Role == "worker" && p.InFlight == 2 })
		return l.Waiting == 3 && l.InFlight == 2 && l.Oldest != nil && *l.Oldest > 0 && l.Outbox.Rows == 5 &&
			l.Taken != nil &&
			len(v.Processes) == 3 && worker >= 0 && slices.Equal(v.Processes[worker].Topics, []string{"top.keep"})
	})
	store, err := ledger.NewStore(w.node.Pool, w.node.Namespace)
	if err == nil {
		_, _, err = store.Pause(t.Context(), ledger.Pause{Kind: ledger.PauseTopic, Name: "top.keep", Reason: "a look",
			Author: "ada"})
	}
	if err != nil {
		t.Fatal(err)
	}
	w.until("the topic is paused", func(v top.View) bool {
		return laneOf(v, "work.top.keep").Paused && len(v.Pauses) == 1 && v.Pauses[0].Reason == "a look"
	})
	frame := w.top(cli.ExitOK)
	for _, want := range []string{"namespace " + w.node.Namespace, "processes   1 engine, 1 relay, 1 worker",
		"paused      topic top.keep for", "by ada: a look", "\npaused: work.top.keep ", "\ntop.asked ", " top.keep\n"} {
		if !strings.Contains(frame, want) {
			t.Errorf("no %q in\n%s", want, frame)
		}
	}
	if strings.Contains(frame, "\x1b") {
		t.Errorf("control sequences where there is no terminal: %q", frame)
	}
	if _, err := store.Resume(t.Context(), ledger.PauseTopic, "", "top.keep", "ada"); err != nil {
		t.Fatal(err)
	}
	close(w.release)
	w.until("all is done", func(v top.View) bool {
		i := slices.IndexFunc(v.Processes, func(p top.Process) bool {
			return p.Role == "engine" && len(p.Graphs) == 1 && p.Graphs[0].Completed == 5
		})
		busy := slices.ContainsFunc(v.Processes, func(p top.Process) bool { return p.InFlight != 0 })
		return i >= 0 && laneOf(v, "work.top.keep").Outbox.Rows == 0 && !busy && len(v.Pauses) == 0
	})
	w.follow()
	if w.top(cli.ExitUsage, "--interval", "1ms") != "" || w.top(cli.ExitUsage, "-o", "ids") != "" {
		t.Error("a wrong flag has a result")
	}
}

// follow reads lines of JSON until a job that was begun in between has its rate.
func (w *topWorld) follow() {
	w.t.Helper()
	ctx, stop := context.WithCancel(w.t.Context())
	defer stop()
	w.start(1) // so that the graph is known
	began := false
	var starting sync.WaitGroup
	defer starting.Wait()
	lines := lineWriter(func(line []byte) {
		var v top.View
		if err := json.Unmarshal(line, &v); err != nil {
			w.t.Errorf("%s: %v", line, err)
			stop()
		}
		if !began && len(v.Graphs) == 1 {
			began = true
			starting.Go(func() {
				if _, err := w.client.Start(w.t.Context(), "top.asked", map[string]any{}); err != nil {
					w.t.Error(err)
				}
			})
		}
		if began && len(v.Graphs) == 1 && v.Graphs[0].Started != nil && *v.Graphs[0].Started > 0 {
			stop()
		}
	})
	if code := run(ctx, append([]string{"top", "-o", "jsonl", "--interval", "100ms"}, w.on...), strings.NewReader(""),
		lines, w.t.Output()); code != cli.ExitOK {
		w.t.Errorf("legwork top -o jsonl ends with %d", code)
	}
}

// lineWriter is called with each line: what is written at once.
type lineWriter func([]byte)

func (f lineWriter) Write(line []byte) (int, error) {
	f(line)
	return len(line), nil
}
