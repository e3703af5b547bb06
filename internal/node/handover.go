package node

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/link"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/telemetry"
)

// handover publishes what an engine has committed. Some messages it hands over in memory, without the broker, if there
// is room: to this engine, those that enter activities or begin child jobs, and answers that it has made itself, such
// as the end of a child job or the signal that wakes a hook (ADR 105); to the workers of this process, if it has any,
// work (ADR 106). Other work it hands to workers elsewhere (ADR 107). Their rows stay in the outbox until they have had
// their effect: if the process dies before, the sweep publishes them.
type handover struct {
	publisher
	namespace string
	local     *local.Process
	link      *link.Engine            // nil: work goes to no other process but through the broker
	held      func(topic string) bool // whether the work of a topic is held back
}

// publish hands over what it can, and publishes the rest. It does not wait.
func (h *handover) publish(all []*legwork.Transition) {
	var here, elsewhere, others []*legwork.Transition
	for _, t := range all {
		switch {
		case len(t.Data) > legwork.MaxDirectBytes:
			others = append(others, t)
		case h.servesHere(t):
			here = append(here, t)
		case h.servesElsewhere(t):
			elsewhere = append(elsewhere, t)
		default:
			others = append(others, t)
		}
	}
	h.fast(others)
	h.trace(here, telemetry.HowHanded)
	h.trace(elsewhere, telemetry.HowHanded)
	var handed, left []*legwork.Transition
	for _, t := range here {
		if h.give(t) {
			handed = append(handed, t)
		} else {
			left = append(left, t)
		}
	}
	if len(elsewhere) > 0 {
		given, refused := h.link.Give(elsewhere)
		handed, left = append(handed, given...), append(left, refused...)
	}
	h.count(handed, telemetry.HowHanded)
	h.send(left)
}

// servesHere reports whether a message may be handed over in this process.
func (h *handover) servesHere(t *legwork.Transition) bool {
	switch t.Kind {
	case legwork.Work:
		return h.local.Serves(t) && !h.held(t.Topic)
	case legwork.Leg2:
		return !t.Row.IsZero()
	}
	return t.Kind == legwork.Leg1 || t.Kind == legwork.Await
}

// servesElsewhere reports whether workers of other processes may be handed a message.
func (h *handover) servesElsewhere(t *legwork.Transition) bool {
	return t.Kind == legwork.Work && h.link.Serves(t) && !h.held(t.Topic)
}

// give hands a message over in this process, and reports whether there was room. What is handed back is published.
func (h *handover) give(from *legwork.Transition) bool {
	own := *from // which keeps no messages beside it
	t := &own
	d := local.Delivery(h.namespace, t)
	return h.local.Give(t, d, func(v legwork.Verdict) {
		if v.Action == legwork.Nak {
			h.send([]*legwork.Transition{t})
		}
	})
}

// HoldWork renews the leases of the work that workers of this process have in hand, until ctx ends. It needs Postgres
// alone: an engine that ends leaves workers time to finish.
func (n *Node) HoldWork(ctx context.Context) error {
	rows, err := outbox.NewStore(n.Pool, n.Namespace)
	if err != nil {
		return err
	}
	return n.Local.Run(ctx, rows, n.Log)
}
