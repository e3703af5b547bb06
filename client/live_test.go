package client_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/invariant"
)

// The invariants hold while engines are at work, not only at rest.
func TestInvariantsUnderLoad(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.deploy(order)
	s.engine(nil)
	s.work("order.charge", accept)
	const jobs = 1500
	starts := make([]client.Request, jobs)
	for i := range starts {
		starts[i] = client.Request{Topic: "order.placed", Options: []client.Option{client.WithJobID(fmt.Sprint("o", i))}}
	}
	began := make(chan []client.Started, 1)
	go func() { began <- s.c.StartBatch(t.Context(), starts) }()
	// Each check begins before all jobs have ended: the one before has seen so.
	s.until("all jobs have ended", func() bool {
		lines, err := invariant.Invariants(t.Context(), s.pool, s.ns)
		s.must(err)
		if len(lines) > 0 {
			t.Fatalf("broken under load:\n%s", strings.Join(lines, "\n"))
		}
		n, err := s.c.Counts(t.Context(), "shop")
		s.must(err)
		return n.Total() == jobs && n.Running == 0
	})
	for i, started := range <-began {
		if started.Err != nil {
			t.Fatalf("start %d: %v", i, started.Err)
		}
	}
	s.atRest()
}
