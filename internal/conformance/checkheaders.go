package conformance

import (
	"context"
	"fmt"
	"strings"
)

var headersCheck = check{
	name: "headers", required: true,
	wants: "the answer has the eight headers ↩ of the work, byte for byte",
	run: func(ctx context.Context, r *rig) finding {
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		var wrong []string
		r.rec.look(func() {
			for _, a := range r.rec.answers {
				if a.work == nil {
					wrong = append(wrong, fmt.Sprintf("an answer to %s names no work of ours (Legwork-Guid %q)", a.subject,
						a.header.Get(copied[0])))
					continue
				}
				wrong = append(wrong, differing(a)...)
			}
		})
		if len(wrong) > 0 {
			return failed(wrong[0], "copy "+strings.Join(copied, ", ")+" from the work into each answer, as they are")
		}
		return passed("all eight, on each answer")
	},
}

func differing(a *answer) (wrong []string) {
	for _, name := range copied {
		if got, want := a.header.Get(name), a.work.header.Get(name); got != want {
			wrong = append(wrong, fmt.Sprintf("%s is %q, want %q", name, got, want))
		}
	}
	return wrong
}
