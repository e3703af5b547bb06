package engine

import (
	"context"

	"github.com/legwork-dev/legwork"
)

// handleRun handles a batch of the run lane, which carries three kinds of messages:
// those that enter an activity, those that begin a child job and those that end a
// job.
func (e *Engine) handleRun(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
	enters := func(ctx context.Context, part []*legwork.Delivery) []legwork.Verdict {
		return e.handle(ctx, leg1{e}, part)
	}
	parts := []struct {
		kind   string
		handle func(context.Context, []*legwork.Delivery) []legwork.Verdict
		at     []int // places in the batch
		batch  []*legwork.Delivery
	}{{handle: enters}, {kind: legwork.Await.String(), handle: e.handleAwaits},
		{kind: legwork.Interrupt.String(), handle: e.handleInterrupts}}
	for i, d := range batch {
		p := &parts[0]
		switch d.Header.Get(legwork.HeaderKind) {
		case parts[1].kind:
			p = &parts[1]
		case parts[2].kind, legwork.Timeout.String():
			p = &parts[2]
		}
		p.at, p.batch = append(p.at, i), append(p.batch, d)
	}
	if len(parts[0].at) == len(batch) {
		return enters(ctx, batch)
	}
	out := make([]legwork.Verdict, len(batch))
	for _, p := range parts {
		if len(p.batch) == 0 {
			continue
		}
		for i, v := range p.handle(ctx, p.batch) {
			out[p.at[i]] = v
		}
	}
	return out
}
