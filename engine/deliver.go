package engine

import (
	"context"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// signals reports whether the step of an item sends a signal to whoever waits for it. One to a
// job takes its lane.
func (it *item) signals() bool {
	return slices.ContainsFunc(it.step.Children, func(t legwork.Transition) bool {
		return t.Kind == legwork.Signal && !t.ToJob
	})
}

// passes returns the transactions that commit the steps of a batch. Steps that
// send signals are saved first. What follows them is spawned after the signals are
// delivered, so that a signal of a later activity cannot overtake them (SIG-02).
//
// A step that fails its job closes it in the commit that saves it, in mode step
// too. The failure rests on values that are not saved (of job.maps): a message
// that is delivered again between two commits would be decided without them.
func (e *Engine) passes(items []*item) []ledger.Do {
	switch {
	case e.Mode == Step && len(items) > 0 && items[0].step.Fail != nil:
		return []ledger.Do{{Save: true, Spawn: true}, {Complete: true}}
	case e.Mode == Step:
		return []ledger.Do{{Save: true}, {Spawn: true}, {Complete: true}}
	case slices.ContainsFunc(items, (*item).signals):
		return []ledger.Do{{Save: true}, {Spawn: true, Complete: true}}
	}
	return []ledger.Do{ledger.All}
}

// deliver handles signals that steps have saved as outbox rows, as the signal lane
// would. With an error the steps are handed back; when their messages come again,
// the signals that were not delivered yet are.
func (e *Engine) deliver(ctx context.Context, signals []legwork.Transition) error {
	if len(signals) == 0 {
		return nil
	}
	if err := e.apps.current(ctx, e.Now()); err != nil {
		return err
	}
	all := make([]*signalling, len(signals))
	for i := range signals {
		t := &signals[i]
		all[i] = &signalling{item: newItem(i, &legwork.Delivery{
			Subject: t.Subject(e.Namespace), Header: t.Encode(e.Namespace), Data: t.Data, Count: 1}, t)}
		e.beginSignal(all[i])
	}
	items := itemsOf(all)
	e.takeSignals(ctx, all, items)
	for _, it := range items {
		if it.verdict.Action == legwork.Nak {
			return it.verdict.Err
		}
	}
	return nil
}
