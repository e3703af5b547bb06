package streams

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go/jetstream"
)

func TestProvisionMayRunManyTimesAtOnce(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	conns := make([]*Conn, 6)
	for i := range conns {
		c, err := Connect(t.Context(), Config{URL: b.URL(), Namespace: "race"})
		must(t, err)
		defer c.Close()
		conns[i] = c
	}
	var done sync.WaitGroup
	for _, c := range conns {
		done.Go(func() {
			if err := errors.Join(c.Provision(t.Context()),
				c.ProvisionTopics(t.Context(), []string{"mail.send", "pay"})); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	for stream, durables := range map[string][]string{
		"START": {"engine"}, "RUN": {"engine"}, "RESPONSE": {"engine"}, "WORK": {"mail_send", "pay"},
	} {
		for _, d := range durables {
			if _, err := conns[0].js.Consumer(t.Context(), "LEGWORK_race_"+stream, d); err != nil {
				t.Errorf("consumer %s on %s: %v", d, stream, err)
			}
		}
	}
}

func TestProvisionHeals(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	must(t, c.ProvisionTopics(t.Context(), []string{"pay"}))
	must(t, c.js.DeleteStream(t.Context(), "LEGWORK_test_WORK"))
	must(t, c.js.DeleteConsumer(t.Context(), "LEGWORK_test_RUN", "engine"))
	must(t, c.Provision(t.Context()))
	must(t, c.ProvisionTopics(t.Context(), []string{"pay"}))
	for stream, d := range map[string]string{"RUN": "engine", "WORK": "pay"} {
		if _, err := c.js.Consumer(t.Context(), "LEGWORK_test_"+stream, d); err != nil {
			t.Error(err)
		}
	}
}

func TestProvisionKeepsWhatAnOperatorChanged(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	stream, err := c.js.Stream(t.Context(), "LEGWORK_test_START")
	must(t, err)
	cfg := stream.CachedInfo().Config
	cfg.MaxBytes, cfg.Description = 64<<20, "ours"
	cfg.NoAck = false // this one matters: it would answer before the commit
	_, err = c.js.UpdateStream(t.Context(), cfg)
	must(t, err)
	consumer := c.consumerConfig(place{durable: "engine", filter: "legwork.test.start.>"})
	consumer.MaxAckPending = 77
	_, err = c.js.UpdateConsumer(t.Context(), "LEGWORK_test_START", consumer)
	must(t, err)

	must(t, c.Provision(t.Context()))
	stream, err = c.js.Stream(t.Context(), "LEGWORK_test_START")
	must(t, err)
	got := stream.CachedInfo().Config
	if got.MaxBytes != 64<<20 || got.Description != "ours" {
		t.Errorf("provisioning undid an operator's change: %d, %q", got.MaxBytes, got.Description)
	}
	if !got.NoAck || got.Duplicates != startDuplicates {
		t.Errorf("no_ack is %v, duplicates %v; want it repaired", got.NoAck, got.Duplicates)
	}
	have, err := stream.Consumer(t.Context(), "engine")
	must(t, err)
	if n := have.CachedInfo().Config.MaxAckPending; n != 77 {
		t.Errorf("max_ack_pending is %d, want the operator's 77", n)
	}
}

func TestProvisionRefusesAStreamOfAnotherKind(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c, err := Connect(t.Context(), Config{URL: b.URL(), Namespace: "other"})
	must(t, err)
	defer c.Close()
	_, err = c.js.CreateStream(t.Context(),
		jetstream.StreamConfig{Name: "LEGWORK_other_RUN", Subjects: []string{"legwork.other.run"}})
	must(t, err)
	if err := c.Provision(t.Context()); err == nil || !strings.Contains(err.Error(), "LEGWORK_other_RUN") ||
		!strings.Contains(err.Error(), "delete it") {
		t.Errorf("got %v, want the stream's name and what to do", err)
	}
}

func TestTopicsThatShareAConsumerAreRefused(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	clashes := func(topics ...string) {
		t.Helper()
		err := c.ProvisionTopics(t.Context(), topics)
		if legwork.CodeOf(err) != legwork.CodeConflict || !strings.Contains(err.Error(), `"a.b"`) ||
			!strings.Contains(err.Error(), `"a_b"`) {
			t.Errorf("topics %q: got %v, want a conflict that names both", topics, err)
		}
	}
	clashes("a.b", "x", "a_b")
	must(t, c.ProvisionTopics(t.Context(), []string{"a.b"}))
	clashes("a_b") // known to the broker only
	if _, err := c.Source(t.Context(), legwork.LaneWork("a_b")); legwork.CodeOf(err) != legwork.CodeConflict {
		t.Errorf("source: %v", err)
	}
	for _, lane := range []string{"", "other", "work.", "work.a b", "work.>", "work.a..b"} {
		if _, err := c.Source(t.Context(), lane); err == nil {
			t.Errorf("lane %q was opened", lane)
		}
	}
}
