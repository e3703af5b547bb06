package ledger

import (
	"encoding/json"
	"time"

	"github.com/legwork-dev/legwork"
)

// limits are time limits of work as columns.
type limits struct {
	timer, gid, work []legwork.ID
	activity         []string
	dad              []legwork.DAD
	attempt          []int32
	after            []time.Duration
	was              []*legwork.ID
	keep             []bool
	fault            []json.RawMessage
	parent, state    []string
	whole            []*legwork.ID
	untold           []bool
}

func (l *limits) add(at Place, x *Limit) {
	l.timer, l.gid, l.work = append(l.timer, x.Timer), append(l.gid, at.Gid), append(l.work, x.Work)
	l.activity, l.dad, l.attempt = append(l.activity, at.Activity), append(l.dad, at.DAD),
		append(l.attempt, int32(max(x.Attempt, 1)))
	l.after, l.was, l.keep = append(l.after, x.After), append(l.was, orNil(x.Was)), append(l.keep, x.Keep)
	l.fault, l.parent, l.state = append(l.fault, x.Error), append(l.parent, x.Trace.Parent), append(l.state, x.Trace.State)
	l.whole, l.untold = append(l.whole, orNil(x.Whole)), append(l.untold, x.Untold)
}

func (l *limits) addAhead(gid legwork.ID, list []Ahead) {
	for i := range list {
		if a := &list[i]; a.Limit != nil {
			l.add(Place{Gid: gid, Activity: a.Activity, DAD: a.DAD}, a.Limit)
		}
	}
}

// limit queues the time limits of work that the statements before it have asked
// for.
func (s *Store) limit(t *tx, l *limits) {
	if len(l.timer) > 0 {
		s.add(t, "limit.sql", nil, l.timer, l.gid, l.activity, l.dad, l.work, l.attempt, l.after, l.was, l.keep, l.fault,
			l.parent, l.state, l.whole, l.untold)
	}
}

// limitSteps queues the time limits of the work that steps ask for.
func (s *Store) limitSteps(t *tx, steps []Step, do Do) {
	var l limits
	for i := range steps {
		p := &steps[i]
		if p.Limit != nil {
			l.add(p.Place, p.Limit)
		}
		if do.Spawn || p.Plain {
			l.addAhead(p.Gid, p.Ahead)
		}
	}
	s.limit(t, &l)
}

// limitJobs queues the time limits of jobs, behind their inception.
func (s *Store) limitJobs(t *tx, starts []Begin) {
	var p posts
	for i := range starts {
		if b := &starts[i]; b.Timer != nil {
			p.entered(b.GUID, Place{Gid: b.Gid, Activity: b.Activity, DAD: legwork.RootDAD}, b.Timer)
		}
	}
	s.posted(t, &p)
}

// limitStarts queues the time limits of the workers that are entered with the
// jobs.
func (s *Store) limitStarts(t *tx, starts []Begin) {
	var l limits
	for i := range starts {
		l.addAhead(starts[i].Gid, starts[i].Ahead)
	}
	s.limit(t, &l)
}

// moot queues, after all statements that may end an activity or a job, the deletion
// of timers whose work is answered, and the effects of time limits that have passed.
func (s *Store) moot(t *tx, steps []Step, out []Committed) {
	var guid, gid, timer []legwork.ID
	var job []bool
	add := func(p *Step, row legwork.ID, ofJob bool) {
		guid, gid, timer, job = append(guid, p.GUID), append(gid, p.Gid), append(timer, row), append(job, ofJob)
	}
	for i := range steps {
		p := &steps[i]
		if !p.Timer.IsZero() {
			add(p, p.Timer, false)
		}
		for _, row := range p.Timers {
			add(p, row, false)
		}
		if !p.JobTimer.IsZero() && !p.cannotClose() {
			add(p, p.JobTimer, true)
		}
	}
	if len(guid) > 0 {
		s.add(t, "moot.sql", nil, guid, gid, timer, job)
	}
	s.cut(t, steps, out)
	s.timedOut(t, steps)
}

// mootJobs queues the deletion of the timers of jobs that interrupt messages may
// have completed (as those do that act for a closer that was lost).
func (s *Store) mootJobs(t *tx, requests []InterruptRequest) {
	var guid, gid, timer []legwork.ID
	var job []bool
	for i := range requests {
		if r := &requests[i]; !r.Consumed.IsZero() && !r.Gid.IsZero() {
			guid, gid, timer, job = append(guid, r.GUID), append(gid, r.Gid), append(timer, legwork.TimerID(r.Gid, r.Gid)),
				append(job, true)
		}
	}
	if len(guid) > 0 {
		s.add(t, "moot.sql", nil, guid, gid, timer, job)
	}
}

// cut queues the interrupts of the children that timed-out activities awaited.
func (s *Store) cut(t *tx, steps []Step, out []Committed) {
	var at []int
	var guid, gid, work []legwork.ID
	var fault, say []json.RawMessage
	for i := range steps {
		if p := &steps[i]; p.Cut != nil {
			at, guid, gid, work = append(at, i), append(guid, p.GUID), append(gid, p.Gid), append(work, p.Work)
			fault, say = append(fault, p.Cut.Error), append(say, p.Cut.message())
		}
	}
	if len(at) == 0 {
		return
	}
	s.add(t, "cut.sql", followRows(func(i int, m legwork.Transition) {
		c := &out[at[i]]
		c.Follow = append(c.Follow, m)
	}), guid, gid, work, fault, say, s.grace)
}

// timedOut queues the notes that the time limit of works has passed: an answer that
// comes later is stored as late (ADR 46).
func (s *Store) timedOut(t *tx, steps []Step) {
	var n notes
	for i := range steps {
		if p := &steps[i]; p.TimedOut {
			n.add(p.Place, p.Work, p.GUID)
		}
	}
	s.note(t, &n)
}

// notes are works that timed out, as columns: guid is the message that has saved
// that, or next the work that is asked for instead.
type notes struct {
	gid, work  []legwork.ID
	activity   []string
	dad        []legwork.DAD
	guid, next []*legwork.ID
}

func (n *notes) add(at Place, work, guid legwork.ID) {
	n.gid, n.work, n.guid = append(n.gid, at.Gid), append(n.work, work), append(n.guid, orNil(guid))
	n.next = append(n.next, nil)
	n.activity, n.dad = append(n.activity, at.Activity), append(n.dad, at.DAD)
}

func (s *Store) note(t *tx, n *notes) {
	if len(n.gid) > 0 {
		s.add(t, "timed_out.sql", nil, n.gid, n.activity, n.dad, n.work, n.guid, n.next)
	}
}

// limitRetries queues the time limits of the works of retries.
func (s *Store) limitRetries(t *tx, retries []Retry) {
	var l limits
	var n notes
	for i := range retries {
		r := &retries[i]
		if r.Limit != nil {
			l.add(r.Place, r.Limit)
		}
		if r.TimedOut {
			n.add(r.Place, r.Work, legwork.ID{})
			n.next[len(n.next)-1] = &r.Next
		}
	}
	s.limit(t, &l)
	s.note(t, &n)
}
