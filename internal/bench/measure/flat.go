package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// standing is what the tables hold beside a load.
type standing struct{ closed, sleeping, backlog int }

// emptyLimit bounds the run over empty tables that the rate is compared with.
const emptyLimit = time.Minute

// measureFlat measures a steady load over empty tables, over filled ones, and
// over empty ones again. Of functions it measures a long one before, over the filled
// tables.
func measureFlat(ctx context.Context, p plan) error {
	f := bench.Flat{Workload: p.workload.Name, Engines: p.size.Engines, Workers: p.size.Workers, Closed: p.fill.closed,
		Sleeping: p.fill.sleeping, Backlog: p.fill.backlog, InFlight: p.inFlight,
		Seed: p.seed}
	short := p
	short.during = min(p.during, emptyLimit)
	p.Note("over empty tables, for %v …", short.during)
	before, err := steadyRun(ctx, short, nil)
	if err != nil {
		return err
	}
	run, err := steadyRun(ctx, p, &f)
	if err != nil {
		return err
	}
	p.Note("over empty tables again …")
	after, err := steadyRun(ctx, short, nil)
	if err != nil {
		return err
	}
	f.Compare(before, after, run)
	if err := p.writeCurve(f); err != nil {
		return err
	}
	return p.print(f, func() error { return printFlat(p, f) })
}

// steadyRun runs the load with processes of its own; with f over tables that it
// fills first.
func steadyRun(ctx context.Context, p plan, f *bench.Flat) (points []bench.Point, err error) {
	b, err := p.Open(ctx, p.size, p.workload.Document, bench.Sleeper, bench.Backlog, bench.Grow)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	if f != nil {
		began := time.Now()
		if err := fill(ctx, b, p); err != nil {
			return nil, errors.Join(err, b.Fleet.Failure())
		}
		f.FillSeconds = time.Since(began).Round(100 * time.Millisecond).Seconds()
		if p.seed != 0 {
			if f.Long, err = measureLong(ctx, b, p); err != nil {
				return nil, errors.Join(err, b.Fleet.Failure())
			}
		}
		p.Note("running %s with %d jobs in flight for %v …", p.workload.Name, p.inFlight, p.during)
	}
	cpu := bench.CPU()
	if points, err = steadyLoad(ctx, b, p, f != nil); err != nil {
		return nil, errors.Join(err, b.Fleet.Failure())
	}
	if f != nil {
		f.CPU = bench.Since(cpu)
	}
	return points, nil
}

// steadyLoad keeps jobs in flight and takes the figures of every interval.
func steadyLoad(ctx context.Context, b *fleet.Run, p plan, tell bool) ([]bench.Point, error) {
	l := &fleet.Load{Cl: b.Cl, InFlight: p.inFlight, Prefix: "steady-", Input: p.input()}
	stop, err := l.Listen(b.Node.Conn.NATS())
	if err != nil {
		return nil, err
	}
	defer stop()
	loading, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { defer cancel(); return l.Run(loading, bench.Topic) })
	var points []bench.Point
	group.Go(func() (err error) {
		defer cancel()
		points, err = watchLoad(ctx, loading, b, l, p, tell)
		return err
	})
	return points, group.Wait()
}

// watchLoad takes the figures until the time is over, or the load has ended.
func watchLoad(ctx, loading context.Context, b *fleet.Run, l *fleet.Load, p plan,
	tell bool) (points []bench.Point, err error) {
	tick := time.NewTicker(p.every)
	defer tick.Stop()
	select {
	case <-time.After(min(fleet.SettleTime, p.during)):
	case <-loading.Done():
	}
	l.Interval()
	tick.Reset(p.every)
	began := time.Now()
	last := began
	for time.Since(began) < p.during-p.every/2 {
		select {
		case <-loading.Done():
			return points, nil // the load says why
		case <-tick.C:
		}
		for _, id := range l.Older(fleet.Unheard) {
			go func() { _ = l.Look(loading, id) }() // it stays open, and is looked at again
		}
		now := time.Now()
		latencies, open := l.Interval()
		point := bench.NewPoint(p.workload, now.Sub(began), now.Sub(last), latencies)
		point.InFlight, point.RSS, last = open, b.Fleet.EngineNow(), now
		if point.Tables, err = bench.Tables(ctx, b.Node.Pool, b.Node.Namespace); err != nil {
			return nil, err
		}
		points = append(points, point)
		if tell {
			p.Note("%6.0f s  %8.0f activities/s  p50 %.0f ms  p99 %.0f ms  engine %.0f MB", point.At, point.ActPerS, point.P50,
				point.P99, point.RSS)
		}
	}
	return points, nil
}

// fill puts into the tables what stands there beside the load: each job is run
// once and multiplied.
func fill(ctx context.Context, b *fleet.Run, p plan) error {
	offset := 0
	for _, part := range []struct {
		what, topic string
		n           int
		backlog     bool
	}{
		{"closed jobs", bench.Topic, p.fill.closed, false},
		{"sleeping jobs", bench.SleepTopic, p.fill.sleeping, false},
		{"transitions that nobody takes", bench.BacklogTopic, p.fill.backlog, true},
	} {
		if part.n == 0 {
			continue
		}
		receipt, err := b.Cl.Start(ctx, part.topic, p.input(), client.WithIdempotencyKey("copied "+part.topic),
			client.WithJobID("copied "+part.topic))
		if err != nil {
			return err
		}
		if err := b.AtRest(ctx, client.Of(receipt), part.topic == bench.Topic); err != nil {
			return err
		}
		p.Note("filling the tables with %d %s …", part.n, part.what)
		copies := bench.Copies{Namespace: b.Node.Namespace, Job: receipt.Gid, N: part.n, Offset: offset,
			Unpublished: part.backlog}
		if err := bench.Fill(ctx, b.Node.Pool, copies); err != nil {
			return err
		}
		offset += part.n
	}
	if p.fill == (standing{}) {
		return nil
	}
	p.Note("vacuuming; the relay publishes the backlog …")
	if err := bench.Settle(ctx, b.Node.Pool, b.Node.Namespace); err != nil {
		return err
	}
	return b.Published(ctx)
}

func printFlat(p plan, f bench.Flat) error {
	fmt.Fprintf(p.Out, "%s over %d closed jobs, %d sleeping, a backlog of %d; %d in flight, %.0f s\n", f.Workload,
		f.Closed, f.Sleeping, f.Backlog, f.InFlight, f.Seconds)
	fmt.Fprintf(p.Out, "    %10.0f activities/s; %.0f over empty tables (%.0f before, %.0f after)\n", f.ActPerS, f.Empty,
		f.EmptyBefore, f.EmptyAfter)
	fmt.Fprintf(p.Out, "    %10.2f is the ratio; %.2f in the last tenth, %.2f in the slowest interval (asked: 0.8)\n",
		f.Ratio, f.RatioLast, f.RatioLow)
	if l := f.Long; l != nil {
		fmt.Fprintf(p.Out, "    %10.2f is the ratio of the last tenth to the first (asked: 0.9)\n", f.RatioFirst)
		fmt.Fprintf(p.Out, "    %10.2f is that of one function: %d events in %.0f s, events/s by tenth: %.0f (asked: 0.9)\n",
			l.Ratio, l.Events, l.Seconds, l.Tenths)
	}
	fmt.Fprintf(p.Out, "    %10.0f MB in the largest engine process\n\n", f.RSS)
	return sizesTable(f.Points).Write(p.Out)
}

// sizesTable shows the tables at the beginning and at the end.
func sizesTable(points []bench.Point) *cli.Table {
	t := &cli.Table{}
	if len(points) == 0 {
		return t
	}
	first, last := points[0].Tables, points[len(points)-1].Tables
	for i, now := range last {
		then := first[min(i, len(first)-1)]
		if now.Bytes+now.IndexBytes < 1<<20 {
			continue
		}
		t.Titled([]string{"table", "MB at first", "MB at last", "indexes, MB", "live rows", "dead rows", "HOT"},
			now.Name, megabytes(then.Bytes), megabytes(now.Bytes), megabytes(then.IndexBytes)+" → "+megabytes(now.IndexBytes),
			fmt.Sprint(now.Live), fmt.Sprintf("%d → %d", then.Dead, now.Dead), share(now.HotUpdates, now.Updates))
	}
	return t
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f", float64(n)/(1<<20)) }

func share(part, of int64) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(part)/float64(of))
}
