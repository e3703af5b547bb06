package streams

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// Load is what the broker says about one lane: of the engine, or of one topic's
// work. What scales workers looks at Waiting and InFlight.
type Load struct {
	Lane string
	// Waiting counts messages that have not been delivered.
	Waiting uint64
	// InFlight counts messages delivered and not acknowledged, Again those of
	// them that were delivered before.
	InFlight, Again int
	// Pulls counts requests for messages that wait at the broker: 0 if nobody
	// asks for any.
	Pulls int
	// Taken counts deliveries since the consumer was made, repeated ones too.
	Taken uint64
	// Oldest is the Age, if it was asked for: Aged.
	Oldest time.Duration
	Aged   bool
	// Paused: the broker hands it to nobody.
	Paused bool

	delivered uint64
}

// load reads the lane of a consumer and what it says; false if it is none of
// ours.
func (c *Conn) load(lane string, info *jetstream.ConsumerInfo) (Load, bool) {
	if lane == laneWork {
		prefix := legwork.Subject(c.cfg.Namespace, legwork.LaneWork(""))
		topic, ok := strings.CutPrefix(info.Config.FilterSubject, prefix)
		if !ok || legwork.CheckTopic(topic) != nil {
			return Load{}, false
		}
		lane = legwork.LaneWork(topic)
	} else if info.Config.Durable != durableEngine {
		return Load{}, false
	}
	return Load{Lane: lane, Waiting: info.NumPending, InFlight: info.NumAckPending, Again: info.NumRedelivered,
		Pulls: info.NumWaiting, Taken: info.Delivered.Consumer, Paused: info.Paused, delivered: info.Delivered.Stream}, true
}

// Measure is Inventory, and the loads of all streams, the longest backlog first:
// a few requests, however many messages or topics there are. ages bounds how many
// of them are asked for their Age, one request each.
func (c *Conn) Measure(ctx context.Context, ages int) (all []Stream, loads []Load, err error) {
	if all, err = c.Inventory(ctx); err != nil {
		return nil, nil, err
	}
	for _, s := range all {
		loads = append(loads, s.Loads...)
	}
	slices.SortStableFunc(loads, func(a, b Load) int { return cmp.Compare(b.Waiting, a.Waiting) })
	for i := range loads[:min(ages, len(loads))] {
		l := &loads[i]
		if l.Oldest, err = c.age(ctx, *l); err != nil {
			return nil, nil, err
		}
		l.Aged = true
	}
	return all, loads, nil
}

// age asks how long ago the first message was stored that waits in a lane, by
// the broker's clock and ours; 0 if none waits, or no longer. One request.
func (c *Conn) age(ctx context.Context, l Load) (time.Duration, error) {
	if l.Waiting == 0 {
		return 0, nil
	}
	at, err := c.place(l.Lane)
	if err != nil {
		return 0, err
	}
	first, err := c.firstFrom(ctx, at, l.delivered+1)
	if err != nil || first.IsZero() {
		return 0, err
	}
	return max(time.Since(first), 0), nil
}
