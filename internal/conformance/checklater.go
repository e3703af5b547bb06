package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

// unknownVerdict is one of an engine that is newer than the program.
const unknownVerdict = "ask-the-moon"

var laterCheck = keyed(check{
	name: "later", required: true,
	wants: "on the verdict later, and on one that it does not know, the work is handed back and not run",
	run: func(ctx context.Context, r *rig) finding {
		const do = "run on the verdict run only; nak the work with a delay on later and on what you do not know: newer " +
			"engines may have more verdicts"
		w, err := r.playKeyed(ctx, r.telling(), reply{verdict: legwork.ClaimLater}, reply{verdict: unknownVerdict},
			toRun(firstClaim))
		if w == nil || err != nil {
			return lacking(err, do)
		}
		seen := ""
		r.rec.look(func() {
			back := r.rec.handedBack(w)
			if seen = r.rec.unasked(w); seen == "" && len(r.rec.answersTo(w)) == 0 {
				seen = "the work is acknowledged and was not run"
			}
			if seen == "" && back < 2 {
				seen = fmt.Sprintf("handed back %d times, want 2", back)
			}
		})
		if seen != "" {
			return failed(seen, do)
		}
		return passed("handed back twice, then done")
	},
})
