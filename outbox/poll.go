package outbox

import (
	"context"
	"slices"
	"time"

	"github.com/legwork-dev/legwork"
)

// pollLoop publishes rows that nobody has published: starts and signals that SQL
// functions have inserted, timers and retries that are due.
func (r *Relay) pollLoop(ctx context.Context) {
	trouble := outage{log: r.cfg.Log, what: "cannot publish new rows"}
	wait := r.cfg.PollBusy
	for {
		r.polling.Turn()
		n, more, err := 0, false, r.readable(ctx)
		if err == nil {
			n, more, err = r.poll(ctx, trouble.failures > 0)
		}
		trouble.note(err)
		r.note(err)
		switch {
		case err != nil:
			wait = trouble.pause(r.cfg.PollIdle)
		case more:
			wait = 0
		case n > 0:
			wait = r.cfg.PollBusy
		default:
			wait = r.untilDue(ctx, min(max(2*wait, r.cfg.PollBusy), r.cfg.PollIdle))
		}
		if !pause(ctx, wait) {
			return
		}
	}
}

// note keeps the outcome of a poll for Publishing.
func (r *Relay) note(err error) {
	if err != nil {
		r.trouble.Store(&err)
	} else if r.trouble.Load() != nil {
		r.trouble.Store(nil)
	}
}

// untilDue shortens a pause to the moment at which the next timer is due. A timer
// that is inserted meanwhile waits for the end of the pause, at most PollIdle.
func (r *Relay) untilDue(ctx context.Context, wait time.Duration) time.Duration {
	ctx, cancel := step(ctx)
	defer cancel()
	now, due, err := r.store.next(ctx, r.polled)
	if err != nil {
		return wait // the next poll will report the error
	}
	r.polled = now.Add(-lag)
	if due == nil {
		return wait
	}
	return max(min(wait, *due), time.Millisecond)
}

// poll claims and publishes one batch. If the process dies in between, or publishing
// fails, the sweep publishes the rows later. With probe, poll first asks whether the
// broker can be reached, and claims nothing if it cannot.
func (r *Relay) poll(ctx context.Context, probe bool) (n int, more bool, err error) {
	ctx, cancel := step(ctx)
	defer cancel()
	if probe {
		if _, err := r.broker.LaneState(ctx, legwork.LaneStart); err != nil {
			return 0, false, err
		}
	}
	rows, more, err := r.claim(ctx)
	if err != nil || len(rows) == 0 {
		return 0, false, err
	}
	for i := range rows {
		r.cfg.Metrics.Claimed(rows[i].lane, rows[i].wakes(), rows[i].late)
	}
	return len(rows), more, r.publish(ctx, rows, howPoll)
}

// claim claims one batch. As often as that is cheap, it looks at all rows that are
// due, else only at those that may have appeared since the last claim.
func (r *Relay) claim(ctx context.Context) (rows []row, more bool, err error) {
	began := r.cfg.Now()
	whole := r.pollAll.due(began)
	from := r.polled
	if whole {
		from = time.Time{}
	}
	rows, more, err = r.store.poll(ctx, r.cfg.Grace, from)
	if err != nil {
		return nil, false, err
	}
	if whole {
		now := r.cfg.Now()
		r.pollAll.did(now.Sub(began), now)
	}
	if more { // continue from the last row: the rows before it have left entries in the index
		r.polled = latest(rows).due
	} else if len(rows) > 0 {
		r.polled = rows[0].due.Add(rows[0].late - lag) // before the time of this claim
	}
	return rows, more, nil
}

func latest(rows []row) row {
	return slices.MaxFunc(rows, func(a, b row) int { return a.due.Compare(b.due) })
}

// outage logs a lasting failure: once when it begins, once a minute while it lasts, and
// once when it is over.
type outage struct {
	log      logger
	what     string
	failures int
	since    time.Time
	told     time.Time
}

type logger interface {
	Info(msg string, args ...any)
	Warn(msg string, args ...any)
}

func (o *outage) note(err error) {
	now := time.Now()
	switch {
	case err == nil && o.failures > 0:
		o.log.Info(o.what+": over", "lasted", now.Sub(o.since).Round(time.Millisecond))
		o.failures = 0
	case err != nil:
		o.failures++
		if o.failures == 1 {
			o.since = now
		}
		if o.failures == 1 || now.Sub(o.told) >= time.Minute {
			o.told = now
			o.log.Warn(o.what+", trying again", "error", err, "failures", o.failures)
		}
	}
}

// pause returns how long to wait: it doubles with the failures in a row.
func (o *outage) pause(first time.Duration) time.Duration {
	return min(first<<min(max(o.failures-1, 0), 10), max(maxTrouble, first))
}
