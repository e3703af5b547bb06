package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// publish publishes the messages that were committed, at once and from memory. The
// relay reads their outbox rows only if this publish is lost.
func (e *Engine) publish(ctx context.Context, wave []*item) {
	var out []*legwork.Transition
	for _, it := range wave {
		c := &it.committed
		if it.step != nil && (c.Sent || c.Spawned) {
			out = appendAll(out, it.step.Children)
		}
		if c.Wake != nil {
			out = append(out, c.Wake)
		}
		out = appendAll(out, c.Follow)
	}
	e.send(ctx, out)
}

// sendFollow publishes the rows that the items' commits have put beside the children.
func (e *Engine) sendFollow(ctx context.Context, items []*item) {
	var out []*legwork.Transition
	for _, it := range items {
		out, it.committed.Follow = appendAll(out, it.committed.Follow), nil
	}
	e.send(ctx, out)
}

// send publishes outbox rows that this process has just committed, as their
// first publish. Timers are left to the relay, which knows when they are due.
func (e *Engine) send(ctx context.Context, rows []*legwork.Transition) {
	out := make([]*legwork.Transition, 0, len(rows))
	for _, t := range rows {
		if t.Delay == 0 && e.assemble(t) {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return
	}
	epoch := e.apps.currentEpoch(ctx)
	for _, t := range out {
		t.Epoch, t.Publish = epoch, max(t.Publish, 1)
	}
	e.Publish(out)
}

// assemble makes a document of the leaves that SQL has put into a message: the
// data of a job, for its parent or for subscribers. If that fails, it leaves the
// message to the relay, which reports the error.
func (e *Engine) assemble(t *legwork.Transition) bool {
	if !t.Leaves {
		return true
	}
	doc, err := graph.AssembleFlat(t.Data)
	if err != nil {
		e.Log.Error("not published", "kind", t.Kind, "guid", t.GUID, "job", t.Job, "error", err)
		return false
	}
	t.Data, t.Leaves = doc, false
	return true
}

func appendAll(to []*legwork.Transition, list []legwork.Transition) []*legwork.Transition {
	for i := range list {
		to = append(to, &list[i])
	}
	return to
}
