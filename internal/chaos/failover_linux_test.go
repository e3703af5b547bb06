//go:build slow

package chaos

import (
	"testing"

	"golang.org/x/sync/errgroup"
)

// TestFailoverWithLostTail kills a primary whose asynchronous standby has
// lagged, promotes the standby, and lets everything go on with it: once with
// nothing else done, as an automatic failover is, once with the runbook's new
// epoch. Callers repeat their starts under the same keys, as those must whose
// receipts came from the lost commits. The second is for long runs.
func TestFailoverWithLostTail(t *testing.T) {
	t.Run("automatic", func(t *testing.T) { failover(t, func(*site) {}) })
	if readSettings(t).jobs <= shortJobs {
		return
	}
	t.Run("epoch raised", func(t *testing.T) {
		failover(t, func(s *site) {
			var e struct{ Epoch int64 }
			s.must(s.command(t.Context(), &e, "epoch", "raise", "--reason", "failover to the standby"))
			if e.Epoch < 2 {
				t.Errorf("the new epoch is %d", e.Epoch)
			}
		})
	})
}

func failover(t *testing.T, runbook func(*site)) {
	t.Parallel()
	b, primary := newBroker(t), newDatabase(t)
	standby, err := primary.standby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, through := newProxy(t, primary.stack.DatabaseURL)
	s := newSite(t, through, b.url, "chaos", killedLease)
	s.start(relayRole, relayRole, demoRole, demoRole)
	for range 2 {
		s.add(engineRole, "LEGWORK_MODE=step") // every activity is entered by a message, which may have lost its row
		s.awaitReady(s.fleet.slots[len(s.fleet.slots)-1].proc)
	}
	all := s.orders
	half, some := len(all)/2, len(all)/8
	s.orders = all[:half]
	before := s.loading(t.Context(), some, request, inSQL)
	s.untilBusy(some)
	s.must(standby.lag(t.Context()))
	kept, _, err := s.ended(t.Context())
	s.must(err)
	s.orders = all[half:] // so that there are enough, however long that has taken
	load := s.loading(t.Context(), some, request, inSQL)
	s.orders = all
	s.untilBusy(kept + some)
	primary.kill()
	s.must(standby.promote(t.Context()))
	var left int // before anybody goes on with it
	s.must(standby.query(t.Context(), &left, "SELECT count(*) FROM legwork_chaos.job WHERE state <> 'running'"))
	p.point(standby.stack.DatabaseURL)
	runbook(s)
	t.Logf("%d jobs had ended when the standby lagged, at least %d when the primary died; the standby knows of %d", kept,
		kept+some, left)
	if left > kept {
		t.Error("no end is lost")
	}
	s.must(before.Wait())
	s.must(load.Wait())
	s.repeatStarts()
	s.await()
	s.show("failover", s.report())
	for _, sl := range s.fleet.slots {
		if sl.runs != 1 {
			t.Errorf("%s ran %d times", sl.role, sl.runs)
		}
	}
	s.fleet.stop()
}

// repeatStarts sends every start again under its key.
func (s *site) repeatStarts() {
	s.t.Helper()
	var group errgroup.Group
	group.SetLimit(64)
	for _, e := range s.orders {
		group.Go(func() error { return s.insist(s.t.Context(), request, e) })
	}
	s.must(group.Wait())
}
