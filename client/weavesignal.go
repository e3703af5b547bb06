package client

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// maxSignalScan bounds the search for the signals of a trace: they are kept for
// a day or so, and have no index by what they woke.
const maxSignalScan = "5s"

// toldSignal is a signal that has woken a hook of the job.
type toldSignal struct {
	GUID   legwork.ID
	Topic  string
	Status legwork.Status
	Code   int
	Trace  string // traceparent
	At     time.Time
	Work   legwork.ID // what the hook waited under
}

// signals reads what has woken the hooks of the jobs, as far as it is kept, and
// as far as they can be read: not over NATS.
func (r *tracing) signals(ctx context.Context, c *Client) error {
	works := map[legwork.ID]*weaver{}
	var asked []legwork.ID
	for _, w := range r.jobs {
		for work := range w.works {
			works[work] = w
			asked = append(asked, work)
		}
	}
	if c.pool == nil || len(asked) == 0 {
		return nil
	}
	var told []toldSignal
	err := c.look(ctx, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, c.sql["limit_time.sql"], maxSignalScan); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, c.sql["job_signals.sql"], asked, MaxJobRows)
		if err == nil {
			told, err = pgx.CollectRows(rows, pgx.RowToStructByPos[toldSignal])
		}
		return err
	})
	var pe *pgconn.PgError
	if errors.As(err, &pe) && pe.Code == "57014" { // out of time
		r.Truncated = true
		return nil
	}
	if err != nil {
		return c.explain("read the signals of job "+r.JobID, err)
	}
	for _, s := range told {
		w := works[s.Work]
		w.told = append(w.told, s)
	}
	return nil
}

// signals adds the signals that woke hooks, between the leg that waited and
// the one that they woke: there they are shown, in whatever trace they are.
func (w *weaver) signals() {
	interim := map[legwork.ID]int{} // by work, those so far
	for i := range w.told {
		t := &w.told[i]
		asked := w.works[t.Work]
		woke := w.by[legwork.ResponseGUID(w.j.Gid, t.Work, 1, t.Status, interim[t.Work])]
		if t.Status == legwork.Pending {
			interim[t.Work]++
		}
		s := w.span(legwork.SpanSignal, t.Topic, t.GUID, nil)
		s.Begin, s.End, s.Outcome, s.Code = t.At, &t.At, string(t.Status), t.Code
		s.Activity, s.DAD = asked.Activity, asked.DAD
		s.Trace = legwork.TraceOf(t.GUID, legwork.Segment{})
		if id, span, _, known := (legwork.Trace{Parent: t.Trace}).Context(); known {
			if s.Trace = id; span != s.ID { // the sender's: it was not recorded itself
				s.Parent = &span
			}
		}
		if s.shown = asked; woke != nil {
			woke.shown = s
		}
	}
}

// linkSignals links signals and what they woke, both ways (ADR 26).
func (w *weaver) linkSignals() {
	for _, s := range w.spans {
		switch {
		case s.Kind == legwork.SpanSignal:
			s.Link = &SpanRef{Trace: s.shown.Trace, ID: s.shown.ID}
		case s.shown != nil && s.shown.Kind == legwork.SpanSignal && s.Link == nil:
			s.Link = &SpanRef{Trace: s.shown.Trace, ID: s.shown.ID}
		}
	}
}
