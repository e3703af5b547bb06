package sim_test

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/outbox"
)

// errRelayDied is what every call of a dead relay returns.
var errRelayDied = errors.New("the relay died")

// relaying is a relay process: it yields before each statement, question and
// publish, is paused at some of them, and dies at others.
type relaying struct {
	sim.Broker
	*chaos
	by        *actor
	published int
	deadly    int
	dead      bool
}

// relays is the unit of a relay process; one that has died is replaced.
func (c *chaos) relays() func(*actor) {
	var p *outbox.Pass
	var r *relaying
	return func(a *actor) {
		if p == nil {
			p, r = c.newRelay(a, 30)
		}
		if err := p.Once(context.Background()); err != nil && !errors.Is(err, errRelayDied) {
			c.T.Errorf("relay: %v", err)
		}
		if r.dead {
			p = nil
		}
	}
}

// newRelay starts a relay process of which one call in so many is the last; 0: none.
func (c *chaos) newRelay(a *actor, deadly int) (*outbox.Pass, *relaying) {
	r := &relaying{chaos: c, by: a, deadly: deadly}
	wrap := func(b sim.Broker) sim.Broker { r.Broker = b; return r }
	return c.Relay(r, wrap, r), r
}

// call is what happens before and after each call, dead or alive.
func (r *relaying) call(do func()) error {
	if r.dead {
		return errRelayDied
	}
	if r.deadly > 0 {
		if !r.by.stage.free && r.by.rnd.IntN(25) == 0 {
			r.counts.add("relay paused")
			r.by.pause(40 + r.by.rnd.IntN(200))
		} else {
			r.by.yield()
		}
		if r.by.rnd.IntN(r.deadly) == 0 {
			r.counts.add("relay died")
			r.dead = true
			if r.by.rnd.IntN(2) == 0 { // before
				return errRelayDied
			}
		}
	}
	if do(); r.dead {
		return errRelayDied
	}
	return nil
}

func (r *relaying) Query(ctx context.Context, sql string, args ...any) (rows pgx.Rows, err error) {
	dead := r.call(func() { rows, err = r.Pool.Query(ctx, sql, args...) })
	if dead == nil || err != nil {
		return rows, err
	}
	if rows != nil { // it has happened, and nobody was told
		rows.Close()
	}
	return nil, dead
}

func (r *relaying) Exec(ctx context.Context, sql string, args ...any) (tag pgconn.CommandTag, err error) {
	dead := r.call(func() { tag, err = r.Pool.Exec(ctx, sql, args...) })
	return tag, errors.Join(dead, err)
}

func (r *relaying) LaneState(ctx context.Context, lane string) (s outbox.LaneState, err error) {
	dead := r.call(func() { s, err = r.Broker.LaneState(ctx, lane) })
	return s, errors.Join(dead, err)
}

func (r *relaying) Held(ctx context.Context, lane string) (held map[legwork.ID]bool, err error) {
	dead := r.call(func() { held, err = r.Broker.Held(ctx, lane) })
	return held, errors.Join(dead, err)
}

func (r *relaying) Publish(ctx context.Context, ts []*legwork.Transition) (errs []error) {
	dead := r.call(func() { errs = r.Broker.Publish(ctx, ts) })
	if dead == nil {
		return errs
	}
	errs = make([]error, len(ts))
	for i := range errs {
		errs[i] = dead
	}
	return errs
}

// Published implements outbox.Metrics.
func (r *relaying) Published(_, how string, n int) {
	r.published += n
	if r.deadly > 0 {
		r.counts.more(map[string]string{"poll": "relay published", "sweep": "swept"}[how], n)
	}
}

func (r *relaying) Claimed(string, bool, time.Duration)         {}
func (r *relaying) PublishErrors(string, int)                   {}
func (r *relaying) NewerRows(string, int)                       {}
func (r *relaying) Outbox(string, int, int, int, time.Duration) {}

// sweep is a relay without faults for which a day passes before each look.
func (c *chaos) sweep() func() int {
	p, r := c.newRelay(nil, 0)
	looks := 0
	return func() int {
		looks++ // no two days are alike, see clock
		c.Pass(24*time.Hour + time.Duration(looks)*17*time.Second)
		before := r.published
		if err := p.Once(context.Background()); err != nil {
			c.T.Errorf("relay: %v", err)
		}
		return r.published - before
	}
}
