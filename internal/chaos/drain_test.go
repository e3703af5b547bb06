//go:build slow

package chaos

import (
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// drainLease is the lease of a run without kills, and longestGap the longest that
// a job may wait for anything meanwhile: on a busy machine it waits for a while,
// but only for a message that a process took with it does it wait for a lease.
const (
	drainLease = lease(time.Minute)
	longestGap = time.Duration(drainLease) / 2
)

// TestDrain ends each process by SIGTERM, one after the other and again and
// again, while orders are started.
func TestDrain(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), drainLease)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	var load errgroup.Group
	done := make(chan struct{})
	load.Go(func() error {
		defer close(done)
		return s.loading(t.Context(), smallBurst, publish, request, inSQL).Wait()
	})
	drained, slowest := 0, time.Duration(0)
	next := s.fleet.turns(s.random())
	for running := true; running || drained < len(s.fleet.slots); {
		sl := next()
		s.must(s.fleet.replace(sl, func(p *process) {
			took, ok := p.terminate(drainLimit)
			if !ok {
				t.Errorf("%s did not exit 0 within %v of SIGTERM: after %v %v\n%s", p.name, drainLimit, took, p.err,
					p.out.last(keptLines))
			}
			drained, slowest = drained+1, max(slowest, took)
		}))
		s.awaitReady(sl.proc)
		select {
		case <-done:
			running = false
		default:
		}
	}
	s.must(load.Wait())
	s.await()
	r := s.report()
	s.show("SIGTERM", r)
	t.Logf("%d processes were drained, the slowest in %v", drained, slowest.Round(time.Millisecond))
	if r.stall > longestGap || r.begin > longestGap {
		t.Errorf("%s waited %v, a begin %v: a stopping process has kept a message", r.where, r.stall, r.begin)
	}
	if r.cut > 0 {
		t.Errorf("%d executions were cut off by a drain", r.cut)
	}
	s.fleet.stop()
}
