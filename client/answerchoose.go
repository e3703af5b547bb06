package client

import (
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// choose returns the instance that is to be answered, or says why none can be, and what can be
// done instead.
func (a *Answer) choose(ref Ref, job string, act *graph.Activity, found []ledger.Awaiting) (*ledger.Awaiting, error) {
	var open []*ledger.Awaiting
	for i := range found {
		if w := &found[i]; w.Asked && !w.Answered {
			open = append(open, w)
		}
	}
	switch {
	case act.Type == graph.Trigger || len(found) == 0:
		return nil, legwork.Conflict("activity %s of job %s%s waits for nothing: `legwork job explain %s` says what the "+
			"job waits for", a.Activity, ref, a.at(), job)
	case len(open) == 0 && !found[0].Asked:
		return nil, legwork.Conflict("activity %s of job %s is being entered: try again", a.Activity, ref)
	case len(open) == 0:
		return nil, legwork.Conflict("activity %s of job %s%s has its answer: see `legwork job show %s`", a.Activity, ref,
			a.at(), job)
	case len(open) > 1:
		return nil, legwork.Conflict("%s instances of activity %s of job %s wait: choose one with dad, such as %s",
			many(len(open)), a.Activity, ref, addresses(open))
	}
	return open[0], a.owed(ref, job, open[0])
}

// owed says why an instance that waits is owed no answer by a worker or a job; nil: it is.
func (a *Answer) owed(ref Ref, job string, w *ledger.Awaiting) error {
	_, works := legwork.WorkTopic(w.Lane)
	of := fmt.Sprintf("activity %s of job %s", a.Activity, ref)
	switch {
	case w.Frame:
		return legwork.Conflict("%s is a durable function, whose turns are not answered by hand: answer what it has asked "+
			"for, such as %s/4, which `legwork job explain %s` names; or end the job (cancel, interrupt)", of, a.Activity, job)
	case w.Hook != nil:
		return legwork.Conflict("%s waits for a signal: send it with `legwork job signal %s %s`", of, job, *w.Hook)
	case works, w.Lane == legwork.LaneRun && w.Kind == kindAwait, w.Lane == "" && w.Child != nil:
		return nil
	case w.ByHand && w.Held:
		return legwork.Conflict("%s has been answered by hand: a pause holds the answer, see `legwork pause list`", of)
	case w.ByHand:
		return legwork.Conflict("%s has been answered by hand: the answer is on its way, see `legwork job explain %s`", of,
			job)
	case w.Lane == legwork.LaneResponse && w.Held:
		return legwork.Conflict("%s has its answer: a pause holds it, see `legwork pause list`", of)
	case w.Lane == legwork.LaneResponse:
		return legwork.Conflict("%s sleeps, or its answer is on its way: no worker owes it one, see `legwork job explain %s`",
			of, job)
	}
	return legwork.Conflict("%s goes on at this moment, and waits for no worker: see `legwork job explain %s`", of, job)
}

// at names the address that was asked for.
func (a *Answer) at() string {
	if a.DAD == "" {
		return ""
	}
	return " at " + string(a.DAD)
}

// many is a number of instances, as far as they were looked at.
func many(n int) string {
	if n >= ledger.MaxAwaiting {
		return fmt.Sprintf("%d or more", n-1)
	}
	return fmt.Sprint(n)
}

// addresses are the first of them.
func addresses(open []*ledger.Awaiting) string {
	var list []string
	for _, w := range open[:min(len(open), 3)] {
		list = append(list, string(w.DAD))
	}
	return strings.Join(list, " or ")
}
