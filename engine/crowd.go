package engine

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// few is how many answers of a batch may have one serialKey and still enter without
// being looked at first.
const few = 4

// judgeCrowded drops the answers of a batch that would enter without effect.
// Answers with one serialKey enter one after the other, each in a transaction of
// its own: thousands of answers to one activity would delay all others. One query
// reads for all of them what their entry would find, and counts no entry. Answers
// that have never entered, and cannot enter now, are judged by that. All others
// enter as usual.
func (e *Engine) judgeCrowded(ctx context.Context, l leg, items []*item) {
	crowd := crowded(items)
	if len(crowd) == 0 || !e.look(ctx, crowd) {
		return
	}
	var wrong []*item
	for _, it := range crowd {
		if it.misnumbered() {
			it.renumber()
			wrong = append(wrong, it)
		}
	}
	if len(wrong) > 0 && !e.look(ctx, wrong) {
		return
	}
	coming := map[legwork.ID]bool{} // what enters before the answer, in this batch
	for _, it := range crowd {
		if it.mayEnter(coming) {
			coming[it.T.GUID] = true
			it.Entered = ledger.Entered{} // it has not
			continue
		}
		l.judge(it)
	}
}

// crowded are the answers of a batch of which more than few have one serialKey.
func crowded(items []*item) (crowd []*item) {
	waiting := map[ledger.Place]int{}
	for _, it := range items {
		if turn, ok := it.serialKey(); ok && it.T.Kind == legwork.Leg2 {
			waiting[turn]++
		}
	}
	for _, it := range items {
		if turn, ok := it.serialKey(); ok && it.T.Kind == legwork.Leg2 && waiting[turn] > few {
			crowd = append(crowd, it)
		}
	}
	return crowd
}

// look reads what an entry of each answer would find. If that fails, it hands the
// answers back and returns false.
func (e *Engine) look(ctx context.Context, items []*item) bool {
	found, err := e.Store.LookLeg2(ctx, entriesOf(items))
	for i, it := range items {
		if err != nil {
			it.later("retry", fmt.Errorf("look at the answers to activity %s: %w", it.T.Activity, err))
			continue
		}
		it.Entered = found[i]
	}
	return err == nil
}

// mayEnter reports whether the answer, looked at but not entered, may enter: it has
// entered before, or it is awaited and what comes before it has taken effect or is
// in this batch.
func (it *item) mayEnter(coming map[legwork.ID]bool) bool {
	e := &it.Entered
	switch {
	case e.Marks != nil:
		return true
	case e.JobVersion == nil || *e.JobVersion != it.version.ID || e.Closed || !e.Expected,
		e.Activity == nil || !e.Activity.Leg1Done() || e.Activity.Finalized(),
		e.Outstanding == nil || *e.Outstanding != it.T.Work && !it.EndsCall():
		return false
	}
	prior := it.prior()
	return e.InOrder || prior != nil && coming[*prior]
}
