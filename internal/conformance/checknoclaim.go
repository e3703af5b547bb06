package conformance

import (
	"context"
	"fmt"
)

var noClaimCheck = keyed(check{
	name: "no-claim", required: true,
	wants: "work is handed back if nobody grants its claim, and done later",
	run: func(ctx context.Context, r *rig) finding {
		const do = "without a verdict nak the work with a delay and run nothing: whoever runs it without a claim may run " +
			"it a second time"
		if _, err := r.worker(ctx); err != nil {
			return lacking(err, do)
		}
		w, err := r.sendMuted(ctx)
		if err != nil {
			return lacking(err, do)
		}
		err = r.until(ctx, func() bool {
			return r.rec.handedBack(w) > 0 || r.rec.acked(w) > 0 || len(r.rec.answersTo(w)) > 0
		})
		if err != nil {
			return lacking(fmt.Errorf("work that nobody grants is not handed back: %w", err), do)
		}
		if err := r.grants(); err != nil {
			return lacking(err, "")
		}
		if err := r.settled(ctx, w, 1); err != nil {
			return lacking(fmt.Errorf("work that was handed back is not done later: %w", err), do)
		}
		seen := ""
		r.rec.look(func() {
			if seen = r.rec.unasked(w); seen == "" && len(r.rec.answersTo(w)) == 0 {
				seen = "the work is acknowledged and was never granted"
			}
		})
		if seen != "" {
			return failed(seen, do)
		}
		return passed("handed back, and done once its claim was granted")
	},
})

// sendMuted sends keyed work while nobody answers claims.
func (r *rig) sendMuted(ctx context.Context) (*work, error) {
	if err := r.mute(); err != nil {
		return nil, err
	}
	w := r.newKeyed(r.telling(), toRun(firstClaim))
	return w, r.publish(ctx, w)
}

// handedBack counts the deliveries of a work that a program has handed back. The caller
// holds the record.
func (r *record) handedBack(w *work) (n int) {
	for _, d := range r.handovers(w) {
		for _, s := range d.signs {
			if s.verb == "-NAK" {
				n++
			}
		}
	}
	return n
}
