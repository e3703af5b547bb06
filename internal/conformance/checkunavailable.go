package conformance

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var unavailableCheck = keyed(check{
	name: "unavailable", required: true,
	wants: "an effect that has happened and whose result cannot be had is answered with status error and " +
		"Legwork-Verified: completed-result-unavailable",
	run: func(ctx context.Context, r *rig) finding {
		if len(r.cfg.Unavailable) == 0 {
			return untested("give an input for which the verifier says so (--unavailable)")
		}
		return r.says(ctx, r.cfg.Unavailable, legwork.CompletedNoResult)
	},
})

var cannotTellCheck = keyed(check{
	name: "cannot-tell", required: true,
	wants: "if the verifier cannot tell, nothing is run, and the answer has status error and Legwork-Verified: " +
		"indeterminate",
	run: func(ctx context.Context, r *rig) finding {
		if len(r.cfg.Indeterminate) == 0 {
			return untested("give an input for which the verifier cannot tell (--indeterminate)")
		}
		return r.says(ctx, r.cfg.Indeterminate, legwork.Indeterminate)
	},
})

// says sends work that is to be verified first, and wants this state and nothing run.
func (r *rig) says(ctx context.Context, input json.RawMessage, state string) finding {
	do := "run nothing; answer an error with Legwork-Verified: " + state + " and the claim of the verdict"
	if _, err := r.worker(ctx); err != nil {
		return lacking(err, do)
	}
	w, err := r.sendKeyed(ctx, input, toVerify(toldClaim))
	if err == nil {
		err = r.verdict(ctx, w, 1)
	}
	if err != nil {
		return lacking(err, do)
	}
	var f finding
	r.rec.look(func() {
		if f = r.rec.judge(w, do); f.outcome == Passed && f.seen != state {
			f = failed(fmt.Sprintf("Legwork-Verified is %q, want %q", f.seen, state), do)
		}
	})
	return f
}
