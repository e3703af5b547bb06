//go:build slow

package chaos

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestWipeByAPI deletes every stream three times while everything runs. All jobs
// are started by acknowledged requests and by SQL: a plain publish that only
// the broker held would be gone with it, as its sender was promised nothing. Work
// that goes straight to workers is in no stream, so here all goes through streams.
func TestWipeByAPI(t *testing.T) {
	wipe(t, "streams deleted", func(s *site, _ *broker) {
		js, err := jetstream.New(s.conn.NATS())
		s.must(err)
		for _, name := range s.allStreams(js) {
			s.must(js.DeleteStream(t.Context(), name))
		}
	}, "LEGWORK_HAND_WORK=false")
}

// allStreams waits until all six streams are there again: each comes back
// with the next message for it, which may be seconds after the loss.
func (s *site) allStreams(js jetstream.JetStream) []string {
	s.t.Helper()
	var names []string
	s.eventually("there are six streams", s.patience(), func(ctx context.Context) (bool, error) {
		names = names[:0]
		l := js.StreamNames(ctx)
		for name := range l.Name() {
			names = append(names, name)
		}
		return len(names) == 6, l.Err()
	})
	return names
}

// TestWipeOnDisk stops the broker three times, removes its store and starts
// it again, while work goes straight to workers.
func TestWipeOnDisk(t *testing.T) {
	wipe(t, "store removed", func(s *site, b *broker) {
		b.stop()
		b.wipe()
		b.start()
	})
}

func wipe(t *testing.T, what string, lose func(*site, *broker), env ...string) {
	t.Parallel()
	b := newBroker(t)
	s := newSite(t, pgtest.URL(t), b.url, pgtest.Namespace(t), 0)
	s.start(relayRole, relayRole, workerRole, workerRole)
	for range 2 {
		s.add(engineRole, env...)
		s.awaitReady(s.fleet.slots[len(s.fleet.slots)-1].proc)
	}
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
