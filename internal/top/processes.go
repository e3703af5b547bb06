package top

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/legwork-dev/legwork/presence"
)

// byID are the members of an earlier look, and the time since.
func byID(before, now *Presence) (map[string]presence.Member, time.Duration) {
	members := map[string]presence.Member{}
	if before == nil {
		return members, 0
	}
	for _, m := range before.Members {
		members[m.ID] = m
	}
	return members, now.At.Sub(before.At)
}

func (v *View) processes(before, now *Presence) {
	earlier, since := byID(before, now)
	for _, m := range now.Members {
		p := Process{Member: m}
		if e, ok := earlier[m.ID]; ok {
			p.DoneRate, p.FailedRate = rate(e.Done, m.Done, since), rate(e.Failed, m.Failed, since)
		}
		v.Processes = append(v.Processes, p)
	}
}

// graphs sums up what the engines did that were there before, too.
func (v *View) graphs(before, now *Presence) {
	earlier, since := byID(before, now)
	sums := map[string]*Graph{}
	for _, m := range now.Members {
		e, there := earlier[m.ID]
		for _, g := range m.Graphs {
			sum := sums[g.Graph]
			if sum == nil {
				sum = &Graph{Graph: g.Graph}
				sums[g.Graph] = sum
			}
			if !there || since <= 0 {
				continue
			}
			var was presence.Graph // one that it had not met yet had nothing
			if i := slices.IndexFunc(e.Graphs, func(b presence.Graph) bool { return b.Graph == g.Graph }); i >= 0 {
				was = e.Graphs[i]
			}
			add(&sum.Started, was.Started, g.Started, since)
			add(&sum.Completed, was.Completed, g.Completed, since)
			add(&sum.Failed, was.Failed, g.Failed, since)
			add(&sum.Interrupted, was.Interrupted, g.Interrupted, since)
		}
	}
	for _, g := range sums {
		v.Graphs = append(v.Graphs, *g)
	}
	slices.SortFunc(v.Graphs, func(a, b Graph) int {
		return cmp.Or(cmp.Compare(known(b.Started)+known(b.Completed), known(a.Started)+known(a.Completed)),
			strings.Compare(a.Graph, b.Graph))
	})
}

// turns sums up the turns of durable functions that engines had the answers to.
func (v *View) turns(before, now *Presence) {
	earlier, since := byID(before, now)
	for _, m := range now.Members {
		e, there := earlier[m.ID]
		if v.Functions == nil || m.Role != "engine" || !there {
			continue
		}
		add(&v.Functions.Turns, e.Turns, m.Turns, since)
		add(&v.Functions.Failed, e.TurnsFailed, m.TurnsFailed, since)
		add(&v.Functions.Disagreed, e.TurnsDisagreed, m.TurnsDisagreed, since)
	}
}

func known(r *float64) float64 {
	if r == nil {
		return 0
	}
	return *r
}

// add adds to a sum that is nil until something is known.
func add(sum **float64, before, now int64, since time.Duration) {
	plus(sum, rate(before, now, since))
}

func plus(sum **float64, r *float64) {
	if r == nil {
		return
	}
	if *sum == nil {
		*sum = new(float64)
	}
	**sum += *r
}

// jobs is what all graphs together do.
func (v *View) jobs() (all Graph) {
	for _, g := range v.Graphs {
		plus(&all.Started, g.Started)
		plus(&all.Completed, g.Completed)
		plus(&all.Failed, g.Failed)
		plus(&all.Interrupted, g.Interrupted)
	}
	return all
}
