package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// hotMost is how many children one hot job has: a graph has at most 5,000
// activities, so that more take several jobs at the same time.
const hotMost = 2_500

// measureFairness measures a light job alone, beside hot jobs, one after the
// other, and beside another app that keeps many jobs in flight.
func measureFairness(ctx context.Context, p plan) error {
	twins := (p.jobs + hotMost - 1) / hotMost
	b, err := p.Open(ctx, p.size, bench.Light, p.workload.Document, bench.Hot(p.jobs/twins))
	if err != nil {
		return err
	}
	defer b.Close()
	f := bench.Fairness{Workload: "fairness", Engines: p.size.Engines, Workers: p.size.Workers,
		Children: p.jobs / twins * twins, InFlight: p.inFlight}
	if _, err := b.Cl.StartAndAwait(ctx, bench.LightTopic, fleet.Input()); err != nil { // the first makes connections
		return errors.Join(err, b.Fleet.Failure())
	}
	p.Note("a light job alone, for %v …", p.during)
	if f.Alone, err = light(ctx, b, p.during); err != nil {
		return err
	}
	p.Note("beside jobs with %d children …", p.jobs)
	if err := besideHot(ctx, b, p.during, twins, &f); err != nil {
		return errors.Join(err, b.Fleet.Failure())
	}
	p.Note("beside an app with %d jobs in flight …", p.inFlight)
	if err := besideNoisy(ctx, b, p, &f); err != nil {
		return errors.Join(err, b.Fleet.Failure())
	}
	return p.print(f, func() error {
		fmt.Fprintf(p.Out, "fairness: a light job, started and awaited, in ms\n")
		t := &cli.Table{}
		for _, row := range []struct {
			beside string
			l      bench.Latency
			load   string
		}{
			{"nobody", f.Alone, ""},
			{fmt.Sprintf("%d children at once", f.Children), f.Hot, fmt.Sprintf("%.0f activities/s", f.HotPerS)},
			{fmt.Sprintf("an app with %d jobs in flight", f.InFlight), f.Noisy, fmt.Sprintf("%.0f jobs/s", f.NoisyPerS)},
		} {
			t.Titled([]string{"beside", "p50", "p99", "max", "jobs", "meanwhile"}, row.beside,
				fmt.Sprintf("%.1f", row.l.P50), fmt.Sprintf("%.1f", row.l.P99), fmt.Sprintf("%.1f", row.l.Most),
				strconv.Itoa(row.l.N), row.load)
		}
		return t.Write(p.Out)
	})
}

// light starts and awaits light jobs one after the other.
func light(ctx context.Context, b *fleet.Run, during time.Duration) (bench.Latency, error) {
	var took []time.Duration
	for began := time.Now(); time.Since(began) < during || len(took) == 0; {
		at := time.Now()
		if _, err := b.Cl.StartAndAwait(ctx, bench.LightTopic, fleet.Input()); err != nil {
			return bench.Latency{}, fmt.Errorf("the light job: %w", err)
		}
		took = append(took, time.Since(at))
	}
	return bench.LatencyOf(took), nil
}

// besideHot runs hot jobs, as many at the same time as there are twins; the
// light one goes on until the last of them has ended.
func besideHot(ctx context.Context, b *fleet.Run, during time.Duration, twins int, f *bench.Fairness) error {
	began := time.Now()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		for time.Since(began) < during || f.HotJobs == 0 {
			if err := hot(ctx, b, f.HotJobs, twins); err != nil {
				return err
			}
			f.HotJobs += twins
		}
		f.HotPerS = float64(f.HotJobs/twins*f.Children) / time.Since(began).Seconds()
		return nil
	})
	group.Go(func() (err error) {
		f.Hot, err = light(ctx, b, during)
		return err
	})
	return group.Wait()
}

// hot starts jobs with many children at the same time and awaits them.
func hot(ctx context.Context, b *fleet.Run, first, twins int) error {
	group, ctx := errgroup.WithContext(ctx)
	for i := range twins {
		group.Go(func() error {
			if _, err := b.Cl.StartAndAwait(ctx, bench.HotTopic, fleet.Input(),
				client.WithJobID("hot-"+strconv.Itoa(first+i))); err != nil {
				return fmt.Errorf("the hot job: %w", err)
			}
			return nil
		})
	}
	return group.Wait()
}

// besideNoisy keeps jobs of another app in flight.
func besideNoisy(ctx context.Context, b *fleet.Run, p plan, f *bench.Fairness) error {
	p.every = p.during
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		points, err := steadyLoad(ctx, b, p, false)
		if err == nil && len(points) > 0 {
			f.NoisyPerS = points[0].ActPerS / float64(p.workload.Workers)
		}
		return err
	})
	group.Go(func() (err error) {
		if err = fleet.Sleep(ctx, min(fleet.SettleTime, p.during)); err == nil {
			f.Noisy, err = light(ctx, b, p.during)
		}
		return err
	})
	return group.Wait()
}
