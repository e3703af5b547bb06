package engine

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/telemetry"
)

// read decodes a batch and finds the compiled activity of each message.
func (e *Engine) read(ctx context.Context, l leg, batch []*legwork.Delivery) []*item {
	items, began := make([]*item, len(batch)), e.Now()
	for i, d := range batch {
		t, err := l.decode(d)
		one := newItem(i, d, t)
		it := &one
		items[i], it.began = it, began
		if t == nil {
			it.T = &legwork.Transition{}
			if legwork.ClassOf(err) == legwork.Retry {
				it.later(outcomeUnread, err)
			} else {
				it.dead("malformed", err, false)
			}
			continue
		}
		v, verr := e.apps.name(ctx, t.App, t.Version, began)
		if verr != nil {
			it.later("retry", verr)
			continue
		}
		it.version = v
		if v != nil {
			it.Schemas = v.schemas
		}
		it.Activity, verr = v.activity(t)
		place := telemetry.At(t, d.Count)
		place.Again = it.Activity != nil && t.Kind == legwork.Leg1 && it.ComesAgain()
		it.span = e.Tracing.BeginAt(l.kind(), t.Activity, &place, time.Now())
		switch {
		case verr != nil && legwork.ClassOf(verr) == legwork.Retry:
			it.later(outcomeUnread, verr)
		case verr != nil:
			l.refused(it, verr)
		case err != nil:
			l.refused(it, err)
		}
	}
	return items
}
