//go:build slow

package chaos

import (
	"testing"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestNoLeader runs several of everything without any coordination: three
// engines, one of them in step mode, three relays, and both kinds of workers.
func TestNoLeader(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), 0)
	s.start(engineRole, relayRole, relayRole, relayRole, demoRole, demoRole)
	s.add(engineRole, "LEGWORK_MODE=step")
	s.add(engineRole, "LEGWORK_MODE=fused")
	for _, sl := range s.fleet.slots {
		s.awaitReady(sl.proc)
	}
	s.must(s.loading(t.Context(), smallBurst, publish, request, inSQL).Wait())
	s.await()
	s.show("several of everything", s.report())
	s.fleet.stop()
}
