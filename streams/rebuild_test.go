package streams

import (
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// TestRebuildKeepsSettings: a stream comes back empty, and it and its consumers
// as their operator has set them; sources go on.
func TestRebuildKeepsSettings(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	must(t, c.ProvisionTopics(t.Context(), []string{"a.b"}))
	tune(t, c)
	run := b.source(c, legwork.LaneRun)
	published(t, b.publisher(c), leg1s(3)...)
	before, err := c.Inventory(t.Context())
	must(t, err)
	for _, s := range before {
		lost, err := c.Rebuild(t.Context(), s)
		must(t, err)
		if want := uint64(3); s.Lane == legwork.LaneRun && lost != want {
			t.Errorf("%d messages went with the stream, want %d", lost, want)
		}
	}
	after, err := c.Inventory(t.Context())
	must(t, err)
	for i, s := range after {
		if s.Messages != 0 || !slices.Equal(s.Consumers, before[i].Consumers) {
			t.Errorf("rebuilt %+v, was %+v", s, before[i])
		}
		if s.config.MaxBytes != before[i].config.MaxBytes || s.config.MaxMsgs != before[i].config.MaxMsgs {
			t.Errorf("%s: limits %d, %d; were %d, %d", s.Name, s.config.MaxBytes, s.config.MaxMsgs, before[i].config.MaxBytes,
				before[i].config.MaxMsgs)
		}
		for _, consumer := range s.consumers {
			if s.Lane == laneWork && consumer.AckWait != 7*time.Second {
				t.Errorf("the lease is %v, was 7s", consumer.AckWait)
			}
		}
	}
	published(t, b.publisher(c), leg1s(1)...)
	if batch, err := run.Next(t.Context(), 10); err != nil || len(batch) != 1 {
		t.Errorf("the source went on with %d messages, %v", len(batch), err)
	}
}

// tune is an operator who has changed a stream and a consumer.
func tune(t *testing.T, c *Conn) {
	t.Helper()
	stream, err := c.js.Stream(t.Context(), streamName("test", "WORK"))
	must(t, err)
	cfg := stream.CachedInfo().Config
	cfg.MaxMsgs = 123_456
	_, err = c.js.UpdateStream(t.Context(), cfg)
	must(t, err)
	consumer, err := c.js.Consumer(t.Context(), cfg.Name, durable("a.b"))
	must(t, err)
	own := consumer.CachedInfo().Config
	own.AckWait = 7 * time.Second
	_, err = c.js.UpdateConsumer(t.Context(), cfg.Name, own)
	must(t, err)
}

// TestRebuildAfterFasterOnes: somebody has made the stream anew with settings
// that cannot be changed into those it had.
func TestRebuildAfterFasterOnes(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	before, err := c.Look(t.Context(), legwork.LaneRun)
	must(t, err)
	must(t, c.Remove(t.Context()))
	other := c.streamConfig(before.Name)
	other.Storage = jetstream.MemoryStorage
	_, err = c.js.CreateStream(t.Context(), other)
	must(t, err)
	if err := c.create(t.Context(), before.config); err == nil {
		t.Error("the storage of a stream can be changed: rebuild need not begin anew")
	}
	_, err = c.Rebuild(t.Context(), before)
	must(t, err)
	after, err := c.Look(t.Context(), legwork.LaneRun)
	must(t, err)
	if after.config.Storage != jetstream.FileStorage {
		t.Errorf("storage %v, was file", after.config.Storage)
	}
}

// TestApplySaysWhatItChanged: created, mended, nothing.
func TestApplySaysWhatItChanged(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	run := streamName("test", "RUN")
	must(t, c.js.DeleteStream(t.Context(), run))
	cfg := c.streamConfig(streamName("test", "START"))
	cfg.NoAck = false
	_, err := c.js.UpdateStream(t.Context(), cfg)
	must(t, err)
	want := []Change{{"mended", cfg.Name, ""}, {"created", run, ""}, {"created", run, durableEngine},
		{"created", streamName("test", "WORK"), "a_b"}}
	for _, want := range [][]Change{want, nil} {
		got, err := c.Apply(t.Context(), []string{"a.b"})
		must(t, err)
		if !slices.Equal(got, want) {
			t.Errorf("changed %v, want %v", got, want)
		}
	}
	if _, err := c.Apply(t.Context(), []string{"a.b", "a_b"}); legwork.CodeOf(err) != legwork.CodeConflict {
		t.Errorf("two topics that share a consumer: %v", err)
	}
	if _, err := c.Look(t.Context(), "elsewhere"); err == nil {
		t.Error("there is a lane elsewhere")
	}
}
