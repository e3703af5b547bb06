//go:build slow

package chaos

import (
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestKill kills a random engine, relay or worker every 200 to 700 ms while
// the orders are started, and puts another in its place.
func TestKill(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), killedLease)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	stop := make(chan struct{})
	var killer errgroup.Group
	killer.Go(func() error { return s.fleet.killer(s.random(), stop) })
	s.must(s.loading(t.Context(), smallBurst, publish, request, inSQL).Wait())
	close(stop)
	s.must(killer.Wait())
	s.await()
	r := s.report()
	s.show("SIGKILL", r)
	if r.repeated+r.entries+r.swept == 0 {
		t.Error("nothing was delivered or published twice: the run had no fault in it")
	}
	s.fleet.stop()
}
