package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

// fleetOf is an installation of separate processes, each with a user of its own.
type fleetOf struct {
	t         *testing.T
	ctx       context.Context
	nats      *guarded
	namespace string
	// posted is closed when there is a turn for the guest. Nobody could take it at once, so it is a message.
	posted chan struct{}
}

// usersOf are those of an installation with two workers and a starter.
func usersOf(t *testing.T, namespace string) []access.User {
	t.Helper()
	users, err := access.Installation(namespace, []string{"order.charge"})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range []access.User{
		{Name: "packer", Role: access.Worker, Topics: []string{"shipment.pack"}},
		{Name: "guest", Role: access.Worker, Topics: []string{guestOf(t).Topic()}},
		{Role: access.Starter, Topics: []string{"order.placed"}, Signals: []string{"order.signed"}},
	} {
		u.Namespace = namespace
		if u, err = u.Granted(); err != nil {
			t.Fatal(err)
		}
		users = append(users, u)
	}
	return users
}

// settings are those of a process.
func (f *fleetOf) settings(user string) cli.Settings {
	url, auth := f.nats.as(user)
	return cli.Settings{DatabaseURL: f.database(user), NATSURL: url, NATSAuth: auth, Namespace: f.namespace,
		Mode: "fused", MaxBatch: 64, Batches: 1, Connections: 4, MaxWaiting: 1000, API: true, AskTurns: true, HandWork: true,
		Telemetry: telemetry.Config{LogLevel: "warn", LogOutput: f.t.Output()}}
}

// apply creates the streams as the operator, with leases of a second.
func (f *fleetOf) apply() {
	f.t.Helper()
	url, auth := f.nats.as("operator")
	conn, err := streams.Connect(f.ctx, streams.Config{URL: url, Auth: auth, Namespace: f.namespace, AckWait: time.Second})
	if err != nil {
		f.t.Fatal(err)
	}
	defer conn.Close()
	for range 2 { // the second time there is nothing to do
		if _, err = conn.Apply(f.ctx, []string{"order.charge", "shipment.pack",
			guestOf(f.t).Topic()}); err != nil {
			f.t.Fatal(err)
		}
	}
}

// role runs a process until the context ends.
func (f *fleetOf) role(ctx context.Context, user string, run func(*node.Node, context.Context) error) error {
	n, err := node.Open(ctx, f.settings(user), user)
	if err != nil {
		return err
	}
	defer n.Close()
	return run(n, ctx)
}

func (f *fleetOf) worker(ctx context.Context, user string, handler worker.Registration) error {
	url, auth := f.nats.as(user)
	return worker.Run(ctx, worker.Config{URL: url, Auth: auth, Namespace: f.namespace, Concurrency: 4}, handler)
}

func (f *fleetOf) client(user string, postgres bool) *client.Client {
	f.t.Helper()
	url, auth := f.nats.as(user)
	cfg := client.Config{NATSURL: url, Auth: auth, Namespace: f.namespace}
	if postgres {
		cfg.DatabaseURL = f.database("operator")
	}
	cl, err := client.Open(f.ctx, cfg)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(cl.Close)
	return cl
}

// charge fails once, answers in between, and takes longer than its lease.
func charge(ctx context.Context, in map[string]any) (map[string]any, error) {
	task := worker.TaskFrom(ctx)
	if task.Attempt == 1 {
		return nil, worker.Errorf(503, "the bank is closed")
	}
	if err := task.Pending(ctx, in); err != nil {
		return nil, err
	}
	select {
	case <-time.After(1200 * time.Millisecond):
	case <-ctx.Done():
	}
	return in, nil
}

func pack(context.Context, map[string]any) (map[string]any, error) { return nil, nil }

// startGuardedFleet starts every process, each as its own user.
func startGuardedFleet(t *testing.T, form access.Form, without ...string) *fleetOf {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	f := &fleetOf{t: t, ctx: ctx, posted: make(chan struct{})}
	t.Cleanup(f.dropRoles) // when nothing depends on them any more
	f.namespace = pgtest.Namespace(t)
	users := usersOf(t, f.namespace)
	for i := range users {
		taken := func(subject string) bool {
			return slices.Contains(without, users[i].Name+" "+strings.ReplaceAll(subject, f.namespace, "NS"))
		}
		users[i].Publish, users[i].Subscribe = slices.DeleteFunc(users[i].Publish, taken),
			slices.DeleteFunc(users[i].Subscribe, taken)
	}
	f.nats = startGuarded(t, form, users)
	if _, err := migrations.Up(ctx, pgtest.URL(t), f.namespace); err != nil {
		t.Fatal(err)
	}
	f.makeRoles()
	f.apply()
	f.push()
	running, stop := context.WithCancel(ctx)
	group, running := errgroup.WithContext(running)
	for user, run := range map[string]func(*node.Node, context.Context) error{"engine": (*node.Node).RunEngine,
		"relay": (*node.Node).RunRelay, "server": (*node.Node).RunServer} {
		group.Go(func() error { return f.role(running, user, run) })
	}
	group.Go(func() error { return f.worker(running, "worker", worker.Handle("order.charge", charge)) })
	group.Go(func() error { return f.worker(running, "packer", worker.Handle("shipment.pack", pack)) })
	group.Go(func() error { return f.guest(running) })
	t.Cleanup(func() {
		stop()
		if err := group.Wait(); err != nil {
			t.Error(err)
		}
		cancel()
	})
	return f
}

// TestRolesDoTheirWork: with users that may do what is generated for them and
// nothing more, jobs run to their end: work with a retry, an interim answer and a
// lease that is extended, timers, signals, children, receipts, hints, events, dead
// letters, starts from SQL. The server refuses nothing, and nothing is granted
// that nobody uses.
func TestRolesDoTheirWork(t *testing.T) {
	t.Parallel()
	f := startGuardedFleet(t, access.Form{})
	f.play()
	if refused := f.nats.spy.refusals(); len(refused) > 0 {
		t.Errorf("the server refused\n%s", strings.Join(refused, "\n"))
	}
	f.watch()
	f.rebuild()
	f.unused()
}

// play is the story of a few jobs.
func (f *fleetOf) play() {
	t := f.t
	server, remote, reader, starter := f.client("app", true), f.client("client", false), f.client("reader", false),
		f.client("starter", false)
	f.deploy(server)
	events, err := reader.Listen("order.done")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Close()
	for _, start := range []struct {
		id string
		by *client.Client
	}{{"o-1", starter}, {"o-2", remote}} {
		ref, err := start.by.Start(f.ctx, "order.placed", map[string]string{"id": start.id})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := start.by.Signal(f.ctx, "order.signed", map[string]string{"id": start.id}); err != nil {
			t.Fatal(err)
		}
		for _, waiting := range []*client.Client{remote, reader, server} {
			if _, err := waiting.Await(f.ctx, client.Ref{App: "access", JobID: ref.Job}); err != nil {
				t.Fatalf("job %s: %v", start.id, err)
			}
		}
	}
	e, err := events.Next(f.ctx)
	if err != nil || e.Final() {
		t.Errorf("the first event is %+v, %v; want an interim one", e, err)
	}
	f.large(starter, remote, server)
	f.look(remote, reader, server)
	f.interrupt(remote, server)
	f.component(server)
	f.http()
	f.fromSQL(server)
	f.letter(starter, server)
	f.drills()
}

func (f *fleetOf) deploy(server *client.Client) {
	document, err := os.ReadFile("testdata/access/app.yaml")
	if err == nil {
		err = node.DeployAndActivate(f.ctx, server, "app.yaml", document)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

// large starts and signals with more than an engine takes without a stream.
func (f *fleetOf) large(by ...*client.Client) {
	for _, c := range by {
		input := map[string]string{"id": legwork.NewID().String(), "note": strings.Repeat("x", legwork.MaxDirectBytes)}
		_, started := c.Start(f.ctx, "order.placed", input)
		_, signalled := c.Signal(f.ctx, "order.signed", input)
		if err := errors.Join(started, signalled); err != nil {
			f.t.Error(err)
		}
	}
}

// look asks whatever may be asked without Postgres.
func (f *fleetOf) look(askers ...*client.Client) {
	ref := client.Ref{App: "access", JobID: "o-1"}
	for _, c := range askers {
		_, job := c.Job(f.ctx, ref)
		_, apps := c.Apps(f.ctx)
		_, explained := c.Explain(f.ctx, ref)
		_, children := c.Children(f.ctx, ref)
		_, exported := c.Export(f.ctx, ref)
		if _, err := c.Journals(f.ctx, ref, ""); legwork.CodeOf(err) != legwork.CodeNotFound {
			f.t.Errorf("the journals of a job without functions: %v", err)
		}
		l, listened := c.Listen("order.done")
		if l != nil {
			l.Close()
		}
		if err := errors.Join(job, apps, explained, children, exported, listened); err != nil {
			f.t.Error(err)
		}
	}
}

// interrupt ends jobs that wait, one by way of an engine, one in Postgres.
func (f *fleetOf) interrupt(by ...*client.Client) {
	for i, c := range by {
		if _, err := c.Signal(f.ctx, "order.signed", map[string]string{"id": "nobody"}); err != nil {
			f.t.Error(err)
		}
		receipt, err := c.Start(f.ctx, "order.placed", map[string]string{"id": fmt.Sprintf("i-%d", i)})
		if err != nil {
			f.t.Fatal(err)
		}
		if _, err := c.SignalJob(f.ctx, client.Of(receipt), "order.signed", nil); err != nil {
			f.t.Error(err)
		}
		if _, err := c.Interrupt(f.ctx, client.Of(receipt), client.Interrupt{Reason: "enough"}); err != nil {
			f.t.Error(err)
		}
		f.cancel(c)
	}
}

// cancel cancels a function, of which nobody has taken a turn, and has it undone.
func (f *fleetOf) cancel(by *client.Client) {
	receipt, err := by.Start(f.ctx, "order.wished", nil)
	if err != nil {
		f.t.Fatal(err)
	}
	ref := client.Of(receipt)
	if _, err := by.Cancel(f.ctx, ref, client.Cancel{Reason: "enough"}); err != nil {
		f.t.Error(err)
	}
	if result, err := by.AwaitBegin(f.ctx, ref); err == nil || result == nil || result.State != "interrupted" {
		f.t.Errorf("a job that is cancelled ends as %+v, %v", result, err)
	}
}

// fromSQL starts and signals in a transaction; the relay carries both.
func (f *fleetOf) fromSQL(server *client.Client) {
	pool, err := pg.Open(f.ctx, f.database("app"), pg.Options{Size: 1})
	if err != nil {
		f.t.Fatal(err)
	}
	defer pool.Close()
	for _, text := range []string{`SELECT legwork.start('order.placed', '{"id": "s-1"}')`,
		`SELECT legwork.signal('order.signed', '{"id": "s-1"}')`} {
		if _, err := pool.Exec(f.ctx, legwork.Qualify(text, f.namespace)); err != nil {
			f.t.Fatal(err)
		}
	}
	if _, err := server.AwaitBegin(f.ctx, client.Ref{App: "access", JobID: "s-1"}); err != nil {
		f.t.Error(err)
	}
}

// letter makes a dead letter: a start that cannot be read.
func (f *fleetOf) letter(starter, server *client.Client) {
	url, auth := f.nats.as("starter")
	nc, err := nats.Connect(url, nats.UserInfo(auth.User, string(auth.Password)))
	if err == nil {
		defer nc.Close()
		err = errors.Join(nc.Publish(legwork.StartSubject(f.namespace, "order.placed"), []byte("{")), nc.Flush())
	}
	if err != nil {
		f.t.Fatal(err)
	}
	for tick := time.NewTicker(20 * time.Millisecond); ; <-tick.C {
		page, err := server.Letters(f.ctx, client.LetterFilter{})
		if err != nil {
			f.t.Fatal(err)
		}
		if len(page.Letters) == 1 {
			tick.Stop()
			return
		}
	}
}
