package conformance

import (
	"bytes"
	"context"
	"fmt"
)

var onceCheck = check{
	name: "once", required: true,
	wants: "one delivery gets one final answer, and nothing after it",
	run: func(ctx context.Context, r *rig) finding {
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		wrong := ""
		r.rec.look(func() {
			for _, w := range r.rec.works {
				if len(r.rec.handovers(w)) == 1 && wrong == "" {
					wrong = surplus(r.rec.answersTo(w))
				}
			}
		})
		if wrong != "" {
			return failed(wrong, "answer a delivery finally once: the first answer counts, whatever the second says; what "+
				"comes in between has status pending")
		}
		return passed("as it should be")
	},
}

// surplus says what was answered after the final answer. The same answer sent
// again, because its confirmation did not come, is none.
func surplus(answers []*answer) string {
	var last *answer
	for _, a := range answers {
		switch {
		case last == nil:
		case !a.final():
			return "a pending answer after the final one"
		case statusOf(a) != statusOf(last) || !bytes.Equal(a.body, last.body):
			return fmt.Sprintf("two final answers: %s %.60q, then %s %.60q", statusOf(last), last.body, statusOf(a), a.body)
		}
		if a.final() {
			last = a
		}
	}
	return ""
}
