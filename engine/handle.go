package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// leg is what differs between the two halves of an activity: how a message is
// read, how it enters and what its entry means. The steps are the same.
type leg interface {
	lane() string
	kind() string // of its span
	decode(*legwork.Delivery) (*legwork.Transition, error)
	// refused ends items whose message could be read but names nothing that
	// exists, or carries a payload that cannot be taken.
	refused(*item, error)
	enter(context.Context, []*item, ledger.Want) (*ledger.Loaded, error)
	// judge ends the item, or leaves it to be decided.
	judge(*item)
}

// handle is the life of a batch of the run or response lane.
func (e *Engine) handle(ctx context.Context, l leg, batch []*legwork.Delivery) []legwork.Verdict {
	items := e.read(ctx, l, batch)
	e.authorize(ctx, items)
	e.holdBack(ctx, items)
	e.verify(items)
	e.disperse(ctx, l, items)
	e.retry(ctx, items)
	for _, wave := range waves(items, (*item).waits) {
		e.wave(ctx, l, wave)
	}
	e.repeat(ctx, items)
	e.elsewhere(ctx, items)
	e.clear(ctx, l.lane(), items)
	e.observe(l.lane(), items)
	return verdicts(items)
}

// wave enters, decides, commits and publishes.
func (e *Engine) wave(ctx context.Context, l leg, wave []*item) {
	defer e.turns.take(wave)()
	if wave = e.advance(ctx, wave); len(wave) == 0 {
		return
	}
	if e.enter(ctx, l, wave) {
		e.steps(ctx, l, wave)
		return
	}
	e.inParts(ctx, open(wave), wanted, func(part []*item, err error) {
		if err != nil {
			handBack(part, err)
		}
		e.steps(ctx, l, part)
	})
}

func handBack(items []*item, err error) {
	for _, it := range items {
		it.later("retry", err)
	}
}

// enter runs the entry transaction and judges what it found. It reports whether
// what the wave reads was loaded: it was not if that is more than a batch may.
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
	}
	return err != nil || loaded.Over == 0
}

// steps decides, commits and publishes the steps of a wave that has entered, in
// parts that put out about MaxBatchBytes each. What a part has read and put out is
// dropped before the next one.
func (e *Engine) steps(ctx context.Context, l leg, wave []*item) {
	e.reload(ctx, wave)
	for len(wave) > 0 {
		part := e.decide(ctx, wave)
		wave = wave[len(part):]
		e.commit(ctx, part)
		e.decideAgain(ctx, part)
		e.publish(ctx, part)
		forget(part)
	}
}

// forget drops what the items have read and put out.
func forget(items []*item) {
	for _, it := range items {
		it.Outputs, it.Data, it.Saved, it.decided = nil, nil, nil, decided{}
	}
}

// waves splits a batch so that no wave holds two messages with one key: inside
// a wave every statement touches a row once. What is settled is left out.
func waves[T any, K comparable](all []T, waits func(T) (K, bool)) [][]T {
	var out [][]T
	depth := make(map[K]int, len(all))
	for _, it := range all {
		key, ok := waits(it)
		if !ok {
			continue
		}
		n := depth[key]
		depth[key] = n + 1
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
		out[i] = it.verdict
	}
	return out
}
