package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// TestTypescriptHasTheLeastRights: the worker of examples/typescript, as the user
// of a worker of its topics, and its client, as the user of a client, do all of
// their story, and are refused nothing.
func TestTypescriptHasTheLeastRights(t *testing.T) {
	t.Parallel()
	dir := typescriptDir(checkedTest{t})
	f := startForeignFleet(t, []string{"parcel.price", "parcel.deliver"})
	document, err := os.ReadFile(filepath.Join(dir, "app.yaml"))
	if err == nil {
		err = node.DeployAndActivate(f.ctx, f.client("app", true), "app.yaml", document)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.node("worker", filepath.Join(dir, "dist/worker.js"))
	client := func(args ...string) string {
		t.Helper()
		cmd := f.program(f.ctx, "client", append([]string{filepath.Join(dir, "dist/client.js")}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	client("start", "parcel.posted", `{"id": "p-1", "kg": 2}`)
	client("signal", "parcel.paid", `{"id": "p-1"}`)
	if end := client("await", "parcels", "p-1"); !strings.Contains(end, `"cents":580`) ||
		!strings.Contains(end, `"state":"completed"`) {
		t.Errorf("the parcel ends as %s", end)
	}
	if refused := f.nats.spy.refusals(); len(refused) > 0 {
		t.Errorf("the server refused\n%s", strings.Join(refused, "\n"))
	}
}

// TestTypescriptWorkerIsSeen: the worker of examples/typescript, as the user of a worker of
// its topics, is among those who are there, with what it has done, and is refused nothing.
func TestTypescriptWorkerIsSeen(t *testing.T) {
	t.Parallel()
	const topic = "parcel.price"
	topics := []string{"parcel.deliver", topic}
	users, err := access.Installation(legwork.DefaultNamespace, topics)
	if err != nil {
		t.Fatal(err)
	}
	f := &fleetOf{t: t, ctx: t.Context(), namespace: legwork.DefaultNamespace, nats: startGuarded(t, access.Form{}, users)}
	if _, err := f.conn("operator").Apply(f.ctx, topics); err != nil {
		t.Fatal(err)
	}
	f.node("worker", filepath.Join(typescriptDir(checkedTest{t}), "dist/worker.js"))
	engine := f.conn("engine").NATS()
	for _, body := range []string{`{"kg": 1}`, "null", `{"kg": 2}`} {
		id := legwork.NewID().String()
		work := &nats.Msg{Subject: legwork.Subject(f.namespace, "work") + "." + topic, Data: []byte(body),
			Header: nats.Header{"Legwork-Guid": {id}, "Legwork-Reply": {legwork.ResponseSubject(f.namespace, topic)}}}
		if err := engine.PublishMsg(work); err != nil {
			t.Fatal(err)
		}
	}
	monitor := f.conn("monitor").NATS()
	for deadline := time.Now().Add(patience); ; {
		members, err := presence.Ask(f.ctx, monitor, f.namespace)
		if err != nil {
			t.Fatal(err)
		}
		if len(members) == 1 && members[0].Done == 2 && members[0].Failed == 1 && members[0].InFlight == 0 {
			if m := members[0]; m.Role != "worker" || m.PID == 0 || m.Host == "" || !slices.Equal(m.Topics, topics) {
				t.Errorf("it says %+v", m)
			}
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("there are %+v", members)
		}
	}
	if refused := f.nats.spy.refusals(); len(refused) > 0 {
		t.Errorf("the server refused\n%s", strings.Join(refused, "\n"))
	}
}

// startForeignFleet starts an installation in which a worker of some topics is
// somebody else's program.
func startForeignFleet(t *testing.T, topics []string) *fleetOf {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	f := &fleetOf{t: t, ctx: ctx}
	t.Cleanup(f.dropRoles)
	f.namespace = pgtest.Namespace(t)
	users, err := access.Installation(f.namespace, topics)
	if err != nil {
		t.Fatal(err)
	}
	f.nats = startGuarded(t, access.Form{}, users)
	if _, err := migrations.Up(ctx, pgtest.URL(t), f.namespace); err != nil {
		t.Fatal(err)
	}
	f.makeRoles()
	url, auth := f.nats.as("operator")
	conn, err := streams.Connect(ctx, streams.Config{URL: url, Auth: auth, Namespace: f.namespace})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err = conn.Apply(ctx, topics); err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(ctx)
	group, running := errgroup.WithContext(running)
	group.Go(func() error { return f.role(running, "engine", (*node.Node).RunEngine) })
	group.Go(func() error { return f.role(running, "relay", (*node.Node).RunRelay) })
	t.Cleanup(func() {
		stop()
		if err := group.Wait(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// program is one of Node's, as a user, with nothing else in its environment.
func (f *fleetOf) program(ctx context.Context, user string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "node", args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + f.nats.ClientURL(), "NATS_USER=" + user,
		"NATS_PASSWORD=" + password(user),
		"LEGWORK_NAMESPACE=" + f.namespace}
	return cmd
}

// node runs a program until the end of the test, when it must end by itself.
func (f *fleetOf) node(user string, args ...string) {
	f.t.Helper()
	var out bytes.Buffer
	cmd := f.program(context.Background(), user, args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		hung := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
		defer hung.Stop()
		if err := cmd.Wait(); err != nil || out.Len() > 0 {
			f.t.Errorf("%v: %v\n%s", args, err, &out)
		}
	})
}
