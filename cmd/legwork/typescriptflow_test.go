package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/streams"
)

// TestTypescriptReplays: what the package says of its replays (sdk/typescript/test), random programs among them.
func TestTypescriptReplays(t *testing.T) {
	t.Parallel()
	tests, err := filepath.Glob("../../sdk/typescript/test/*.test.js")
	if err != nil || len(tests) == 0 {
		t.Fatalf("the package has no tests (%v)", err)
	}
	out, err := exec.CommandContext(t.Context(), "node", append([]string{"--test"}, tests...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// flowSite is a namespace in which node serves durable functions.
type flowSite struct {
	*sitetest.Site
	dir string
}

func newFlowSite(t *testing.T, document string) *flowSite {
	t.Helper()
	s := &flowSite{sitetest.New(t), typescriptDir(checkedTest{t})}
	s.Deploy([]byte(document))
	// A killed process's work is delivered again when its lease has passed.
	conn, err := streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: s.Namespace,
		AckWait: 2 * time.Second})
	s.Must(err)
	defer conn.Close()
	s.Must(conn.ProvisionTopics(t.Context(), []string{"checkout.v1", "parcel.v1", "tour.v1"}))
	s.Engine(nil)
	s.Relay()
	return s
}

// servedByNode is a process of node that serves functions.
type servedByNode struct {
	*exec.Cmd
	out bytes.Buffer
}

func (s *flowSite) node(args ...string) *servedByNode {
	s.T.Helper()
	n := &servedByNode{Cmd: exec.Command("node", args...)}
	n.Dir, n.Stdout, n.Stderr = s.dir, &n.out, &n.out
	n.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + natstest.URL(s.T), "LEGWORK_NAMESPACE=" + s.Namespace}
	s.Must(n.Start())
	s.T.Cleanup(func() { _ = n.Process.Kill() })
	return n
}

func (s *flowSite) script(code string) *servedByNode {
	s.T.Helper()
	return s.node("--input-type=module", "-e", code)
}

// end ends a process with a signal, and returns what it has said.
func (n *servedByNode) end(with syscall.Signal) string {
	_ = n.Process.Signal(with)
	_ = n.Wait()
	return n.out.String()
}

func (s *flowSite) start(topic string, in any) client.Ref {
	s.T.Helper()
	r, err := s.Client.Start(s.T.Context(), topic, in)
	s.Must(err)
	return client.Of(r)
}

// ends awaits a job, and returns its state and what it has come to.
func (s *flowSite) ends(ref client.Ref) string {
	s.T.Helper()
	r, err := s.Client.AwaitFor(s.T.Context(), ref, 2*patience)
	if r == nil || r.State == "running" {
		all, _ := s.Client.Journals(s.T.Context(), ref, "")
		s.T.Fatalf("the job is not done: %+v, %v; its journals: %s", r, err, all)
	}
	if r.Error != nil {
		return fmt.Sprintf("%s %d %s", r.State, r.Error.Code, r.Error.Message)
	}
	return r.State + " " + string(r.Data)
}

// waits until so many rows are there.
func (s *flowSite) waits(table string, want int) {
	s.T.Helper()
	await(s.T, fmt.Sprintf("%d rows of %s", want, table), func() bool {
		var n int
		s.Must(s.Pool.QueryRow(s.T.Context(), legwork.Qualify(`SELECT count(*) FROM legwork.`+table,
			s.Namespace)).Scan(&n))
		return n == want
	})
}

// dying is a function whose step kills its process the first time.
const dying = `
import { work } from "@legwork-dev/sdk";
import { durable } from "@legwork-dev/sdk/flow";
await work({ "tour.v1": durable(async (flow) => {
  const began = flow.now();
  const attempt = await flow.do("pay", ({ attempt }) => attempt > 1 ? attempt : process.kill(process.pid, "SIGKILL"));
  await flow.sleep("10ms");
  return { attempt, later: flow.now() > began };
}) });
`

// TestTypescriptDies: what a step may have begun is on disk before it runs. After a crash it runs as the next attempt.
func TestTypescriptDies(t *testing.T) {
	t.Parallel()
	s := newFlowSite(t, tour)
	defer restarted(t, s.Namespace, "X=y", dying)()
	if got := s.ends(s.start("tour.asked", nil)); got != `completed {"attempt":2,"later":true}` {
		t.Errorf("it ends with %s", got)
	}
}

// TestTypescriptDisagrees: code that asks for something else writes nothing, and says what is wrong.
// The job goes on once the code is put back.
func TestTypescriptDisagrees(t *testing.T) {
	t.Parallel()
	s := newFlowSite(t, tour)
	code := func(callee string) string {
		return `
import { work } from "@legwork-dev/sdk";
import { durable, signal, worker } from "@legwork-dev/sdk/flow";
await work({
  "tour.v1": durable(async (flow) => {
    const got = await flow.call(worker("` + callee + `"), 7);
    return [got, await flow.signal(signal("go"))];
  }),
  add: (n) => n + 1,
  other: (n) => n,
});
`
	}
	good := s.script(code("add"))
	ref := s.start("tour.asked", nil)
	s.waits("hook", 1)
	good.end(syscall.SIGTERM)
	_, err := s.Client.SignalJob(t.Context(), ref, "go", 1)
	s.Must(err)
	bad := s.script(code("other"))
	s.waits("outbox WHERE failed->>'code' = '570'", 1)
	e, err := s.Client.Explain(t.Context(), ref)
	s.Must(err)
	const want = "disagrees with the journal of job "
	for _, part := range []string{"function tour.v1 " + want, "at position 0: recorded work:add ([eval1]:6), " +
		"the code asks work:other ([eval1]:6). Nothing was written."} {
		if !strings.Contains(e.Sentence, part) {
			t.Errorf("it is explained as %q, want %q", e.Sentence, part)
		}
	}
	bad.end(syscall.SIGTERM)
	s.script(code("add"))
	if got := s.ends(ref); got != `completed {"result":[8,1]}` {
		t.Errorf("it ends with %s", got)
	}
}
