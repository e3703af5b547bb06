package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
)

// Fork is a new job that is given what its source, a job that has ended, has done (ADR 88).
type Fork struct {
	Source, Gid legwork.ID
	// Retry: it takes the id of its source, which only its gid finds from then on.
	Retry   bool
	Job     string // its id
	Version int32
	// Closer is that of the source when the fork was planned.
	Closer legwork.ID
	// Author and Reason are for people; Key makes repetitions of the request one fork.
	Author, Reason, Key string
	Activities          []ForkActivity
	Marks               []ForkMarks
	Keyed               []ForkKeyed
	// Put are the messages with which it goes on. Each is one of its obligations, but for the time
	// limit of the job. Start is the first message of the job, which has sent them.
	Put   []legwork.Transition
	Start legwork.ID
	// Semaphore is the number of its obligations.
	Semaphore int
	// Parent is the activity that awaits it, of a fork in the same commit; nil: none does.
	Parent *ForkParent
	// Hooks go on waiting: of each step its place, its work, what it registers, and how many pending
	// signals it has had.
	Hooks []Step
	// Functions go on with journals of their own.
	Functions []ForkFunction
	// Drop are the paths of job data that are not copied, Set leaves that are given besides.
	Drop []string
	Set  []Leaf
	// Stats are the index rows of its trigger.
	Stats []Stat
}

// ForkActivity is a row of an activity that is copied.
type ForkActivity struct {
	Activity string
	DAD      legwork.DAD
	GUID     legwork.ID
	Work     *legwork.ID
	Ledger   Activity
	// Answered: with what it has put out; else it waits for its first answer.
	Answered bool
}

// ForkMarks is the ledger of a message that is copied.
type ForkMarks struct {
	Old, New legwork.ID
	Marks    Marks
}

// ForkKeyed is the record of keyed work that is copied. Waits: its activity waits for an answer to
// its first attempt. Open: that is to be claimed, and verified first.
type ForkKeyed struct {
	Activity string
	DAD      legwork.DAD
	Work     legwork.ID
	Waits    bool
	Open     bool
}

// ForkParent is the activity of a fork that awaits another fork.
type ForkParent struct {
	Place
	Work  legwork.ID
	Topic string
}

// ForkFunction is a durable function that goes on: the message that has entered it, the turn that it
// waits for, its journal, and what follows from that. Step has the operations that are asked anew.
type ForkFunction struct {
	Step     Step
	Entered  legwork.ID
	Work     legwork.ID
	Segments []JournalPart
	State    json.RawMessage
	Limit    *Limit
}

// Forked is what became of a fork.
type Forked struct {
	// Found: there is such a source, as it was when the fork was planned.
	Found bool
	// Gid is that of the fork, or of the one that the same request has made before (Again).
	Gid   legwork.ID
	Again bool
	// Other is the retry that has the id of the source; zero: there is none.
	Other legwork.ID
	// Taken: another job has the id.
	Taken bool
	Job   string // its id
}

// Granted reports whether nothing refuses this fork. They are committed only if all are granted.
func (f *Forked) Granted() bool { return f.Found && !f.Again && f.Other.IsZero() && !f.Taken }

// Fork commits forks, of a job and of those that it has awaited: all of their rows, or none. A
// second copy of the request finds the first. Author, Reason and Key are those of the first fork.
func (s *Store) Fork(ctx context.Context, forks ...*Fork) ([]Forked, error) {
	var t tx
	var steps []Step
	n := len(forks)
	source, gid, retry := make([]legwork.ID, n), make([]legwork.ID, n), make([]bool, n)
	job, closer := make([]string, n), make([]legwork.ID, n)
	for i, f := range forks {
		source[i], gid[i], retry[i], job[i], closer[i] = f.Source, f.Gid, f.Retry, f.Job, f.Closer
		steps = append(steps, f.Hooks...)
		for j := range f.Functions {
			steps = append(steps, f.Functions[j].Step)
		}
	}
	var out []Forked
	s.buckets(&t, registered(steps))
	s.add(&t, "lock_jobs.sql", nil, source)
	s.add(&t, "fork_begin.sql", func(rows pgx.Rows) error {
		var f Forked
		err := rows.Scan(&f.Found, &f.Again, &f.Gid, &f.Other, &f.Taken, &f.Job)
		out = append(out, f)
		return err
	}, source, gid, retry, job, closer, forks[0].Author, forks[0].Reason, forks[0].Key)
	for _, f := range forks {
		s.add(&t, "fork.sql", nil, s.forkArgs(f)...)
		s.forkFunctions(&t, f)
	}
	for _, f := range forks { // first, as a signal that is kept takes the place of a hook's timer
		s.forkSend(&t, f)
	}
	s.register(&t, steps, make([]Committed, len(steps)))
	var unique *pgconn.PgError
	err := s.run(ctx, &t)
	if errors.As(err, &unique) && unique.ConstraintName == "job_app_job_id_key" {
		return []Forked{{Found: true, Gid: gid[0], Taken: true, Job: job[0]}}, nil
	}
	return out, err
}

func (s *Store) forkArgs(f *Fork) []any {
	n := len(f.Activities)
	activity, dad, guid := make([]string, n), make([]legwork.DAD, n), make([]legwork.ID, n)
	work, digits, answered := make([]*legwork.ID, n), make([]int64, n), make([]bool, n)
	for i := range f.Activities {
		a := &f.Activities[i]
		activity[i], dad[i], guid[i] = a.Activity, a.DAD, a.GUID
		work[i], digits[i], answered[i] = a.Work, int64(a.Ledger), a.Answered
	}
	n = len(f.Marks)
	from, to, marks := make([]legwork.ID, n), make([]legwork.ID, n), make([]int64, n)
	for i := range f.Marks {
		from[i], to[i], marks[i] = f.Marks[i].Old, f.Marks[i].New, int64(f.Marks[i].Marks)
	}
	n = len(f.Keyed)
	keyed, keyedAt, keyedWork := make([]string, n), make([]legwork.DAD, n), make([]legwork.ID, n)
	waits, open := make([]bool, n), make([]bool, n)
	for i := range f.Keyed {
		k := &f.Keyed[i]
		keyed[i], keyedAt[i], keyedWork[i], waits[i], open[i] = k.Activity, k.DAD, k.Work, k.Waits, k.Open
	}
	n = len(f.Set)
	path, value := make([]string, n), make([]json.RawMessage, n)
	for i := range f.Set {
		path[i], value[i] = f.Set[i].Path, f.Set[i].Value
	}
	drop := append([]string{}, f.Drop...)
	var ahead aheadRows
	for i := range f.Functions {
		x := &f.Functions[i]
		ahead.add(0, []Ahead{{Activity: x.Step.Activity, DAD: x.Step.DAD, GUID: x.Entered, Work: x.Work}})
		ahead.add(0, x.Step.Ahead)
	}
	parent := ForkParent{}
	if f.Parent != nil {
		parent = *f.Parent
	}
	return append([]any{f.Gid, f.Job, f.Version, f.Semaphore, activity, dad, guid, work, digits, answered, from, to, marks,
		keyed, keyedAt, keyedWork, waits, open, drop, path, value,
		orNil(parent.Gid), parent.Activity, parent.DAD, parent.Work, parent.Topic},
		ahead.args()...)
}

// forkFunctions queues the journals of functions that go on, a row of each after the other, and the
// time limits of what they ask for.
func (s *Store) forkFunctions(t *tx, f *Fork) {
	var l limits
	for nth, more := 0, true; more; nth++ {
		var rows appends
		for i := range f.Functions {
			x := &f.Functions[i]
			if nth >= len(x.Segments) {
				continue
			}
			seg := x.Segments[nth]
			rows.add(x.Entered, true, &Append{Place: x.Step.Place, Seq: seg.Seq, N: seg.N, Events: seg.Events, State: x.State})
		}
		more = len(rows.of) > 0
		s.append(t, &rows)
	}
	for i := range f.Functions {
		x := &f.Functions[i]
		if x.Limit != nil {
			x.Limit.Work, x.Limit.Attempt = x.Work, 1
			l.add(x.Step.Place, x.Limit)
		}
		l.addAhead(f.Gid, x.Step.Ahead)
	}
	s.limit(t, &l)
}

// forkSend queues the messages of a fork, which nobody has published, and its index rows.
func (s *Store) forkSend(t *tx, f *Fork) {
	var p posts
	for i := range f.Put {
		m := &f.Put[i]
		p.of, p.atActivity, p.atDAD, p.plain = append(p.of, f.Start), append(p.atActivity, ""), append(p.atDAD, ""),
			append(p.plain, false)
		m.Delay = max(m.Delay, time.Microsecond) // so that it is left to the relay
		p.message(m, f.Gid)
	}
	s.posted(t, &p)
	s.stats(t, []Begin{{GUID: f.Start, Gid: f.Gid, Stats: f.Stats}})
}
