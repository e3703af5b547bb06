package conformance

import (
	"cmp"
	"context"
	"fmt"
)

var claimCheck = keyed(check{
	name: claimName, required: true,
	wants: "keyed work is claimed before it is run: the request has the values of its headers and a token that no other " +
		"delivery has, the answer has the number of the claim",
	run: func(ctx context.Context, r *rig) finding {
		const do = "request {work, gid, activity, dad, attempt, key, token} on the subject in Legwork-Reconcile, with a " +
			"new token for each delivery, and answer with Legwork-Claim: the claim of the verdict (docs/wire.md)"
		w, err := r.first(ctx)
		if err == nil {
			err = r.again(ctx, w)
		}
		if err == nil {
			err = r.settled(ctx, w, 2)
		}
		if err != nil {
			return lacking(err, do)
		}
		seen := ""
		r.rec.look(func() { seen = r.rec.misclaimed(w) })
		if seen != "" {
			return failed(seen, do)
		}
		return passed("claims before it runs")
	},
})

// misclaimed says what is wrong with how keyed work was claimed that was delivered twice.
// The caller holds the record.
func (r *record) misclaimed(w *work) string {
	for _, c := range r.claims {
		if c.fault != "" {
			return "a claim cannot be granted: " + c.fault
		}
	}
	claims := r.claimsOf(w)
	if len(claims) < 2 {
		return "work that is published again is not claimed again"
	}
	first, second := claims[0], claims[len(claims)-1]
	if first.asked.Token == second.asked.Token {
		return fmt.Sprintf("the token %q is that of two deliveries", first.asked.Token)
	}
	a, _ := r.last(w)
	if a == nil {
		return "no answer"
	}
	return cmp.Or(r.unasked(w), a.under(firstClaim))
}
