package streams

import (
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork"
)

// TestHandedOverWithoutABroker: while a lane waits for its broker, it still takes messages of its own process, because
// they do not pass the broker.
func TestHandedOverWithoutABroker(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, hands := b.handing(t)
	b.Stop()
	eventually(t, "the lane is interrupted", func() bool {
		batch, err := s.NextWithin(t.Context(), 1, 10*time.Millisecond)
		must(t, err)
		return len(batch) == 0 && s.opening != nil
	})
	given, room := hands(3)
	if !room {
		t.Error("there is no room")
	}
	for taken := 0; taken < len(given); {
		batch, err := s.NextWithin(t.Context(), 10, time.Minute)
		must(t, err)
		if len(batch) == 0 {
			t.Fatalf("%d of %d are taken", taken, len(given))
		}
		ack(t, batch...)
		taken += len(batch)
	}

	b.Start()
	eventually(t, "the broker is back", c.nc.IsConnected)
	stored := leg1s(2)
	for _, m := range stored {
		m.Kind, m.Topic, m.Work = legwork.Leg2, "shop.charge", legwork.NewID()
	}
	published(t, b.publisher(c), stored...)
	for came := 0; came < 2; {
		batch, err := s.Next(t.Context(), 10)
		must(t, err)
		ack(t, batch...)
		came += len(batch)
	}
}

// TestHandedOverWithoutJetStream: messages that arrive without the stream do not show that the stream works. If they
// did, the pause between two tries would never grow.
func TestHandedOverWithoutJetStream(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	s, hands := b.handing(t)
	b.Stop()
	at, err := url.Parse(b.URL())
	must(t, err)
	port, err := strconv.Atoi(at.Port())
	must(t, err)
	plain, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	must(t, err)
	plain.Start()
	t.Cleanup(func() { plain.Shutdown(); plain.WaitForShutdown() })
	eventually(t, "the pauses grow", func() bool {
		hands(1)
		batch, err := s.NextWithin(t.Context(), 10, time.Minute)
		must(t, err)
		ack(t, batch...)
		return s.failures >= 4
	})
}
