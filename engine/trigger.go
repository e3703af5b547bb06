package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// seedOf decides how a job begins: its id, its data and its first children
// (TRIG-04, TRIG-07). gid is the generation it would get, or has.
func seedOf(t *legwork.Transition, v *version, g *graph.Graph, gid legwork.ID, input []byte, span telemetry.Span) (*ledger.Begin, error) {
	trigger := g.Trigger
	s := graph.NewScope(graph.Metadata{GID: gid.String(), Topic: g.Subscribes, App: v.App, Version: v.Version.Version, Activity: trigger.ID, DAD: string(legwork.RootDAD)})
	s.SetInput(input)
	s.SetSelf(outputOf(input, legwork.Success, legwork.CodeOK, legwork.RootDAD))
	job, err := jobID(t, trigger, s)
	if err != nil {
		return nil, err
	}
	b := &ledger.Begin{GUID: t.GUID, Gid: gid, App: v.App, Version: v.ID, Job: job, Graph: g.Subscribes,
		Activity: trigger.ID, Input: input, Trace: span.Trace()}
	it := &item{t: &legwork.Transition{GUID: t.GUID, Kind: legwork.Start, Gid: gid, Job: job, App: v.App, Version: v.Version.Version,
		Activity: trigger.ID, DAD: legwork.RootDAD}, version: v, activity: trigger, step: &ledger.Step{}, span: span}
	if err := it.write(s); err != nil {
		return nil, err
	}
	if err := it.route(s, legwork.Success, legwork.CodeOK); err != nil {
		return nil, err
	}
	b.Children, b.Data = it.step.Children, it.step.Data
	return b, nil
}

// jobID is the id the sender asked for, else the graph's stats.id, else one
// made from the start's own identity, so that a redelivery asks for the same.
func jobID(t *legwork.Transition, trigger *graph.Activity, s *graph.Scope) (string, error) {
	id := t.Job
	if id == "" {
		made, err := trigger.NewJobID(s)
		if err != nil {
			return "", legwork.Invalid("the job id of graph %s: %v", trigger.Graph.Subscribes, err)
		}
		id = made
	}
	if id == "" {
		return t.GUID.String(), nil
	}
	if err := legwork.CheckJobID(id); err != nil {
		return "", fmt.Errorf("graph %s: %w", trigger.Graph.Subscribes, err)
	}
	return id, nil
}
