package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/invariant"
)

const (
	// scalingWork and scalingSlots bound a worker at 400 jobs a second, so that
	// even two cores have room for several.
	scalingWork  = 10 * time.Millisecond
	scalingSlots = 4
	// scalingPoint is the interval of the curve.
	scalingPoint = time.Second
)

// parseSteps reads "1x1,3x4": engines and workers of each step.
func parseSteps(s string) (steps []fleet.Size, err error) {
	for part := range strings.SplitSeq(s, ",") {
		engines, workers, _ := strings.Cut(strings.TrimSpace(part), "x")
		var size fleet.Size
		var errs [2]error
		size.Engines, errs[0] = strconv.Atoi(engines)
		size.Workers, errs[1] = strconv.Atoi(workers)
		if errors.Join(errs[:]...) != nil {
			return nil, fmt.Errorf("--steps: %q is no step: want engines x workers, such as 1x4", part)
		}
		if err := size.Check(); err != nil {
			return nil, fmt.Errorf("--steps: %s: %w", part, err)
		}
		steps = append(steps, size)
	}
	return steps, nil
}

// measureScaling keeps jobs in flight while engines and workers come and go, by
// SIGTERM, then counts what was lost or done twice.
func measureScaling(ctx context.Context, p plan) error {
	steps, err := parseSteps(p.steps)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	p.size = fleet.Size{Engines: steps[0].Engines}
	b, err := p.Open(ctx, p.size, p.workload.Document)
	if err != nil {
		return err
	}
	defer b.Close()
	machine, err := bench.ThisMachine(ctx, b.Node.Pool, b.Node.Conn.NATS())
	if err != nil {
		return err
	}
	r := &scalingRun{plan: p, Run: b,
		result: bench.Scaling{Workload: "scaling", WorkMS: float64(scalingWork.Milliseconds()),
			Slots: scalingSlots, InFlight: p.inFlight, Load: machine.Load, Broken: []string{}}}
	if err := r.run(ctx, steps); err != nil {
		return errors.Join(err, b.Fleet.Failure())
	}
	if err := r.count(ctx); err != nil {
		return err
	}
	if err := p.writeCurve(&r.result); err != nil {
		return err
	}
	return errors.Join(p.print(r.result, func() error { return printScaling(p, r.result) }), r.result.Wrong())
}

// scalingRun is a run of the scenario.
type scalingRun struct {
	plan
	*fleet.Run
	load   *fleet.Load
	result bench.Scaling
	began  time.Time
	last   time.Time // of the last point
}

// run goes through the steps under load, then ends the load and the workers.
func (r *scalingRun) run(ctx context.Context, steps []fleet.Size) error {
	r.load = &fleet.Load{Cl: r.Cl, InFlight: r.inFlight, Prefix: "scaling-"}
	stop, err := r.load.Listen(r.Node.Conn.NATS())
	if err != nil {
		return err
	}
	defer stop()
	if err := r.resize(ctx, steps[0]); err != nil {
		return err
	}
	loading, cancel := context.WithCancel(ctx)
	defer cancel()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { defer cancel(); return r.load.Run(loading, bench.Topic) })
	group.Go(func() error {
		defer cancel()
		r.began = time.Now()
		r.last = r.began
		for _, size := range steps {
			if err := r.step(ctx, loading, size); err != nil {
				return err
			}
		}
		return nil
	})
	if err := group.Wait(); err != nil {
		return err
	}
	return r.resize(context.WithoutCancel(ctx), fleet.Size{Engines: r.Fleet.Count("engine")})
}

// step brings the fleet to a size, lets it settle, and measures.
func (r *scalingRun) step(ctx, loading context.Context, size fleet.Size) error {
	if err := r.resize(ctx, size); err != nil {
		return err
	}
	if _, err := r.watch(ctx, loading, size, min(fleet.SettleTime, r.during)); err != nil {
		return err
	}
	at := time.Now()
	latencies, err := r.watch(ctx, loading, size, r.during)
	if err != nil {
		return err
	}
	s := r.result.Add(size.Engines, size.Workers, time.Since(at), latencies)
	r.Note("%d engines, %d workers: %6.0f jobs/s, %.0f %% of what the workers can do", s.Engines, s.Workers, s.JobsPS,
		100*s.Share)
	return nil
}

// watch takes points for a while and returns the latencies of all jobs that
// ended meanwhile.
func (r *scalingRun) watch(ctx, loading context.Context, size fleet.Size, during time.Duration) (all []time.Duration,
	err error) {
	for end := time.Now().Add(during); time.Now().Before(end); {
		if err := fleet.Sleep(ctx, min(scalingPoint, time.Until(end))); err != nil {
			return nil, err
		}
		if loading.Err() != nil {
			return nil, nil // the load says why
		}
		if err := r.Fleet.Failure(); err != nil {
			return nil, err
		}
		for _, id := range r.load.Older(fleet.Unheard) {
			go func() { _ = r.load.Look(loading, id) }()
		}
		latencies, _ := r.load.Interval()
		now := time.Now()
		r.result.Point(now.Sub(r.began), now.Sub(r.last), len(latencies), size.Engines, size.Workers)
		r.last = now
		all = append(all, latencies...)
	}
	return all, nil
}

// resize starts and drains processes until there are so many.
func (r *scalingRun) resize(ctx context.Context, size fleet.Size) error {
	worker := append(fleet.Arguments("worker"), "--takes", scalingWork.String(), "--slots", strconv.Itoa(scalingSlots))
	for _, role := range []struct {
		name string
		want int
		args []string
	}{{"engine", size.Engines, fleet.Arguments("engine")}, {"worker", size.Workers, worker}} {
		for r.Fleet.Count(role.name) < role.want {
			if err := r.Fleet.Add(context.WithoutCancel(ctx), role.name, role.args...); err != nil {
				return err
			}
		}
		if err := r.Fleet.Begun(ctx); err != nil { // before it could be told to end
			return err
		}
		began := time.Now()
		gone := r.Fleet.Shrink(role.name, r.Fleet.Count(role.name)-role.want)
		if len(gone) == 0 {
			continue
		}
		r.result.Drained += len(gone)
		r.result.DrainMost = max(r.result.DrainMost, time.Since(began).Round(time.Millisecond).Seconds())
		for _, m := range gone {
			if err := r.drained(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// drained checks that a process ended well, and adds what a worker has done.
func (r *scalingRun) drained(m *fleet.Member) error {
	if m.Err != nil {
		return fmt.Errorf("a drained %s ended with %w: %s", m.Role, m.Err, strings.TrimSpace(m.Stderr.String()))
	}
	if m.Role != "worker" {
		return nil
	}
	var did fleet.WorkerRuns
	if err := json.Unmarshal(m.Stdout.Bytes(), &did); err != nil {
		return fmt.Errorf("a drained worker did not say what it has done: %w", err)
	}
	r.result.Runs += did.Runs
	return nil
}

// count fills in what was lost or is too much, from the rows.
func (r *scalingRun) count(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	var o bench.Overload
	o.Starts = r.load.Next
	if err := lost(ctx, r.Run, r.load.Prefix, &o); err != nil {
		return err
	}
	r.result.Jobs, r.result.Lost, r.result.Dead = o.Starts, o.Lost, o.Dead
	r.result.Twice = r.result.Runs - int64(r.result.Jobs)
	if err := fleet.Number(ctx, r.Node, bench.DemoDuplicates, &r.result.Effects); err != nil {
		return err
	}
	if err := fleet.Number(ctx, r.Node, fleet.OutboxRows, &r.result.Left); err != nil {
		return err
	}
	broken, err := invariant.Invariants(ctx, r.Node.Pool, r.Node.Namespace)
	r.result.Broken = append(r.result.Broken, broken...)
	return err
}

func printScaling(p plan, r bench.Scaling) error {
	fmt.Fprintf(p.Out, "scaling: %d jobs in flight, work of %g ms, %d at once in each worker\n\n", r.InFlight, r.WorkMS,
		r.Slots)
	t := &cli.Table{}
	for _, s := range r.Steps {
		t.Titled([]string{"engines", "workers", "jobs/s", "of the first", "of the workers", "p50, ms", "p99, ms"},
			strconv.Itoa(s.Engines), strconv.Itoa(s.Workers), fmt.Sprintf("%.0f", s.JobsPS), fmt.Sprintf("%.2f", s.Ratio),
			fmt.Sprintf("%.0f %%", 100*s.Share),
			fmt.Sprintf("%.0f", s.P50), fmt.Sprintf("%.0f", s.P99))
	}
	if err := t.Write(p.Out); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "\n%d jobs: %d lost, %d pieces of work and %d effects more than once, %d dead letters, %d "+
		"messages left, %d invariants broken\n",
		r.Jobs, r.Lost, r.Twice, r.Effects, r.Dead, r.Left, len(r.Broken))
	fmt.Fprintf(p.Out, "%d processes were drained by SIGTERM, the slowest in %.2f s; load average before: %.1f\n",
		r.Drained, r.DrainMost, r.Load)
	return nil
}
