package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/probe"
)

// TestProbes: each role says in time what it lacks, is not ready while a server
// is away, and stays alive all along.
func TestProbes(t *testing.T) {
	t.Parallel()
	for role, run := range map[string]func(*node.Node, context.Context) error{
		"engine": (*node.Node).RunEngine, "relay": (*node.Node).RunRelay, "server": (*node.Node).RunServer} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			broker, postgres := natstest.NewServer(t), through(t, pgtest.URL(t))
			n, err := node.New(t.Context(), cli.Settings{DatabaseURL: postgres.url, NATSURL: broker.URL(),
				Namespace: pgtest.Namespace(t), Mode: engine.Fused,
				MaxBatch: 16, Batches: 1, Connections: 2, Expire: time.Hour, MaxCycles: 100, Retention: cli.Retention(time.Hour),
				Patience: time.Second,
				API:      true, Replicas: 1}, role)
			if err != nil {
				t.Fatal(err)
			}
			n.Log = slog.New(slog.DiscardHandler)
			t.Cleanup(n.Close)
			says := func(kind probe.Kind, what string) {
				t.Helper()
				await(t, string(kind)+" says "+what, func() bool {
					a := n.Tel.Probes().Ask(t.Context(), kind).String()
					return what == "" && !strings.Contains(a, "failed") || what != "" && strings.Contains(a, what)
				})
				if a := n.Tel.Probes().Ask(t.Context(), probe.Live); !a.OK {
					t.Errorf("livez: %s", a)
				}
			}
			says(probe.Startup, "failed process: the process is starting")
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error, 1)
			go func() { ended <- n.Serve(ctx, role, run) }()
			says(probe.Startup, "")
			says(probe.Ready, "")

			broker.Stop()
			says(probe.Ready, "failed nats: ")
			broker.Start()
			says(probe.Ready, "")
			postgres.cut()
			says(probe.Ready, "failed postgres: ")
			postgres.mend()
			says(probe.Ready, "")

			if err := n.Conn.Remove(t.Context()); err != nil {
				t.Fatal(err)
			}
			if role == "server" { // it works no lane, so nothing brings them back
				says(probe.Startup, "failed streams: ")
			}
			if err := migrations.Current(t.Context(), n.Pool, n.Namespace); err != nil {
				t.Error(err)
			}
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if a := n.Tel.Probes().Ask(t.Context(), probe.Ready).String(); !strings.Contains(a,
				"failed process: the process is ending") {
				t.Errorf("after the end: %s", a)
			}
		})
	}
}

func await(t testing.TB, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); !ok(); <-tick.C {
		if time.Now().After(deadline) {
			t.Fatalf("not in time: %s", what)
		}
	}
}

// wire is a way to a server that can be cut.
type wire struct {
	url      string
	listener net.Listener
	to       string

	mu    sync.Mutex
	whole bool
	open  []net.Conn
}

func through(t *testing.T, address string) *wire {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{to: u.Host, whole: true}
	if w.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.listener.Close(); w.cut() })
	u.Host = w.listener.Addr().String()
	w.url = u.String()
	go w.run()
	return w
}

func (w *wire) run() {
	for {
		in, err := w.listener.Accept()
		if err != nil {
			return
		}
		out, err := net.Dial("tcp", w.to)
		if err != nil {
			in.Close()
			continue
		}
		w.keep(in, out)
		go func() { _, _ = io.Copy(out, in); out.Close() }()
		go func() { _, _ = io.Copy(in, out); in.Close() }()
	}
}

// keep holds on to both ends, or closes them if the wire is cut.
func (w *wire) keep(ends ...net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open = append(w.open, ends...)
	if !w.whole {
		w.closeAll()
	}
}

func (w *wire) closeAll() {
	for _, c := range w.open {
		c.Close()
	}
	w.open = nil
}

// cut ends what passes and lets nothing through until mend.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.whole = false
	w.closeAll()
}

func (w *wire) mend() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.whole = true
}
