package conformance

import (
	"context"
	"fmt"
)

var drainCheck = check{
	name: "drain", required: true,
	wants: "SIGTERM ends it with exit code 0, and no work is lost or half done",
	run: func(ctx context.Context, r *rig) finding {
		if _, err := r.drain(ctx); err != nil {
			return lacking(err, "on SIGTERM stop pulling, finish what runs (answer, PubAck, ack), hand back the rest, close "+
				"the connection by draining it, exit 0")
		}
		return passed(fmt.Sprintf("exit code 0 with work in hand; it and %d more are done", burst))
	},
}

var handbackCheck = check{
	name:  "hand-back",
	wants: "a worker that ends hands back what it has not done, so that nobody waits for its lease",
	run: func(ctx context.Context, r *rig) finding {
		const do = "nak with a delay what was delivered and is not done when the process ends; fetch no more than you work on"
		number, err := r.drain(ctx)
		if err != nil {
			return lacking(err, do)
		}
		open := 0
		r.rec.look(func() {
			for _, d := range r.rec.deliveries {
				if d.program == number && d.work != nil && !d.over() {
					open++
				}
			}
		})
		if open > 0 {
			return failed(fmt.Sprintf("%d messages were in its hands when it ended: another gets them %s later", open,
				r.cfg.Lease), do)
		}
		return passed("nothing was left in its hands")
	},
}

// over reports whether a delivery has its verdict.
func (d *delivery) over() bool {
	for _, s := range d.signs {
		if s.verb != "+WPI" {
			return true
		}
	}
	return false
}
