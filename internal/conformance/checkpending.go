package conformance

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"github.com/legwork-dev/legwork"
)

var pendingCheck = check{
	name: "pending", required: true,
	wants: "pending answers have Legwork-Seq 0, 1, 2…, each stored before the next; the final one says how many there " +
		"were",
	run: func(ctx context.Context, r *rig) finding {
		const do = "number the answers to one delivery by Legwork-Seq, begin at 0, wait for each PubAck, and give the " +
			"final answer the number of pending ones"
		input := r.cfg.Pending
		if len(input) == 0 {
			return untested("give an input with which the program answers in between (--pending)")
		}
		if _, err := r.alone(ctx); err != nil {
			return lacking(err, do)
		}
		w, err := r.send(ctx, input)
		if err == nil {
			err = r.settled(ctx, w, 1)
		}
		if err != nil {
			return lacking(err, do)
		}
		var got []string
		wrong := false
		r.rec.look(func() {
			all := r.rec.answersTo(w)
			for i, a := range all {
				seq := cmp.Or(a.header.Get(legwork.HeaderSeq), "0")
				got = append(got, statusOf(a)+" "+seq)
				wrong = wrong || seq != strconv.Itoa(i) || a.final() != (i == len(all)-1) || i > 0 &&
					all[i-1].confirmedOrder > a.order
			}
		})
		switch {
		case len(got) < 2:
			return failed(fmt.Sprintf("answers %q: none in between", got), do)
		case wrong:
			return failed(fmt.Sprintf("answers %q", got), do)
		}
		return passed(fmt.Sprintf("%q", got))
	},
}
