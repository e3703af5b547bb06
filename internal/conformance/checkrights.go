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
				if ok && (administers(api) || p.subject == accountInfo) {
					more = p.subject
				}
			}
		})
		if more != "" {
			if more == accountInfo {
				return failed("a request to "+more, "a worker with the least rights may not ask for the account, and some "+
					"clients then end: in JavaScript jetstreamManager({ checkAPI: false }) does not ask")
			}
			return failed("a request to "+more, "streams are the engine's: a worker with the least rights is refused this")
		}
		return passed("no request beyond that")
	},
}

// accountInfo is the request for what the account has and may have.
const accountInfo = "$JS.API.INFO"

// administers reports whether a request is about more than the worker's consumer.
func administers(api string) bool {
	for _, prefix := range []string{"STREAM.CREATE", "STREAM.UPDATE", "STREAM.DELETE", "STREAM.PURGE", "STREAM.MSG",
		"STREAM.SNAPSHOT", "STREAM.RESTORE", "CONSUMER.DELETE", "CONSUMER.PAUSE"} {
		if strings.HasPrefix(api, prefix+".") {
			return true
		}
	}
	return false
}
