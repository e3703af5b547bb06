package conformance

import (
	"context"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

var formCheck = check{
	name: "form", required: true,
	wants: "each answer can be read: status success, pending or error, a code from 1 to 999999, a seq, a body of JSON " +
		"in UTF-8",
	run: func(ctx context.Context, r *rig) finding {
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		var wrong string
		n := 0
		r.rec.look(func() {
			for _, a := range r.rec.answers {
				n++
				if err := readable(a); err != nil {
					wrong = err.Error()
				}
			}
		})
		if wrong != "" {
			return failed(wrong, "see Answer in docs/wire.md; the engine takes such an answer for an error of the activity, "+
				"or cannot place it at all")
		}
		return passed(fmt.Sprintf("%d answers can be read", n))
	},
}

// readable reads an answer as the engine does.
func readable(a *answer) error {
	if a.refused != "" && a.stored {
		return fmt.Errorf("the broker refused an answer: %s", a.refused)
	}
	if code := a.header.Get(legwork.HeaderCode); strings.Trim(code, "0") == "" && code != "" {
		return fmt.Errorf("header Legwork-Code is %q", code)
	}
	_, err := legwork.DecodeResponse(&legwork.Delivery{Subject: a.subject, Header: a.header, Data: a.body})
	return err
}
