package conformance

import (
	"context"
	"fmt"
)

var againCheck = check{
	name: "again", required: true,
	wants: "work that is published again is answered again, with an answer that the broker stores",
	run: func(ctx context.Context, r *rig) finding {
		const do = "answer each message of work, also one that you have answered; leave Nats-Msg-Id away, or make it " +
			"differ with the number after the colon in the work's Nats-Msg-Id: the broker drops what it knows, and the first " +
			"answer's effect may be lost"
		w, err := r.repeat(ctx)
		if w == nil || err != nil {
			return lacking(err, do)
		}
		stored, dropped := 0, 0
		r.rec.look(func() {
			for _, a := range r.rec.answersTo(w) {
				switch {
				case !a.final():
				case a.known:
					dropped++
				case a.stored:
					stored++
				}
			}
		})
		if stored < 2 {
			return failed(fmt.Sprintf("%d answers stored to work that was published twice, %d dropped by the broker as known",
				stored, dropped), do)
		}
		return passed("answered both times")
	},
}
