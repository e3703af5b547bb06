package decide

import (
	"fmt"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// skips decides whether an activity with a statusThreshold is skipped: it is
// entered only while more obligations are open than that (graphs.md §1a.6).
// A redelivery decides the same: if the activity's Leg 1 is done, it ran; if the step
// was saved without that, it was skipped.
func (d *deciding) skips(s *evaluate.Scope) bool {
	if !d.Activity.MaySkip() {
		return false
	}
	threshold, err := d.Activity.Threshold(s)
	if err != nil {
		d.refuse(fmt.Errorf("statusThreshold: %w", err))
		return true
	}
	skip := threshold > 0 && d.Entered.Semaphore <= threshold
	if d.Resumes() && !d.Entered.Reentry {
		skip = !d.Entered.Activity.Leg1Done()
	}
	if skip {
		d.Step.Leg1, d.Step.Plain, d.Step.Threshold = false, false, max(threshold, 1)
	}
	return skip
}
