package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// inParts loads what want names for items and calls do with them: with all at
// once, or in parts that read at most MaxBatchBytes each. An item that alone reads
// more has the only turn of the process for that, and at most MaxStepBytes: else
// it comes with unread, which says so. With an error nothing was loaded.
func (e *Engine) inParts(ctx context.Context, items []*item, want func([]*item) ledger.Want, do func([]*item, error)) {
	if len(items) == 0 {
		return
	}
	w := want(items)
	w.Most = legwork.MaxBatchBytes
	loaded, err := e.Store.Load(ctx, w)
	switch {
	case err != nil:
		do(items, err)
	case loaded.Over == 0:
		give(items, loaded)
		do(items, nil)
	case len(items) == 1:
		e.alone(ctx, items, w, do)
	default:
		half := len(items) / 2
		e.inParts(ctx, items[:half], want, do)
		e.inParts(ctx, items[half:], want, do)
	}
}

// alone is inParts for one item that reads more than a batch may.
func (e *Engine) alone(ctx context.Context, one []*item, w ledger.Want, do func([]*item, error)) {
	if it := one[0]; !it.alone { // else it has the turn, and is decided again
		select {
		case e.large <- struct{}{}:
		case <-ctx.Done():
			do(one, context.Cause(ctx))
			return
		}
		it.alone = true
		defer func() { it.alone = false; <-e.large }()
	}
	w.Most = legwork.MaxStepBytes
	loaded, err := e.Store.Load(ctx, w)
	if err == nil {
		give(one, loaded)
		if loaded.Over > 0 {
			one[0].Unread = tooMuch(one[0].T.Activity, loaded.Over)
		}
	}
	do(one, err)
}

func tooMuch(activity string, size int64) error {
	return legwork.TooLarge("the outputs or the job data that activity %s reads, with the workers that follow it, have %d bytes, at most %d are allowed: "+
		"let their maps name the fields that they need, or keep large data elsewhere and send a reference", activity, size, legwork.MaxStepBytes)
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
		e.decideAgain(ctx, l, part)
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
