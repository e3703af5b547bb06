package conformance

import (
	"bytes"
	"context"
	"fmt"
)

var sameCheck = check{
	name:  "same",
	wants: "the same work gets the same answer when it is repeated",
	run: func(ctx context.Context, r *rig) finding {
		const do = "the first answer counts, so this costs no job; but effects outside were perhaps repeated: pass " +
			"Legwork-Idempotency-Key to the systems that take one, and answer what they say"
		if r.cfg.Function {
			return untested("each answer to a turn has a token of its own")
		}
		w, err := r.repeat(ctx)
		if w == nil || err != nil {
			return lacking(err, do)
		}
		var finals []*answer
		r.rec.look(func() {
			for _, a := range r.rec.answersTo(w) {
				if a.final() {
					finals = append(finals, a)
				}
			}
		})
		for _, a := range finals[1:] {
			if first := finals[0]; statusOf(a) != statusOf(first) || !bytes.Equal(a.body, first.body) {
				return failed(fmt.Sprintf("%s %.60q, then %s %.60q", statusOf(first), first.body, statusOf(a), a.body), do)
			}
		}
		return passed(fmt.Sprintf("%d times the same", len(finals)))
	},
}
