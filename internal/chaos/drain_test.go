package chaos

import (
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// longestGap is the longest that a job may wait for anything while processes
// are drained: a fraction of the lease, for which it would wait for a message
// that a process took with it.
const longestGap = 10 * time.Second

// TestDrain ends each process by SIGTERM, one after the other and again and
// again, while orders are started, with the default lease of 30 s.
func TestDrain(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), 0)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	var load errgroup.Group
	done := make(chan struct{})
	load.Go(func() error {
		defer close(done)
		return s.loading(t.Context(), smallBurst, publish, request, inSQL).Wait()
	})
	drained, slowest := 0, time.Duration(0)
	next := s.fleet.turns(s.random())
	for running := true; running; {
		sl := next()
		s.must(s.fleet.replace(sl, func(p *process) {
			took, ok := p.terminate(drainLimit)
			if !ok {
				t.Errorf("%s did not exit 0 within %v of SIGTERM: after %v %v\n%s", p.name, drainLimit, took, p.err, p.out.last(keptLines))
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
	if drained < 6 {
		t.Errorf("only %d processes were drained", drained)
	}
	if r.stall > longestGap || r.begin > longestGap {
		t.Errorf("%s waited %v, a begin %v: a stopping process has kept a message", r.where, r.stall, r.begin)
	}
	if r.cut > 0 {
		t.Errorf("%d executions were cut off by a drain", r.cut)
	}
	s.fleet.stop()
}
