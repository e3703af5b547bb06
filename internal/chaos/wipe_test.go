package chaos

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestWipeByAPI deletes every stream three times while everything runs. All jobs
// are started by acknowledged requests and by SQL: a plain publish that only
// the broker held would be gone with it, as its sender was promised nothing.
func TestWipeByAPI(t *testing.T) {
	wipe(t, "streams deleted", func(s *site, _ *broker) {
		js, err := jetstream.New(s.conn.NATS())
		s.must(err)
		names := js.StreamNames(t.Context())
		n := 0
		for name := range names.Name() {
			s.must(js.DeleteStream(t.Context(), name))
			n++
		}
		s.must(names.Err())
		if n != 6 {
			t.Errorf("there were %d streams to delete, want 6", n)
		}
	})
}

// TestWipeOnDisk stops the broker three times, removes its store and starts
// it again.
func TestWipeOnDisk(t *testing.T) {
	wipe(t, "store removed", func(s *site, b *broker) {
		b.stop()
		b.wipe()
		b.start()
	})
}

func wipe(t *testing.T, what string, lose func(*site, *broker)) {
	t.Parallel()
	b := newBroker(t)
	s := newSite(t, pgtest.URL(t), b.url, pgtest.Namespace(t), 0)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	// Large bursts, so that the broker holds something when it loses it.
	load := s.loading(t.Context(), len(s.orders)/8, request, inSQL)
	for quarter := 1; quarter <= 3; quarter++ {
		s.untilBusy(len(s.orders) * quarter / 4)
		began := time.Now()
		lose(s, b)
		t.Logf("%s, at quarter %d, in %v", what, quarter, time.Since(began).Round(time.Millisecond))
	}
	s.must(load.Wait())
	s.await()
	r := s.report()
	s.show(what, r)
	if r.swept == 0 {
		t.Error("no message was published again: nothing was lost with the broker, so nothing was tested")
	}
	s.fleet.stop()
}
