package client

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// Bounds of one page of Events.
const (
	DefaultEvents = 100
	MaxEvents     = 1000
)

// followEvery is the time between two reads of Follow when there is nothing
// new.
const followEvery = 500 * time.Millisecond

// Position is a place in the order of events, from which to go on. Its format
// may change; "" is before all stored events. New events always come after
// positions that were read.
type Position string

// PositionAt is the place of events that are stored at a time or later, by Postgres's
// clock.
func PositionAt(t time.Time) Position {
	return Position(strconv.FormatInt(max(0, t.UnixMicro()-1), 10))
}

// Before reports whether a position comes before another one. What is no position
// comes before all.
func (p Position) Before(other Position) bool {
	return p.number() < other.number()
}

func (p Position) number() int64 {
	n, err := strconv.ParseInt(string(p), 10, 64)
	if err != nil {
		return -1
	}
	return n
}

// EventQuery selects events that are kept; the zero value selects all.
type EventQuery struct {
	Topic string // "" for all
	// After is the Position of the last event that was read, or the Next of a
	// page.
	After Position
	// Since leaves out events that were stored before it, by Postgres's clock,
	// unless After is given.
	Since time.Time
	// Limit is how many to return at most. Default 100, at most 1000.
	Limit int
}

// KeptEvent is an event with its place.
type KeptEvent struct {
	Event
	At       time.Time `json:"at"` // when it was told, by Postgres's clock
	Position Position  `json:"position"`
}

// EventPage is one page of events, in their order. Go on with After set to Next;
// More: there may be others already.
type EventPage struct {
	Events []KeptEvent `json:"events"`
	Next   Position    `json:"next"`
	More   bool        `json:"more"`
}

// Events reads the events of the last day from Postgres, each once, in the
// order in which engines received them from the broker. A position never skips
// an event, even if a transaction commits late. It needs Postgres. Events that
// are not published yet, or that no engine has received yet, are not included.
func (c *Client) Events(ctx context.Context, q EventQuery) (*EventPage, error) {
	if err := c.needPostgres("reading events that are kept"); err != nil {
		return nil, err
	}
	after, err := q.place()
	if err != nil {
		return nil, err
	}
	page := &EventPage{Events: []KeptEvent{}, Next: Position(strconv.FormatInt(after, 10))}
	err = c.look(ctx, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, c.sql["events.sql"], after, q.Topic, q.Limit)
		if err != nil {
			return err
		}
		return page.read(rows, boundOf(ctx))
	})
	if err != nil {
		return nil, c.explain("read events", err)
	}
	return page, nil
}

// Follow calls hear for each event, first those that are stored, then new ones,
// until ctx ends; then it returns nil. It returns an error if hear does, or if
// it cannot read. To go on, set After to the Position of the last event that
// hear has processed.
func (c *Client) Follow(ctx context.Context, q EventQuery, hear func(KeptEvent) error) error {
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	for {
		page, err := c.Events(ctx, q)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		for _, e := range page.Events {
			if err := hear(e); err != nil {
				return err
			}
		}
		if q.After = page.Next; page.More {
			continue
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// place is where to begin to read.
func (q *EventQuery) place() (after int64, err error) {
	if q.Limit == 0 {
		q.Limit = DefaultEvents
	}
	if q.Limit < 0 || q.Limit > MaxEvents {
		return 0, legwork.Invalid("the limit of a page of events is %d, want 1 to %d", q.Limit, MaxEvents)
	}
	if q.Topic != "" {
		if err := legwork.CheckTopic(q.Topic); err != nil {
			return 0, err
		}
	}
	if q.After == "" {
		if q.Since.IsZero() {
			return 0, nil
		}
		q.After = PositionAt(q.Since)
	}
	if after = q.After.number(); after < 0 {
		return 0, legwork.Invalid("%q is no position of an event: take one that came with an event or a page",
			legwork.Clip(string(q.After), 32))
	}
	return after, nil
}

// read fills the page, as far as there is room.
func (p *EventPage) read(rows pgx.Rows, b *bound) error {
	defer rows.Close()
	for rows.Next() {
		var pos int64
		var is bool
		var guid, gid *legwork.ID
		var leaves *bool
		var e KeptEvent
		var data json.RawMessage
		if err := rows.Scan(&pos, &is, &guid, &e.Topic, &e.App, &e.JobID, &gid, &e.Status, &e.Code, &e.Activity, &leaves,
			&data); err != nil {
			return err
		}
		p.Next = Position(strconv.FormatInt(pos, 10))
		if p.More = true; !is {
			continue
		}
		if err := b.read(int64(len(data)) + rowBytes); err != nil {
			return err
		}
		e.GUID, e.Gid, e.Data, e.Position, e.At = *guid, *gid, legwork.OrNull(data), p.Next, time.UnixMicro(pos).UTC()
		if leaves != nil && *leaves {
			var err error
			if e.Data, err = graph.AssembleFlat(e.Data); err != nil {
				return fmt.Errorf("assemble the data of event %s: %w", e.GUID, err)
			}
		}
		p.Events = append(p.Events, e)
	}
	return rows.Err()
}
