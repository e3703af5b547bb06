package main

import (
	"context"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
)

// idleQuiet passes before, or as long as is measured if that is less, for what
// the start and the filling leave behind.
const idleQuiet = 5 * time.Second

// measureIdle counts the transactions of a second over sleeping jobs: with
// nobody there, with the relay, with relay and engines. An idle process has one
// statement to a transaction.
func measureIdle(ctx context.Context, p plan) error {
	b, err := p.Open(ctx, p.size, bench.Sleeper)
	if err != nil {
		return err
	}
	defer b.Close()
	if err := fill(ctx, b, p); err != nil {
		return err
	}
	r := bench.Idle{Workload: "idle", Engines: p.size.Engines, Sleeping: p.fill.sleeping, Seconds: p.during.Seconds()}
	all, err := quietRate(ctx, b, p, "relay, engines and workers")
	if err != nil {
		return err
	}
	b.Fleet.End("engine")
	relay, err := quietRate(ctx, b, p, "the relay")
	if err != nil {
		return err
	}
	b.Fleet.End("relay")
	none, err := quietRate(ctx, b, p, "nobody")
	if err != nil {
		return err
	}
	r.Nobody, r.Relay, r.Engine = none, max(relay-none, 0), max(all-relay, 0)/float64(p.size.Engines)
	r.Round()
	return p.print(r, func() error {
		fmt.Fprintf(p.Out, "idle over %d sleeping jobs, queries/s over %v each\n", r.Sleeping, p.during)
		fmt.Fprintf(p.Out, "    %10.2f of each engine process (asked: 5; aim: 1)\n    %10.2f of the relay\n    %10.2f of "+
			"nobody: Postgres itself\n", r.Engine, r.Relay, r.Nobody)
		return nil
	})
}

// quietRate counts the transactions of a second, but for its own.
func quietRate(ctx context.Context, b *fleet.Run, p plan, who string) (perSecond float64, err error) {
	p.Note("counting the queries of %s for %v …", who, p.during)
	if err := fleet.Sleep(ctx, min(idleQuiet, p.during)); err != nil {
		return 0, err
	}
	began := time.Now()
	before, err := bench.Transactions(ctx, b.Node.Pool)
	if err != nil {
		return 0, err
	}
	if err := fleet.Sleep(ctx, p.during); err != nil {
		return 0, err
	}
	after, err := bench.Transactions(ctx, b.Node.Pool)
	if err != nil {
		return 0, err
	}
	return max(float64(after-before-1), 0) / time.Since(began).Seconds(), nil
}
