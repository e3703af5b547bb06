package node

import (
	"context"
	"maps"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/telemetry"
)

const (
	// measureEvery is the time between two looks at what a process holds, and at
	// the broker: what scales workers sees them.
	measureEvery = 5 * time.Second
	// agesAsked bounds how many lanes are asked for their oldest message in one
	// look: those with the longest backlogs.
	agesAsked = 64
)

// watched is a pool of this process by its name.
func (n *Node) watched(name string, pool *pgxpool.Pool) {
	n.poolsMu.Lock()
	defer n.poolsMu.Unlock()
	if n.pools == nil {
		n.pools = map[string]*pgxpool.Pool{}
	}
	n.pools[name] = pool
}

// every calls a function now and then again and again, until ctx ends.
func every(ctx context.Context, interval time.Duration, do func()) error {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		do()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Measure tells what this process holds: its role, and its connections.
func (n *Node) Measure(ctx context.Context, role string) error {
	n.Tel.Metrics().Role(role, cli.VersionString())
	return every(ctx, measureEvery, func() {
		n.poolsMu.Lock()
		pools := maps.Clone(n.pools)
		n.poolsMu.Unlock()
		for name, pool := range pools {
			s := pool.Stat()
			n.Tel.Metrics().Pool(name, int(s.AcquiredConns()), int(s.MaxConns()))
		}
	})
}

// measureBroker tells what waits in the broker: a few requests, however many
// messages or topics there are. All relays tell the same.
func (n *Node) measureBroker(ctx context.Context) error {
	failing := false
	return every(ctx, measureEvery, func() {
		look, cancel := context.WithTimeout(ctx, 2*measureEvery)
		defer cancel()
		err := n.lookAtBroker(look)
		if err != nil && ctx.Err() == nil && !failing {
			n.Log.Warn("cannot measure what waits in the broker; its metrics vanish after a minute", "error", err)
		}
		failing = err != nil
	})
}

func (n *Node) lookAtBroker(ctx context.Context) error {
	all, loads, err := n.Conn.Measure(ctx, agesAsked)
	if err != nil {
		return err
	}
	for _, s := range all {
		if s.Exists {
			n.Tel.Metrics().Stream(s.Name, s.Messages, s.Bytes)
		}
	}
	for _, l := range loads {
		n.Tel.Metrics().Lane(l.Lane, telemetry.Lane{Backlog: l.Waiting, Oldest: l.Oldest, InFlight: l.InFlight,
			Again: l.Again, Pulls: l.Pulls})
	}
	return nil
}
