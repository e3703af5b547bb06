package conformance

import (
	"context"
	"fmt"
	"time"
)

var copiesCheck = check{
	name: "copies", required: true,
	wants: "a second copy of work that is being done is settled too, and harms nothing",
	run: func(ctx context.Context, r *rig) finding {
		const do = "treat each delivery by itself: answer it and ack it, or nak it with a delay while the first one runs"
		if _, err := r.worker(ctx); err != nil {
			return lacking(err, do)
		}
		release := r.rec.hold()
		defer release()
		w, err := r.send(ctx, r.cfg.Input)
		if err == nil {
			err = r.spoken(ctx, w)
		}
		if err == nil {
			err = r.again(ctx, w)
		}
		if err != nil {
			return lacking(err, do)
		}
		// One that takes one message at a time gets the copy afterwards.
		_ = r.rec.until(ctx, r.cfg.Lease/4, func() bool { return len(r.rec.handovers(w)) > 1 })
		at := time.Now()
		release()
		if err := r.settled(ctx, w, 2); err != nil {
			return lacking(fmt.Errorf("not both copies are settled: %w", err), do)
		}
		return passed(fmt.Sprintf("both settled after %.1f s", time.Since(at).Seconds()))
	},
}
