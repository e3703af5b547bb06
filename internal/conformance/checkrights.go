package conformance

import (
	"context"
	"strings"
)

var rightsCheck = check{
	name:  "rights",
	wants: "it needs no more of JetStream than to look, to make its topics' consumers, and to pull",
	run: func(ctx context.Context, r *rig) finding {
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		more := ""
		r.rec.look(func() {
			for _, p := range r.rec.published {
				api, ok := strings.CutPrefix(p.subject, "$JS.API.")
				if ok && administers(api) {
					more = p.subject
				}
			}
		})
		if more != "" {
			return failed("a request to "+more, "streams are the engine's: a worker with the least rights is refused this")
		}
		return passed("no request beyond that")
	},
}

func administers(api string) bool {
	for _, prefix := range []string{"STREAM.CREATE", "STREAM.UPDATE", "STREAM.DELETE", "STREAM.PURGE", "STREAM.MSG", "STREAM.SNAPSHOT", "STREAM.RESTORE", "CONSUMER.DELETE", "CONSUMER.PAUSE"} {
		if strings.HasPrefix(api, prefix+".") {
			return true
		}
	}
	return false
}
