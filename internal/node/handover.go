package node

import (
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/homes"
	"github.com/legwork-dev/legwork/telemetry"
)

// handover publishes what an engine has committed. Answers that the engine has made itself, such as the end of a child
// job or the signal that wakes a hook, it hands to the lane of answers of this process, without the broker, if there is
// room (ADR 105). Their rows stay in the outbox until they have had their effect: if the process dies before, the sweep
// publishes them.
type handover struct {
	publisher
	namespace string
	hand      atomic.Pointer[homes.Hand] // nil: this process takes no answers
}

// publish hands over what it can, and publishes the rest. It does not wait.
func (h *handover) publish(all []*legwork.Transition) {
	hand := h.hand.Load()
	if hand == nil {
		h.fast(all)
		return
	}
	var own, others []*legwork.Transition
	for _, t := range all {
		if t.Kind == legwork.Leg2 && !t.Row.IsZero() && len(t.Data) <= legwork.MaxDirectBytes {
			own = append(own, t)
		} else {
			others = append(others, t)
		}
	}
	h.fast(others)
	h.trace(own, telemetry.HowHanded)
	var handed, left []*legwork.Transition
	for _, t := range own {
		if h.give(*hand, t) {
			handed = append(handed, t)
		} else {
			left = append(left, t)
		}
	}
	h.count(handed, telemetry.HowHanded)
	h.send(left)
}

// give hands a message over, and reports whether there was room. What the engine cannot take then is published.
func (h *handover) give(hand homes.Hand, t *legwork.Transition) bool {
	return hand(&legwork.Delivery{Direct: true, Subject: t.Subject(h.namespace), Header: t.Encode(h.namespace),
		Data: t.Data, Time: time.Now(), Count: 1}, func(v legwork.Verdict) {
		if v.Action == legwork.Nak {
			h.send([]*legwork.Transition{t})
		}
	})
}
