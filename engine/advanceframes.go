package engine

import (
	"context"
	"maps"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

// advanceFrames commits entry and steps of the plain answers to durable functions of a wave in
// one transaction (ADR 85): of those to turns, and to operations. It returns what is left, in the
// same order: the other messages, and answers whose commit was not granted. These enter first,
// and are decided again. No answer to a function overtakes one that is left.
func (e *Engine) advanceFrames(ctx context.Context, wave []*item) (rest []*item) {
	left := functions{}
	var answers []*item
	for _, it := range wave {
		switch {
		case it.settled:
		case !e.plainFrame(it):
			left.add(it)
		case !left.has(it):
			answers = append(answers, it)
		}
	}
	if len(answers) == 0 {
		return wave
	}
	// What another batch appends to now is read when that is committed.
	all := functions{}
	all.add(answers...)
	busy, release := e.functions.free(maps.Keys(all))
	e.advanceNow(ctx, functions(busy).without(answers), left, release)
	if len(busy) > 0 {
		later := slices.DeleteFunc(answers, func(it *item) bool { return !functions(busy).has(it) })
		e.advanceNow(ctx, later, left, e.functions.acquire(maps.Keys(busy)))
	}
	return open(wave)
}

// advanceNow commits answers to functions that no other batch of this engine commits answers to.
func (e *Engine) advanceNow(ctx context.Context, answers []*item, left functions, release func()) {
	defer release()
	e.inParts(ctx, answers, wanted, func(part []*item, err error) {
		if err != nil {
			left.add(part...)
			return
		}
		unknown := e.fromMemory(part)
		e.loadFrames(ctx, unknown)
		e.compare(unknown)
		for part = left.without(part); len(part) > 0; part = left.without(part) {
			ready, next := e.decideFrames(ctx, part, left)
			e.commitFrames(ctx, ready, left)
			e.loadFrames(ctx, next)
			part = next
		}
	})
}

// functions are activities of graphs that are durable functions.
type functions map[ledger.Place]bool

func (f functions) add(items ...*item) {
	for _, it := range items {
		if place, is := it.function(); is {
			f[place] = true
		}
	}
}

func (f functions) has(it *item) bool {
	place, _ := it.function()
	return f[place]
}

// without returns the items that are not settled, and whose functions are not among these.
func (f functions) without(items []*item) (others []*item) {
	for _, it := range items {
		if !it.settled && !f.has(it) {
			others = append(others, it)
		}
	}
	return others
}

// plainFrame reports whether a message is a usual answer to a turn, or to an operation, of a
// durable function. A redelivery is none, as in plainAnswer.
func (e *Engine) plainFrame(it *item) bool {
	a := it.Activity
	return e.Mode == Fused && !it.settled && !it.untried && it.T.Kind == legwork.Leg2 && a != nil && a.Frame() != nil &&
		!it.apart && !it.EndsCall() && it.delivery.Count <= 1 && !a.Needs(graph.Leg2).Live && !it.accumulates()
}

// decideFrames decides the first items (decide.Decide), as many as write MaxBatchBytes together,
// as if they had entered. It returns those with steps that advanceFrames can commit, and the rest: what must
// see one of these committed, or has no room. The functions of the others are left.
func (e *Engine) decideFrames(ctx context.Context, items []*item, left functions) (ready, next []*item) {
	room, take := legwork.MaxBatchBytes, new(taking)
	var part []*item
	for i, it := range items {
		if room <= 0 {
			next = append(next, items[i:]...)
			break
		}
		if !it.follows() || it.Frames[it.frame().Activity].FarAhead(it.T) {
			left.add(it)
			continue
		}
		if !take.takes(it) {
			next = append(next, it)
			continue
		}
		d, err := e.decision(ctx, it, &take.shared)
		if err != nil {
			it.later("retry", err)
			continue
		}
		it.decided = decided{decision: d, step: &d.Step}
		part = append(part, it)
		room -= it.step.Bytes() + take.bytes(it)
	}
	e.askTurns(ctx, &take.shared)
	take.conclude(part)
	rare := map[*ledger.Group]bool{}
	for _, it := range part {
		if g := it.group(); g != nil && it.rare() {
			rare[g] = true
		}
	}
	for _, it := range part {
		if left.has(it) || it.rare() || rare[it.group()] {
			it.decided = decided{}
			left.add(it)
			continue
		}
		e.enterNext(it)
		ready = append(ready, it)
	}
	return ready, next
}

// follows reports whether the pending answer before this one has taken effect, as the function tells that it
// has taken so many to its turn. Of others enter_leg2.sql finds out.
func (it *item) follows() bool {
	f := it.Frames[it.T.Activity]
	return it.T.Seq == 0 || f != nil && f.State.Flush.Work == it.T.Work && f.State.Flush.N == it.T.Seq
}

// rare reports whether the decision about an answer to a function asks for more than
// advanceFrames commits.
func (it *item) rare() bool {
	d, p := it.decision, it.step
	return d.Drop != "" || d.DeadReason != "" || d.Retry != nil || d.Broadcast != nil || d.Interrupt != nil ||
		p.Fail != nil || p.Emit || p.Finish || p.Undone != "" || p.Interrupt != nil || p.Read != nil || p.Threshold > 0 ||
		len(p.Drops) > 0 || p.TimedOut || p.Cut != nil
}

// commitFrames commits and publishes. The functions of what was not granted are left: of all of a
// batch that Postgres refuses, so that the usual way finds the message at fault.
func (e *Engine) commitFrames(ctx context.Context, items []*item, left functions) {
	if len(items) == 0 {
		return
	}
	answers := make([]ledger.Answer, len(items))
	for i, it := range items {
		answers[i] = ledger.Answer{Step: it.step, Version: it.version.ID, Attempt: it.T.Attempt, Row: it.T.Row}
		if f := it.Frames[it.T.Activity]; f != nil {
			answers[i].Seen = &f.Frame
		}
	}
	done, closed, err := e.Store.AdvanceFrames(ctx, answers)
	granted := make([]*item, 0, len(items))
	for i, it := range items {
		if err != nil || !done[i].Spawned {
			if err == nil {
				e.Metrics.FenceRejections(1)
				it.refused = &answers[i]
				if it.guessed {
					e.memory.misled()
				}
			}
			e.forget(it)
			it.decided = decided{}
			left.add(it)
			continue
		}
		it.tag(it.decision.Attributes)
		it.committed.merge(done[i])
		e.granted(it)
		granted = append(granted, it)
	}
	for _, c := range closed {
		e.ended(ctx, items[c.Index], c)
	}
	e.publish(ctx, granted)
	release(granted)
}
