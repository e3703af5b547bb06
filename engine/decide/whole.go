package decide

import (
	"fmt"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/ledger"
)

// The time limit of a call of a durable function is for all its attempts, that of a function for
// all its turns. So its row answers no work: it enters the activity whatever that waits for, and
// its commit ends that (ADR 72).

// kindTimeout is the kind of the error of what has taken too long.
const kindTimeout = "timeout"

// wholeID is what the end of the time limit of a call, or of a function, answers.
func wholeID(at ledger.Place) legwork.ID {
	return legwork.Derive(at.Gid, at.Gid, "limit "+at.Activity+"@"+string(at.DAD), 0)
}

// wholeTimer is the row that is due then.
func wholeTimer(at ledger.Place) legwork.ID { return legwork.TimerID(at.Gid, wholeID(at)) }

// EndsCall reports whether the message is the end of the time limit of a call, or of a function.
func (m Message) EndsCall() bool {
	return m.Activity != nil && m.Activity.Frame() != nil && m.T.TimesOut() && m.T.Work == wholeID(m.Place())
}

// whole is the time limit of a call or a function that begins with some work.
func (in *Input) whole(at ledger.Place, work legwork.ID, limit time.Duration, why string) *ledger.Limit {
	return &ledger.Limit{Timer: wholeTimer(at), Work: work, Whole: wholeID(at), Attempt: 1, After: limit, Trace: in.Trace,
		Error: Failure(at.Activity, &legwork.Error{Code: legwork.CodeTimeout, Class: legwork.Dead, Message: why})}
}

// expires decides about the end of a time limit: of a function, which fails, or of a call of a
// worker or a job, which has that error as its result. Who is first, it or the answer, ends the
// activity. What is outstanding ends with it: the commit compares that it is the same.
func (p *progress) expires(own *Frame) error {
	of, n, nested := graph.OperationOf(p.T.Activity)
	f := p.Frames[of]
	if p.Entered.Outstanding == nil || own == nil && (!nested || f == nil) {
		return &refusal{"ended"}
	}
	p.Step.Work, p.Step.Timer, p.Step.TimedOut = *p.Entered.Outstanding, p.T.Row, true
	p.Step.Consumed, p.Step.Final = p.Step.Work, true
	t := *p.T
	t.Attempt = max(p.Entered.Attempt, 1)
	p.T = &t
	said, _ := ReadFailure(t.Data)
	late := journal.Error{Code: legwork.CodeTimeout, Message: said.Message, Kind: kindTimeout}
	if own != nil {
		w := appendTo(own)
		if w.state.Fold.Status != journal.Running {
			p.dropped-- // the message is no obligation, and takes the place of none
		}
		if err := w.add(journal.ExecutionFailed{Err: late}); err != nil {
			return err
		}
		return p.ends(own, w, "")
	}
	p.Step.Status, p.Step.Code = legwork.Failed, legwork.CodeTimeout
	at := journal.Position(n)
	if o, _ := f.State.Fold.Operation(at); strings.HasPrefix(o.Name, graph.CallJob) {
		reason := fmt.Sprintf("activity %s of job %s, which called it, did not wait longer than its timeout of %s",
			t.Activity, t.Job, o.Timeout)
		p.Step.Cut = &ledger.Interruption{Error: InterruptError(reason, 0, "", ""), Descend: true}
	}
	w := p.shared(f)
	before := len(w.events)
	if err := p.settle(w, at, journal.Result{Err: &late}); err != nil || len(w.events) == before {
		return err
	}
	return p.wake(w, "")
}
