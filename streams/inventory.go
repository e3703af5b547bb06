package streams

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// Stream is one stream of the namespace as the broker has it.
type Stream struct {
	Name string `json:"stream"`
	// Lane is start, run, response, signal, event or work (of all topics).
	Lane string `json:"lane"`
	// Exists: the fields below are zero without it.
	Exists bool `json:"exists"`
	// Messages in the stream, delivered or not, and their Bytes.
	Messages uint64 `json:"messages"`
	Bytes    uint64 `json:"bytes"`
	// Waiting counts messages not delivered yet to a consumer of ours, InFlight
	// those delivered and not acknowledged.
	Waiting  uint64 `json:"waiting"`
	InFlight int    `json:"in_flight"`
	// Consumers are the durable ones, by name.
	Consumers []string `json:"consumers"`
	// Loads are those of the lanes that it holds, by consumer.
	Loads []Load `json:"-"`

	config    jetstream.StreamConfig
	consumers []jetstream.ConsumerConfig
}

// laneWork is the lane of the stream that holds the work of all topics.
const laneWork = "work"

// Inventory returns the namespace's streams, those that do not exist too: the
// lanes of the engine in the order of a job's life, then work.
func (c *Conn) Inventory(ctx context.Context) ([]Stream, error) {
	var all []Stream
	for _, lane := range append(slices.Clone(engineLanes), laneWork) {
		s, err := c.Look(ctx, lane)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// Look returns the stream of a lane: one of Inventory's.
func (c *Conn) Look(ctx context.Context, lane string) (Stream, error) {
	s := Stream{Lane: lane, Consumers: []string{}, Name: streamName(c.cfg.Namespace, strings.ToUpper(lane))}
	if lane != laneWork && !slices.Contains(engineLanes, lane) {
		return s, fmt.Errorf("streams: no stream of lane %q: want one of %v or %s", legwork.Clip(lane, 64), engineLanes,
			laneWork)
	}
	stream, err := c.stream(ctx, s.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return s, nil
	}
	if err != nil {
		return s, fmt.Errorf("streams: look up stream %s: %w", s.Name, err)
	}
	info := stream.CachedInfo()
	s.Exists, s.Bytes, s.config = true, info.State.Bytes, info.Config
	if s.Messages, err = c.messages(ctx, stream); err != nil {
		return s, fmt.Errorf("streams: count the messages of stream %s: %w", s.Name, err)
	}
	consumers, err := c.consumersOf(ctx, stream)
	if err != nil {
		return s, err
	}
	for _, consumer := range consumers {
		if consumer.Config.Durable == "" {
			continue // somebody listens for a moment, and begins anew by themselves
		}
		s.Waiting, s.InFlight = s.Waiting+consumer.NumPending, s.InFlight+consumer.NumAckPending
		if l, ok := c.load(lane, consumer); ok {
			s.Loads = append(s.Loads, l)
		}
		s.Consumers, s.consumers = append(s.Consumers, consumer.Config.Durable), append(s.consumers, consumer.Config)
	}
	slices.Sort(s.Consumers)
	return s, nil
}

// Apply provisions the namespace and the consumers of topics (Provision,
// ProvisionTopics). It returns in words what it, or another process at the same
// time, created or corrected; nothing if no change was needed.
func (c *Conn) Apply(ctx context.Context, topics []string) (changes []Change, err error) {
	before, err := c.Inventory(ctx)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(c.Provision(ctx), c.ProvisionTopics(ctx, topics)); err != nil {
		return nil, err
	}
	after, err := c.Inventory(ctx)
	if err != nil {
		return nil, err
	}
	for i, s := range after {
		changes = append(changes, changed(before[i], s)...)
	}
	return changes, nil
}

// Change is one thing that Apply found missing or wrong.
type Change struct {
	What     string `json:"what"` // created or mended
	Stream   string `json:"stream"`
	Consumer string `json:"consumer,omitempty"` // empty: the stream itself
}

func changed(before, after Stream) (list []Change) {
	switch {
	case !before.Exists:
		list = append(list, Change{What: "created", Stream: after.Name})
	case needs(before.config) != needs(after.config):
		list = append(list, Change{What: "mended", Stream: after.Name})
	}
	for _, name := range after.Consumers {
		if !slices.Contains(before.Consumers, name) {
			list = append(list, Change{What: "created", Stream: after.Name, Consumer: name})
		}
	}
	return list
}

// needs is what repair may change of a stream.
func needs(s jetstream.StreamConfig) string {
	return fmt.Sprint(s.NoAck, s.AllowDirect, slices.Sorted(slices.Values(s.Subjects)), s.MaxMsgSize, s.Duplicates,
		s.AllowRollup)
}

// plain removes what the server adds to metadata by itself.
func plain(metadata map[string]string) map[string]string {
	kept := maps.Clone(metadata)
	maps.DeleteFunc(kept, func(name, _ string) bool { return strings.HasPrefix(name, "_nats.") })
	return kept
}
