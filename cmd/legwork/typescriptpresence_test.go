package main

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/presence"
)

// awayWorker says when it has work, which it does.
const awayWorker = `
import { work } from "@legwork-dev/sdk";
await work({ "away.work": () => { console.log("works"); } }, { drainTimeout: 500 });
console.log("ended");
`

// nodeSays starts a program, and returns what it says as it says it.
func nodeSays(ctx context.Context, t *testing.T, url, namespace, code string) (*exec.Cmd, *bufio.Reader) {
	t.Helper()
	cmd := exec.CommandContext(ctx, "node", "--input-type=module", "-e", code)
	cmd.Dir, cmd.Stderr = typescriptDir(checkedTest{t}), os.Stderr
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + url, "LEGWORK_NAMESPACE=" + namespace}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return cmd, bufio.NewReader(out)
}

// TestTypescriptForeignReplies: a worker says that it is there on an inbox and on the roster, and on no subject
// where that would be a message of another kind.
func TestTypescriptForeignReplies(t *testing.T) {
	t.Parallel()
	ns, nc := pgtest.Namespace(t), natstest.Conn(t)
	ctx, cancel := context.WithCancel(t.Context())
	cmd, _ := nodeSays(ctx, t, natstest.URL(t), ns, awayWorker)
	defer func() { cancel(); _ = cmd.Wait() }()
	var there []presence.Member
	await(t, "a worker that is there", func() bool {
		var err error
		if there, err = presence.Ask(ctx, nc, ns); err != nil {
			t.Fatal(err)
		}
		return len(there) == 1
	})
	heard := make(chan *nats.Msg, 1000)
	for _, subject := range []string{"legwork." + ns + ".>", "$JS.API.STREAM.INFO." + ns, "_INBOX." + ns} {
		if _, err := nc.ChanSubscribe(subject, heard); err != nil {
			t.Fatal(err)
		}
	}
	foreign := []string{legwork.StartSubject(ns, "order.placed"), legwork.Subject(ns, "api.job"),
		legwork.Subject(ns, "roster"), "$JS.API.STREAM.INFO." + ns}
	id := there[0].ID
	for _, subject := range []string{"$SRV.PING", "$SRV.INFO.legwork-" + ns, "$SRV.STATS.legwork-" + ns + "." + id,
		legwork.Subject(ns, "presence") + "." + id} {
		replies := []string{legwork.Subject(ns, "roster") + ".x", legwork.InboxSubject(ns, "x"), "_INBOX." + ns}
		for _, reply := range append(foreign, replies...) {
			if err := nc.PublishRequest(subject, reply, nil); err != nil {
				t.Fatal(err)
			}
		}
		for len(replies) > 0 {
			var m *nats.Msg
			select {
			case m = <-heard:
			case <-time.After(patience):
				t.Fatalf("%s: no answer on %v", subject, replies)
			}
			if slices.Contains(foreign, m.Subject) {
				t.Errorf("%s is answered on %s", subject, m.Subject)
			}
			replies = slices.DeleteFunc(replies, func(reply string) bool { return reply == m.Subject })
		}
	}
}
