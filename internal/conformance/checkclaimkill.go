package conformance

import (
	"context"
	"fmt"
)

var claimKillCheck = keyed(check{
	name: "claim-kill", required: true,
	wants: "work of a program that was killed after its claim is claimed again by the next one before it runs anything",
	run: func(ctx context.Context, r *rig) finding {
		const do = "claim each delivery, also a redelivery, with a token of its own; keep no claim of another delivery"
		p, err := r.alone(ctx)
		if err != nil {
			return lacking(err, do)
		}
		release := r.rec.hold()
		defer release()
		w, err := r.sendKeyed(ctx, r.telling(), toRun(toldClaim), toVerify(toldClaim), toRun(secondClaim))
		if err == nil {
			err = r.until(ctx, func() bool { c := r.rec.claimsOf(w); return len(c) > 0 && c[0].told > 0 })
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
		if err := r.settled(ctx, w, 1); err != nil {
			return lacking(fmt.Errorf("after the kill: %w", err), do)
		}
		seen := ""
		r.rec.look(func() { seen = r.rec.inherited(w, next.number) })
		if seen != "" {
			return failed(seen, do)
		}
		return passed("claimed again by the next process")
	},
})

// inherited says what is wrong with how a program did work that another had claimed. The
// caller holds the record.
func (r *record) inherited(w *work, program int) string {
	claims := r.claimsOf(w)
	for _, c := range claims[1:] {
		if c.program == program && c.asked.Token == claims[0].asked.Token {
			return fmt.Sprintf("the token %q is that of the delivery to the program that was killed", c.asked.Token)
		}
	}
	return r.unasked(w)
}
