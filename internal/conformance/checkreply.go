package conformance

import (
	"context"
	"fmt"
)

var replyCheck = check{
	name: "reply", required: true,
	wants: "answers go to the subject in Legwork-Reply and to no other",
	run: func(ctx context.Context, r *rig) finding {
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		wrong := ""
		r.rec.look(func() {
			for _, a := range r.rec.answers {
				if a.work != nil && a.subject != a.work.reply {
					wrong = fmt.Sprintf("an answer on %s, want %s", a.subject, a.work.reply)
				}
			}
		})
		if wrong != "" {
			return failed(wrong, "publish to the value of Legwork-Reply: do not make the subject yourself")
		}
		return passed("as told")
	},
}
