package conformance

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork"
)

// numberedCheck looks at all that was seen, also without an input of its own for
// answers in between: a program may give them of itself.
var numberedCheck = check{
	name:  "numbered",
	wants: "a final answer after pending ones has Legwork-Seq: how many there were",
	run: func(ctx context.Context, r *rig) finding {
		const do = "give the final answer the number of pending ones: without it nobody can tell that the broker has lost " +
			"one, and what follows from that does not run"
		input := r.cfg.Pending
		if len(input) == 0 {
			input = r.cfg.Input
		}
		if _, err := r.done(ctx, input); err != nil {
			return lacking(err, do)
		}
		interim, wrong := 0, ""
		r.rec.look(func() {
			for _, w := range r.rec.works {
				if len(r.rec.handovers(w)) != 1 || w.function != nil && !w.function.fixed {
					continue // a second delivery begins at 0 again, that of a turn as the journal says
				}
				n, fault := unnumbered(r.rec.answersTo(w))
				interim += n
				wrong = cmp.Or(wrong, fault)
			}
		})
		switch {
		case wrong != "":
			return failed(wrong, do)
		case interim == 0:
			return passed("no answers in between")
		}
		return passed(fmt.Sprintf("%d answers in between", interim))
	},
}

// unnumbered counts the answers before the final one, and says if that does not.
func unnumbered(answers []*answer) (interim int, fault string) {
	for _, a := range answers {
		if a.final() {
			if seq := cmp.Or(a.header.Get(legwork.HeaderSeq), "0"); seq != strconv.Itoa(interim) {
				return interim, fmt.Sprintf("a final answer with Legwork-Seq %s after %d pending ones", seq, interim)
			}
			return interim, ""
		}
		interim++
	}
	return interim, ""
}
