package conformance

import "context"

var slowCheck = check{
	name: "slow", required: true,
	wants: "work that takes longer than the lease is not given to another worker",
	run: func(ctx context.Context, r *rig) finding {
		if len(r.cfg.Slow) == 0 {
			return untested("give an input with which the program takes longer than " + r.cfg.Lease.String() + " (--slow)")
		}
		if _, err := r.alone(ctx); err != nil {
			return lacking(err, leaseDo)
		}
		w, err := r.send(ctx, r.cfg.Slow)
		if err == nil {
			err = r.settled(ctx, w, 1)
		}
		if err != nil {
			return lacking(err, leaseDo)
		}
		return r.extended(w)
	},
}
