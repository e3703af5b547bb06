package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var verifyCheck = keyed(check{
	name: "verify", required: true,
	wants: "on the verdict verify the system outside is asked; if the effect has not happened, the claim is requested " +
		"again with seen and verified, and then the work is run",
	run: func(ctx context.Context, r *rig) finding {
		const do = "ask the system outside by the idempotency key; only if it knows nothing request the claim again, with " +
			`"seen": the claim of the verdict, and "verified": "not-completed"`
		w, err := r.playKeyed(ctx, r.telling(), toVerify(toldClaim), toRun(secondClaim))
		if w == nil || err != nil {
			return lacking(err, do)
		}
		seen, state := "", ""
		r.rec.look(func() {
			a, _ := r.rec.last(w)
			if a != nil {
				state = a.header.Get(legwork.HeaderVerified)
			}
			seen = r.rec.misverified(w, a)
		})
		switch {
		case state == legwork.Indeterminate && seen != "":
			return untested("its verifier cannot tell of work that nobody has run")
		case seen != "":
			return failed(seen, do)
		}
		return passed("verifies, claims again, then runs")
	},
})

// misverified says what is wrong with how work was run that was to be verified first. The
// caller holds the record.
func (r *record) misverified(w *work, a *answer) string {
	claims := r.claimsOf(w)
	if a == nil {
		return "the work is acknowledged and not answered"
	}
	if len(claims) < 2 {
		return fmt.Sprintf("after the verdict verify it answers %s with Legwork-Verified %q, of work that nobody has run",
			statusOf(a), a.header.Get(legwork.HeaderVerified))
	}
	q := claims[1].asked
	if q.Seen != toldClaim || q.Verified != legwork.NotCompleted {
		return fmt.Sprintf("the second request has seen %d and verified %q, want %d and %q", q.Seen, q.Verified, toldClaim,
			legwork.NotCompleted)
	}
	for _, b := range r.answersTo(w) {
		if b.order < claims[1].told {
			return "it answers before the second request is granted"
		}
	}
	return a.under(secondClaim)
}
