package conformance

import (
	"context"
	"fmt"

	"github.com/legwork-dev/legwork"
)

var storedCheck = check{
	name: "stored", required: true,
	wants: "work is acknowledged only once the broker has confirmed that its answer is stored",
	run: func(ctx context.Context, r *rig) finding {
		const do = "publish the answer as a JetStream publish, wait for its PubAck, then ack the work: what is acked " +
			"before can be lost with the process or the broker"
		w, err := r.keepBack(ctx)
		if w == nil || err != nil {
			return lacking(err, do)
		}
		seen := ""
		r.rec.look(func() { seen = r.rec.early(w) })
		if seen != "" {
			return failed(seen, do)
		}
		return passed(fmt.Sprintf("waits for the confirmation, for %.1f s", patient*r.cfg.Lease.Seconds()))
	},
}

// early says how work was acknowledged without its answer being known to be
// stored. The caller holds the record.
func (r *record) early(w *work) string {
	for _, a := range r.answersTo(w) {
		if !a.asked {
			return "the answer is published without a reply subject: nobody is told whether it was stored"
		}
	}
	for _, d := range r.handovers(w) {
		for _, s := range d.signs {
			if s.verb == "+ACK" && !r.confirmedBefore(w, s.order) {
				return "the work is acknowledged before the broker has confirmed the answer"
			}
		}
	}
	return ""
}

func (r *record) confirmedBefore(w *work, order int) bool {
	for _, a := range r.answersTo(w) {
		if a.final() && a.stored && a.confirmedOrder > 0 && a.confirmedOrder < order {
			return true
		}
	}
	return false
}

// statusOf is the status that an answer has.
func statusOf(a *answer) string {
	if s := a.header.Get(legwork.HeaderStatus); s != "" {
		return s
	}
	return string(legwork.Success)
}

func sizeOf(body []byte) string { return fmt.Sprintf("%d bytes", len(body)) }
