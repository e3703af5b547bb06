package conformance

import (
	"context"
	"fmt"
)

const leaseDo = "send a progress ack (+WPI) at a third of the consumer's ack_wait, from the delivery until the " +
	"answer is stored: read ack_wait from the consumer, an operator may have changed it"

var leaseCheck = check{
	name: "lease", required: true,
	wants: "the lease on work is extended until its answer is stored, however long that takes",
	run: func(ctx context.Context, r *rig) finding {
		w, err := r.keepBack(ctx)
		if w == nil || err != nil {
			return lacking(err, leaseDo)
		}
		return r.extended(w)
	},
}

// extended judges whether the lease ever ended in the hands of the program.
func (r *rig) extended(w *work) (f finding) {
	r.rec.look(func() {
		all, beats := r.rec.handovers(w), 0
		for _, d := range all {
			if gap := d.gap(); gap >= r.cfg.Lease {
				f = failed(fmt.Sprintf("no sign of work for %.1f s, the lease is %s", gap.Seconds(), r.cfg.Lease), leaseDo)
				return
			}
			for _, s := range d.signs {
				if s.verb == "+WPI" {
					beats++
				}
			}
		}
		if beats == 0 {
			f = untested("the work was over before its lease was")
			return
		}
		f = passed(fmt.Sprintf("%d extensions of a lease of %s", beats, r.cfg.Lease))
	})
	return f
}
