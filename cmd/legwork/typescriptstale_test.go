package main

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"syscall"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/sitetest"
)

// staleWorker returns why its signal has aborted, and later than other handlers
// may that ignore their signal.
const staleWorker = `
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { StaleError, work } from "@legwork-dev/sdk";
await work({ "order.charge": async (_, { signal }) => {
  console.log("began");
  await once(signal, "abort");
  await sleep(1_500);
  return [signal.reason instanceof StaleError, signal.reason.code, signal.reason.reason];
} });
`

// TestTypescriptStale: when a job is interrupted, the JavaScript handler that
// works for it is told so within seconds, and its answer is kept.
func TestTypescriptStale(t *testing.T) {
	t.Parallel()
	s := sitetest.New(t)
	s.Deploy([]byte(`
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.placed
      activities:
        order: {type: trigger}
        charge: {type: worker, topic: order.charge}
      transitions:
        order: [{to: charge}]
`))
	s.Engine(nil)
	s.Relay()
	s.Go(func(ctx context.Context) error { return client.Serve(ctx, s.Conn.NATS(), s.Pool, s.Namespace) })
	cmd := exec.Command("node", "--input-type=module", "-e", staleWorker)
	cmd.Dir = typescriptDir(checkedTest{t})
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "NATS_URL=" + natstest.URL(t), "LEGWORK_NAMESPACE=" + s.Namespace}
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	s.Must(err)
	s.Must(cmd.Start())
	defer func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}()
	receipt, err := s.Client.Start(t.Context(), "order.placed", nil)
	s.Must(err)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "began\n" {
		t.Fatalf("the worker says %q (%v)", line, err)
	}
	_, err = s.Client.Interrupt(t.Context(), client.Of(receipt), client.Interrupt{Reason: "enough"})
	s.Must(err)
	const want = `[true,410,"interrupted"]`
	await(t, "an answer of the handler, which was told", func() bool {
		j, err := s.Client.Job(t.Context(), client.Of(receipt))
		s.Must(err)
		if len(j.LateAnswers) == 1 && string(j.LateAnswers[0].Data) != want {
			t.Fatalf("the handler answers %s, want %s", j.LateAnswers[0].Data, want)
		}
		return len(j.LateAnswers) == 1
	})
}
