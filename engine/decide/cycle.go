package decide

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// cycle makes the message with which the ancestor is entered again: at the cycle's
// address, cut to the ancestor's depth (CYC-02, CYC-03). The ancestor's next entry
// takes over the obligation of the cycle, so the semaphore does not change (CYC-10).
func (d *deciding) cycle(s *evaluate.Scope) {
	to, at := d.Activity.Ancestor, d.Above(d.Activity.Ancestor)
	data, err := d.Activity.Input.Eval(s)
	if err == nil {
		err = d.write(s)
	}
	if err == nil {
		err = d.attributes(s)
	}
	if err == nil && at == "" {
		err = fmt.Errorf("no path to it is as long as its address %s", d.T.DAD)
	}
	if round := at.Index(); err == nil && round >= d.MaxCycles {
		err = legwork.TooLarge("activity %s has been entered again %d times, at most %d are allowed: end the cycle by a "+
			"condition",
			to.ID, round, d.MaxCycles)
	}
	if err != nil {
		d.dead("cycle", fmt.Errorf("cycle %s: %w", d.T.Activity, err))
		return
	}
	d.plain()
	d.Step.Preseed = true // CYC-02, CON-07
	again := d.message(legwork.Leg1, "cycle:"+to.ID)
	again.Activity, again.DAD, again.Data = to.ID, at.Resolve(0), data
	d.Step.Children = []legwork.Transition{again}
}
