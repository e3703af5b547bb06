package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// pauses are the paused apps, graphs, topics and jobs, nil if there are none. They are
// loaded with the versions, at most legwork.MaxStale late (ADR 31). The broker holds
// back the work of paused topics; that they are paused matters for turns that are asked for.
type pauses struct {
	topics map[string]bool
	all    map[int64]*ledger.Pause
	graphs map[[2]string]int64 // by app and the topic it subscribes to
	jobs   map[legwork.ID]int64
}

func newPauses(list []ledger.Pause) *pauses {
	p := &pauses{topics: map[string]bool{}, all: map[int64]*ledger.Pause{}, graphs: map[[2]string]int64{},
		jobs: map[legwork.ID]int64{}}
	for i := range list {
		one := &list[i]
		switch {
		case one.Kind == ledger.PauseGraph:
			p.graphs[[2]string{one.App, one.Name}] = one.ID
		case one.Kind == ledger.PauseJob && one.Gid != nil:
			p.jobs[*one.Gid] = one.ID
		case one.Kind == ledger.PauseTopic:
			p.topics[one.Name] = true
			continue
		default:
			continue
		}
		p.all[one.ID] = one
	}
	if len(p.all)+len(p.topics) == 0 {
		return nil
	}
	return p
}

// cover returns the pauses that an item is under.
func (p *pauses) cover(it *item) (ids []int64) {
	if it.settled || it.version == nil {
		return nil
	}
	if id, ok := p.jobs[it.T.Gid]; ok {
		ids = append(ids, id)
	}
	if it.Activity != nil {
		ids = p.graph(ids, it.version.App, it.Activity.Graph.Subscribes)
	}
	return ids
}

// topic reports whether the work of a topic is held back.
func (p *pauses) topic(name string) bool { return p != nil && p.topics[name] }

// TopicPaused reports whether the work of a topic is held back, as far as this engine knows: at most legwork.MaxStale
// late.
func (e *Engine) TopicPaused(name string) bool { return e.apps.paused.Load().topic(name) }

func (p *pauses) graph(ids []int64, app, topic string) []int64 {
	if id, ok := p.graphs[[2]string{app, topic}]; ok {
		ids = append(ids, id)
	}
	return ids
}

// pausedMessage is a message under a pause, what Postgres stores of it, and for
// which pause; 0: for none.
type pausedMessage struct {
	*item
	message ledger.Held
	by      int64
}

// messages returns those that are under a pause.
func (p *pauses) messages(items []*item) (all []pausedMessage) {
	for _, it := range items {
		if ids := p.cover(it); ids != nil {
			held := ledger.Held{Pauses: ids, T: it.T, Version: it.version.ID, Prior: it.prior(), Timer: it.HeldTimer()}
			all = append(all, pausedMessage{it, held, 0})
		}
	}
	return all
}

// starts returns those of paused graphs that would begin a job.
func (p *pauses) starts(list []*starting) (all []pausedMessage) {
	for _, s := range list {
		if s.settled || s.begin == nil || s.parent != nil {
			continue
		}
		if ids := p.graph(nil, s.begin.App, s.begin.Graph); ids != nil {
			s.T.Job = s.begin.Job
			all = append(all, pausedMessage{&s.item, ledger.Held{Pauses: ids, T: s.T, App: s.begin.App}, 0})
		}
	}
	return all
}

// awaits returns those whose child belongs to a paused graph, or whose own job is
// paused.
func (p *pauses) awaits(list []*starting) (all []pausedMessage) {
	for _, s := range list {
		if s.settled || s.parentVersion == nil {
			continue
		}
		asks := newItem(0, nil, s.T)
		asks.version = s.parentVersion
		asks.Activity, _ = s.parentVersion.activity(s.T)
		ids := p.cover(&asks)
		if s.begin != nil {
			ids = p.graph(ids, s.begin.App, s.begin.Graph)
		}
		if ids != nil {
			all = append(all, pausedMessage{&s.item, ledger.Held{Pauses: ids, T: s.T, Version: s.parentVersion.ID}, 0})
		}
	}
	return all
}

// keepPaused stores the messages of a batch that are under a pause in the outbox,
// and settles them. What Postgres does not store is handled as usual: its pause has
// ended, or it has no effect any more.
func (e *Engine) keepPaused(ctx context.Context, items []*item) {
	if p := e.apps.paused.Load(); p != nil {
		e.keep(ctx, p.messages(items), e.Store.HoldMessages)
	}
}

// keepPausedStarts does so with starts, keepPausedAwaits with awaits.
func (e *Engine) keepPausedStarts(ctx context.Context, all []*starting) {
	if p := e.apps.paused.Load(); p != nil {
		e.keep(ctx, p.starts(all), e.Store.HoldStarts)
	}
}

func (e *Engine) keepPausedAwaits(ctx context.Context, all []*starting) {
	if p := e.apps.paused.Load(); p != nil {
		e.keep(ctx, p.awaits(all), e.Store.HoldMessages)
	}
}

// keep stores messages. One that Postgres refuses is handled as usual, and so ends.
// One whose row an open transaction has inserted is handed back, without the others.
func (e *Engine) keep(ctx context.Context, all []pausedMessage,
	keep func(context.Context, []ledger.Held) ([]int64, error)) {
	inBatch(all, func(part []pausedMessage) error {
		messages := make([]ledger.Held, len(part))
		for i := range part {
			messages[i] = part[i].message
		}
		by, err := keep(ctx, messages)
		if ledger.Waits(err) {
			err = waited{err}
		}
		for i := range by {
			part[i].by = by[i]
		}
		return err
	}, func(part []pausedMessage, err error) {
		for _, h := range part {
			switch {
			case err != nil && legwork.ClassOf(err) == legwork.Dead, err == nil && h.by == 0:
			case err != nil:
				h.later("retry", fmt.Errorf("hold a message of what is paused: %w", err))
			case h.by == ledger.HeldOutOfOrder:
				h.outOfOrder()
			default:
				h.ack("paused")
				h.pausedBy = e.apps.paused.Load().name(h.by)
			}
		}
	})
}

func (p *pauses) name(id int64) string {
	if p == nil || p.all[id] == nil {
		return "paused"
	}
	return p.all[id].String()
}
