package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// publish hands the children of what was committed to the broker, at once and
// from memory: the outbox rows are read only if this is missed.
func (e *Engine) publish(ctx context.Context, wave []*item) {
	var children []*legwork.Transition
	for _, it := range wave {
		if it.step != nil && (it.committed.Sent || it.committed.Spawned) {
			children = appendAll(children, it.step.Children)
		}
	}
	e.send(ctx, children)
}

// send publishes outbox rows that this process has just committed, as their
// first publish.
func (e *Engine) send(ctx context.Context, children []*legwork.Transition) {
	if len(children) == 0 {
		return
	}
	epoch := e.apps.currentEpoch(ctx)
	for _, c := range children {
		c.Epoch, c.Publish = epoch, 1
	}
	e.Publish(children)
}

func appendAll(to []*legwork.Transition, list []legwork.Transition) []*legwork.Transition {
	for i := range list {
		to = append(to, &list[i])
	}
	return to
}
