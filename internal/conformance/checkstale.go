package conformance

import (
	"context"

	"github.com/legwork-dev/legwork"
)

var staleCheck = keyed(check{
	name: "stale", required: true,
	wants: "on the verdict stale the work is acknowledged; it is not run and not answered",
	run: func(ctx context.Context, r *rig) finding {
		const do = "ack the work and run nothing: nobody waits for it any more"
		if _, err := r.worker(ctx); err != nil {
			return lacking(err, do)
		}
		w, err := r.sendKeyed(ctx, r.telling(), reply{verdict: legwork.ClaimStale})
		if err == nil {
			err = r.until(ctx, func() bool { return r.rec.acked(w) > 0 || len(r.rec.answersTo(w)) > 0 })
		}
		if err == nil {
			_, err = r.done(ctx, r.cfg.Input) // it has had time to run the other, too
		}
		if err != nil {
			return lacking(err, do)
		}
		answers := 0
		r.rec.look(func() { answers = len(r.rec.answersTo(w)) })
		if answers > 0 {
			return failed("it answers work that nobody waits for", do)
		}
		return passed("acknowledged, not run")
	},
})
