package streams

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

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

	// Settings of its consumer that do harm, or the consumer that is in its place:
	// see Faults.
	Settings []Setting `json:"settings,omitempty"`
	// Stuck counts messages that its consumer hands to nobody any more.
	Stuck uint64 `json:"stuck,omitempty"`
}

// Topics returns the work topics that have a consumer, and those whose work
// waits for one, by name.
func (c *Conn) Topics(ctx context.Context) ([]Topic, error) {
	all := []Topic{}
	k, err := c.kept(ctx, laneWork)
	if err != nil {
		return nil, err
	}
	places, err := c.placesOf(laneWork, k, nil)
	if err != nil {
		return nil, err
	}
	alone := maps.Clone(k.messages)
	for _, info := range k.consumers {
		p, ours := places[info.Name]
		if !ours || info.Config.Durable == "" {
			continue
		}
		t := Topic{Topic: p.topic, Consumer: true, Waiting: info.NumPending, InFlight: info.NumAckPending,
			Redelivered: info.NumRedelivered,
			Pulls:       info.NumWaiting, Taken: info.Delivered.Consumer, Idle: -1, Paused: info.Paused,
			MaxInFlight: info.Config.MaxAckPending}
		if !slices.Equal(filters(&info.Config), []string{p.filter}) {
			t.Waiting = k.messages[p.filter]
		}
		delete(alone, p.filter)
		if info.Delivered.Last != nil {
			t.Idle = max(info.TimeStamp.Sub(*info.Delivered.Last), 0)
		}
		all = append(all, t)
	}
	prefix := len(legwork.Subject(c.cfg.Namespace, ""))
	for subject, n := range alone {
		if topic, ok := legwork.WorkTopic(subject[min(len(subject), prefix):]); ok {
			all = append(all, Topic{Topic: topic, Waiting: n, Idle: -1})
		}
	}
	faults := c.judge(laneWork, k, places)
	for i := range all {
		t := &all[i]
		for _, f := range faults {
			if slices.Contains(f.Lanes, legwork.LaneWork(t.Topic)) {
				t.Settings, t.Stuck = append(t.Settings, f.Settings...), t.Stuck+f.Stuck
			}
		}
	}
	slices.SortFunc(all, func(a, b Topic) int { return cmp.Compare(a.Topic, b.Topic) })
	return all, nil
}
