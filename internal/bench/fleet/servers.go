package fleet

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devstack"
	"github.com/legwork-dev/legwork/internal/node"
)

// Servers are the two servers of a benchmark, in a folder of their own unless
// the settings name others, and the program that runs on them.
type Servers struct {
	cli.Settings
	Dir string // removed by Close
	// Program is a legwork: engines, relay and workers are processes of it.
	// Unless somebody sets another path, it is the running program.
	Program string
	stack   *devstack.Stack
}

// OpenServers starts the servers that the environment and the flags do not name.
func OpenServers(ctx context.Context, c *cli.Shell) (b *Servers, err error) {
	b = &Servers{}
	if b.Settings, err = c.Configured(ctx); err != nil {
		return nil, err
	}
	b.Namespace, b.Telemetry.LogLevel = node.BenchNamespace, "warn"
	if b.Program, err = os.Executable(); err != nil {
		return nil, err
	}
	if b.Dir, err = os.MkdirTemp("", "legwork-bench-"); err != nil {
		return nil, err
	}
	if err := os.Chmod(b.Dir, 0o755); err != nil { // Postgres may run as another user
		return nil, errors.Join(err, os.RemoveAll(b.Dir))
	}
	c.Note("starting Postgres and NATS …")
	b.stack, err = c.Start(ctx, &b.Settings, devstack.Config{Dir: filepath.Join(b.Dir, "stack"), NATSProcess: true})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(b.Dir))
	}
	return b, nil
}

// Close stops what OpenServers started.
func (b *Servers) Close() {
	cli.Stop(b.stack)
	_ = os.RemoveAll(b.Dir)
}

// Floors measures what the two servers reach by themselves.
func (b *Servers) Floors(ctx context.Context, c *cli.Shell, during time.Duration) (f bench.Floors, err error) {
	if during <= 0 {
		return f, nil
	}
	n, err := openEmpty(ctx, b.Settings)
	if err != nil {
		return f, err
	}
	defer n.Close()
	c.Note("measuring the floors of Postgres and JetStream for %v each …", during)
	if f.SQL, err = bench.Floor(ctx, n.Pool, during); err != nil {
		return f, err
	}
	f.JetStream, err = bench.JetStreamFloor(ctx, n.Conn.NATS(), during)
	return f, err
}

// Machine describes the machine and the servers.
func (b *Servers) Machine(ctx context.Context) (m bench.Machine, err error) {
	n, err := openEmpty(ctx, b.Settings)
	if err != nil {
		return m, err
	}
	defer n.Close()
	return bench.ThisMachine(ctx, n.Pool, n.Conn.NATS())
}

// Measure runs a workload once, with processes of its own over an empty
// namespace.
func (b *Servers) Measure(ctx context.Context, c *cli.Shell, size Size, w bench.Workload, jobs int) (r bench.Result,
	err error) {
	size.Slots = w.Slots
	run, err := b.Open(ctx, size, w.Document)
	if err != nil {
		return r, err
	}
	defer run.Close()
	c.Note("running %d jobs of %s: %s …", jobs, w.Name, w.Does)
	if r, err = measure(ctx, run.Cl, run.Node, w, jobs); err != nil {
		return r, errors.Join(err, run.Fleet.Failure())
	}
	r.RSS = run.Fleet.EngineRSS()
	return r, nil
}

// Sleep waits for a while, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
