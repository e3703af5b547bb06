package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

// bad are bodies that no worker expects; only the first ones are no JSON.
var bad = []struct {
	body   string
	broken bool
}{{`{"name": `, true}, {"\xff\xfe", true}, {"", false}, {"null", false}, {"[]", false}, {`"text"`, false}, {"0", false}}

var badInputCheck = check{
	name: "bad-input", required: true,
	wants: "input that it cannot use is answered with an error, and the next work is done",
	run: func(ctx context.Context, r *rig) finding {
		const do = "read the body inside of what catches errors, and answer status error with code 400: an answer is the " +
			"only way in which the job learns of it"
		p, err := r.worker(ctx)
		if err != nil {
			return lacking(err, do)
		}
		for _, b := range bad {
			a, err := r.done(ctx, []byte(b.body))
			if err != nil {
				return failed(fmt.Sprintf("body %q: %v", b.body, err), do)
			}
			// A worker of functions may leave the body of a turn unread: it has the journal.
			if b.broken && !r.cfg.Function && statusOf(a) != string(legwork.Failed) {
				return failed(fmt.Sprintf("body %q is answered with status %s", b.body, statusOf(a)), do)
			}
		}
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return failed("good work after the bad: "+err.Error(), do)
		}
		if p.over() {
			return failed("the program ended: "+p.how(), do)
		}
		return passed(fmt.Sprintf("%d bad inputs answered", len(bad)))
	},
}
