package conformance

import (
	"context"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork"
)

var subjectsCheck = check{
	name: "subjects", required: true,
	wants: "it publishes nothing on the subjects of the engine: no work, no transitions, no answers to what it was not " +
		"given",
	run: func(ctx context.Context, r *rig) finding {
		const do = "publish answers to the work you were given, and nothing else below legwork.<ns>., but starts, signals " +
			"and questions"
		if _, err := r.done(ctx, r.cfg.Input); err != nil {
			return lacking(err, "answer the work first")
		}
		foreign := ""
		r.rec.look(func() {
			for _, p := range r.rec.published {
				if r.theirs(p.subject) {
					foreign = p.subject
				}
			}
			for _, a := range r.rec.answers {
				if a.work == nil {
					foreign = a.subject + " (an answer to work that it was not given)"
				}
			}
		})
		if foreign != "" {
			return failed("a publish on "+foreign, do)
		}
		return passed("answers only")
	},
}

// theirs reports whether a subject is one on which only the engine speaks.
func (r *rig) theirs(subject string) bool {
	ours, below := strings.CutPrefix(subject, legwork.Subject(r.cfg.Namespace, ""))
	if !below {
		return strings.HasPrefix(subject, "legwork.")
	}
	lane, _, _ := strings.Cut(ours, ".")
	// On "answer", "handed" and "hold" nobody listens here: what is sent there is posted, too.
	return !slices.Contains([]string{legwork.LaneStart, legwork.LaneSignal, "api", "stale", "journal", "answer", "handed",
		"hold"}, lane)
}
