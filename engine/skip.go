package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork/graph"
)

// skips decides whether an activity with a statusThreshold is skipped: it is
// entered only while more obligations are open than that (graphs.md §1a.6).
// What was decided when its step was saved is decided for good: an activity
// that ran has completed its Leg 1, one that was skipped never does.
func (it *item) skips(s *graph.Scope) bool {
	if !it.activity.MaySkip() {
		return false
	}
	threshold, err := it.activity.Threshold(s)
	if err != nil {
		it.refuse(fmt.Errorf("statusThreshold: %w", err))
		return true
	}
	skip := threshold > 0 && it.entered.Semaphore <= threshold
	if it.resumes() && !it.entered.Reentry {
		skip = !it.entered.Activity.Leg1Done()
	}
	if skip {
		it.step.Leg1, it.step.Plain, it.step.Threshold = false, false, max(threshold, 1)
	}
	return skip
}
