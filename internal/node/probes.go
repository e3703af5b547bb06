package node

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/outbox"
	"github.com/legwork-dev/legwork/router"
	"github.com/legwork-dev/legwork/streams"
)

// stuck is how long a batch of an engine may be in flight: many times what its
// transactions are given before they are given up (LEGWORK_PG_PATIENCE).
const stuck = 10 * time.Minute

// without makes a check of a function that needs no context.
func without(f func() error) func(context.Context) error {
	return func(context.Context) error { return f() }
}

// probes adds the checks of both servers.
func (n *Node) probes() {
	p := n.Tel.Probes()
	p.Ready("postgres", n.Pool.Ping)
	p.Ready("nats", without(n.Conn.Err))
	p.Startup("migrations", func(ctx context.Context) error {
		return migrations.Current(ctx, n.Pool,
			n.Namespace)
	})
	p.Startup("streams", n.Conn.Provisioned)
}

// probeLane adds the checks of a lane that an engine works.
func (n *Node) probeLane(lane string, source *streams.Source, r *router.Router) {
	p := n.Tel.Probes()
	p.Ready("lane "+lane, without(source.Bound))
	p.Live("lane "+lane, without(func() error {
		if err := source.Turning(); err != nil {
			return err
		}
		return r.Turning(stuck)
	}))
}

func (n *Node) probeRelay(r *outbox.Relay) {
	p := n.Tel.Probes()
	p.Ready("relay", without(r.Publishing))
	p.Live("relay", without(r.Turning))
}

// probeAPI adds the check of the pool that answers are read with.
func (n *Node) probeAPI(reading *pgxpool.Pool) {
	n.Tel.Probes().Ready("api", reading.Ping)
}

// began says that one of the process's roles has begun; with the last one the
// process has.
func (n *Node) began() {
	if n.roles.Add(-1) <= 0 {
		n.Tel.Probes().Begun()
		n.begun.Do(func() { close(n.Begun) })
	}
}
