package streams

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// maxAckPending bounds the messages in flight of one consumer.
	maxAckPending = 8192
	// maxStartsPending is more: starts that are held back are in flight, and must
	// not keep those of other graphs from being delivered.
	maxStartsPending = 4 * maxAckPending
	// maxWaiting bounds the idle pulls of one consumer: routers, in all processes.
	maxWaiting = 2048
	duplicates = time.Minute
	// startDuplicates is the smallest window the server takes. A repeated
	// start must reach an engine, as only an engine can answer it (CON-06);
	// one repeated within the window is answered from memory, see Receipts.
	startDuplicates = 100 * time.Millisecond
)

// engineLanes are the lanes that engines consume.
var engineLanes = []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal,
	legwork.LaneEvent}

// Provision creates the namespace's streams and the engine's consumers, and
// heals what was deleted. Any number of processes may call it at once; what an
// operator has changed (replicas, limits, storage) is left alone.
func (c *Conn) Provision(ctx context.Context) error {
	for _, lane := range engineLanes {
		p, err := c.place(lane)
		if err != nil {
			return err
		}
		if err := c.ensureStream(ctx, c.streamConfig(p.stream)); err != nil {
			return err
		}
		if _, err := c.ensure(ctx, p); err != nil {
			return err
		}
	}
	return c.ensureStream(ctx, c.streamConfig(streamName(c.cfg.Namespace, "WORK")))
}

// ProvisionTopics creates the consumers of work topics, idempotently. Two
// topics that share a consumer name, such as a.b and a_b, are an error that
// names both. Without its consumer a topic's work is kept until one exists.
func (c *Conn) ProvisionTopics(ctx context.Context, topics []string) error {
	for i, topic := range topics {
		for _, other := range topics[:i] {
			if topic != other && durable(topic) == durable(other) {
				return clash(topic, other)
			}
		}
		p, err := c.place(legwork.LaneWork(topic))
		if err != nil {
			return err
		}
		if _, err := c.ensure(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// ensure returns the lane's consumer after creating whatever of it is missing.
// A caller that may only look, as a worker should be, needs what exists.
func (c *Conn) ensure(ctx context.Context, p place) (*jetstream.ConsumerInfo, error) {
	info, err := c.consumerInfo(ctx, p)
	if err == nil || !isMissing(err) {
		return info, err
	}
	if err := c.ensureStream(ctx, c.streamConfig(p.stream)); err != nil {
		return nil, err
	}
	consumer, err := question(ctx, c, func(ctx context.Context) (jetstream.Consumer, error) {
		return c.js.CreateConsumer(ctx, p.stream, c.consumerConfig(p))
	})
	if err != nil {
		// Another process may have created it with its own settings.
		if info, again := c.consumerInfo(ctx, p); again == nil {
			return info, nil
		}
		return nil, fmt.Errorf("streams: create consumer %s on stream %s: %w", p.durable, p.stream, err)
	}
	c.log.Info("created consumer", "stream", p.stream, "consumer", p.durable)
	return consumer.CachedInfo(), nil
}

// consumerInfo reads the lane's consumer and checks that it is the lane's.
func (c *Conn) consumerInfo(ctx context.Context, p place) (*jetstream.ConsumerInfo, error) {
	consumer, err := question(ctx, c, func(ctx context.Context) (jetstream.Consumer, error) {
		return c.js.Consumer(ctx, p.stream, p.durable)
	})
	if errors.Is(err, jetstream.ErrNotPullConsumer) {
		return nil, legwork.Conflict("consumer %s of stream %s pushes messages, nobody can ask it for any: `legwork "+
			"broker repair` puts it right", p.durable, p.stream)
	}
	if err != nil {
		return nil, fmt.Errorf("streams: look up consumer %s on stream %s: %w", p.durable, p.stream, err)
	}
	info := consumer.CachedInfo()
	if have := filters(&info.Config); p.topic != "" && !slices.Equal(have, []string{p.filter}) {
		for _, filter := range have {
			other, ok := legwork.WorkTopic(filter[min(len(filter), len(legwork.Subject(c.cfg.Namespace, ""))):])
			if ok && durable(other) == p.durable && legwork.CheckTopic(other) == nil {
				return nil, clash(p.topic, other)
			}
		}
		return nil, legwork.Conflict("consumer %s of stream %s takes %q, not %s: `legwork broker repair` puts it right",
			p.durable, p.stream, have, p.filter)
	}
	return info, nil
}

// ensureStream creates a stream, or repairs of an existing one only what the
// engine cannot do without.
func (c *Conn) ensureStream(ctx context.Context, want jetstream.StreamConfig) error {
	stream, err := c.stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		err = made(ctx, c, func(ctx context.Context) (jetstream.Stream, error) { return c.js.CreateStream(ctx, want) })
		if err == nil {
			c.log.Info("created stream", "stream", want.Name, "replicas", want.Replicas)
			return nil
		}
		if !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return fmt.Errorf("streams: create stream %s: %w", want.Name, err)
		}
		stream, err = c.stream(ctx, want.Name)
	}
	if err != nil {
		return fmt.Errorf("streams: look up stream %s: %w", want.Name, err)
	}
	have := stream.CachedInfo().Config
	if have.Retention != want.Retention {
		return fmt.Errorf("streams: stream %s has retention %v, the engine needs %v: delete it, its messages are sent "+
			"again from Postgres", want.Name, have.Retention, want.Retention)
	}
	if repaired, wrong := repair(have, want); wrong {
		_, err := question(ctx, c, func(ctx context.Context) (jetstream.Stream,
			error) {
			return c.js.UpdateStream(ctx, repaired)
		})
		if err != nil {
			return fmt.Errorf("streams: repair stream %s: %w", want.Name, err)
		}
		c.log.Warn("repaired stream", "stream", want.Name)
		have = repaired
	}
	c.improve(ctx, have)
	return nil
}

func (c *Conn) stream(ctx context.Context, name string) (jetstream.Stream, error) {
	return question(ctx, c, func(ctx context.Context) (jetstream.Stream, error) { return c.js.Stream(ctx, name) })
}

// repair returns have with everything the engine depends on, and whether
// anything was missing.
func repair(have, want jetstream.StreamConfig) (jetstream.StreamConfig, bool) {
	wrong := have.NoAck != want.NoAck || !have.AllowDirect
	have.NoAck, have.AllowDirect = want.NoAck, true
	for _, subject := range want.Subjects {
		// One for placeholders is of use, and needed by nobody: see improve.
		if !slices.Contains(have.Subjects, subject) && !placeholder(subject) {
			have.Subjects, wrong = append(have.Subjects, subject), true
		}
	}
	if have.MaxMsgSize > 0 {
		have.MaxMsgSize, wrong = want.MaxMsgSize, true
	}
	if want.NoAck && have.Duplicates != want.Duplicates {
		have.Duplicates, wrong = want.Duplicates, true
	}
	return have, wrong
}

func (c *Conn) streamConfig(name string) jetstream.StreamConfig {
	ns := c.cfg.Namespace
	s := jetstream.StreamConfig{
		Name:        name,
		Description: "Legwork namespace " + ns + "; disposable, Postgres holds the truth",
		Retention:   jetstream.WorkQueuePolicy,
		Storage:     jetstream.FileStorage,
		Replicas:    c.cfg.Replicas,
		MaxBytes:    -1,
		// Our limits are checked where they can be explained; the broker would
		// drop in silence.
		MaxMsgSize:   -1,
		MaxConsumers: -1,
		Discard:      jetstream.DiscardNew,
		Duplicates:   duplicates,
		AllowDirect:  true,
	}
	if c.cfg.MaxBytes > 0 {
		s.MaxBytes = c.cfg.MaxBytes
	}
	if c.cfg.Memory {
		s.Storage = jetstream.MemoryStorage
	}
	switch name {
	case streamName(ns, "START"):
		s.Subjects = []string{legwork.StartSubject(ns, ">")}
		// The receipt answers a start, after the commit; the broker's own
		// acknowledgement would come first.
		s.NoAck, s.Duplicates = true, startDuplicates
	case streamName(ns, "SIGNAL"):
		s.Subjects = []string{legwork.SignalSubject(ns, ">")}
		s.NoAck, s.Duplicates = true, startDuplicates // as for starts
	case streamName(ns, "EVENT"):
		// Whoever listens has a consumer of its own and may come late; the
		// engine's only tells when an outbox row has done its duty.
		s.Subjects = []string{legwork.EventSubject(ns, ">")}
		s.Retention, s.MaxAge, s.Discard = jetstream.LimitsPolicy, legwork.EventLife, jetstream.DiscardOld
	case streamName(ns, "RUN"):
		s.Subjects = []string{legwork.Subject(ns, legwork.LaneRun)}
	case streamName(ns, "RESPONSE"):
		s.Subjects = []string{legwork.ResponseSubject(ns, ">")}
	default:
		s.Subjects = []string{legwork.Subject(ns, legwork.LaneWork(">"))}
	}
	s, _ = c.withPlaceholders(s)
	return s
}

func (c *Conn) consumerConfig(p place) jetstream.ConsumerConfig {
	pending := maxAckPending
	if p.lane == legwork.LaneStart {
		pending = maxStartsPending
	}
	return jetstream.ConsumerConfig{
		Durable:       p.durable,
		FilterSubject: p.filter,
		DeliverPolicy: jetstream.DeliverAllPolicy,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       c.cfg.AckWait,
		MaxDeliver:    -1, // attempts are counted in Postgres
		MaxAckPending: pending,
		MaxWaiting:    maxWaiting,
	}
}

// isMissing reports whether a stream or consumer does not exist.
func isMissing(err error) bool {
	return errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound)
}

func clash(a, b string) error {
	return legwork.Conflict("topics %q and %q share the consumer name %q: rename one of them", a, b, durable(a))
}
