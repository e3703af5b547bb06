package main

import (
	"context"
	"strings"
	"syscall"
	"testing"

	"github.com/legwork-dev/legwork/worker"
)

// TestTypescriptCheckout: the example charges, ships and refunds; a large order waits for a signal,
// and the process that served it may be killed meanwhile.
func TestTypescriptCheckout(t *testing.T) {
	t.Parallel()
	s := newFlowSite(t, read(t, "examples/checkout/app.yaml"))
	first := s.node("dist/checkout.js")
	type order struct {
		ID    string `json:"id"`
		Cents int    `json:"cents"`
	}
	large := s.start("order.checkout", order{"o-3", 200_000})
	if got := s.ends(s.start("order.checkout", order{"o-1", 100})); got != `completed {"number":"parcel of o-1"}` {
		t.Errorf("a small order: %s", got)
	}
	if got := s.ends(s.start("order.checkout", order{"o-2", 0})); got != "failed 402 order o-2 costs nothing" {
		t.Errorf("an order of nothing: %s", got)
	}
	got := s.ends(s.start("order.checkout", order{"too-large", 100}))
	if !strings.Contains(got, "no box is large enough") {
		t.Errorf("an order that is too large: %s", got)
	}
	s.waits("hook", 1)
	if said := first.end(syscall.SIGKILL); !strings.Contains(said, "ch_too-large is refunded") {
		t.Errorf("it says %q, and nothing of a refund", said)
	}
	second := s.node("dist/checkout.js")
	_, err := s.Client.SignalJob(t.Context(), large, "approved", map[string]string{"By": "Ada"})
	s.Must(err)
	if got := s.ends(large); got != `completed {"number":"parcel of o-3"}` {
		t.Errorf("a large order: %s", got)
	}
	second.end(syscall.SIGTERM)
}

// TestTypescriptLeast: a function on the least worker, which replays it each time.
func TestTypescriptLeast(t *testing.T) {
	t.Parallel()
	s := newFlowSite(t, read(t, "examples/checkout/app.yaml"))
	least := s.node("dist/shipping.js")
	s.Work(worker.Handle("parcel.pack", func(_ context.Context, o struct{ ID string }) (map[string]string, error) {
		if o.ID == "too-large" {
			return nil, worker.Errorf(422, "no box is large enough")
		}
		return map[string]string{"number": "parcel of " + o.ID}, nil
	}))
	got := s.ends(s.start("parcel.ship", map[string]string{"id": "o-1"}))
	if got != `completed {"number":"parcel of o-1"}` {
		t.Errorf("it ends with %s", got)
	}
	got = s.ends(s.start("parcel.ship", map[string]string{"id": "too-large"}))
	if got != "failed 422 no box is large enough" {
		t.Errorf("it ends with %s", got)
	}
	least.end(syscall.SIGTERM)
}

// leastLines bounds the least worker, comments and empty lines apart.
const leastLines = 71

// TestTypescriptLeastIsShort: the least worker fits on a screen or two.
func TestTypescriptLeastIsShort(t *testing.T) {
	t.Parallel()
	lines := 0
	for line := range strings.Lines(read(t, "examples/typescript/src/least.ts")) {
		if len(line) > 121 { // with its end
			t.Errorf("a line of the least worker has more than 120 columns: %s", line)
		}
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "/*") {
			lines++
		}
	}
	if lines > leastLines {
		t.Errorf("the least worker has %d lines of code, want at most %d", lines, leastLines)
	}
}
