package conformance

import (
	"context"
	"fmt"
	"slices"

	"github.com/legwork-dev/legwork"
)

// claimDo is what a program must do that does not know keyed work.
const claimDo = "work with the header Legwork-Reconcile is keyed: before each execution request the claim on the " +
	"subject in it, and run the work only on the verdict run; docs/wire.md says how (Claim keyed work)"

// toRun, toVerify and others are replies to claims.
func toRun(claim int) reply    { return reply{verdict: legwork.ClaimRun, claim: claim} }
func toVerify(claim int) reply { return reply{verdict: legwork.ClaimVerify, claim: claim} }

// keyed is a check of keyed work. It is made only on programs that claim.
func keyed(c check) check {
	run := c.run
	c.keyed = true
	c.run = func(ctx context.Context, r *rig) finding {
		w, err := r.first(ctx)
		if w == nil {
			return lacking(err, claimDo)
		}
		claims := 0
		r.rec.look(func() { claims = len(r.rec.claimsOf(w)) })
		switch {
		case claims > 0:
			return run(ctx, r)
		case c.name != claimName && (len(r.cfg.Only) == 0 || slices.Contains(r.cfg.Only, claimName)):
			return untested("it claims no work: see " + claimName)
		case err != nil:
			return lacking(err, claimDo)
		}
		return failed("keyed work is run and no claim was requested", claimDo)
	}
	return c
}

// sendKeyed publishes keyed work whose claims get these replies.
func (r *rig) sendKeyed(ctx context.Context, input []byte, replies ...reply) (*work, error) {
	if err := r.grants(); err != nil {
		return nil, err
	}
	w := r.newKeyed(input, replies...)
	return w, r.publish(ctx, w)
}

// newKeyed makes keyed work.
func (r *rig) newKeyed(input []byte, replies ...reply) *work {
	w := r.newWork(input)
	w.replies = replies
	w.header.Set(legwork.HeaderReconcile, legwork.ClaimSubject(r.cfg.Namespace, r.cfg.Topic))
	w.header.Set(legwork.HeaderIdempotencyKey, "Verify: 50% & more, "+w.guid)
	return w
}

// claimName is the check that says that a program does not claim.
const claimName = "claim"

// Numbers of claims: of work that is run at once; the one that the verdict verify tells, and
// the one that is granted after it.
const (
	firstClaim  = 7
	toldClaim   = 5
	secondClaim = 6
)

// first plays it once: keyed work that may be run.
func (r *rig) first(ctx context.Context) (*work, error) {
	m := &r.claimed
	if !m.done {
		m.done = true
		m.work, m.err = r.playKeyed(ctx, r.cfg.Input, toRun(firstClaim), reply{verdict: legwork.ClaimStale})
	}
	return m.work, m.err
}

// playKeyed sends keyed work and waits until it is acknowledged.
func (r *rig) playKeyed(ctx context.Context, input []byte, replies ...reply) (*work, error) {
	if _, err := r.worker(ctx); err != nil {
		return nil, err
	}
	w, err := r.sendKeyed(ctx, input, replies...)
	if err != nil {
		return nil, err
	}
	if err := r.settled(ctx, w, 1); err != nil {
		return w, fmt.Errorf("keyed work is not acknowledged: %w", err)
	}
	return w, nil
}

// telling is an input that shows by its pending answers that work is run, if there is one.
func (r *rig) telling() []byte {
	if len(r.cfg.Pending) > 0 {
		return r.cfg.Pending
	}
	return r.cfg.Input
}

// unasked says how work was answered without leave. The caller holds the record.
func (r *record) unasked(w *work) string {
	claims := r.claimsOf(w)
	for _, a := range r.answersTo(w) {
		if !slices.ContainsFunc(claims, func(c *claim) bool {
			return c.program == a.program && c.told > 0 && c.told < a.order && c.reply.granted()
		}) {
			return fmt.Sprintf("the work is answered (%s) before its claim was granted", statusOf(a))
		}
	}
	return ""
}

// contradicts says how an answer to keyed work contradicts itself.
func (a *answer) contradicts() string {
	state, failure := a.header.Get(legwork.HeaderVerified), statusOf(a) == string(legwork.Failed)
	switch state {
	case "":
		return ""
	case legwork.CompletedResult:
		if !failure {
			return ""
		}
	case legwork.NotCompleted, legwork.CompletedNoResult, legwork.Indeterminate:
		if failure {
			return ""
		}
	}
	return fmt.Sprintf("status %s with Legwork-Verified %q", statusOf(a), state)
}

// under says if an answer names another claim.
func (a *answer) under(claim int) string {
	if got := a.header.Get(legwork.HeaderClaim); got != fmt.Sprint(claim) {
		return fmt.Sprintf("Legwork-Claim is %q, want %q", got, fmt.Sprint(claim))
	}
	return ""
}

// last returns the last final answer to a work, and whether pending ones came after the
// one before it. The caller holds the record.
func (r *record) last(w *work) (a *answer, interim bool) {
	since := false
	for _, b := range r.answersTo(w) {
		if !b.final() {
			since = true
			continue
		}
		a, interim, since = b, since, false
	}
	return a, interim
}
