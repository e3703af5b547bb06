package engine

import (
	"context"
	"sync"

	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/internal/frames"
)

// askTurns asks the homes of functions for the turns that follow from what a commit is about to
// append (ADR 84). No lock is held meanwhile. Turns of which nothing usable is told are posted.
func (e *Engine) askTurns(ctx context.Context, shared *decide.Shared) {
	if e.AskTurns == nil {
		return
	}
	paused := e.apps.paused.Load()
	topics := map[string][]*decide.Asking{}
	for _, a := range shared.Asking() {
		if !paused.topic(a.Topic) {
			topics[a.Topic] = append(topics[a.Topic], a)
		}
	}
	var all sync.WaitGroup
	for topic, list := range topics {
		all.Go(func() {
			turns := make([]frames.Asked, len(list))
			for i, a := range list {
				turns[i] = a.Turn
				turns[i].Whole = e.Offer != nil
			}
			for i, told := range e.AskTurns(ctx, topic, turns) {
				switch {
				case told.Answer != nil:
					list[i].Take(told.Answer)
				case told.Last != nil:
					list[i].TakeLast(told.Last)
				}
			}
		})
	}
	all.Wait()
}
