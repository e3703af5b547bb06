package conformance

import (
	"cmp"
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var completedCheck = keyed(check{
	name: "completed", required: true,
	wants: "work that has been run is verified, not run again: its result is answered, with status success and " +
		"Legwork-Verified: completed-with-result",
	run: func(ctx context.Context, r *rig) finding {
		const do = "ask the system outside by Legwork-Idempotency-Key, which is the same again, and answer the result that " +
			"it has, with Legwork-Verified and the claim of the verdict"
		// One that keeps its system outside in its memory is alone with it.
		if _, err := r.alone(ctx); err != nil {
			return lacking(err, do)
		}
		w, err := r.playKeyed(ctx, r.telling(), toRun(toldClaim), toVerify(toldClaim))
		if err == nil {
			err = r.again(ctx, w)
		}
		if err == nil {
			err = r.verdict(ctx, w, 2)
		}
		if err != nil {
			return lacking(err, do)
		}
		var f finding
		r.rec.look(func() {
			if f = r.rec.judge(w, do); f.outcome == Passed && f.seen != legwork.CompletedResult {
				f = untested("its verifier says " + f.seen + " of work that it has run")
			}
		})
		return f
	},
})

// verdict waits until n messages of work are acknowledged that must not be run again, or
// the program asks to run it.
func (r *rig) verdict(ctx context.Context, w *work, n int) error {
	return r.until(ctx, func() bool { return r.rec.acked(w) >= n || r.rec.wantsToRun(w) != "" })
}

// wantsToRun says how a program asks to run work that it has verified. The caller holds
// the record.
func (r *record) wantsToRun(w *work) string {
	for _, c := range r.claimsOf(w) {
		if c.asked.Verified != "" || c.asked.Seen != 0 {
			return fmt.Sprintf("it claims the work again, with seen %d and verified %q", c.asked.Seen, c.asked.Verified)
		}
	}
	return ""
}

// judge reads what was answered after the verdict verify: what was seen is the state. The
// caller holds the record.
func (r *record) judge(w *work, do string) finding {
	a, interim := r.last(w)
	switch seen := r.wantsToRun(w); {
	case seen != "":
		return failed(seen, do)
	case a == nil:
		return failed("no answer", do)
	case interim:
		return failed("a pending answer: the work is run", do)
	}
	state := a.header.Get(legwork.HeaderVerified)
	seen := cmp.Or(r.unasked(w), a.contradicts(), a.under(toldClaim))
	if seen == "" && (state == "" || state == legwork.NotCompleted) {
		seen = fmt.Sprintf("status %s with Legwork-Verified %q after the verdict verify", statusOf(a), state)
	}
	if seen != "" {
		return failed(seen, do)
	}
	return passed(state)
}
