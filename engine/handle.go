package engine

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// leg is one half of an activity: Leg 1 enters it and asks for its work, Leg 2
// takes the answer. They differ in how a message is read, how it enters and what
// its entry means. The steps are the same.
type leg interface {
	lane() string
	kind() string // of its span
	decode(*legwork.Delivery) (*legwork.Transition, error)
	// refused ends an item whose message could be read, but names nothing that
	// exists, or has a payload that is not acceptable.
	refused(*item, error)
	enter(context.Context, []*item, ledger.Want) (*ledger.Loaded, error)
	// judge looks at what the entry found. It ends an item that has nothing to do
	// (a duplicate, a closed job); the others are decided.
	judge(*item)
}

// handle takes a batch of the run or response lane through all it needs, and
// returns a verdict for each message.
func (e *Engine) handle(ctx context.Context, l leg, batch []*legwork.Delivery) []legwork.Verdict {
	items := e.read(ctx, l, batch)
	e.authorize(ctx, items)
	reconcile(items)
	e.keepPaused(ctx, items)
	e.verify(items)
	e.judgeCrowded(ctx, l, items)
	e.retry(ctx, items)
	for _, wave := range itemWaves(items) {
		e.wave(ctx, l, wave)
	}
	e.followMoved(ctx, l, items)
	e.repeatWork(ctx, items)
	e.dropMovedAnswers(ctx, items)
	e.spareTurns(ctx, items)
	e.clear(ctx, l.lane(), items)
	e.tellAnswers(ctx, items)
	e.observe(l.lane(), items)
	return verdicts(items)
}

// wave enters, decides, commits and publishes messages of which no two have the
// same serialKey.
func (e *Engine) wave(ctx context.Context, l leg, wave []*item) {
	defer e.jobs.acquire(written(wave))()
	if wave = e.advanceFrames(ctx, e.advance(ctx, wave)); len(wave) == 0 {
		return
	}
	if e.enter(ctx, l, wave) {
		e.steps(ctx, l, wave)
		return
	}
	e.inParts(ctx, open(wave), wanted, func(part []*item, err error) {
		if err != nil {
			retryLater(part, err)
		}
		e.steps(ctx, l, part)
	})
}

func retryLater(items []*item, err error) {
	for _, it := range items {
		it.later("retry", err)
	}
}

// enter runs the entry transaction and judges what it found. It returns false if
// what the wave reads was not loaded, as it has more than MaxBatchBytes.
func (e *Engine) enter(ctx context.Context, l leg, wave []*item) bool {
	want := wanted(wave)
	want.Most = legwork.MaxBatchBytes
	loaded, err := l.enter(ctx, wave, want)
	if err != nil && ledger.Deadlocked(err) {
		loaded, err = l.enter(ctx, wave, want)
	}
	if err == nil {
		give(wave, loaded)
	}
	for _, it := range wave {
		if err != nil {
			it.later("retry", err)
			continue
		}
		l.judge(it)
		if it.refused != nil && it.settled && it.deadReason == "" {
			it.lost(it.refused.Conflict(&it.Entered))
		}
		it.refused = nil
	}
	return err != nil || loaded.Over == 0
}

// steps decides, commits and publishes the steps of a wave that has entered, in
// parts that write about MaxBatchBytes each. What a part has read and written is
// released before the next one.
func (e *Engine) steps(ctx context.Context, l leg, wave []*item) {
	e.reload(ctx, wave)
	for len(wave) > 0 {
		part, rest := e.decide(ctx, wave)
		e.commit(ctx, part)
		e.decideStale(ctx, part)
		e.publish(ctx, part)
		release(part)
		e.loadFrames(ctx, rest)
		wave = rest
	}
}

// decide decides the first items of a wave, as many as write MaxBatchBytes
// together, and returns them and the rest. What must see another answer to its durable
// function committed is among the rest. Then it sends other jobs the signals and interrupts
// that are part of these decisions.
func (e *Engine) decide(ctx context.Context, wave []*item) (part, rest []*item) {
	room, take := legwork.MaxBatchBytes, new(taking)
	for i, it := range wave {
		if it.settled {
			part = append(part, it)
			continue
		}
		if room <= 0 {
			rest = append(rest, wave[i:]...)
			break
		}
		if !take.takes(it) {
			rest = append(rest, it)
			continue
		}
		part = append(part, it)
		e.decideOne(ctx, it, &take.shared)
		if it.settled {
			continue
		}
		if room -= it.step.Bytes(); it.decision.Broadcast != nil {
			room -= len(it.decision.Broadcast.Spec.Data)
		}
		room -= take.bytes(it)
	}
	take.conclude(part)
	e.takeAgain(ctx, part)
	e.ask(ctx, part)
	return part, rest
}

// decideOne decides an item, and which workers its commit enters ahead (ADR 17).
func (e *Engine) decideOne(ctx context.Context, it *item, shared *decide.Shared) {
	d, err := e.decision(ctx, it, shared)
	if err != nil {
		it.later("retry", err)
		return
	}
	it.setDecision(d)
	if d.Drop != "" {
		e.turned(it, d.Drop)
	}
	if !it.settled {
		e.enterNext(it)
	}
}

// decision decides an item. What it reads of open functions within one that ends is loaded
// level by level.
func (e *Engine) decision(ctx context.Context, it *item, shared *decide.Shared) (*decide.Decision, error) {
	input := func() *decide.Input {
		in := e.inputOf(it)
		if !it.apart {
			in.Shared = shared
		}
		return in
	}
	d := decide.Decide(input())
	for len(d.Missing) > 0 {
		places := make([]ledger.Place, len(d.Missing))
		for i, id := range d.Missing {
			places[i] = ledger.Place{Gid: it.T.Gid, Activity: id, DAD: it.T.DAD}
		}
		found, err := e.frames(ctx, places)
		if err == nil && len(found) < len(places) {
			err = fmt.Errorf("a function that activity %s has called cannot be found", it.T.Activity)
		}
		if err != nil {
			return nil, err
		}
		for place, f := range found {
			it.Frames[place.Activity] = f
		}
		d = decide.Decide(input())
	}
	return d, nil
}

// enterNext has the step of an answer enter the workers that follow its activity.
func (e *Engine) enterNext(it *item) {
	if it.operation() || it.T.Kind != legwork.Leg2 || it.Entered.Closed || it.Entered.Merge || it.step.Fail != nil ||
		it.Resumes() {
		return
	}
	it.setAhead(e.goAhead(spawning{from: it, activity: it.Activity, deliveries: it.delivery.Count,
		children: it.step.Children, written: it.step.Data, self: decide.PutOut(it.Message, it.step)}))
}

// inputOf is what a decision about an item reads.
func (e *Engine) inputOf(it *item) *decide.Input {
	in := it.input(e.MaxCycles)
	in.Namespace = e.Namespace
	return in
}

// setDecision stores a decision in the item.
func (it *item) setDecision(d *decide.Decision) {
	it.decided = decided{decision: d, step: &d.Step}
	it.tag(d.Attributes)
	if d.Drop != "" {
		it.ack(d.Drop)
	}
	if d.DeadReason != "" {
		it.dead(d.DeadReason, d.Err, true)
	}
}

// setAhead makes the item's step enter the listed workers, which follow it.
func (it *item) setAhead(list []ahead) {
	step := it.decision.Step
	children, rows := withAhead(step.Children, list)
	step.Children, step.Ahead = children, append(slices.Clip(step.Ahead), rows...)
	it.ahead, it.step = list, &step
}

// tag puts what the graph says of the message on its span.
func (it *item) tag(attributes []decide.Attribute) {
	for _, a := range attributes {
		it.span.Set(telemetry.Custom(a.Name, a.Value))
	}
}

// release releases what the items have read and written.
func release(items []*item) {
	for _, it := range items {
		it.Outputs, it.Data, it.Saved, it.Frames, it.Asked, it.decided = nil, nil, nil, nil, nil, decided{}
	}
}

// waves splits a batch so that no wave has two messages with the same key: a
// statement over a wave touches each row once. Settled items are left out.
func waves[T any, K comparable](all []T, key func(T) (K, bool)) [][]T {
	var out [][]T
	depth := make(map[K]int, len(all))
	for _, it := range all {
		k, ok := key(it)
		if !ok {
			continue
		}
		n := depth[k]
		depth[k] = n + 1
		if n == len(out) {
			out = append(out, make([]T, 0, len(all)))
		}
		out[n] = append(out[n], it)
	}
	return out
}

// open returns the items that still have something to commit.
func open(wave []*item) []*item {
	rest := make([]*item, 0, len(wave))
	for _, it := range wave {
		if !it.settled {
			rest = append(rest, it)
		}
	}
	return rest
}

func verdicts(items []*item) []legwork.Verdict {
	out := make([]legwork.Verdict, len(items))
	for i, it := range items {
		if out[i] = it.verdict; it.instead != nil {
			out[i] = *it.instead
		}
	}
	return out
}
