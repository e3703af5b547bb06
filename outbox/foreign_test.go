package outbox

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// TestWorkThatAForeignConsumerGaveUpComesBack: another program has created the consumer
// with max_deliver 3, and dies three times with its work. The next worker still gets it.
func TestWorkThatAForeignConsumerGaveUpComesBack(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	consumer, err := s.js.Consumer(t.Context(), "LEGWORK_"+s.ns+"_WORK", "pay")
	s.must(err)
	cfg := consumer.CachedInfo().Config
	cfg.MaxDeliver = 3
	consumer, err = s.js.UpdateConsumer(t.Context(), "LEGWORK_"+s.ns+"_WORK", cfg)
	s.must(err)
	s.publish(s.put(payLane, 1, time.Minute))
	for range 3 {
		m, err := consumer.Next(jetstream.FetchMaxWait(time.Minute))
		s.must(err)
		s.must(m.Nak())
	}
	s.relay()
	m, err := consumer.Next(jetstream.FetchMaxWait(2 * time.Minute))
	s.must(err)
	if d, err := m.Metadata(); err != nil || d.NumDelivered != 1 {
		t.Errorf("the work comes as delivery %+v: %v", d, err)
	}
	s.must(m.Ack())
}
