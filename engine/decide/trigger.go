package decide

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/graph/evaluate"
	"github.com/legwork-dev/legwork/ledger"
)

// Start is a start message, and what is known about the job that it begins.
type Start struct {
	GUID    legwork.ID // of the start
	Job     string     // the id wanted; empty: any
	Version ledger.Version
	Graph   *graph.Graph
	Schemas Schemas
	Gid     legwork.ID // of the job, new or existing
	Body    []byte     // its input
	// Expire is how long its job can be read, unless the graph says; negative: for
	// ever.
	Expire time.Duration
	// Parent is the job and the activity that await it, if any.
	Parent   ledger.JobMeta
	Now      time.Time
	Trace    legwork.Trace // of the job's span
	Recorded bool
}

// Beginning is how a job begins.
type Beginning struct {
	ledger.Begin
	Attributes []Attribute
}

// Begin decides how a job begins: its id, its data and its first children
// (TRIG-04, TRIG-07). The error is the sender's.
func Begin(st *Start) (*Beginning, error) {
	d := trigger{st: st, deciding: deciding{Input: st.input()}}
	if err := st.Schemas.Check(st.Graph, st.Graph.InputSchema, "the input of graph "+st.Graph.Subscribes,
		st.Body); err != nil {
		return nil, err
	}
	var err error
	if d.T.Job, err = d.jobID(d.values()); err != nil {
		return nil, err
	}
	if d.Job.Key, err = d.Activity.StatsKey(d.values()); err != nil {
		return nil, err
	}
	s := d.values()
	b := &Beginning{Begin: ledger.Begin{Key: d.Job.Key, GUID: d.T.GUID, Gid: d.T.Gid, App: d.T.App, Version: st.Version.ID,
		Job:   d.T.Job,
		Graph: st.Graph.Subscribes, Activity: d.T.Activity, Input: st.Body, Trace: st.Trace, Publishes: st.Graph.Publishes}}
	if err := d.lifecycle(&b.Begin, s); err != nil {
		return nil, err
	}
	if err := d.follow(s, legwork.Success, legwork.CodeOK); err != nil {
		return nil, err
	}
	if err := d.expiry(&b.Begin, s); err != nil {
		return nil, err
	}
	b.Children, b.Data, b.Emit, b.Finish = d.Step.Children, d.Step.Data, d.Step.Emit, d.Step.Finish
	b.Attributes = d.Attributes
	d.jobTimer(&b.Begin)
	return b, nil
}

// input is what the trigger decides by: the job's first transition.
func (st *Start) input() *Input {
	job := st.Parent
	t := &legwork.Transition{GUID: st.GUID, Kind: legwork.Start, Gid: st.Gid, App: st.Version.App,
		Version: st.Version.Version, Activity: st.Graph.Trigger.ID, DAD: legwork.RootDAD}
	return &Input{Message: Message{T: t, Activity: st.Graph.Trigger, Schemas: st.Schemas}, Loaded: Loaded{Job: &job},
		Now: st.Now, Trace: st.Trace, Recorded: st.Recorded}
}

// trigger is a beginning that is being decided.
type trigger struct {
	deciding
	st *Start
}

// values is what the trigger's values may read; the job's id and key only once
// they are known.
func (d *trigger) values() *evaluate.Scope {
	m := d.metadata()
	m.Created = d.Now
	m.TraceID, m.SpanID = traceIDs(d.Trace)
	s := evaluate.NewScope(m)
	environment(s, d.T.GUID, d.Now)
	s.SetInput(d.st.Body)
	s.SetSelf(outputOf(d.st.Body, legwork.Success, legwork.CodeOK, legwork.RootDAD))
	return s
}

// lifecycle sets the job's key, entity, index rows and attributes, by which it can be found.
func (d *trigger) lifecycle(b *ledger.Begin, s *evaluate.Scope) (err error) {
	if b.Entity, err = d.Activity.Entity(s); err != nil {
		return err
	}
	attributes, err := d.Activity.Search(s)
	if err != nil {
		return err
	}
	for _, a := range attributes {
		b.Search = append(b.Search, ledger.Attribute(a))
	}
	return d.indexes(b, s)
}

// expiry sets how long the job is kept; it may depend on what the trigger wrote.
func (d *trigger) expiry(b *ledger.Begin, s *evaluate.Scope) error {
	expire, err := d.st.Graph.ExpireAfter(s)
	if expire == 0 {
		expire = d.st.Expire
	}
	if expire >= 0 {
		b.Expire = &expire
	}
	return err
}

// indexes are the index measures of a job that has a key.
func (d *trigger) indexes(b *ledger.Begin, s *evaluate.Scope) error {
	if b.Key == "" {
		return nil
	}
	measures, err := d.Activity.Measures(s)
	for _, m := range measures {
		if m.Kind == "index" {
			b.Stats = append(b.Stats, ledger.Stat{Key: b.Key, Name: m.Name, Value: m.Value})
		}
	}
	return err
}

// jobID is the id the sender asked for, else the graph's stats.id, else one
// made from the start's own identity, so that a redelivery asks for the same.
func (d *trigger) jobID(s *evaluate.Scope) (string, error) {
	id := d.st.Job
	if id == "" {
		made, err := d.Activity.NewJobID(s)
		if err != nil {
			return "", legwork.Invalid("the job id of graph %s: %v", d.st.Graph.Subscribes, err)
		}
		id = made
	}
	if id == "" {
		return d.T.GUID.String(), nil
	}
	if err := legwork.CheckJobID(id); err != nil {
		return "", fmt.Errorf("graph %s: %w", d.st.Graph.Subscribes, err)
	}
	return id, nil
}

// jobTimer sets the timer of a job with a time limit: an interrupt that is due later,
// committed with the job. A job without children needs none: it is over at once.
func (d *trigger) jobTimer(b *ledger.Begin) {
	limit := d.st.Graph.Timeout
	if limit <= 0 || len(b.Children) == 0 {
		return
	}
	t := d.message(legwork.Timeout, "timeout")
	t.GUID, t.Delay = legwork.TimerID(b.Gid, b.Gid), limit
	reason := fmt.Sprintf("job %s timed out: it did not end within the timeout of %s of graph %s", legwork.Clip(b.Job, 64),
		limit, b.Graph)
	t.Data = JSON(ledger.Interruption{Error: InterruptError(reason, legwork.CodeTimeout, "", b.Job), Descend: true})
	b.Timer = &t
}
