package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var otherKeyCheck = keyed(check{
	name: "other-key", required: true,
	wants: "on the verdict contradiction (the key is not that of the record) nothing is run, and the answer is error 593",
	run: func(ctx context.Context, r *rig) finding {
		const do = `run nothing; answer Legwork-Status: error with the body {"message": …, "code": 593}`
		w, err := r.playKeyed(ctx, r.telling(), reply{verdict: legwork.ClaimContradiction})
		if w == nil || err != nil {
			return lacking(err, do)
		}
		var a *answer
		interim := false
		r.rec.look(func() { a, interim = r.rec.last(w) })
		switch {
		case a == nil:
			return failed("the work is acknowledged and not answered", do)
		case interim:
			return failed("a pending answer: the work is run", do)
		}
		if code := a.code(); statusOf(a) != string(legwork.Failed) || code != legwork.CodeContradiction {
			return failed(fmt.Sprintf("status %s, code %d", statusOf(a), code), do)
		}
		return passed("error 593")
	},
})

// code is the code that the engine reads from an answer, 0 if it cannot read it.
func (a *answer) code() int {
	t, err := legwork.DecodeResponse(&legwork.Delivery{Subject: a.subject, Header: a.header, Data: a.body})
	if err != nil {
		return 0
	}
	return t.Code
}
