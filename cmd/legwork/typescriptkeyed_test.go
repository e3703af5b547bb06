package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sitetest"
	"github.com/legwork-dev/legwork/streams"
)

// keyedWorker charges cards at a bank, a folder with a file for each idempotency key, and fails or dies as its input
// says.
const keyedWorker = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { LegworkError, beforeEffect, cannotTell, completed, notCompleted, resultUnavailable, work } from "@legwork-dev/sdk";
const file = (kind, task) => process.env.BANK + "/" + kind + "-" + task.idempotencyKey;
const first = (task) => {
  if (existsSync(file("tried", task))) return false;
  writeFileSync(file("tried", task), "");
  return true;
};
const charge = (task) => { appendFileSync(file("charge", task), "x"); return { charge: "ch_" + task.idempotencyKey }; };
const die = () => process.kill(process.pid, "SIGKILL");
const does = {
  fine: charge,
  dies_after: (task) => { const result = charge(task); if (first(task)) die(); return result; },
  dies_before: (task) => { if (first(task)) die(); return charge(task); },
  fails_after: (task) => { charge(task); throw new Error("the answer of the bank is lost"); },
  fails_before: (task) => { if (first(task)) throw beforeEffect(new LegworkError(503, "the bank is away")); return charge(task); },
  fails_then_works: (task) => { if (first(task)) throw new LegworkError(503, "the bank is away"); return charge(task); },
  unavailable: (task) => { charge(task); throw new Error("the answer of the bank is lost"); },
  untold: () => { throw new LegworkError(503, "the bank is away"); },
  no_json: (task) => { charge(task); return 1n; },
};
const verify = ({ what }, task) => {
  if (what === "unavailable") return resultUnavailable();
  if (what === "untold") throw new Error("the bank does not answer");
  return existsSync(file("charge", task)) ? completed({ charge: "ch_" + task.idempotencyKey }) : notCompleted();
};
await work({ "bank.charge": { handler: ({ what }, task) => does[what](task), verify } });
`

const keyedBank = `
app:
  id: bank
  version: '1'
  graphs:
    - subscribes: bank.asked
      activities:
        asked: {type: trigger}
        charge:
          type: worker
          topic: bank.charge
          reconcile: {key: '{asked.output.data.what}'}
          retry: {maximumAttempts: 3, initialInterval: 10ms}
          input: {maps: {what: '{asked.output.data.what}'}}
          job: {maps: {charge: '{charge.output.data.charge}'}}
      transitions:
        asked: [{to: charge}]
`

// TestTypescriptKeyed: keyed work of the JavaScript worker takes effect once, whatever becomes of its process and its
// answer, and ends as its verifier says.
func TestTypescriptKeyed(t *testing.T) {
	t.Parallel()
	s := sitetest.New(t)
	s.Deploy([]byte(keyedBank))
	s.Engine(nil)
	s.Relay()
	// A killed process's work is delivered again when its lease has passed.
	conn, err := streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: s.Namespace,
		AckWait: 2 * time.Second})
	s.Must(err)
	defer conn.Close()
	s.Must(conn.ProvisionTopics(t.Context(), []string{"bank.charge"}))
	bank := t.TempDir()
	defer restarted(t, s.Namespace, "BANK="+bank, keyedWorker)()

	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for _, c := range []struct {
		what          string
		code, effects int
		says          string
	}{
		{"fine", 0, 1, "ch_fine"},
		{"dies_after", 0, 1, "ch_dies_after"},
		{"dies_before", 0, 1, "ch_dies_before"},
		{"fails_after", 0, 1, "ch_fails_after"},
		{"fails_before", 0, 1, "ch_fails_before"},
		{"fails_then_works", 0, 1, "ch_fails_then_works"},
		{"no_json", 0, 1, "ch_no_json"},
		{"unavailable", legwork.CodeResultUnavailable, 1, "its result cannot be had any more"},
		{"untold", legwork.CodeIndeterminate, 0, "the bank does not answer"},
	} {
		receipt, err := s.Client.Start(ctx, "bank.asked", map[string]string{"what": c.what})
		s.Must(err)
		r, err := s.Client.Await(ctx, client.Of(receipt))
		if r == nil {
			s.Must(err)
		}
		said, err := json.Marshal(r)
		s.Must(err)
		code := 0
		if r.Error != nil {
			code = r.Error.Code
		}
		if code != c.code || !strings.Contains(string(said), c.says) {
			t.Errorf("%s: its job ends with %s, want code %d and %q", c.what, said, c.code, c.says)
		}
		effects, err := os.ReadFile(filepath.Join(bank, "charge-"+c.what))
		if len(effects) != c.effects {
			t.Errorf("%s: charged %d times, want %d (%v)", c.what, len(effects), c.effects, err)
		}
	}
	var unclaimed int
	s.Must(s.Pool.QueryRow(ctx, legwork.Qualify(`SELECT count(*) FROM legwork.reconciliation WHERE unclaimed`,
		s.Namespace)).Scan(&unclaimed))
	if unclaimed > 0 {
		t.Errorf("%d works are answered without a claim", unclaimed)
	}
}

// restarted runs a script, again whenever it was killed, until the returned function is called.
func restarted(t *testing.T, namespace, env, script string) (stop func()) {
	dir := typescriptDir(checkedTest{t})
	var mu sync.Mutex
	var running *exec.Cmd
	stopped := false
	start := func(out *bytes.Buffer) (*exec.Cmd, error) {
		mu.Lock()
		defer mu.Unlock()
		if stopped {
			return nil, nil
		}
		running = exec.Command("node", "--input-type=module", "-e", script)
		running.Dir, running.Stdout, running.Stderr = dir, out, out
		running.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + natstest.URL(t), "LEGWORK_NAMESPACE=" + namespace,
			env}
		return running, running.Start()
	}
	ended := make(chan error, 1)
	go func() {
		for {
			var out bytes.Buffer
			cmd, err := start(&out)
			if cmd == nil || err != nil {
				ended <- err
				return
			}
			if err := cmd.Wait(); err != nil && cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
				ended <- fmt.Errorf("%w\n%s", err, &out)
				return
			}
		}
	}()
	return func() {
		mu.Lock()
		stopped = true
		if running != nil && running.Process != nil {
			_ = running.Process.Signal(syscall.SIGTERM)
		}
		mu.Unlock()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// patientWorker works until its signal aborts, and says why. The second time it returns.
const patientWorker = `
import { once } from "node:events";
import { work } from "@legwork-dev/sdk";
let runs = 0;
await work({ "bank.charge": async (_, { signal }) => {
  console.log("began");
  if (++runs > 1) return "again";
  await once(signal, "abort");
  console.log(signal.reason.description);
  signal.throwIfAborted();
} });
`

// TestTypescriptLease: a handler of keyed work is stopped when the broker is away, before another worker gets the work.
func TestTypescriptLease(t *testing.T) {
	t.Parallel()
	must := checkedTest{t}.Check
	const topic = "bank.charge"
	server, ns := natstest.NewServer(t), pgtest.Namespace(t)
	conn, err := streams.Connect(t.Context(), streams.Config{URL: server.URL(), Namespace: ns, AckWait: 3 * time.Second})
	must(err)
	defer conn.Close()
	_, err = conn.Apply(t.Context(), []string{topic})
	must(err)
	claims := 0
	_, err = conn.NATS().Subscribe(legwork.ClaimSubject(ns, topic), func(m *nats.Msg) {
		claims++
		_ = m.Respond([]byte(fmt.Sprintf(`{"verdict":"run","claim":%d}`, claims)))
	})
	must(err)
	answers, err := conn.NATS().SubscribeSync(legwork.ResponseSubject(ns, topic))
	must(err)
	must(conn.NATS().Flush())
	cmd := exec.Command("node", "--input-type=module", "-e", patientWorker)
	cmd.Dir, cmd.Stderr = typescriptDir(checkedTest{t}), os.Stderr
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + server.URL(), "LEGWORK_NAMESPACE=" + ns}
	out, err := cmd.StdoutPipe()
	must(err)
	must(cmd.Start())
	defer func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		must(cmd.Wait())
	}()
	said := bufio.NewReader(out)
	says := func(want string) {
		t.Helper()
		if line, err := said.ReadString('\n'); err != nil || !strings.Contains(line, want) {
			t.Fatalf("the worker says %q (%v), want %q", line, err, want)
		}
	}
	must(conn.NATS().PublishMsg(&nats.Msg{Subject: legwork.Subject(ns, legwork.LaneWork(topic)),
		Data: []byte(`1`), Header: nats.Header{legwork.HeaderGUID: {legwork.NewID().String()},
			legwork.HeaderReply: {legwork.ResponseSubject(ns, topic)}, legwork.HeaderAttempt: {"1"},
			legwork.HeaderReconcile: {legwork.ClaimSubject(ns, topic)}, legwork.HeaderIdempotencyKey: {"o-1"}}}))
	says("began")
	server.Stop()
	says("the broker is away")
	server.Start()
	says("began")
	a, err := answers.NextMsg(patience)
	must(err)
	if got := a.Header.Get(legwork.HeaderClaim) + " " + string(a.Data); got != `2 "again"` {
		t.Errorf("answered %s under another claim than the second", got)
	}
}
