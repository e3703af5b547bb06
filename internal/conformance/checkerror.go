package conformance

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var errorCheck = check{
	name: "error", required: true,
	wants: "work that fails is answered with status error and a body with a message",
	run: func(ctx context.Context, r *rig) finding {
		const do = `answer Legwork-Status: error with the body {"message": …, "code": …}: without it the activity waits for ever`
		if len(r.cfg.Failing) == 0 {
			return untested("give an input with which the program fails (--failing)")
		}
		a, err := r.done(ctx, r.cfg.Failing)
		if err != nil {
			return lacking(err, do)
		}
		var body struct{ Message string }
		switch err := json.Unmarshal(a.body, &body); {
		case statusOf(a) != string(legwork.Failed):
			return failed("status "+statusOf(a), do)
		case err != nil || body.Message == "":
			return failed(fmt.Sprintf("the body is %.80q", a.body), do)
		}
		return passed(fmt.Sprintf("error: %.60q", body.Message))
	},
}
