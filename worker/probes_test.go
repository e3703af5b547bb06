package worker_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/testmain"
	"github.com/legwork-dev/legwork/probe"
	"github.com/legwork-dev/legwork/worker"
)

// TestProbes: a worker is ready while it has its broker and topics, and alive
// all along.
func TestProbes(t *testing.T) {
	t.Parallel()
	broker := natstest.NewServer(t)
	address := free(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	told := &probe.Probes{} // the program's own
	go func() {
		ended <- worker.Run(ctx, worker.Config{URL: broker.URL(), ProbesAddr: address, Probes: told}, echo("probed.topic"))
	}()
	says := func(path, want string) {
		t.Helper()
		var body string
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for deadline := time.Now().Add(patience); !strings.Contains(body, want); <-tick.C {
			if time.Now().After(deadline) {
				t.Fatalf("%s says %q, want %q", path, body, want)
			}
			if answer, err := http.Get("http://" + address + path); err == nil {
				text, _ := io.ReadAll(answer.Body)
				answer.Body.Close()
				body = string(text)
			}
		}
	}
	says("/startupz", "ok\n")
	says("/readyz", "ok nats\nok topic probed.topic\n")
	for kind, want := range map[probe.Kind]string{probe.Startup: "ok\n", probe.Ready: "ok nats\nok topic probed.topic\n",
		probe.Live: "ok topic probed.topic\n"} {
		if got := told.Ask(t.Context(), kind).String(); got != want {
			t.Errorf("%s of the program says %q, want %q", kind, got, want)
		}
	}
	broker.Stop()
	says("/readyz", "failed nats: ")
	says("/livez", "ok topic probed.topic\n")
	broker.Start()
	says("/readyz", "ok nats\nok topic probed.topic\n")
	if err := worker.Run(t.Context(), worker.Config{URL: broker.URL(), ProbesAddr: address}, echo("other")); err == nil ||
		!strings.Contains(err.Error(), "LEGWORK_PROBES_ADDR") {
		t.Errorf("a taken address: %v", err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if got := told.Ask(t.Context(), probe.Ready).String(); !strings.Contains(got, "the process is ending") {
		t.Errorf("a worker that has ended is ready: %q", got)
	}
	http.DefaultClient.CloseIdleConnections()
}

// free is an address that nobody listens on.
func free(t *testing.T) string {
	t.Helper()
	return fmt.Sprintf("127.0.0.1:%d", testmain.Port(t))
}
