package conformance

import (
	"context"
	"fmt"
)

var killCheck = check{
	name: "kill", required: true,
	wants: "work that a killed worker had in its hands is done by the next one",
	run: func(ctx context.Context, r *rig) finding {
		const do = "use the consumer that is there when you start, and ack only what is answered"
		p, err := r.alone(ctx)
		if err != nil {
			return lacking(err, do)
		}
		release := r.rec.hold()
		defer release()
		w, err := r.send(ctx, r.cfg.Input)
		if err == nil {
			err = r.spoken(ctx, w)
		}
		if err != nil {
			return lacking(fmt.Errorf("before the kill: %w", err), do)
		}
		p.kill()
		release()
		next, err := r.start(ctx)
		if err != nil {
			return lacking(err, do)
		}
		err = r.until(ctx, func() bool {
			for _, d := range r.rec.handovers(w) {
				if d.program == next.number && r.rec.acked(w) > 0 {
					return true
				}
			}
			return false
		})
		if err != nil {
			return lacking(fmt.Errorf("after the kill: %w", err), do)
		}
		return passed("done by the next process, after the lease of the first")
	},
}
