package engine

import (
	"context"
	"slices"

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
	if out = e.offer(out); len(out) > 0 {
		e.Publish(out)
	}
}

// offer offers the turns among messages that may be offered (ADR 101), and returns the other messages.
func (e *Engine) offer(all []*legwork.Transition) (others []*legwork.Transition) {
	if e.Offer == nil || e.Mode != Fused || !slices.ContainsFunc(all, offered) {
		return all
	}
	paused := e.apps.paused.Load()
	var turns []*legwork.Transition
	for _, t := range all {
		if offered(t) && !paused.topic(t.Topic) {
			turns = append(turns, t)
		} else {
			others = append(others, t)
		}
	}
	if len(turns) > 0 {
		e.Offer(turns)
	}
	return others
}

// offered reports whether a turn may be offered. A large one goes through the stream, which hands a worker no more than
// it takes; one whose answer is there already is not sent.
func offered(t *legwork.Transition) bool {
	return t.Offered && (t.Told != nil || len(t.Data) <= legwork.MaxDirectBytes)
}

// offerEarly offers the first turns of functions that starts are about to begin. Call end after the commit.
func (e *Engine) offerEarly(wave []*starting) (end func()) {
	if e.Early == nil || e.Mode != Fused {
		return func() {}
	}
	paused := e.apps.paused.Load()
	var turns []*legwork.Transition
	for _, s := range wave {
		for i := range s.begin.Children {
			if t := &s.begin.Children[i]; offered(t) && !paused.topic(t.Topic) {
				turns = append(turns, t)
			}
		}
	}
	if len(turns) == 0 {
		return func() {}
	}
	return e.Early(turns)
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
