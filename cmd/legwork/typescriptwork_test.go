package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/streams"
)

// oddWorker does with its input what the input says.
const oddWorker = `
import { setTimeout as sleep } from "node:timers/promises";
import { LegworkError, nonRetryable, reply, work } from "@legwork-dev/sdk";
const does = {
  code: () => reply(422, { fine: true }),
  nothing: () => undefined,
  error: () => { throw new LegworkError(409, "taken", { data: { by: "Ada" } }); },
  final: () => { throw nonRetryable(new Error("never again")); },
  text: () => { throw "no error object"; },
  zero: () => { throw new Error("a\u0000b"); },
  large: () => "x".repeat(1000 * 1000),
  wrong: () => reply(0, null),
  obeys: (task) => sleep(60_000, null, { signal: task.signal }),
  ignores: () => sleep(4_000),
  pending: async (task) => { await task.pending(1); await task.pending(2); return task.deadline ?? null; },
};
await work({ "odd.work": { handler: ({ what }, task) => does[what](task), timeout: 1500, retry: { maximumAttempts: 7 } } }, { drainTimeout: 500 });
`

// TestTypescriptAnswers: each way in which a handler of sdk/typescript can end is
// the answer that docs/wire.md wants of it.
func TestTypescriptAnswers(t *testing.T) {
	t.Parallel()
	const topic = "odd.work"
	ns := pgtest.Namespace(t)
	conn, err := streams.Connect(t.Context(), streams.Config{URL: natstest.URL(t), Namespace: ns})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Apply(t.Context(), []string{topic}); err != nil {
		t.Fatal(err)
	}
	reply := legwork.ResponseSubject(ns, topic)
	answers, err := conn.NATS().SubscribeSync(reply)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd := exec.Command("node", "--input-type=module", "-e", oddWorker)
	cmd.Dir = typescriptDir(checkedTest{t})
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + natstest.URL(t), "LEGWORK_NAMESPACE=" + ns}
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Errorf("%v\n%s", err, &out)
		}
	}()
	const policy = `{"maximumAttempts":7}`
	in := func(d time.Duration) string { return time.Now().Add(d).UTC().Format(time.RFC3339Nano) }
	for _, c := range []struct{ what, deadline, status, code, seq, retry, body string }{
		{"code", "", "success", "422", "0", "", `{"fine":true}`},
		{"nothing", "", "success", "", "0", "", `null`},
		{"error", "", "error", "409", "0", policy, `{"message":"taken","code":409,"data":{"by":"Ada"}}`},
		{"final", "", "error", "500", "0", `{"maximumAttempts":1}`, `never again`},
		{"text", "", "error", "500", "0", policy, `no error object`},
		{"zero", "", "error", "500", "0", policy, `"message":"ab"`},
		{"large", "", "error", "413", "0", policy, `the output has 1000002 bytes`},
		{"wrong", "", "error", "500", "0", policy, `has code 0`},
		{"obeys", "", "error", "408", "0", policy, `within its timeout of 1500 ms`},
		{"obeys", in(time.Second), "error", "408", "0", policy, `by the deadline`},
		{"nothing", in(-time.Second), "error", "408", "0", policy, `by the deadline`},
		{"ignores", "", "error", "408", "0", policy, `within its timeout`},
		{"pending", in(time.Hour), "success", "", "2", "", `T`},
	} {
		work := &nats.Msg{Subject: legwork.Subject(ns, legwork.LaneWork(topic)), Data: []byte(`{"what":"` + c.what + `"}`),
			Header: nats.Header{
				"Legwork-Guid": {legwork.NewID().String()}, "Legwork-Reply": {reply}, "Legwork-Attempt": {"2"},
				"Legwork-Deadline": {c.deadline}}}
		if err := conn.NATS().PublishMsg(work); err != nil {
			t.Fatal(err)
		}
		for {
			a, err := answers.NextMsg(patience)
			if err != nil {
				t.Fatalf("%s: %v\n%s", c.what, err, &out)
			}
			h := a.Header.Get
			if h(legwork.HeaderStatus) == "pending" {
				continue
			}
			if h(legwork.HeaderStatus) != c.status || h(legwork.HeaderCode) != c.code || h(legwork.HeaderSeq) != c.seq ||
				h(legwork.HeaderRetry) != c.retry ||
				h(legwork.HeaderAttempt) != "2" || !json.Valid(a.Data) || !strings.Contains(string(a.Data), c.body) {
				t.Errorf("%s: it answers %v %.300s", c.what, a.Header, a.Data)
			}
			break
		}
	}
}
