package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// accumulates reports whether what the item writes to the job data may follow
// from what others of its job write there.
func (it *item) accumulates() bool {
	if it.Activity == nil {
		return false
	}
	_, yes := it.Activity.ReadsBack(it.Leg())
	return yes
}

// rounds bounds how often a step is decided again because another step wrote what
// it had read. In each round one of the competing steps commits.
const rounds = 64

var errStale = errors.New("other branches keep writing the job data that the activity adds to")

// decideStale reads, decides and commits the stale steps again: those that had read
// job data which another engine has written since, or append to a journal that has become
// longer, and those of a group that was not granted. The entry is not counted again.
func (e *Engine) decideStale(ctx context.Context, wave []*item) {
	stale := wave
	for round := 0; ; round++ {
		if stale = outdated(stale); len(stale) == 0 {
			return
		}
		if round == rounds {
			break
		}
		if round > 2 {
			time.Sleep(rand.N(time.Duration(round) * time.Millisecond))
		}
		e.round(ctx, stale)
	}
	for _, it := range stale {
		it.later("contended", errStale)
	}
}

// round reads, decides and commits what is stale once more.
func (e *Engine) round(ctx context.Context, stale []*item) {
	for _, it := range stale {
		it.committed = committed{} // nothing was
	}
	e.inParts(ctx, stale, wanted, func(part []*item, err error) {
		if err != nil {
			retryLater(part, err)
			return
		}
		e.reload(ctx, part)
		for len(part) > 0 {
			decided, rest := e.decide(ctx, part)
			e.commit(ctx, decided)
			e.loadFrames(ctx, rest)
			part = rest
		}
	})
}

// outdated returns the items that were not granted because their reads are stale.
func outdated(wave []*item) []*item {
	var out []*item
	for _, it := range wave {
		if !it.settled && it.committed.Stale {
			out = append(out, it)
		}
	}
	return out
}
