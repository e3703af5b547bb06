package node

import (
	"context"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/router"
)

// announce makes one role of this process known until the returned function is
// called.
func (n *Node) announce(role string, figures func() presence.Figures) (stop func()) {
	return presence.Announce(n.Conn.NATS(),
		presence.Process{Namespace: n.Namespace, Role: role, Version: cli.VersionString()}, figures, n.Log)
}

// engineFigures are those of an engine: its lanes, and the jobs of its graphs.
func (n *Node) engineFigures(tally *presence.Tally, routers map[string]*router.Router) func() presence.Figures {
	return func() presence.Figures {
		f := presence.Figures{Lanes: tally.Lanes()}
		for i := range f.Lanes {
			f.Lanes[i].InFlight = int64(routers[f.Lanes[i].Lane].InFlight())
		}
		for _, g := range n.Tel.Metrics().Graphs() {
			f.Graphs = append(f.Graphs, presence.Graph{Graph: g.Graph, Started: g.Started, Completed: g.Completed,
				Failed: g.Failed, Interrupted: g.Interrupted})
		}
		f.Turns, f.TurnsFailed, f.TurnsDisagreed = n.Tel.Metrics().Turns()
		return f
	}
}

// settled counts a message of an engine. What is handed back without an error
// waits for others, which is no failure.
func settled(c *presence.Counter, v legwork.Verdict, err error) {
	switch {
	case err != nil || v.Action == legwork.Term || v.Err != nil && v.Action == legwork.Nak:
		c.Settle(false)
	case v.Action == legwork.Ack:
		c.Settle(true)
	}
}

// counted is a relay's publisher, and what it has published.
type counted struct {
	publisher
	tally *presence.Tally
}

// Publish publishes, and counts by lane.
func (p counted) Publish(ctx context.Context, ts []*legwork.Transition) []error {
	errs := p.publisher.Publish(ctx, ts)
	for i, t := range ts {
		p.tally.Lane(t.Lane()).Settle(errs[i] == nil)
	}
	return errs
}
