package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
)

// measureLong runs one durable function until its journal is nearly full, at most as
// long as the load, and interrupts it then.
func measureLong(ctx context.Context, b *fleet.Run, p plan) (*bench.Long, error) {
	p.Note("one function until its journal is nearly full, at most for %v …", p.during)
	receipt, err := b.Cl.Start(ctx, bench.GrowTopic, p.input(), client.WithJobID("grows"))
	if err != nil {
		return nil, err
	}
	job := client.Of(receipt)
	end, err := b.Cl.AwaitFor(ctx, job, p.during)
	if err != nil {
		return nil, err
	}
	switch end.State {
	case client.Running:
		if _, err := b.Cl.Interrupt(ctx, job, client.Interrupt{}); err != nil {
			return nil, err
		}
	case client.Completed:
	default:
		return nil, fmt.Errorf("the function that grows has %s: %+v", end.State, end.Error)
	}
	rows, err := b.Node.Pool.Query(ctx, legwork.Qualify(`
		SELECT n, extract(epoch FROM at - min(at) OVER ())::float8 FROM legwork.journal WHERE gid = $1 ORDER BY seq`,
		b.Node.Namespace), job.Gid)
	if err != nil {
		return nil, err
	}
	segments, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (s bench.Segment, err error) {
		var seconds float64
		err = row.Scan(&s.Events, &seconds)
		s.At = time.Duration(seconds * float64(time.Second))
		return s, err
	})
	if err != nil {
		return nil, err
	}
	long := bench.NewLong(segments)
	p.Note("%d events in %.0f s; events/s by tenth: %.0f", long.Events, long.Seconds, long.Tenths)
	return &long, nil
}

// input is what jobs start with.
func (p *plan) input() json.RawMessage {
	if p.seed != 0 {
		return bench.Seeded(p.seed)
	}
	return fleet.Input()
}
