package engine

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// Time limits (ADR 46). That of a worker is for each attempt, that of an await or
// a hook for the whole wait, that of a graph for the whole run of a job. Each is
// an outbox row that is due later; nothing waits in memory.

// limitPassed is the error of an activity that has waited too long.
func (it *item) limitPassed(what string) []byte {
	return failureOf(it.t.Activity, &legwork.Error{Code: legwork.CodeTimeout, Class: legwork.Dead,
		Message: fmt.Sprintf("activity %s timed out: %s within its timeout of %s", it.t.Activity, what, it.activity.Timeout)})
}

// limits sets the time limit of work that is asked for, if its activity has one.
func (it *item) limits(work *legwork.Transition) {
	if it.activity.Timeout <= 0 || work.Sever || work.Kind != legwork.Work && work.Kind != legwork.Await {
		return
	}
	it.step.Limit = it.limit(work, 0)
	if work.Kind == legwork.Work {
		work.Deadline = time.Now().Add(it.activity.Timeout)
	}
}

// limit is the time limit of work that is due after a delay.
func (it *item) limit(work *legwork.Transition, delay time.Duration) *ledger.Limit {
	what := "no worker answered attempt " + fmt.Sprint(work.Attempt)
	if it.activity.Type == graph.Await {
		what = "the job it awaits did not end"
	}
	return &ledger.Limit{Timer: legwork.TimerID(it.t.Gid, work.GUID), Work: work.GUID, Attempt: work.Attempt,
		After: delay + it.activity.Timeout, Error: it.limitPassed(what), Trace: work.Trace}
}

// limitAgain is the time limit of the work of a retry: that of an await goes on.
func (it *item) limitAgain(r *ledger.Retry) {
	if !it.limited() {
		return
	}
	next := it.message(legwork.Work, "work")
	next.GUID, next.Attempt = r.Next, r.Attempt
	r.Limit = it.limit(&next, r.Delay)
	r.Limit.Was, r.Limit.Keep = legwork.TimerID(it.t.Gid, it.t.Work), it.activity.Type == graph.Await
	r.TimedOut = it.t.TimesOut()
}

// limited reports whether the work that the item answers may have a timer.
func (it *item) limited() bool {
	return it.activity != nil && it.activity.Timeout > 0 && it.t.Kind == legwork.Leg2 && it.activity.Type != graph.Hook
}

// timers tells a step which timers it may make moot, and what its own has ended.
func (it *item) timers(step *ledger.Step) {
	if it.activity == nil {
		return
	}
	if it.activity.Graph.Timeout > 0 {
		step.JobTimer = legwork.TimerID(it.t.Gid, it.t.Gid)
	}
	if !it.limited() || it.t.Status == legwork.Pending {
		return
	}
	step.Timer = legwork.TimerID(it.t.Gid, it.t.Work)
	if step.TimedOut = it.t.TimesOut(); step.TimedOut && it.activity.Type == graph.Await {
		reason := fmt.Sprintf("activity %s of job %s, which awaited it, did not wait longer than its timeout of %s", it.t.Activity, it.t.Job, it.activity.Timeout)
		step.Work = it.t.Work
		step.Cut = &ledger.Interruption{Error: InterruptError(reason, 0, "", ""), Descend: true}
	}
}

// jobTimer ends a job that has run for too long: an interrupt that is due later,
// in the same commit as the job. A job without children is over at once.
func (d *seed) jobTimer(b *ledger.Begin, it *item) {
	limit := d.graph.Timeout
	if limit <= 0 || len(b.Children) == 0 {
		return
	}
	t := it.message(legwork.Timeout, "timeout")
	t.GUID, t.Delay = legwork.TimerID(b.Gid, b.Gid), limit
	reason := fmt.Sprintf("job %s timed out: it did not end within the timeout of %s of graph %s", legwork.Clip(b.Job, 64), limit, b.Graph)
	t.Data = mustJSON(ledger.Interruption{Error: InterruptError(reason, legwork.CodeTimeout, "", b.Job), Descend: true})
	b.Timer = &t
}
