package engine

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// seed is what a job begins from.
type seed struct {
	t *legwork.Transition // its Job is the id wanted, its GUID the start's
	// delivery is how the start, or the await, came.
	delivery *legwork.Delivery
	version  *version
	graph    *graph.Graph
	gid      legwork.ID // the generation it would get, or has
	input    []byte
	span     telemetry.Span
	expire   time.Duration  // unless the graph says; negative: for ever
	job      ledger.JobMeta // what is known of its row: who awaits it
	// goAhead enters the workers that follow the trigger; ahead are those.
	goAhead func(*item, ledger.Output)
	ahead   []ahead
}

// begin decides how a job begins: its id, its data and its first children
// (TRIG-04, TRIG-07).
func (d *seed) begin() (*ledger.Begin, error) {
	it := &item{delivery: d.delivery, t: &legwork.Transition{GUID: d.t.GUID, Kind: legwork.Start, Gid: d.gid, App: d.version.App, Version: d.version.Version.Version,
		Activity: d.graph.Trigger.ID, DAD: legwork.RootDAD}, version: d.version, activity: d.graph.Trigger, step: &ledger.Step{}, span: d.span, job: &d.job}
	if err := d.version.schemas.check(d.graph, d.graph.InputSchema, "the input of graph "+d.graph.Subscribes, d.input); err != nil {
		return nil, err
	}
	job, err := d.jobID(d.scope(it))
	if err != nil {
		return nil, err
	}
	it.t.Job = job
	if d.job.Key, err = d.graph.Trigger.StatsKey(d.scope(it)); err != nil {
		return nil, err
	}
	s := d.scope(it)
	b := &ledger.Begin{Key: d.job.Key, GUID: d.t.GUID, Gid: d.gid, App: d.version.App, Version: d.version.ID, Job: job, Graph: d.graph.Subscribes,
		Activity: d.graph.Trigger.ID, Input: d.input, Trace: d.span.Trace(), Publishes: d.graph.Publishes}
	if err := d.lifecycle(b, s); err != nil {
		return nil, err
	}
	if err := it.follow(s, legwork.Success, legwork.CodeOK); err != nil {
		return nil, err
	}
	if err := d.expiry(b, s); err != nil {
		return nil, err
	}
	d.goAhead(it, ledger.Output{Activity: it.t.Activity, Data: d.input, Status: legwork.Success, Code: legwork.CodeOK})
	b.Ahead, d.ahead = it.step.Ahead, it.ahead
	b.Children, b.Data, b.Emit, b.Finish = it.step.Children, it.step.Data, it.step.Emit, it.step.Finish
	d.jobTimer(b, it)
	return b, nil
}

// scope is what the trigger's values may read; the job's id and key only once
// they are known.
func (d *seed) scope(it *item) *graph.Scope {
	m := it.metadata()
	m.Created = time.Now()
	m.TraceID, m.SpanID = traceIDs(d.span.Trace())
	s := graph.NewScope(m)
	environment(s, d.t.GUID)
	s.SetInput(d.input)
	s.SetSelf(outputOf(d.input, legwork.Success, legwork.CodeOK, legwork.RootDAD))
	return s
}

// lifecycle sets under what the job can be found.
func (d *seed) lifecycle(b *ledger.Begin, s *graph.Scope) (err error) {
	trigger := d.graph.Trigger
	if b.Entity, err = trigger.Entity(s); err != nil {
		return err
	}
	return d.indexes(b, s)
}

// expiry sets how long the job is kept; it may depend on what the trigger wrote.
func (d *seed) expiry(b *ledger.Begin, s *graph.Scope) error {
	expire, err := d.graph.ExpireAfter(s)
	if expire == 0 {
		expire = d.expire
	}
	if expire >= 0 {
		b.Expire = &expire
	}
	return err
}

// indexes are the index measures of a job that has a key.
func (d *seed) indexes(b *ledger.Begin, s *graph.Scope) error {
	if b.Key == "" {
		return nil
	}
	measures, err := d.graph.Trigger.Measures(s)
	for _, m := range measures {
		if m.Kind == "index" {
			b.Stats = append(b.Stats, ledger.Stat{Key: b.Key, Name: m.Name, Value: m.Value})
		}
	}
	return err
}

// jobID is the id the sender asked for, else the graph's stats.id, else one
// made from the start's own identity, so that a redelivery asks for the same.
func (d *seed) jobID(s *graph.Scope) (string, error) {
	id := d.t.Job
	if id == "" {
		made, err := d.graph.Trigger.NewJobID(s)
		if err != nil {
			return "", legwork.Invalid("the job id of graph %s: %v", d.graph.Subscribes, err)
		}
		id = made
	}
	if id == "" {
		return d.t.GUID.String(), nil
	}
	if err := legwork.CheckJobID(id); err != nil {
		return "", fmt.Errorf("graph %s: %w", d.graph.Subscribes, err)
	}
	return id, nil
}
