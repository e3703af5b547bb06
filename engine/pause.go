package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// pauses is what this engine knows to be paused, nil if nothing is: it comes
// with the versions, at most legwork.MaxStale late (ADR 31). Topics are not
// among them: their work is held back at the broker.
type pauses struct {
	all    map[int64]*ledger.Pause
	graphs map[[2]string]int64 // by app and the topic it subscribes to
	jobs   map[legwork.ID]int64
}

func newPauses(list []ledger.Pause) *pauses {
	p := &pauses{all: map[int64]*ledger.Pause{}, graphs: map[[2]string]int64{}, jobs: map[legwork.ID]int64{}}
	for i := range list {
		one := &list[i]
		switch {
		case one.Kind == ledger.PauseGraph:
			p.graphs[[2]string{one.App, one.Name}] = one.ID
		case one.Kind == ledger.PauseJob && one.Gid != nil:
			p.jobs[*one.Gid] = one.ID
		default:
			continue
		}
		p.all[one.ID] = one
	}
	if len(p.all) == 0 {
		return nil
	}
	return p
}

// cover returns the pauses that an item is under.
func (p *pauses) cover(it *item) (ids []int64) {
	if it.settled || it.version == nil {
		return nil
	}
	if id, ok := p.jobs[it.t.Gid]; ok {
		ids = append(ids, id)
	}
	if it.activity != nil {
		ids = p.graph(ids, it.version.App, it.activity.Graph.Subscribes)
	}
	return ids
}

func (p *pauses) graph(ids []int64, app, topic string) []int64 {
	if id, ok := p.graphs[[2]string{app, topic}]; ok {
		ids = append(ids, id)
	}
	return ids
}

// holdBack keeps the messages of a batch that are under a pause in the outbox,
// and settles them. What is not kept goes on: its pause has ended, or it has no
// effect any more.
func (e *Engine) holdBack(ctx context.Context, items []*item) {
	p := e.apps.paused.Load()
	if p == nil {
		return
	}
	var under []*item
	var all []ledger.Held
	for _, it := range items {
		if ids := p.cover(it); ids != nil {
			under, all = append(under, it), append(all, ledger.Held{Pauses: ids, T: it.t, Version: it.version.ID, Prior: it.prior()})
		}
	}
	e.hold(ctx, under, all, e.Store.HoldMessages)
}

// hold keeps messages, and finds the one that Postgres does not take: it goes
// the common way, which ends it.
func (e *Engine) hold(ctx context.Context, under []*item, all []ledger.Held, hold func(context.Context, []ledger.Held) ([]int64, error)) {
	if len(all) == 0 {
		return
	}
	by, err := hold(ctx, all)
	if err != nil && ledger.Conflicted(err) {
		by, err = hold(ctx, all)
	}
	switch {
	case err == nil:
	case legwork.ClassOf(err) == legwork.Dead && len(all) > 1:
		half := len(all) / 2
		e.hold(ctx, under[:half], all[:half], hold)
		e.hold(ctx, under[half:], all[half:], hold)
		return
	case legwork.ClassOf(err) == legwork.Dead:
		return
	default:
		for _, it := range under {
			it.later("retry", fmt.Errorf("hold a message of what is paused: %w", err))
		}
		return
	}
	p := e.apps.paused.Load()
	for i, it := range under {
		switch by[i] {
		case 0:
		case ledger.HeldOutOfOrder:
			it.outOfOrder()
		default:
			it.ack("paused")
			it.pausedBy = p.name(by[i])
		}
	}
}

func (p *pauses) name(id int64) string {
	if p == nil || p.all[id] == nil {
		return "paused"
	}
	return p.all[id].String()
}

// holdStarts keeps the starts of paused graphs that would begin a job.
func (e *Engine) holdStarts(ctx context.Context, all []*starting) {
	p := e.apps.paused.Load()
	if p == nil {
		return
	}
	var under []*item
	var held []ledger.Held
	for _, s := range all {
		if s.settled || s.begin == nil || s.parent != nil {
			continue
		}
		if ids := p.graph(nil, s.begin.App, s.begin.Graph); ids != nil {
			s.t.Job = s.begin.Job
			under, held = append(under, &s.item), append(held, ledger.Held{Pauses: ids, T: s.t, App: s.begin.App})
		}
	}
	e.hold(ctx, under, held, e.Store.HoldStarts)
}

// holdAwaits keeps the awaits of a batch whose child belongs to a paused graph,
// or whose own job is paused.
func (e *Engine) holdAwaits(ctx context.Context, all []*starting) {
	p := e.apps.paused.Load()
	if p == nil {
		return
	}
	var under []*item
	var held []ledger.Held
	for _, s := range all {
		if s.settled || s.parentVersion == nil {
			continue
		}
		asks := item{t: s.t, version: s.parentVersion}
		asks.activity, _ = s.parentVersion.activity(s.t)
		ids := p.cover(&asks)
		if s.begin != nil {
			ids = p.graph(ids, s.begin.App, s.begin.Graph)
		}
		if ids != nil {
			under, held = append(under, &s.item), append(held, ledger.Held{Pauses: ids, T: s.t, Version: s.parentVersion.ID})
		}
	}
	e.hold(ctx, under, held, e.Store.HoldMessages)
}
