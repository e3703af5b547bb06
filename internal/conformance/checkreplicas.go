package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// turns is how many works two replicas get one after the other.
const turns = 40

var replicasCheck = check{
	name: "replicas", required: true,
	wants: "two processes share the work of a topic",
	run: func(ctx context.Context, r *rig) finding {
		const do = "all replicas pull from the one durable consumer of the topic; fetch little ahead"
		a, err := r.alone(ctx)
		if err != nil {
			return lacking(err, do)
		}
		b, err := r.start(ctx)
		if err != nil {
			return lacking(err, do)
		}
		shares := map[int]int{}
		for range turns {
			if p := ended(a, b); p != nil {
				return failed("one of two processes ended: "+p.how(), do)
			}
			done, err := r.done(ctx, r.cfg.Input)
			if err != nil {
				return lacking(fmt.Errorf("with two processes: %w", err), do)
			}
			if shares[done.program]++; shares[a.number] > 0 && shares[b.number] > 0 {
				return passed(fmt.Sprintf("%d and %d works", shares[a.number], shares[b.number]))
			}
		}
		return failed(fmt.Sprintf("%d works, all done by one of two processes", turns), do)
	},
}

// pulled reports whether a program has asked for messages. The caller holds the
// record.
func (r *record) pulled(program int) bool {
	return slices.ContainsFunc(r.published,
		func(s said) bool { return s.program == program && strings.HasPrefix(s.subject, pulls) })
}

func ended(programs ...*program) *program {
	for _, p := range programs {
		if p.over() {
			return p
		}
	}
	return nil
}
