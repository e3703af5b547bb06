package benchmark

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

const (
	// idleSleeping is how many jobs sleep unless --sleeping says.
	idleSleeping = 100_000
	// idleFor is how long each part is measured unless --for says.
	idleFor = 30 * time.Second
	// idleQuiet passes before, or as long as is measured if that is less, for what the start and the filling leave
	// behind.
	idleQuiet = 5 * time.Second
)

// measureIdle counts the transactions of a second over sleeping jobs: with
// nobody there, with the relay, with relay and engines. An idle process has one
// statement to a transaction.
func measureIdle(ctx context.Context, c *cli.Shell, s cli.Settings, p benchPlan) error {
	if p.fill.sleeping == 0 {
		p.fill.sleeping = idleSleeping
	}
	if p.during == 0 {
		p.during = idleFor
	}
	p.fill.closed, p.fill.backlog = 0, 0
	b, err := fleet.Open(ctx, s, p.size, bench.Sleeper)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := fill(ctx, c, b, p.fill); err != nil {
		return err
	}
	r := bench.Idle{Workload: "idle", Engines: p.size.Engines, Sleeping: p.fill.sleeping, Seconds: p.during.Seconds()}
	all, err := quietRate(ctx, c, b, p, "relay, engines and workers")
	if err != nil {
		return err
	}
	b.Fleet.End("engine")
	relay, err := quietRate(ctx, c, b, p, "the relay")
	if err != nil {
		return err
	}
	b.Fleet.End("relay")
	none, err := quietRate(ctx, c, b, p, "nobody")
	if err != nil {
		return err
	}
	r.Nobody, r.Relay, r.Engine = none, max(relay-none, 0), max(all-relay, 0)/float64(p.size.Engines)
	r.Round()
	return fleet.Print(c, r, func() error {
		fmt.Fprintf(c.Out, "idle over %d sleeping jobs, queries/s over %v each\n", r.Sleeping, p.during)
		fmt.Fprintf(c.Out, "    %10.2f of each engine process (asked: 5; aim: 1)\n    %10.2f of the relay\n    %10.2f of "+
			"nobody: Postgres itself\n", r.Engine, r.Relay, r.Nobody)
		return nil
	})
}

// quietRate counts the transactions of a second, but for its own.
func quietRate(ctx context.Context, c *cli.Shell, b *fleet.Run, p benchPlan, who string) (perSecond float64,
	err error) {
	c.Note("counting the queries of %s for %v …", who, p.during)
	if err := sleep(ctx, min(idleQuiet, p.during)); err != nil {
		return 0, err
	}
	began := time.Now()
	before, err := bench.Transactions(ctx, b.Node.Pool)
	if err != nil {
		return 0, err
	}
	if err := sleep(ctx, p.during); err != nil {
		return 0, err
	}
	after, err := bench.Transactions(ctx, b.Node.Pool)
	if err != nil {
		return 0, err
	}
	return max(float64(after-before-1), 0) / time.Since(began).Seconds(), nil
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
