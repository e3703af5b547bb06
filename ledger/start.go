package ledger

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Begin is a start that wants to become a job.
type Begin struct {
	GUID legwork.ID
	// Gid is the generation the job gets if this call creates it.
	Gid      legwork.ID
	App      string
	Version  int32
	Job      string
	Graph    string // the topic it subscribes to
	Activity string // the trigger
	Input    json.RawMessage
	Trace    legwork.Trace
	Children []legwork.Transition // their number is the semaphore (TRIG-07)
	Ahead    []Ahead              // as in Step
	Data     []Leaf
	// Key and Entity of the job (stats.key, entity).
	Key, Entity string
	// Publishes is the topic of the job's events; empty: none.
	Publishes string
	// Expire is how long it can be read after its end; nil: for ever.
	Expire *time.Duration
	// Parent awaits the job: the start is the outbox row Parent.Work and
	// consumes it. Without that row nothing begins.
	Parent *Parent
	// Confirm is the answer that a severed parent gets at once (AWAIT-02).
	Confirm json.RawMessage
	Stats   []Stat
	// Search is what lists find the job by.
	Search []Attribute
	// Emit and Finish: as in Step, after the trigger (TRIG-05).
	Emit, Finish bool
	// Timer ends the job once its time limit has passed; nil: it has none.
	Timer *legwork.Transition
}

// Begun is what became of a start (TRIG-02, CON-06).
type Begun struct {
	// Gid, Job, App and Version are those of the job that holds the id, be it
	// ours or not. Gid nil: the message was seen before, its job is gone.
	Gid     *legwork.ID
	Job     string
	App     string
	Version int32
	// Created: this call made the job. Neither Created nor Marks: duplicate.
	Created bool
	// Marks of this message; nil: it made no job.
	Marks *Marks
	// Seeded: step 2 was done by this call, of Seed.
	Seeded bool
	// Due: the job began without obligations and has not been closed, so that
	// step 3 is this message's to do (TRIG-05).
	Due bool
	// Input is the stored one, if a resume may have a step to do.
	Input json.RawMessage
	// Expired: another job holds the id and has expired; Retire frees it.
	Expired bool
	// Orphan: no await is left to begin a job for; nothing was written.
	Orphan bool
	// Follow are messages put into the outbox: publish them.
	Follow []legwork.Transition
	// At is the time of the transaction of Begin, which has written the job's rows.
	At time.Time
	// Ended is set if the job was complete at once (TRIG-05).
	Ended *time.Time
}

// Start runs the trigger's steps for a batch of new starts: inception, and in
// the same transaction steps 2 and 3 as far as do says. A start that turns out
// to be our own redelivery or a duplicate is left as it is; finish the former
// with Seed.
func (s *Store) Start(ctx context.Context, starts []Begin, do Do) ([]Begun, error) {
	n := len(starts)
	guid, gid, app, job := make([]legwork.ID, n), make([]legwork.ID, n), make([]string, n), make([]string, n)
	var plain beginRows
	for i := range starts {
		b := &starts[i]
		guid[i], gid[i], app[i], job[i] = b.GUID, b.Gid, b.App, b.Job
		if b.Parent == nil {
			plain.add(b)
		} else {
			do = All // the await's row is gone: nothing would bring the steps that are left
		}
	}
	out := make([]Begun, n)
	var t tx
	s.adopt(&t, starts, out)
	if len(plain.guid) > 0 {
		s.add(&t, "start.sql", nil, plain.args()...)
	}
	s.add(&t, "resolve.sql", func(rows pgx.Rows) error {
		ord, b, err := readBegun(rows)
		if err != nil {
			return err
		}
		b.Orphan = starts[ord-1].Parent != nil && b.Gid == nil
		b.Follow = out[ord-1].Follow
		out[ord-1] = b
		return nil
	}, guid, gid, app, job)
	s.limitJobs(&t, starts)
	if do.Spawn {
		s.seed(&t, starts, do, out)
	} else {
		s.add(&t, "hold.sql", nil, plain.guid, plain.gid, plain.graph, plain.job, plain.input, plain.parent, plain.state,
			s.graceFor(plain.input))
	}
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	return out, nil
}

// Seed runs step 2 of triggers whose inception has committed, and step 3 of
// those without children, as far as do says. Begin.Gid must be the job's.
func (s *Store) Seed(ctx context.Context, starts []Begin, do Do) ([]Begun, error) {
	out := make([]Begun, len(starts))
	var t tx
	s.seed(&t, starts, do, out)
	if err := s.run(ctx, &t); err != nil {
		return nil, err
	}
	return out, nil
}

func (s *Store) seed(t *tx, starts []Begin, do Do, out []Begun) {
	n := len(starts)
	guid, gid := make([]legwork.ID, n), make([]legwork.ID, n)
	spawn, finish, last, tell := make([]bool, n), make([]bool, n), make([]bool, n), make([]bool, n)
	var kids children
	var leaves leafRows
	var ahead aheadRows
	for i := range starts {
		b := &starts[i]
		guid[i], gid[i] = b.GUID, b.Gid
		spawn[i], finish[i] = do.Spawn, do.Complete && len(b.Children) == 0
		tells := (b.Emit || b.Finish) && len(b.Children) > 0
		tell[i] = do.Complete && tells
		last[i] = finish[i] || len(b.Children) > 0 && (!tells || tell[i])
		if do.Spawn {
			kids.add(i, b.Children)
			leaves.add(i, b.Data)
			ahead.add(i, b.Ahead)
		}
	}
	args := append([]any{guid, gid, spawn, finish}, leaves.args()...)
	args = append(append(args, kids.args()...), s.graceFor(kids.data, leaves.value), last, tell)
	args = append(args, ahead.args()...)
	s.add(t, "seed.sql", func(rows pgx.Rows) error {
		var ord int
		var spawned, finished bool
		var marks *Marks
		var ended *time.Time
		if err := rows.Scan(&ord, &spawned, &finished, &marks, &ended); err != nil {
			return err
		}
		if b := &out[ord-1]; marks != nil {
			b.Marks, b.Ended, b.Seeded = marks, ended, spawned
		}
		return nil
	}, args...)
	if do.Spawn {
		s.limitStarts(t, starts)
		s.recordStarts(t, starts)
		s.stats(t, starts)
		s.search(t, starts)
	}
	if do.Complete {
		s.tellStarts(t, starts, out)
	}
}

// beginRows are starts as the columns of start.sql.
type beginRows struct {
	guid, gid                 []legwork.ID
	app, job, graph, activity []string
	version, semaphore        []int32
	parent, state             []string
	input                     []json.RawMessage
	key, entity, publishes    []*string
	expire                    []*time.Duration
}

func (r *beginRows) add(b *Begin) {
	r.guid, r.gid, r.app, r.job = append(r.guid, b.GUID), append(r.gid, b.Gid), append(r.app, b.App), append(r.job, b.Job)
	r.graph, r.activity = append(r.graph, b.Graph), append(r.activity, b.Activity)
	r.version, r.semaphore = append(r.version, b.Version), append(r.semaphore, int32(len(b.Children)))
	r.parent, r.state, r.input = append(r.parent, b.Trace.Parent), append(r.state, b.Trace.State), append(r.input, b.Input)
	r.key, r.entity, r.publishes, r.expire = append(r.key, some(b.Key)), append(r.entity, some(b.Entity)),
		append(r.publishes, some(b.Publishes)), append(r.expire, b.Expire)
}

func (r *beginRows) args() []any {
	return []any{r.guid, r.gid, r.app, r.job, r.version, r.graph, r.activity, r.semaphore, r.parent, r.state, r.input,
		r.key, r.entity, r.publishes, r.expire}
}
