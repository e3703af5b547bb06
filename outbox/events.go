package outbox

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// retainEvents is the LIMIT of retain_events.sql.
const retainEvents = 1000

// eventLoop handles the events that are kept (ADR 50): it publishes events again
// that were lost with the broker's stream, inserts the deliveries of webhooks, and
// deletes expired events.
func (r *Relay) eventLoop(ctx context.Context) {
	trouble := outage{log: r.cfg.Log, what: "cannot look after the events that are kept"}
	var due time.Time // when the next run of deletions begins
	var after int64   // the place up to which this run has deleted
	for {
		wait := r.cfg.Sweep
		hooks, err := r.again(ctx)
		if err == nil && hooks { // before events are deleted
			err = r.putDeliveries(ctx)
		}
		if err == nil && !r.cfg.Now().Before(due) {
			var more bool
			if after, more, err = r.retainEvents(ctx, after, hooks); more {
				wait = breath
			} else {
				due = r.cfg.Now().Add(r.cfg.RetainEvery)
			}
		}
		trouble.note(err)
		if err != nil {
			wait = trouble.pause(r.cfg.Sweep)
		}
		if !pause(ctx, wait) {
			return
		}
	}
}

// again publishes kept events that the broker has lost, in the order in which
// they were kept. Another relay may do the same at the same time: the broker drops
// the copies, and listeners recognise them by their GUIDs. hooks: there are webhooks.
func (r *Relay) again(ctx context.Context) (hooks bool, err error) {
	if err := r.readable(ctx); err != nil {
		return false, err
	}
	asking, cancel := step(ctx)
	defer cancel()
	born, err := r.cfg.EventStream(asking)
	if err != nil {
		return false, err
	}
	born = born.Truncate(time.Microsecond) // as Postgres has it
	due, err := r.store.eventsDue(asking)
	if err != nil || born.IsZero() {
		return due.hooks, err
	}
	if due.born == nil || due.born.Before(born) {
		if err := r.store.LostEvents(asking, born); err != nil {
			return due.hooks, err
		}
		if due, err = r.store.eventsDue(asking); err != nil {
			return due.hooks, err
		}
	}
	published := 0
	for due.done < due.upto && ctx.Err() == nil {
		n, more, err := r.eventsPage(ctx, &due)
		published += n
		if err != nil {
			return due.hooks, err
		}
		if !more {
			break
		}
	}
	if published > 0 {
		r.cfg.Log.Info("published events again that the broker had lost", "events", published)
	}
	return due.hooks, nil
}

// retainEvents deletes some of the expired events and of the expired deliveries of
// webhooks. more: there may be others.
func (r *Relay) retainEvents(ctx context.Context, after int64, hooks bool) (next int64, more bool, err error) {
	if r.cfg.KeepEvents > 0 {
		next, more, err = r.store.retainEvents(ctx, r.cfg.KeepEvents, after)
	}
	if err != nil || !hooks {
		return next, more, err
	}
	moreHooks, err := r.retainDeliveries(ctx)
	return next, more || moreHooks, err
}

// eventsPage publishes those of the next kept events that the broker has lost. more:
// there were events, and the broker has taken them.
func (r *Relay) eventsPage(ctx context.Context, due *eventsDue) (published int, more bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	rows, err := r.store.eventsAgain(ctx, due.done, due.upto)
	if err != nil {
		return 0, false, err
	}
	next := due.upto
	switch {
	case len(rows) > 0:
		next = rows[len(rows)-1].pos
	case due.now <= due.upto:
		return 0, false, nil // there may be more of them in a minute
	}
	var ts []*legwork.Transition
	for i := range rows {
		if !rows[i].lost {
			continue
		}
		t, err := r.message(&rows[i].row)
		if err != nil { // the row was a valid message once
			r.refused.tell(&rows[i].row, err)
			continue
		}
		ts = append(ts, t)
	}
	if published, err = r.publishAgain(ctx, ts); err != nil {
		return published, false, err
	}
	if err := r.store.eventsDone(ctx, due, next); err != nil {
		return published, false, err
	}
	due.done = next
	return published, len(rows) > 0, nil
}

// publishAgain publishes events. It returns an error if the broker has not taken all of
// them but may take them later.
func (r *Relay) publishAgain(ctx context.Context, ts []*legwork.Transition) (published int, err error) {
	if len(ts) == 0 {
		return 0, nil
	}
	for _, e := range r.publisher.Publish(ctx, ts) {
		switch {
		case e == nil:
			published++
		case legwork.ClassOf(e) != legwork.Dead:
			err = errors.Join(err, e)
		}
	}
	r.count(map[string]int{legwork.LaneEvent: published}, map[string]int{legwork.LaneEvent: len(ts) - published}, howSweep)
	if err != nil {
		return published, fmt.Errorf("outbox: the broker took %d of %d events: %w", published, len(ts), err)
	}
	return published, nil
}

// eventsDue says which kept events must be checked since the broker has created
// their stream again: those after the place done, up to the place upto.
type eventsDue struct {
	born       *time.Time
	done, upto int64
	now        int64 // Postgres's time, as a place
	hooks      bool  // there are webhooks
}

func (s *Store) eventsDue(ctx context.Context) (d eventsDue, err error) {
	err = s.each(ctx, "events_due.sql", nil, []any{&d.born, &d.done, &d.upto, &d.now, &d.hooks}, func() {})
	return d, err
}

// keptEvent is a kept event with its place in the order of keeping.
type keptEvent struct {
	row
	pos  int64
	lost bool
}

func (s *Store) eventsAgain(ctx context.Context, after, upto int64) (events []keptEvent, err error) {
	var e keptEvent
	targets := []any{&e.pos, &e.lost, &e.guid, &e.gid, &e.activity, &e.dad, &e.attempt, &e.topic, &e.parent, &e.state,
		&e.data,
		&e.publish, &e.epoch, &e.app, &e.version, &e.kind, &e.status, &e.code, &e.of}
	err = s.each(ctx, "events_again.sql", []any{after, upto}, targets, func() {
		e.lane = legwork.LaneEvent
		events = append(events, e)
		e.gid, e.data = nil, nil // the copy shares them
	})
	return events, err
}

func (s *Store) eventsDone(ctx context.Context, due *eventsDue, next int64) error {
	return s.each(ctx, "events_done.sql", []any{*due.born, due.done, next}, nil, func() {})
}

// retainEvents deletes up to 1,000 events that have been kept for longer than a
// time, after a place. It returns the place to go on from; more: there may be others.
func (s *Store) retainEvents(ctx context.Context, keep time.Duration, after int64) (next int64, more bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	var deleted int
	var last *int64
	if err := s.each(ctx, "retain_events.sql", []any{after, keep}, []any{&deleted, &last}, func() {}); err != nil {
		return after, false, err
	}
	if deleted < retainEvents {
		return 0, false, nil // from the beginning next time: somebody may have held one
	}
	return *last, true, nil
}
