package streams

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Health is what the broker says of itself and of the namespace's streams.
type Health struct {
	Version string
	// Time is the broker's clock, with which it dates streams, and Local the
	// clock here in the middle of the question.
	Time, Local time.Time
	// Slack is half of the time that the question took: how wrong Local may be.
	Slack time.Duration
	// Store is how many bytes of streams the account has, MaxStore how many it
	// may have, below 1: any number.
	Store, MaxStore int64
	// Missing are streams and consumers that do not exist; Broken differ in what
	// the engine depends on; Differing in what an operator may set.
	Missing, Broken, Differing []string
	// Replicas is the least of all streams, Memory: one of them is not on disk.
	Replicas int
	Memory   bool
	Lanes    []LaneHealth
}

// LaneHealth is the consumer of an engine's lane.
type LaneHealth struct {
	Lane        string
	Waiting     uint64
	InFlight    int
	MaxInFlight int
	Redelivered int
	Pulls       int           // requests of engines that wait
	Idle        time.Duration // since the last delivery; negative: never
}

// Health asks the broker how it is and how it keeps the namespace: three requests
// for each stream, see [GrantExamine]. It changes nothing.
func (c *Conn) Health(ctx context.Context) (Health, error) {
	h := Health{Version: c.nc.ConnectedServerVersion()}
	account, err := question(ctx, c, func(ctx context.Context) (*jetstream.AccountInfo,
		error) {
		return c.js.AccountInfo(ctx)
	})
	if err != nil {
		return h, fmt.Errorf("streams: ask for the limits of the account: %w", err)
	}
	h.Store, h.MaxStore = int64(account.Store), account.Limits.MaxStore
	for _, lane := range append([]string{laneWork}, engineLanes...) {
		if err := c.examine(ctx, lane, &h); err != nil {
			return h, err
		}
	}
	return h, nil
}

func (c *Conn) examine(ctx context.Context, lane string, h *Health) error {
	s, err := c.Look(ctx, lane)
	if err != nil {
		return err
	}
	if !s.Exists {
		h.Missing = append(h.Missing, "stream "+s.Name)
		return nil
	}
	have, want := s.config, c.streamConfig(s.Name)
	if h.Replicas == 0 || have.Replicas < h.Replicas {
		h.Replicas = have.Replicas
	}
	h.Memory = h.Memory || have.Storage == jetstream.MemoryStorage
	if _, wrong := repair(have, want); wrong || have.Retention != want.Retention {
		h.Broken = append(h.Broken, "stream "+s.Name)
	}
	for _, limit := range []struct {
		name    string
		differs bool
	}{{"max_bytes", have.MaxBytes != want.MaxBytes}, {"max_msgs", have.MaxMsgs > 0},
		{"max_age", have.MaxAge != want.MaxAge},
		{"discard", have.Discard != want.Discard}, {"max_consumers", have.MaxConsumers > 0}} {
		if limit.differs {
			h.Differing = append(h.Differing, "stream "+s.Name+": "+limit.name)
		}
	}
	if lane == laneWork {
		return nil
	}
	return c.examineLane(ctx, lane, h)
}

func (c *Conn) examineLane(ctx context.Context, lane string, h *Health) error {
	p, err := c.place(lane)
	if err != nil {
		return err
	}
	asked := time.Now()
	info, err := c.consumerInfo(ctx, p)
	if isMissing(err) {
		h.Missing = append(h.Missing, "consumer "+p.durable+" of "+p.stream)
		return nil
	}
	if err != nil {
		return err
	}
	h.Slack = time.Since(asked) / 2
	h.Time, h.Local = info.TimeStamp, asked.Add(h.Slack)
	l := LaneHealth{Lane: lane, Waiting: info.NumPending, InFlight: info.NumAckPending,
		MaxInFlight: info.Config.MaxAckPending,
		Redelivered: info.NumRedelivered, Pulls: info.NumWaiting, Idle: -1}
	if info.Delivered.Last != nil {
		l.Idle = max(info.TimeStamp.Sub(*info.Delivered.Last), 0)
	}
	h.Lanes = append(h.Lanes, l)
	return nil
}
