package outbox

import (
	"context"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
)

// round is one look of the sweep at one lane. First it asks for the horizon, and later
// for what is held. However long the round takes, this remains true for all rows that it
// reads: if a row's message was delivered before, and is not held, and the row still
// exists, then the message is gone.
type round struct {
	*sweeper
	lane  string
	asked time.Time // Postgres's time, before anything was asked
	clock clock

	ready bool
	// before: rows that were due earlier, by Postgres's clock, have been delivered, if
	// they ever reached the broker.
	before   time.Time
	inFlight int
	begins   time.Time // rows that were due up to then are gone, or are in the front's kept
	unread   []key     // rows of the front's kept that the round has not read yet
	last     time.Time // when the last row that was read was due
	seen     []key     // rows that were read, until there are too many to remember
	// known counts rows that were skipped because they were held a while ago.
	known   int
	held    map[legwork.ID]bool // what is held; nil until asked
	resting bool                // the broker may not be asked now, or nothing may be published: the next sweep looks again
	answers *answers            // of work lanes; nil until asked
}

// turn looks at some pages of the lane. more: it has not come to the end of the lane.
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

// restart goes back to the beginning of the round.
func (r *round) restart() {
	r.last, r.unread, r.seen, r.known = r.begins, r.fronts[r.lane].kept, nil, 0
}

// remember notes up to which time the lane has been read, so that the next sweep begins
// there. If there are too many rows to remember, the next sweep begins where this one
// did.
func (r *round) remember() {
	from := justBefore(earlier(r.before, r.asked.Add(-lag)))
	if from.Before(r.begins) || len(r.seen) > maxKept {
		return
	}
	r.fronts[r.lane] = &front{from: from, kept: slices.DeleteFunc(r.seen, func(k key) bool { return k.due.After(from) })}
}

// begin asks for the horizon. known is false if the broker cannot say it now.
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

// page looks at the next rows and publishes those that are lost. end: there are no more
// rows, or they cannot be judged now.
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
	return end || r.resting, nil
}

// judge reads the next rows and returns those whose messages are lost.
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

// notAside removes rows whose message, or answer, was set aside. It is called after the
// broker was asked, so that it finds messages that have left a lane meanwhile.
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

// next reads the next rows: first those in the front's kept, then those that were due
// since. Some rows in kept may be due later by now; next leaves them for later.
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

// mind remembers which rows were read.
func (r *round) mind(keys []key) {
	if len(r.seen) <= maxKept {
		r.seen = append(r.seen, keys...)
	}
}

// gone returns the rows whose messages are not in the lane. It skips rows that were
// held a while ago, unless the broker was asked in this round for what is held.
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
// more rows were skipped than the lane has messages in flight: then some of the skipped
// messages have been lost since.
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

// redo publishes rows again with their next publish number, as many at once as their
// size allows.
func (r *round) redo(ctx context.Context, lost []key) error {
	for more := true; more && ctx.Err() == nil; {
		if !r.cfg.Calm() { // the broker was away since the sweep began: what was judged may be in hand
			r.resting = true
			return nil
		}
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
