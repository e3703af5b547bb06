package engine

import (
	"context"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
)

// handleAwaits handles a batch of await messages: each begins a job for the
// activity that awaits it, by the steps of any other start (AWAIT-01). If no job
// can begin, it answers that activity with an error (decision 10).
func (e *Engine) handleAwaits(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
	all := e.readAwaits(ctx, batch)
	e.keepPausedAwaits(ctx, all)
	for _, s := range all {
		if s.unsure != "" && !s.settled {
			s.reject(s.verdict.Err)
		}
	}
	for _, wave := range waves(all, (*starting).serialKey) {
		e.begin(ctx, wave)
	}
	e.rejectAwaits(ctx, all)
	items := make([]*item, len(all))
	for i, s := range all {
		items[i] = &s.item
	}
	e.clear(ctx, legwork.LaneRun, items)
	e.observe(legwork.LaneRun, items)
	return verdicts(items)
}

// readAwaits decodes a batch and decides how each child would begin.
func (e *Engine) readAwaits(ctx context.Context, batch []*legwork.Delivery) []*starting {
	all, began := make([]*starting, len(batch)), e.Now()
	for i, d := range batch {
		s := &starting{item: newItem(i, d, &legwork.Transition{Kind: legwork.Await})}
		all[i] = s
		t, err := legwork.DecodeRun(d)
		switch {
		case t != nil:
			s.T = t
			s.parent = &ledger.Parent{Place: s.Place(), Work: t.GUID, Attempt: t.Attempt, Severed: t.Sever,
				Topic: strings.TrimPrefix(t.Topic, ".")} // of its answer's subject
		case legwork.ClassOf(err) == legwork.Retry:
			s.later(outcomeUnread, err)
			continue
		default:
			s.dead("malformed", err, false)
			continue
		}
		if err != nil {
			s.reject(err)
			continue
		}
		if s.parentVersion, err = e.apps.name(ctx, t.App, t.Version, began); err != nil {
			s.later("retry", err)
			continue
		}
		e.findGraph(ctx, s, began)
		e.prepare(s)
	}
	return all
}

// adopt makes the job the child of the activity that awaits it. One that only
// starts it gets the job's id as its answer at once (AWAIT-02).
func (s *starting) adopt() {
	if s.parent == nil || s.begin == nil {
		return
	}
	s.begin.Parent = s.parent
	if s.parent.Severed {
		now := time.Now().UTC().Format("2006-01-02T15:04:05.000Z")
		s.begin.Confirm = decide.JSON(map[string]string{"job_id": s.begin.Job, "jc": now, "ju": now})
	}
}

// settleAwait ends an await that created no job. It does not delete the outbox row:
// the row with this key may be the answer by now.
func (s *starting) settleAwait() {
	switch {
	case s.begun.Orphan:
		s.ack("orphan")
	case s.begun.Marks != nil:
		s.ack("resumed")
	default:
		s.reject(legwork.Conflict("a job with the id %s exists already in app %s", s.begin.Job, s.begin.App))
	}
}

// reject ends an await for which no job can begin.
func (s *starting) reject(err error) {
	s.ack("rejected")
	s.refuse = err
}

// rejectAwaits answers the parents of rejected awaits with an error.
func (e *Engine) rejectAwaits(ctx context.Context, all []*starting) {
	var told []*starting
	var answers []ledger.Rejection
	for _, s := range all {
		if s.refuse == nil {
			continue
		}
		told = append(told, s)
		answers = append(answers, ledger.Rejection{Parent: *s.parent, Code: legwork.CodeOf(s.refuse),
			Error: decide.Failure(s.T.Activity, s.refuse)})
	}
	if len(answers) == 0 {
		return
	}
	if err := e.Store.Reject(ctx, answers); err != nil {
		for _, s := range told {
			s.refuse = nil
			s.later("retry", err)
		}
	}
}
