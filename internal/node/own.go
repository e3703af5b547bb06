package node

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/ledger"
)

// toldEvery is how often a waiting engine says so.
const toldEvery = time.Minute

// standsBy is the check of an engine that waits. It passes: its name is what the probe says.
const standsBy = "ownership: another engine is the owner, this one stands by"

// own waits until this engine is the only one of its namespace. Meanwhile the process has started, so that nobody
// restarts it, and is ready to take over: nobody sends an engine anything because it is ready, and a rollout that ends
// the owner once another is there would never end if those that wait were not.
func (n *Node) own(ctx context.Context) (engine.Owner, error) {
	var waiting atomic.Bool
	var told time.Time
	owner, err := ledger.Own(ctx, n.Pool.Config().ConnConfig, n.Namespace, func(holder string) {
		if !waiting.Swap(true) {
			n.Tel.Probes().Ready(standsBy, without(func() error { return nil }))
			n.began()
		}
		if time.Since(told) > toldEvery {
			told = time.Now()
			n.Log.Warn("another engine is the owner: this one waits, and takes no message", "owner", holder)
		}
	})
	if err != nil {
		return nil, err
	}
	if waiting.Swap(false) {
		n.Tel.Probes().Ready(standsBy, nil)
		n.roles.Add(1) // as if it began now
	}
	n.Log.Info("this engine is the owner of the namespace")
	return owner, nil
}

// capable refuses a database that lacks what the fences rest on, before a relay looks at any row. A relay makes no
// rows, so that it asks only what its session is.
func (n *Node) capable(ctx context.Context, pool *pgxpool.Pool) error {
	store, err := ledger.NewStore(pool, n.Namespace)
	if err != nil {
		return err
	}
	return engine.Capable(ctx, n.Ownership, store.ProbeSession)
}
