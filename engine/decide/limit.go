package decide

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
func (in *Input) limitPassed(what string) []byte {
	return Failure(in.T.Activity, &legwork.Error{Code: legwork.CodeTimeout, Class: legwork.Dead,
		Message: fmt.Sprintf("activity %s timed out: %s within its timeout of %s", in.T.Activity, what, in.Activity.Timeout)})
}

// limits sets the time limit of work that is asked for, if its activity has one.
func (d *deciding) limits(work *legwork.Transition) {
	if d.Activity.Timeout <= 0 || work.Sever || work.Kind != legwork.Work && work.Kind != legwork.Await {
		return
	}
	if d.Activity.Type == graph.Function {
		d.Step.Limit = d.whole(d.Place(), work.GUID, d.Activity.Timeout, fmt.Sprintf(
			"activity %s timed out: the function did not end within its timeout of %s", d.T.Activity, d.Activity.Timeout))
		d.Step.Limit.Untold = true
		return
	}
	d.Step.Limit = d.limit(work, 0)
	if work.Kind == legwork.Work {
		work.Deadline = d.Now.Add(d.Activity.Timeout)
	}
}

// limit is the time limit of work that is due after a delay.
func (in *Input) limit(work *legwork.Transition, delay time.Duration) *ledger.Limit {
	what := "no worker answered attempt " + fmt.Sprint(work.Attempt)
	if in.Activity.Type == graph.Await {
		what = "the job it awaits did not end"
	}
	return &ledger.Limit{Timer: legwork.TimerID(in.T.Gid, work.GUID), Work: work.GUID, Attempt: work.Attempt,
		After: delay + in.Activity.Timeout, Error: in.limitPassed(what), Trace: work.Trace}
}

// limitAgain is the time limit of the work of a retry: that of an await goes on.
func (in *Input) limitAgain(r *ledger.Retry) {
	if !in.Limited() {
		return
	}
	next := in.message(legwork.Work, "work")
	next.GUID, next.Attempt = r.Next, r.Attempt
	r.Limit = in.limit(&next, r.Delay)
	r.Limit.Was, r.Limit.Keep = legwork.TimerID(in.T.Gid, in.T.Work), in.Activity.Type == graph.Await
	r.TimedOut = in.T.TimesOut()
}

// Limited reports whether the work that the message answers may have a timer.
func (m Message) Limited() bool {
	return m.Activity != nil && m.Activity.Timeout > 0 && m.T.Kind == legwork.Leg2 && m.Activity.Type != graph.Hook &&
		m.Activity.Frame() == nil
}

// moots is the timer that a final answer makes moot, if there is one. A function goes on with
// the answer to a turn, and keeps its timer.
func (m Message) moots() (timer legwork.ID) {
	switch {
	case m.Limited():
		return legwork.TimerID(m.T.Gid, m.T.Work)
	case m.Activity != nil && m.Activity.Type == graph.Operation && m.T.Kind == legwork.Leg2:
		return wholeTimer(m.Place())
	}
	return timer
}

// HeldTimer is the timer that an answer makes moot which a pause holds: it has come in time. The limit
// of an await or a call is for all attempts. So an error after which there may be another keeps it.
func (m Message) HeldTimer() (timer legwork.ID) {
	if m.T.Status == legwork.Pending || m.T.TimesOut() || m.tries() {
		return timer
	}
	return m.moots()
}

// tries reports whether an answer to an await or a call may be an error that is tried again. Of
// what is not read yet, as the policy of a call, it supposes that it says so.
func (m Message) tries() bool {
	if m.Activity == nil || m.Activity.Type != graph.Await && m.Activity.Type != graph.Operation ||
		m.T.Status != legwork.Failed || m.byHand() {
		return false
	}
	var policy *graph.Policy
	if m.Activity.Type == graph.Operation || m.Activity.Graph.App.Compat == graph.HotMesh {
		policy = &graph.Policy{MaximumAttempts: graph.MaxAttempts}
	}
	_, again := m.Activity.RetryAfter(m.T.Code, m.T.Attempt, policy)
	return again
}

// timers sets in the step which timers its commit deletes, and whether its message is
// the end of a time limit.
func (d *deciding) timers() {
	if d.Activity.Graph.Timeout > 0 {
		d.Step.JobTimer = legwork.TimerID(d.T.Gid, d.T.Gid)
	}
	if !d.Limited() || d.T.Status == legwork.Pending {
		return // a function has said it itself
	}
	d.Step.Timer = d.moots()
	if d.Step.TimedOut = d.T.TimesOut(); d.Step.TimedOut && d.Activity.Type == graph.Await {
		reason := fmt.Sprintf("activity %s of job %s, which awaited it, did not wait longer than its timeout of %s",
			d.T.Activity, d.T.Job, d.Activity.Timeout)
		d.Step.Work = d.T.Work
		d.Step.Cut = &ledger.Interruption{Error: InterruptError(reason, 0, "", ""), Descend: true}
	}
}
