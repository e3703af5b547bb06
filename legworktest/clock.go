package legworktest

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// clock is the time of an Env. Timers are rows of the outbox with a due time by Postgres's clock. The test's time
// stands still, so each timer's row is set again and again to be due in the time that is left of it.
type clock struct {
	now time.Duration // since New
	due map[legwork.ID]timer
}

type timer struct {
	at  time.Duration // when it is due by the test's time
	row time.Time     // what the row says
}

// Advance lets time pass: what becomes due in it becomes due in its order, each at its time, and is run.
func (e *Env) Advance(d time.Duration) {
	e.t.Helper()
	ctx := context.Background()
	e.Run()
	target := e.clock.now + d
	for {
		e.learn(ctx)
		next, found := e.clock.next()
		if !found || next > target {
			break
		}
		e.pass(ctx, next-e.clock.now)
		e.anchor(ctx, 0)
		e.Run()
	}
	e.pass(ctx, target-e.clock.now)
	e.anchor(ctx, 0)
}

// Elapsed is how much time has passed since New: what was advanced.
func (e *Env) Elapsed() time.Duration { return e.clock.now }

// pass moves the clock, and ages the signals that are kept.
func (e *Env) pass(ctx context.Context, d time.Duration) {
	e.t.Helper()
	e.clock.now += d
	_, err := e.server.pool.Exec(ctx, legwork.Qualify(statements["signals"], e.namespace), d.Seconds())
	e.must("let time pass", err)
}

// next is when the first timer is due.
func (c *clock) next() (at time.Duration, found bool) {
	for _, t := range c.due {
		if !found || t.at < at {
			at, found = t.at, true
		}
	}
	return at, found
}

// learn reads the timers there are. One whose row says what it was last set to keeps its time; of others the time
// that is left counts, in whole seconds.
func (e *Env) learn(ctx context.Context) {
	e.t.Helper()
	rows, err := e.server.pool.Query(ctx, legwork.Qualify(statements["timers"], e.namespace))
	e.must("read the timers", err)
	type row struct {
		GUID legwork.ID
		Due  time.Time
		Secs float64
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[row])
	e.must("read the timers", err)
	due := make(map[legwork.ID]timer, len(list))
	for _, r := range list {
		t, known := e.clock.due[r.GUID]
		if !known || !t.row.Equal(r.Due) {
			t = timer{at: e.clock.now + time.Duration(r.Secs)*time.Second, row: r.Due}
		}
		due[r.GUID] = t
	}
	e.clock.due = due
}

// anchor has each timer's row due in the time that is left of it, and those that are not due yet that much later.
func (e *Env) anchor(ctx context.Context, later time.Duration) {
	e.t.Helper()
	if len(e.clock.due) == 0 {
		return
	}
	var guids []legwork.ID
	var secs []float64
	for guid, t := range e.clock.due {
		left := t.at - e.clock.now
		if left > 0 {
			left += later
		}
		guids, secs = append(guids, guid), append(secs, left.Seconds())
	}
	rows, err := e.server.pool.Query(ctx, legwork.Qualify(statements["anchor"], e.namespace), guids, secs)
	e.must("set the timers", err)
	var guid legwork.ID
	var row time.Time
	_, err = pgx.ForEachRow(rows, []any{&guid, &row}, func() error {
		t := e.clock.due[guid]
		t.row = row
		e.clock.due[guid] = t
		return nil
	})
	e.must("set the timers", err)
}
