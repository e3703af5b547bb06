package conformance

import (
	"context"

	"github.com/legwork-dev/legwork"
)

var unkeyedCheck = keyed(check{
	name: "unkeyed", required: true,
	wants: "work without Legwork-Reconcile is not claimed",
	run: func(ctx context.Context, r *rig) finding {
		const do = "request a claim only for work that has the header: for other work there is no record, and it would be " +
			"acknowledged as stale and never done"
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, do)
		}
		claimed := false
		r.rec.look(func() {
			for _, c := range r.rec.claims {
				claimed = claimed || c.work == nil || c.work.header.Get(legwork.HeaderReconcile) == ""
			}
		})
		if claimed {
			return failed("a claim was requested for it", do)
		}
		return passed("no claim")
	},
})
