package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// Event is the data of a job as it was told: interim (emit, status pending) or
// final. The header names are those of the wire contract.
type Event struct {
	GUID  legwork.ID `json:"guid"` // the same whenever the event comes again
	Topic string     `json:"topic"`
	App   string     `json:"app"`
	JobID string     `json:"job"`
	Gid   legwork.ID `json:"gid"`
	// Status is success or error at the end of the job, pending before.
	Status   legwork.Status  `json:"status"`
	Code     int             `json:"code"`
	Activity string          `json:"activity,omitempty"` // that told it
	Data     json.RawMessage `json:"data"`
}

// Final reports whether the job tells no more after it.
func (e *Event) Final() bool { return e.Status != legwork.Pending }

// maxEventsHeld bounds the events that a subscription holds for a slow reader, and maxEventBytes their bytes.
const (
	maxEventsHeld = 4096
	maxEventBytes = 64 << 20
)

// Subscribe calls hear for every event that jobs tell on topic (the publishes of
// their graph) from now on, one after the other, until ctx ends; then it
// returns nil. An event may come twice, under one GUID. It returns an error if
// it cannot listen, if hear returns one, or if hear is so slow that events were
// lost: the job rows still have everything.
func (c *Client) Subscribe(ctx context.Context, topic string, hear func(Event) error) error {
	if err := c.needNATS("subscribing to events"); err != nil {
		return err
	}
	s, err := c.Listen(topic)
	if err != nil {
		return err
	}
	defer s.Close()
	for {
		e, err := s.Next(ctx)
		if ctx.Err() != nil {
			return nil
		}
		if err == nil {
			err = hear(*e)
		}
		if err != nil {
			return err
		}
	}
}

// Subscription receives events in the background from the moment it was made.
type Subscription struct {
	topic string
	sub   *nats.Subscription
	once  sync.Once
}

// Listen subscribes to the events on topic: whatever is told after it has
// returned will be received. Close it in the end.
func (c *Client) Listen(topic string) (*Subscription, error) {
	if err := c.needNATS("subscribing to events"); err != nil {
		return nil, err
	}
	if err := legwork.CheckTopic(topic); err != nil {
		return nil, err
	}
	sub, err := c.nc.SubscribeSync(legwork.EventSubject(c.namespace, topic))
	if err == nil {
		err = sub.SetPendingLimits(maxEventsHeld, maxEventBytes)
	}
	if err == nil {
		err = c.nc.Flush() // the server has it
	}
	if err != nil {
		return nil, fmt.Errorf("subscribe to events on topic %s: %w", topic, err)
	}
	return &Subscription{topic: topic, sub: sub}, nil
}

// Next returns the next event; it waits for one until ctx ends, and then returns
// its cause. What is no event of ours is left out.
func (s *Subscription) Next(ctx context.Context) (*Event, error) {
	for {
		m, err := s.sub.NextMsgWithContext(ctx)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			return nil, fmt.Errorf("events on topic %s: %w", s.topic, err)
		}
		if e := readEvent(s.topic, m); e != nil {
			return e, nil
		}
	}
}

// Close ends the subscription.
func (s *Subscription) Close() {
	s.once.Do(func() { _ = s.sub.Unsubscribe() }) // the connection may be gone
}

// readEvent reads a message; nil: it is not one of an engine.
func readEvent(topic string, m *nats.Msg) *Event {
	h := legwork.Header(m.Header)
	guid, err := legwork.ParseID(h.Get(legwork.HeaderGUID))
	if err != nil || h.Get(legwork.HeaderKind) != legwork.Event.String() {
		return nil
	}
	gid, err := legwork.ParseID(h.Get(legwork.HeaderGid))
	if err != nil {
		return nil
	}
	code, _ := strconv.Atoi(h.Get(legwork.HeaderCode)) // 0 if there is none
	return &Event{GUID: guid, Topic: topic, App: h.Get(legwork.HeaderApp), JobID: h.Get(legwork.HeaderJob), Gid: gid,
		Status: legwork.Status(h.Get(legwork.HeaderStatus)), Code: code, Activity: h.Get(legwork.HeaderActivity),
		Data: legwork.OrNull(m.Data)}
}
