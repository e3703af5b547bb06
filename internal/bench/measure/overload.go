package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
)

const (
	// overloadFactor is how much faster they arrive than they are worked.
	overloadFactor = 4
	// capacityFor bounds how long the rate is measured that can be worked.
	capacityFor = 8 * time.Second
)

// measureOverload measures what the fleet can do with jobs in flight all the
// time, then has four times as many starts arrive, whatever becomes of them,
// and waits until the last job has ended.
func measureOverload(ctx context.Context, p plan) error {
	b, err := p.Open(ctx, p.size, p.workload.Document)
	if err != nil {
		return err
	}
	defer b.Close()
	o := bench.Overload{Workload: "overload", Engines: p.size.Engines, Workers: p.size.Workers,
		ArrivalSeconds: p.during.Seconds()}
	if err := capacity(ctx, b, p, &o); err != nil {
		return errors.Join(err, b.Fleet.Failure())
	}
	if err := flood(ctx, b, p, &o); err != nil {
		return errors.Join(err, b.Fleet.Failure())
	}
	return p.print(o, func() error { printOverload(p, o); return nil })
}

// capacity measures the rate that can be worked.
func capacity(ctx context.Context, b *fleet.Run, p plan, o *bench.Overload) error {
	p.during = min(p.during, capacityFor)
	p.every = p.during
	p.Note("measuring what can be worked, for %v …", p.during)
	points, err := steadyLoad(ctx, b, p, false)
	if err != nil {
		return err
	}
	o.Capacity, o.RSSAtCapacity = points[0].ActPerS/float64(p.workload.Workers), b.Fleet.EngineRSS()
	o.RunningAtCapacity, err = running(ctx, b, "steady-")
	return err
}

// flood has starts arrive at their rate, and watches until all jobs have ended.
func flood(ctx context.Context, b *fleet.Run, p plan, o *bench.Overload) error {
	o.Offered = max(overloadFactor*o.Capacity, 1)
	if p.jobs > 0 {
		o.Offered = float64(p.jobs) / p.during.Seconds()
	}
	o.Starts = int(o.Offered * p.during.Seconds())
	l := &fleet.Load{Cl: b.Cl, InFlight: o.Starts, Prefix: "flood-"}
	stop, err := l.Listen(b.Node.Conn.NATS())
	if err != nil {
		return err
	}
	defer stop()
	p.Note("%d starts arrive, %.0f in a second …", o.Starts, o.Offered)
	a := &arrivals{load: l}
	began := time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	a.group.Go(func() { a.come(ctx, cancel, o.Starts, o.Offered) })
	if err := watchFlood(ctx, b, p, a, o, began); err != nil {
		return err
	}
	a.group.Wait()
	o.Seconds = time.Since(began).Round(time.Millisecond).Seconds()
	o.Receipt = bench.LatencyOf(a.receipts)
	if o.Running, err = running(ctx, b, l.Prefix); err != nil {
		return err
	}
	return lost(ctx, b, l.Prefix, o)
}

// watchFlood looks every second, until every start has arrived and ended.
func watchFlood(ctx context.Context, b *fleet.Run, p plan, a *arrivals, o *bench.Overload, began time.Time) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for ended := 0; ended < o.Starts; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if err := b.Fleet.Failure(); err != nil {
			return err
		}
		for _, id := range a.load.Older(time.Minute) {
			go func() { _ = a.load.Look(ctx, id) }()
		}
		latencies, _ := a.load.Interval()
		ended += len(latencies)
		// A receipt and the end of its job come on different ways.
		point := bench.OverloadPoint{At: time.Since(began).Seconds(), Arrived: int(a.arrived.Load()),
			Begun: max(int(a.begun.Load()), ended), Ended: ended, RSS: b.Fleet.EngineNow()}
		o.Watch(point)
		p.Note("%6.0f s  %7d arrived  %7d begun  %7d ended  engine %.0f MB", point.At, point.Arrived, point.Begun,
			point.Ended, point.RSS)
	}
	return nil
}

// arrivals are starts that come at their own pace. Each insists until it has
// its receipt.
type arrivals struct {
	load           *fleet.Load
	arrived, begun atomic.Int64
	group          sync.WaitGroup
	mu             sync.Mutex
	receipts       []time.Duration
}

func (a *arrivals) come(ctx context.Context, fail context.CancelCauseFunc, n int, perSecond float64) {
	began := time.Now()
	for i := range n {
		if fleet.Sleep(ctx, time.Until(began.Add(time.Duration(float64(i)/perSecond*float64(time.Second))))) != nil {
			return
		}
		id, ok := a.load.Begin(ctx)
		if !ok {
			return
		}
		a.arrived.Add(1)
		a.group.Go(func() { a.start(ctx, fail, id) })
	}
}

func (a *arrivals) start(ctx context.Context, fail context.CancelCauseFunc, id string) {
	at := time.Now()
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	if _, err := a.load.Cl.Start(ctx, bench.Topic, fleet.Input(), client.WithJobID(id),
		client.WithIdempotencyKey(id)); err != nil {
		fail(fmt.Errorf("start job %s: %w", id, err))
		return
	}
	a.begun.Add(1)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.receipts = append(a.receipts, time.Since(at))
}

// running is how long the jobs of a prefix took by their own rows.
func running(ctx context.Context, b *fleet.Run, prefix string) (bench.Latency, error) {
	took, err := fleet.Durations(ctx, b.Node, `SELECT extract(epoch FROM completed_at - created_at)::float8
		FROM legwork.job WHERE starts_with(job_id, $1) AND completed_at IS NOT NULL`, prefix)
	return bench.LatencyOf(took), err
}

// lost counts the starts that have no completed job, and what there is too much.
func lost(ctx context.Context, b *fleet.Run, prefix string, o *bench.Overload) error {
	var completed, jobs int
	err := b.Node.Pool.QueryRow(ctx, legwork.Qualify(
		`SELECT count(*) FILTER (WHERE state = 'completed'), count(*), (SELECT count(*) FROM legwork.dead_letter) FROM
			legwork.job WHERE starts_with(job_id, $1)`, b.Node.Namespace),
		prefix).Scan(&completed, &jobs, &o.Dead)
	o.Lost, o.Twice = o.Starts-completed, max(jobs-o.Starts, 0)
	return err
}

func printOverload(p plan, o bench.Overload) {
	fmt.Fprintf(p.Out, "overload: %d starts in %.0f s, %.0f in a second; %.0f can be worked\n", o.Starts, o.ArrivalSeconds,
		o.Offered, o.Capacity)
	fmt.Fprintf(p.Out, "    %10.0f jobs/s taken in meanwhile; a receipt took %.0f ms p50, %.0f ms p99\n", o.Intake,
		o.Receipt.P50, o.Receipt.P99)
	fmt.Fprintf(p.Out, "    %10.0f jobs/s ended meanwhile\n", o.Goodput)
	fmt.Fprintf(p.Out, "    %10.0f ms p50, %.0f ms p99 of a running job (%.0f and %.0f at capacity)\n", o.Running.P50,
		o.Running.P99, o.RunningAtCapacity.P50, o.RunningAtCapacity.P99)
	fmt.Fprintf(p.Out, "    %10d jobs open at most\n", o.OpenPeak)
	fmt.Fprintf(p.Out, "    %10.0f MB peak memory of an engine (%.0f at capacity)\n", o.RSS, o.RSSAtCapacity)
	fmt.Fprintf(p.Out, "    %10d lost, %d twice, %d dead letters; the last ended after %.1f s\n", o.Lost, o.Twice, o.Dead,
		o.Seconds)
}
