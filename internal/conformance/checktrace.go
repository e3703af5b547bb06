package conformance

import (
	"context"
	"fmt"
	"strings"

	"github.com/legwork-dev/legwork"
)

var traceCheck = check{
	name:  "trace",
	wants: "the answer has a traceparent in the trace of the work",
	run: func(ctx context.Context, r *rig) finding {
		a, err := r.done(ctx, r.cfg.Input)
		if err != nil {
			return lacking(err, "answer the work first")
		}
		parent := a.header.Get(legwork.HeaderTraceParent)
		if !strings.Contains(parent, "-"+traceID+"-") {
			return failed(fmt.Sprintf("traceparent is %q", parent),
				"pass traceparent and tracestate on: those of your own span, or those of the work as they are")
		}
		return passed(parent)
	},
}
