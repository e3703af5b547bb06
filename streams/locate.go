package streams

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
)

// maxLocated bounds how many messages of a lane are read to find some.
const maxLocated = 100_000

// Where a message is at the broker: Located.Where.
const (
	// NotHeld: the lane does not hold it.
	NotHeld = "not held"
	// HeldWaiting: nobody has been given it.
	HeldWaiting = "waiting"
	// HeldInFlight: it was given to somebody who has not acknowledged it.
	HeldInFlight = "in flight"
	// HeldUnknown: it was not among the first 100,000 messages, and there are more.
	HeldUnknown = "unknown"
)

// Located is what the broker says about one message, and about its lane.
type Located struct {
	Message legwork.ID `json:"message"`
	Lane    string     `json:"lane"`
	Where   string     `json:"where"`
	// Stored is when the broker took it, by its own clock; zero unless it is held.
	Stored time.Time `json:"stored_at,omitzero"`
	// Ahead counts the messages that are handed over before it, if it waits.
	Ahead int `json:"ahead,omitempty"`
	// Copies counts how often the lane holds it: more than once after it was
	// published again, which its GUID makes harmless.
	Copies int `json:"copies,omitempty"`
	// Consumer: somebody has listened on the lane, once at least.
	Consumer bool `json:"consumer"`
	// Paused: the broker hands the lane to nobody.
	Paused bool `json:"paused,omitempty"`
	// Pulls counts requests for messages that wait at the broker; 0: who listens
	// is busy, or nobody does. InFlight counts messages that were handed over and
	// not acknowledged, Again those of them that were handed over before.
	Pulls    int `json:"pulls"`
	InFlight int `json:"in_flight"`
	Again    int `json:"again"`
	// Last is when a message of the lane was last handed over; zero: never.
	Last time.Time `json:"last_delivery_at,omitzero"`
	// Settings of the lane's consumer that do harm, or the consumer that is in its
	// place: see Faults.
	Settings []Setting `json:"settings,omitempty"`
}

// Locate finds messages of a lane by the GUIDs of their rows, by reading what
// the lane holds, at most 100,000 messages: work of a topic, or, on lane
// response, the answers to it. A lane without a stream or a consumer holds what
// it holds; that is no error. It reads and changes nothing.
func (c *Conn) Locate(ctx context.Context, lane string, guids []legwork.ID) ([]Located, error) {
	at, err := c.place(lane)
	if err != nil {
		return nil, err
	}
	stream, err := c.stream(ctx, at.stream)
	missing := errors.Is(err, jetstream.ErrStreamNotFound)
	if err != nil && !missing {
		return nil, fmt.Errorf("streams: look up stream %s: %w", at.stream, err)
	}
	info := &jetstream.ConsumerInfo{}
	if !missing {
		if info, err = c.delivered(ctx, at); legwork.CodeOf(err) == legwork.CodeConflict {
			info, err = &jetstream.ConsumerInfo{}, nil // it takes something else, as the faults say
		}
		if err != nil {
			return nil, err
		}
	}
	wrong := c.wrong(ctx, at)
	l := locating{delivered: info.Delivered.Stream, all: make([]Located, len(guids)), at: map[legwork.ID]*Located{}}
	for i, guid := range guids {
		l.all[i] = Located{Message: guid, Lane: lane, Where: NotHeld, Consumer: info.Name != "", Paused: info.Paused,
			Pulls: info.NumWaiting, InFlight: info.NumAckPending, Again: info.NumRedelivered, Settings: wrong}
		if info.Delivered.Last != nil {
			l.all[i].Last = *info.Delivered.Last
		}
		l.at[guid] = &l.all[i]
	}
	if missing || len(guids) == 0 {
		return l.all, nil
	}
	w := walk{c: c, at: at, next: info.AckFloor.Stream + 1, last: stream.CachedInfo().State.LastSeq, most: maxLocated,
		each: l.take}
	if err := w.all(ctx); err != nil {
		return nil, fmt.Errorf("streams: look for messages of lane %s: %w", lane, err)
	}
	if w.seen > maxLocated {
		l.unknown()
	}
	return l.all, nil
}

// locating is a search under way.
type locating struct {
	delivered uint64
	waiting   int // seen so far
	all       []Located
	at        map[legwork.ID]*Located
}

// take looks at one message of the lane. The last copy counts: it is the one
// that is handed over last.
func (l *locating) take(seq uint64, h nats.Header) {
	eachID(h, func(id legwork.ID) {
		found := l.at[id]
		if found == nil {
			return
		}
		found.Where, found.Ahead = HeldInFlight, 0
		if seq > l.delivered {
			found.Where, found.Ahead = HeldWaiting, l.waiting
		}
		found.Copies++
		found.Stored, _ = time.Parse(time.RFC3339Nano, h.Get("Nats-Time-Stamp"))
	})
	if seq > l.delivered {
		l.waiting++
	}
}

func (l *locating) unknown() {
	for i := range l.all {
		if l.all[i].Where == NotHeld {
			l.all[i].Where = HeldUnknown
		}
	}
}

// wrong returns what is harmful about the consumer of a lane; nothing if that
// cannot be asked.
func (c *Conn) wrong(ctx context.Context, at place) (list []Setting) {
	lane, topics := at.lane, []string(nil)
	if at.topic != "" {
		lane, topics = laneWork, []string{at.topic}
	}
	faults, err := c.faultsOf(ctx, lane, topics)
	if err != nil {
		return nil
	}
	for _, f := range faults {
		if slices.Contains(f.Lanes, at.lane) {
			list = append(list, f.Settings...)
		}
	}
	return list
}
