//go:build slow

package chaos

import "testing"

// TestServersDie kills Postgres, at full durability, and NATS with SIGKILL,
// once each, and starts them again. Services must not end; jobs that were
// acknowledged must all come to their end.
func TestServersDie(t *testing.T) {
	t.Parallel()
	b, d := newBroker(t), newDatabase(t)
	s := newSite(t, d.stack.DatabaseURL, b.url, "chaos", killedLease)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	load := s.loading(t.Context(), len(s.orders)/8, request, inSQL)
	s.untilBusy(len(s.orders) / 4)
	d.kill()
	d.start()
	s.untilBusy(len(s.orders) / 2)
	s.fleet.noSurprise()
	b.kill()
	b.start()
	s.must(load.Wait())
	s.await()
	r := s.report()
	s.show("Postgres and NATS killed", r)
	if r.repeated+r.entries+r.swept == 0 {
		t.Error("nothing was delivered or published twice: the servers died while nothing was under way")
	}
	for _, sl := range s.fleet.slots {
		if sl.runs != 1 {
			t.Errorf("%s ran %d times", sl.role, sl.runs)
		}
	}
	s.fleet.stop()
}
