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
	// Confirm is what a severed parent is told at once (AWAIT-02).
	Confirm json.RawMessage
	Stats   []Stat
	// Emit and Finish: as in Step, after the trigger (TRIG-05).
	Emit, Finish bool
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
	// Due: the job began without obligations and has not been closed, so that
	// step 3 is this message's to do (TRIG-05).
	Due bool
	// Input is the stored one, if a resume has a step to do.
	Input json.RawMessage
	// Expired: another job holds the id and has expired; Retire frees it.
	Expired bool
	// Orphan: no await is left to begin a job for; nothing was written.
	Orphan bool
	// Follow are messages put into the outbox: publish them.
	Follow []legwork.Transition
	// Ended is set if the job was complete at once (TRIG-05).
	Ended *time.Time
}

// Start runs the trigger's steps for a batch of new starts: inception, and in
// the same transaction steps 2 and 3 as far as do says. A start that turns out
// to be our own redelivery or a duplicate is left as it is; finish the former
// with Seed.
func (s *Store) Start(ctx context.Context, starts []Begin, do Do) ([]Begun, error) {
	n := len(starts)
	guid, gid := make([]legwork.ID, n), make([]legwork.ID, n)
	app, job, graph, activity := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	version, semaphore := make([]int32, n), make([]int32, n)
	parent, state, input := make([]string, n), make([]string, n), make([]json.RawMessage, n)
	for i := range starts {
		b := &starts[i]
		guid[i], gid[i], app[i], job[i], version[i] = b.GUID, b.Gid, b.App, b.Job, b.Version
		graph[i], activity[i], semaphore[i] = b.Graph, b.Activity, int32(len(b.Children))
		parent[i], state[i], input[i] = b.Trace.Parent, b.Trace.State, b.Input
	}
	out := make([]Begun, n)
	var t tx
	s.add(&t, "start.sql", nil, guid, gid, app, job, version, graph, activity, semaphore, parent, state, input)
	s.add(&t, "resolve.sql", func(rows pgx.Rows) error {
		var ord int
		var b Begun
		var own *legwork.ID
		var created, due *bool
		var version *int32
		var job, app *string
		if err := rows.Scan(&ord, &own, &created, &version, &b.Marks, &b.Gid, &job, &app, &due, &b.Input); err != nil {
			return err
		}
		b.Created, b.Due = created != nil && *created, due != nil && *due
		if b.Gid != nil {
			b.Version, b.Job, b.App = *version, *job, *app
		}
		out[ord-1] = b
		return nil
	}, guid, gid, app, job)
	if do.Spawn {
		s.seed(&t, starts, do, out)
	} else {
		s.add(&t, "hold.sql", nil, guid, gid, graph, job, input, parent, state, s.grace)
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
	spawn, finish, last := make([]bool, n), make([]bool, n), make([]bool, n)
	var kids children
	var leaves leafRows
	for i := range starts {
		b := &starts[i]
		guid[i], gid[i] = b.GUID, b.Gid
		spawn[i], finish[i] = do.Spawn, do.Complete && len(b.Children) == 0
		last[i] = finish[i] || len(b.Children) > 0
		if do.Spawn {
			kids.add(i, b.Children)
			leaves.add(i, b.Data)
		}
	}
	args := append([]any{guid, gid, spawn, finish}, leaves.args()...)
	args = append(append(args, kids.args()...), s.grace, last)
	s.add(t, "seed.sql", func(rows pgx.Rows) error {
		var ord int
		var spawned, finished bool
		var marks *Marks
		var ended *time.Time
		if err := rows.Scan(&ord, &spawned, &finished, &marks, &ended); err != nil {
			return err
		}
		if b := &out[ord-1]; marks != nil {
			b.Marks, b.Ended = marks, ended
		}
		return nil
	}, args...)
}
