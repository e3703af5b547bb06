//go:build slow

package chaos

import "testing"

// TestDrainWithoutServers ends processes by SIGTERM while NATS is away and
// while Postgres is: they must exit 0 all the same, as whoever stops them
// knows nothing of servers.
func TestDrainWithoutServers(t *testing.T) {
	t.Parallel()
	b, d := newBroker(t), newDatabase(t)
	s := newSite(t, d.stack.DatabaseURL, b.url, "chaos", killedLease)
	s.start(engineRole, relayRole, workerRole, engineRole, relayRole, workerRole)
	load := s.loading(t.Context(), len(s.orders)/8, request, inSQL)
	s.untilBusy(len(s.orders) / 4)
	b.kill()
	s.drainAll(s.fleet.slots[:3])
	b.start()
	for _, sl := range s.fleet.slots[:3] {
		s.must(s.fleet.run(sl))
		s.awaitReady(sl.proc)
	}
	s.untilBusy(len(s.orders) / 2)
	d.kill()
	s.drainAll(s.fleet.slots[:3])
	d.start()
	s.must(load.Wait())
	s.await()
	s.show("SIGTERM without servers", s.report())
	s.fleet.stop()
}

// drainAll drains the processes of slots; each must exit 0 within the bound.
func (s *site) drainAll(slots []*slot) {
	s.t.Helper()
	for _, sl := range slots {
		if took, ok := sl.proc.terminate(drainLimit); !ok {
			s.t.Errorf("%s did not exit 0 within %v of SIGTERM: after %v %v\n%s", sl.proc.name, drainLimit, took, sl.proc.err,
				sl.proc.out.last(keptLines))
		}
	}
}
