package node

import (
	"context"
	"sync/atomic"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/homes"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/telemetry"
)

// handover publishes what an engine has committed. Two kinds of messages it hands over in memory, without the broker,
// if there is room: answers that the engine has made itself, such as the end of a child job or the signal that wakes a
// hook, to the lane of answers of this process (ADR 105); and work to the workers of this process, if it has any
// (ADR 106). Their rows stay in the outbox until they have had their effect: if the process dies before, the sweep
// publishes them.
type handover struct {
	publisher
	namespace string
	hand      atomic.Pointer[homes.Hand] // nil: this process takes no answers
	workers   *local.Process             // nil: there are none in this process
	held      func(topic string) bool    // whether the work of a topic is held back
}

// publish hands over what it can, and publishes the rest. It does not wait.
func (h *handover) publish(all []*legwork.Transition) {
	var own, others []*legwork.Transition
	for _, t := range all {
		if h.takes(t) {
			own = append(own, t)
		} else {
			others = append(others, t)
		}
	}
	h.fast(others)
	if len(own) == 0 {
		return
	}
	h.trace(own, telemetry.HowHanded)
	var handed, left []*legwork.Transition
	for _, t := range own {
		if h.give(t) {
			handed = append(handed, t)
		} else {
			left = append(left, t)
		}
	}
	h.count(handed, telemetry.HowHanded)
	h.send(left)
}

// takes reports whether this process may take a message itself.
func (h *handover) takes(t *legwork.Transition) bool {
	switch {
	case len(t.Data) > legwork.MaxDirectBytes:
		return false
	case t.Kind == legwork.Work:
		return h.workers != nil && h.workers.Serves(t) && !h.held(t.Topic)
	}
	return t.Kind == legwork.Leg2 && !t.Row.IsZero() && h.hand.Load() != nil
}

// give hands a message over, and reports whether there was room. What is handed back is published.
func (h *handover) give(from *legwork.Transition) bool {
	own := *from // which keeps no messages beside it
	t := &own
	d := local.Delivery(h.namespace, t)
	settled := func(v legwork.Verdict) {
		if v.Action == legwork.Nak {
			h.send([]*legwork.Transition{t})
		}
	}
	if t.Kind == legwork.Work {
		return h.workers.Give(t, d, settled)
	}
	return (*h.hand.Load())(d, settled)
}

// HoldWork renews the leases of the work that workers of this process have in hand, until ctx ends. It needs Postgres
// alone: an engine that ends leaves workers time to finish.
func (n *Node) HoldWork(ctx context.Context) error {
	rows, err := outbox.NewStore(n.Pool, n.Namespace)
	if err != nil {
		return err
	}
	return n.Workers.Run(ctx, rows, n.Log)
}
