package streams

import (
	"context"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestPauseTopics: a topic that is paused is handed to nobody, redeliveries
// neither, and its consumer stays paused when a worker asks for it again; what an
// operator has paused is left alone; resumed, everything comes, once.
func TestPauseTopics(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	must(t, c.ProvisionTopics(t.Context(), []string{"a.b", "c", "d"}))
	must(t, c.PauseTopics(t.Context(), []string{"a.b"}))
	_, err := c.js.PauseConsumer(t.Context(), streamName("test", "WORK"), durable("d"), time.Now().Add(time.Hour))
	must(t, err)
	must(t, c.ProvisionTopics(t.Context(), []string{"a.b"}))
	paused(t, c, map[string]bool{"a.b": true, "c": false, "d": true})

	published(t, b.publisher(c), work("a.b", 1), work("a.b", 2), work("a.b", 3))
	source := b.source(c, legwork.LaneWork("a.b"))
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if batch, err := source.Next(ctx, 10); err == nil && len(batch) > 0 {
		t.Errorf("%d messages of a paused topic", len(batch))
	}
	must(t, c.PauseTopics(t.Context(), nil))
	paused(t, c, map[string]bool{"a.b": false, "c": false, "d": true})
	for n := 0; n < 3; {
		batch, err := source.Next(t.Context(), 10)
		must(t, err)
		n += len(batch)
		for _, m := range batch {
			if m.Count != 1 {
				t.Errorf("delivered %d times", m.Count)
			}
		}
	}
}

func paused(t *testing.T, c *Conn, want map[string]bool) {
	t.Helper()
	topics, err := c.Topics(t.Context())
	must(t, err)
	if len(topics) != len(want) {
		t.Errorf("topics %+v", topics)
	}
	for _, topic := range topics {
		if topic.Paused != want[topic.Topic] {
			t.Errorf("topic %s: paused %v", topic.Topic, topic.Paused)
		}
	}
}
