package conformance

import (
	"context"
	"fmt"
)

// busy is the code of an engine that cannot answer a claim now.
const busy = 503

var claimAgainCheck = keyed(check{
	name: "claim-again", required: true,
	wants: "a claim that nobody answers, or that is refused with 503, is requested again with its token",
	run: func(ctx context.Context, r *rig) finding {
		const do = "request the claim again after some seconds, with the same token: it may have been granted to a request " +
			"whose answer was lost; until there is a verdict run nothing, and extend the lease"
		w, err := r.playKeyed(ctx, r.telling(), reply{}, reply{refused: busy}, toRun(firstClaim))
		if w == nil || err != nil {
			return lacking(err, do)
		}
		seen := ""
		r.rec.look(func() {
			claims := r.rec.claimsOf(w)
			for i, c := range claims {
				if c.asked.Token != claims[0].asked.Token {
					seen = fmt.Sprintf("request %d has the token %q, the first one %q", i+1, c.asked.Token, claims[0].asked.Token)
					return
				}
			}
			if seen = r.rec.unasked(w); seen == "" && len(claims) < 3 {
				seen = fmt.Sprintf("%d requests", len(claims))
			}
		})
		if seen != "" {
			return failed(seen, do)
		}
		return passed("three requests with one token")
	},
})
