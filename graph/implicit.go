package graph

import (
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// implicitInput is the input of a worker without input.maps (graphs.md §1a.5):
// the job data its configuration and the transitions leaving it refer to, as
// one document, and {} if there is none. Nothing else is ever sent unasked.
func (c *compiler) implicitInput(a *Activity) {
	at := a.at
	c.later(func() {
		var refs []*evaluate.Ref
		seen := map[string]bool{}
		find := func(r *evaluate.Ref) {
			if path := evaluate.Path(r.Keys...); r.Place == evaluate.JobData && !seen[path] {
				seen[path] = true
				refs = append(refs, r)
			}
		}
		a.reads(Leg1, find) // the topic
		a.reads(Leg2, find)
		if a.Input = evaluate.JobInput(refs); len(refs) == 0 {
			c.warnKey(at, "add input: {maps: …}, or input: {maps: {}} to send {} on purpose",
				"%s %s has no input.maps: it receives {}", a.Type, short(a.ID))
		}
	})
}
