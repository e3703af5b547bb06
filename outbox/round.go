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
	last     time.Time // when the last row looked at was due
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
		n, err := r.page(ctx)
		if err != nil {
			return false, err
		}
		if n < batchRows {
			return r.again(ctx)
		}
	}
	return true, nil
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

// page looks at the next rows and publishes those that are lost.
func (r *round) page(ctx context.Context) (n int, err error) {
	r.sweeping.Turn()
	if r.mayRead != nil {
		if err := r.mayRead(ctx); err != nil {
			return 0, err
		}
	}
	keys, lost, err := r.judge(ctx)
	if err != nil || len(keys) == 0 {
		return 0, err
	}
	for chunk := range slices.Chunk(lost, batchRows) {
		if err := r.redo(ctx, chunk); err != nil {
			return 0, err
		}
	}
	r.last = keys[len(keys)-1].due
	return len(keys), nil
}

// judge reads the next rows and tells which of them have no message.
func (r *round) judge(ctx context.Context) (keys, lost []key, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	keys, err = r.store.page(ctx, r.lane, r.before, r.last)
	if err != nil || len(keys) == 0 {
		return nil, nil, err
	}
	gone, err := r.gone(ctx, keys)
	if err != nil || r.resting {
		return nil, nil, err
	}
	if _, work := legwork.WorkTopic(r.lane); work && len(gone) > 0 {
		gone, err = r.unanswered(ctx, gone)
	}
	return keys, gone, err
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

// again begins the lane anew, with the question asked, if more rows were
// believed held than the lane has in flight: some of them were lost since.
func (r *round) again(ctx context.Context) (more bool, err error) {
	if r.held != nil || r.resting || r.known <= r.inFlight {
		return false, nil
	}
	ctx, cancel := step(ctx)
	defer cancel()
	if err := r.ask(ctx); err != nil || r.held == nil {
		return false, err
	}
	r.last, r.known = time.Time{}, 0
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
