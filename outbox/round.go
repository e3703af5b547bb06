package outbox

import (
	"context"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
)

// round is one look at one lane. What it learns first (the horizon, then what
// is held) stays true for all its rows, however long it takes: a row that is
// still there although its message was delivered before and is not held has no
// message.
type round struct {
	*sweeper
	lane  string
	asked time.Time // Postgres's time, before anything was asked
	clock clock

	ready bool
	// before: rows due earlier, by Postgres's clock, were delivered if they
	// ever reached the broker.
	before   time.Time
	inFlight int
	begins   time.Time // rows that were due up to then are gone, or kept in mind
	unread   []key     // of those kept in mind
	last     time.Time // when the last row looked at was due
	seen     []key     // rows looked at, until there are too many to keep in mind
	// known counts rows passed over because they were held a while ago.
	known   int
	held    map[legwork.ID]bool // nil until asked
	resting bool                // it may not be asked now
	answers *answers            // for work lanes
}

// turn looks at some pages of the lane; more if it has not come to its end.
func (r *round) turn(ctx context.Context) (more bool, err error) {
	if !r.ready {
		if known, err := r.begin(ctx); err != nil || !known {
			return false, err
		}
	}
	for range turnPages {
		if ctx.Err() != nil {
			return false, nil
		}
		end, err := r.page(ctx)
		if err != nil {
			return false, err
		}
		if end {
			return r.rescan(ctx)
		}
	}
	return true, nil
}

// restart goes back to where the lane begins.
func (r *round) restart() {
	r.last, r.unread, r.seen, r.known = r.begins, r.fronts[r.lane].kept, nil, 0
}

// remember notes that the lane has been read up to a moment. With too many rows
// to keep in mind, the next sweep begins where this one did.
func (r *round) remember() {
	from := justBefore(earlier(r.before, r.asked.Add(-lag)))
	if from.Before(r.begins) || len(r.seen) > maxKept {
		return
	}
	r.fronts[r.lane] = &front{from: from, kept: slices.DeleteFunc(r.seen, func(k key) bool { return k.due.After(from) })}
}

// begin asks for the horizon; false if the broker does not know it now.
func (r *round) begin(ctx context.Context) (known bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	state, err := r.broker.LaneState(ctx, r.lane)
	if err != nil || state.Horizon.IsZero() {
		return false, err
	}
	r.ready, r.inFlight, r.before = true, state.InFlight, r.asked
	if state.Waiting > 0 {
		r.before = earlier(r.asked, state.Horizon.Add(-r.cfg.Skew))
	}
	return true, nil
}

// page looks at the next rows and publishes those that are lost. end: there are
// no more, or no more can be told of them now.
func (r *round) page(ctx context.Context) (end bool, err error) {
	r.sweeping.Turn()
	if r.mayRead != nil {
		if err := r.mayRead(ctx); err != nil {
			return false, err
		}
	}
	lost, end, err := r.judge(ctx)
	if err != nil {
		return false, err
	}
	for chunk := range slices.Chunk(lost, batchRows) {
		if err := r.redo(ctx, chunk); err != nil {
			return false, err
		}
	}
	return end, nil
}

// judge reads the next rows and tells which of them have no message.
func (r *round) judge(ctx context.Context) (lost []key, end bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	began := r.cfg.Now()
	keys, end, err := r.next(ctx)
	r.read += r.cfg.Now().Sub(began)
	if err != nil || len(keys) == 0 {
		return nil, end, err
	}
	gone, err := r.gone(ctx, keys)
	if err != nil || r.resting {
		return nil, true, err
	}
	if _, work := legwork.WorkTopic(r.lane); work && len(gone) > 0 {
		if gone, err = r.unanswered(ctx, gone); err != nil {
			return nil, end, err
		}
	}
	gone, err = r.notAside(ctx, gone)
	return gone, end, err
}

// notAside leaves out rows whose message, or answer, was set aside: asked after the
// broker, so that what left a lane meanwhile is found here.
func (r *round) notAside(ctx context.Context, gone []key) ([]key, error) {
	if len(gone) == 0 {
		return gone, nil
	}
	aside, err := r.store.aside(ctx, r.lane, gone)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(gone, func(k key) bool { return aside[k.guid] }), nil
}

// next reads the next rows: those kept in mind, then those that were due since.
// Of those kept in mind, some may be due later now, and wait for their turn.
func (r *round) next(ctx context.Context) (keys []key, end bool, err error) {
	if len(r.unread) > 0 {
		n := min(len(r.unread), batchRows)
		if keys, err = r.store.kept(ctx, r.lane, r.unread[:n]); err != nil {
			return nil, false, err
		}
		r.unread = r.unread[n:]
		keys = slices.DeleteFunc(keys, func(k key) bool { return k.due.After(r.begins) })
		r.mind(keys)
		return slices.DeleteFunc(keys, func(k key) bool { return !k.due.Before(r.before) }), false, nil
	}
	keys, err = r.store.page(ctx, r.lane, r.before, r.last)
	if err == nil && len(keys) > 0 {
		r.last = keys[len(keys)-1].due
		r.mind(keys)
	}
	return keys, len(keys) < batchRows, err
}

// mind keeps in mind which rows were looked at.
func (r *round) mind(keys []key) {
	if len(r.seen) <= maxKept {
		r.seen = append(r.seen, keys...)
	}
}

// gone returns the rows whose messages are not in the lane. Rows that were
// held a while ago are not asked for again yet.
func (r *round) gone(ctx context.Context, keys []key) (gone []key, err error) {
	now := r.cfg.Now()
	if r.held == nil {
		fresh := keys[:0:0]
		for _, k := range keys {
			if r.memory.holds(k.guid, now) {
				r.known++
			} else {
				fresh = append(fresh, k)
			}
		}
		if len(fresh) > 0 && !r.resting {
			if err := r.ask(ctx); err != nil {
				return nil, err
			}
		}
		if r.held == nil {
			return nil, nil
		}
	}
	for _, k := range keys {
		if r.held[k.guid] {
			r.memory.hold(k.guid, now)
		} else {
			gone = append(gone, k)
		}
	}
	return gone, nil
}

func (r *round) ask(ctx context.Context) error {
	held, ok, err := r.sweeper.held(ctx, r.lane)
	if err != nil {
		return err
	}
	if r.resting = !ok; ok {
		if r.held = held; held == nil {
			r.held = map[legwork.ID]bool{}
		}
	}
	return nil
}

// rescan reads the lane a second time, with a fresh list of the messages in flight, if
// more rows were passed over than the lane has messages in flight: then some of these
// messages were lost since.
func (r *round) rescan(ctx context.Context) (more bool, err error) {
	if r.held != nil || r.resting || r.known <= r.inFlight {
		if !r.resting {
			r.remember()
		}
		return false, nil
	}
	ctx, cancel := step(ctx)
	defer cancel()
	if err := r.ask(ctx); err != nil || r.held == nil {
		return false, err
	}
	r.restart()
	return true, nil
}

// redo publishes rows again under their next number, as many at once as their
// size allows.
func (r *round) redo(ctx context.Context, lost []key) error {
	for more := true; more && ctx.Err() == nil; {
		var err error
		if more, err = r.batch(ctx, lost); err != nil {
			return err
		}
	}
	return nil
}

func (r *round) batch(ctx context.Context, lost []key) (more bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	rows, more, err := r.store.reclaim(ctx, lost, r.cfg.Grace)
	if err != nil || len(rows) == 0 {
		return false, err
	}
	r.lost += len(rows)
	return more, r.publish(ctx, rows, howSweep)
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
