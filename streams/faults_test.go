package streams

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

const payWork = "legwork.test.work.pay"

// foreign is what a service in any language makes of the consumer of topic pay,
// before anything else.
func foreign(tune func(*jetstream.ConsumerConfig)) jetstream.ConsumerConfig {
	cfg := jetstream.ConsumerConfig{Durable: "pay", FilterSubject: payWork, AckPolicy: jetstream.AckExplicitPolicy,
		AckWait:    30 * time.Second,
		MaxDeliver: -1, MaxAckPending: maxAckPending}
	tune(&cfg)
	return cfg
}

// named fails the test unless faults, topics and the search for a message name a
// setting, and returns the fault.
func (c *Conn) named(t *testing.T, setting string, stops bool, id legwork.ID) Fault {
	t.Helper()
	faults, err := c.Faults(t.Context(), []string{"pay"})
	must(t, err)
	topics, err := c.Topics(t.Context())
	must(t, err)
	located, err := c.Locate(t.Context(), "work.pay", []legwork.ID{id})
	must(t, err)
	has := func(list []Setting) bool {
		return slices.ContainsFunc(list, func(s Setting) bool {
			return s.Name == setting && s.Stops == stops && s.Have != s.Want && s.Effect != ""
		})
	}
	if len(faults) != 1 || !has(faults[0].Settings) || faults[0].Stops() != stops ||
		!slices.Contains(faults[0].Lanes, "work.pay") {
		t.Fatalf("the faults are %+v, want %s", faults, setting)
	}
	if at := slices.IndexFunc(topics, func(p Topic) bool { return p.Topic == "pay" }); at < 0 ||
		!has(topics[at].Settings) {
		t.Errorf("the topics are %+v, want %s", topics, setting)
	}
	if !has(located[0].Settings) || located[0].Where == NotHeld {
		t.Errorf("the message is %+v, want %s", located[0], setting)
	}
	return faults[0]
}

// TestHabitsOfForeignConsumers: whatever consumer somebody else has made of a
// topic, its setting is named, and after a repair the work reaches a worker.
func TestHabitsOfForeignConsumers(t *testing.T) {
	t.Parallel()
	for _, habit := range []struct {
		setting string
		stops   bool
		tune    func(*jetstream.ConsumerConfig)
		again   bool // the broker cannot change it
	}{
		{"max_deliver", true, func(c *jetstream.ConsumerConfig) { c.MaxDeliver = 3 }, false},
		{"filter_subject", true, func(c *jetstream.ConsumerConfig) { c.FilterSubject = payWork + ".card" }, false},
		{"filter_subject", true, func(c *jetstream.ConsumerConfig) { c.FilterSubject = "legwork.test.work.>" }, false},
		{"filter_subject", true, func(c *jetstream.ConsumerConfig) { c.FilterSubject = "" }, false},
		{"filter_subject", true, func(c *jetstream.ConsumerConfig) {
			c.FilterSubject, c.FilterSubjects = "", []string{payWork, "legwork.test.work.card"}
		}, false},
		{"durable_name", true, func(c *jetstream.ConsumerConfig) { c.Durable = "mine" }, false},
		{"durable_name", true, func(c *jetstream.ConsumerConfig) {
			c.Durable, c.FilterSubject = "mine",
				"legwork.test.work.*"
		}, false},
		{"durable_name", true, func(c *jetstream.ConsumerConfig) { c.Durable, c.Name = "", "pay" }, false},
		{"pause_until", true, func(c *jetstream.ConsumerConfig) { until := time.Now().Add(time.Hour); c.PauseUntil = &until },
			false},
		{"deliver_subject", true, func(c *jetstream.ConsumerConfig) { c.DeliverSubject = "mine.pay" }, true},
		{"headers_only", true, func(c *jetstream.ConsumerConfig) { c.HeadersOnly = true }, false},
		{"max_batch", true, func(c *jetstream.ConsumerConfig) { c.MaxRequestBatch = 1 }, false},
		{"max_expires", true, func(c *jetstream.ConsumerConfig) { c.MaxRequestExpires = time.Second }, false},
		{"priority_groups", true, func(c *jetstream.ConsumerConfig) {
			c.PriorityPolicy, c.PriorityGroups = jetstream.PriorityPolicyOverflow, []string{"a"}
		}, false},
		{"max_ack_pending", false, func(c *jetstream.ConsumerConfig) { c.MaxAckPending = 1 }, false},
		{"ack_wait", false, func(c *jetstream.ConsumerConfig) { c.AckWait = time.Second }, false},
		{"ack_wait", false, func(c *jetstream.ConsumerConfig) { c.AckWait = time.Hour }, false},
		{"backoff", false, func(c *jetstream.ConsumerConfig) { c.BackOff = []time.Duration{time.Minute, time.Hour} }, false},
		{"max_waiting", false, func(c *jetstream.ConsumerConfig) { c.MaxWaiting = 1 }, true},
		{"replay_policy", false, func(c *jetstream.ConsumerConfig) { c.ReplayPolicy = jetstream.ReplayOriginalPolicy }, true},
		{"inactive_threshold", false, func(c *jetstream.ConsumerConfig) { c.InactiveThreshold = time.Hour }, false},
	} {
		t.Run(habit.setting, func(t *testing.T) {
			b := newBroker(t)
			c := b.connect()
			_, err := c.js.Stream(t.Context(), "LEGWORK_test_WORK")
			must(t, err)
			cfg := foreign(habit.tune)
			if cfg.DeliverSubject != "" {
				_, err = c.js.CreatePushConsumer(t.Context(), "LEGWORK_test_WORK", cfg)
			} else {
				_, err = c.js.CreateConsumer(t.Context(), "LEGWORK_test_WORK", cfg)
			}
			must(t, err)
			sent := work("pay", 1)
			published(t, b.publisher(c), sent)
			fault := c.named(t, habit.setting, habit.stops, sent.GUID)
			if !habit.stops {
				must(t, c.Repair(t.Context(), fault, false))
				c.named(t, habit.setting, false, sent.GUID) // an operator may have meant it
			}
			if fault.Again(!habit.stops) != habit.again {
				t.Errorf("the consumer is made anew: %t", fault.Again(!habit.stops))
			}
			must(t, c.Repair(t.Context(), fault, !habit.stops))
			left, err := c.Faults(t.Context(), []string{"pay"})
			must(t, err)
			if len(left) > 0 {
				t.Errorf("after the repair: %+v", left)
			}
			must(t, c.Repair(t.Context(), fault, !habit.stops)) // somebody else was faster
			ack(t, next(t, b.source(c, "work.pay"), 1)...)
		})
	}
}

// TestRefusedHabits: these the broker itself refuses in a stream of work.
func TestRefusedHabits(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	for name, tune := range map[string]func(*jetstream.ConsumerConfig){
		"ack_policy none":    func(c *jetstream.ConsumerConfig) { c.AckPolicy = jetstream.AckNonePolicy },
		"ack_policy all":     func(c *jetstream.ConsumerConfig) { c.AckPolicy = jetstream.AckAllPolicy },
		"deliver_policy new": func(c *jetstream.ConsumerConfig) { c.DeliverPolicy = jetstream.DeliverNewPolicy },
		"deliver_policy last": func(c *jetstream.ConsumerConfig) {
			c.DeliverPolicy = jetstream.DeliverLastPolicy
		},
	} {
		var refused *jetstream.APIError
		if _, err := c.js.CreateConsumer(t.Context(), "LEGWORK_test_WORK", foreign(tune)); !errors.As(err, &refused) {
			t.Errorf("a consumer with %s: %v", name, err)
		}
	}
}

// usedUp has a foreign consumer with max_deliver 3 hand out work so often.
func usedUp(t *testing.T, c *Conn, n int) {
	t.Helper()
	consumer, err := c.js.CreateConsumer(t.Context(), "LEGWORK_test_WORK",
		foreign(func(c *jetstream.ConsumerConfig) { c.MaxDeliver = 3 }))
	must(t, err)
	for range 3 {
		batch, err := consumer.Fetch(n, jetstream.FetchMaxWait(time.Minute))
		must(t, err)
		got := 0
		for m := range batch.Messages() {
			got++
			must(t, m.Nak())
		}
		if got != n {
			t.Fatalf("%d of %d are handed out: %v", got, n, batch.Error())
		}
	}
	eventually(t, "they are given up", func() bool { // as soon as somebody asks once more
		batch, err := consumer.FetchNoWait(n)
		must(t, err)
		for range batch.Messages() {
			t.Fatal("a message is handed out for the fourth time")
		}
		return c.lane(t, "work.pay").InFlight == 0
	})
}

// TestUsedUpDeliveriesAreNotHeld: what a foreign consumer hands to nobody any more
// is not taken for work in progress, so the sweep publishes it again; and a repair
// has all of it handed out once more.
func TestUsedUpDeliveriesAreNotHeld(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	p := b.publisher(c)
	all := rows(t, p, []*legwork.Transition{work("pay", 1), work("pay", 2)})
	usedUp(t, c, 2)
	if n := lost(t, c, "work.pay", all); n != 2 {
		t.Errorf("%d of 2 messages that nobody is given any more count as lost", n)
	}
	for id := range all {
		if f := c.named(t, "max_deliver", true, id); f.Stuck != 2 || !f.Again(false) {
			t.Errorf("the fault is %+v, want 2 stuck", f)
		}
	}
	faults, err := c.Faults(t.Context(), nil)
	must(t, err)
	must(t, c.Repair(t.Context(), faults[0], false))
	ack(t, next(t, b.source(c, "work.pay"), 2)...)
}

// TestAWorkerIsToldOfTheRepair: a worker that cannot use the consumer says so.
func TestAWorkerIsToldOfTheRepair(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	for name, tune := range map[string]func(*jetstream.ConsumerConfig){
		"narrow": func(c *jetstream.ConsumerConfig) { c.FilterSubject = payWork + ".card" },
		"wide":   func(c *jetstream.ConsumerConfig) { c.FilterSubject = "legwork.test.work.>" },
	} {
		_, err := c.js.CreateOrUpdateConsumer(t.Context(), "LEGWORK_test_WORK", foreign(tune))
		must(t, err)
		if _, err := c.Source(t.Context(), "work.pay"); err == nil ||
			!strings.Contains(err.Error(), "legwork broker repair") {
			t.Errorf("with a filter that is too %s: %v", name, err)
		}
	}
}

// TestListenersKeepTheirSettings: who listens to events has a consumer of its own.
func TestListenersKeepTheirSettings(t *testing.T) {
	t.Parallel()
	c := newBroker(t).connect()
	_, err := c.js.CreateConsumer(t.Context(), "LEGWORK_test_EVENT",
		jetstream.ConsumerConfig{Durable: "mine", MaxDeliver: 1, MaxAckPending: 1,
			AckWait: time.Second, DeliverPolicy: jetstream.DeliverNewPolicy})
	must(t, err)
	if faults, err := c.Faults(t.Context(), nil); err != nil || len(faults) > 0 {
		t.Errorf("the faults are %+v: %v", faults, err)
	}
}
