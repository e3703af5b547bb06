package streams

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// Topic is a work topic as the broker has it.
type Topic struct {
	Topic string `json:"topic"`
	// Waiting counts messages that no worker has been given, InFlight those that
	// workers have, Redelivered those of them that were given before.
	Waiting     uint64 `json:"waiting"`
	InFlight    int    `json:"in_flight"`
	Redelivered int    `json:"redelivered"`
	// Pulls counts the requests of workers that wait for work; 0: all are busy,
	// or there is none.
	Pulls int `json:"pulls"`
	// Taken counts deliveries since the consumer was made, Acked is the last
	// message below which all is done.
	Taken uint64 `json:"taken"`
	// Idle is the time since work was last taken; negative: never.
	Idle time.Duration `json:"idle_ns"`
	// Paused: the broker hands it to nobody.
	Paused bool `json:"paused"`
	// MaxInFlight bounds InFlight.
	MaxInFlight int `json:"max_in_flight"`
	// Consumer: there is one. False: work waits and nobody has ever listened.
	Consumer bool `json:"consumer"`
}

// Topics returns the work topics that have a consumer, and those whose work
// waits for one, by name.
func (c *Conn) Topics(ctx context.Context) ([]Topic, error) {
	all := []Topic{}
	name := streamName(c.cfg.Namespace, "WORK")
	stream, err := c.stream(ctx, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return all, nil
	}
	if err != nil {
		return nil, fmt.Errorf("streams: look up stream %s: %w", name, err)
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(">"))
	if err != nil {
		return nil, fmt.Errorf("streams: count the messages of stream %s: %w", name, err)
	}
	alone := info.State.Subjects
	prefix := len(legwork.Subject(c.cfg.Namespace, ""))
	list := stream.ListConsumers(ctx)
	for info := range list.Info() {
		filter := info.Config.FilterSubject
		topic, ok := legwork.WorkTopic(filter[min(len(filter), prefix):])
		if !ok || info.Config.Durable == "" {
			continue
		}
		delete(alone, filter)
		t := Topic{Topic: topic, Consumer: true, Waiting: info.NumPending, InFlight: info.NumAckPending, Redelivered: info.NumRedelivered,
			Pulls: info.NumWaiting, Taken: info.Delivered.Consumer, Idle: -1, Paused: info.Paused, MaxInFlight: info.Config.MaxAckPending}
		if info.Delivered.Last != nil {
			t.Idle = max(info.TimeStamp.Sub(*info.Delivered.Last), 0)
		}
		all = append(all, t)
	}
	if err := list.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) && !isMissing(err) {
		return nil, fmt.Errorf("streams: list the consumers of stream %s: %w", name, err)
	}
	for subject, n := range alone {
		if topic, ok := legwork.WorkTopic(subject[min(len(subject), prefix):]); ok {
			all = append(all, Topic{Topic: topic, Waiting: n, Idle: -1})
		}
	}
	slices.SortFunc(all, func(a, b Topic) int { return cmp.Compare(a.Topic, b.Topic) })
	return all, nil
}
