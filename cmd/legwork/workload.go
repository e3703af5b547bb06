package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
)

// runWorkload drives one workload and measures it.
func runWorkload(ctx context.Context, cl *client.Client, n *node, w bench.Workload, jobs int) (bench.Result, error) {
	if err := warmUp(ctx, cl); err != nil {
		return bench.Result{}, err
	}
	before := bench.CPU()
	var result bench.Result
	var err error
	if w.Sequential {
		result, err = runSequential(ctx, cl, w, jobs)
	} else {
		result, err = runBulk(ctx, cl, n, w, jobs)
	}
	result.CPU = bench.Since(before)
	return result, err
}

func input() json.RawMessage { return json.RawMessage(bench.Input) }

// warmUp runs a few jobs so that connections, plans and pulls exist.
func warmUp(ctx context.Context, cl *client.Client) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for i := range 20 {
		if _, err := cl.StartAndAwait(ctx, bench.Topic, input(), client.WithJobID("warm-"+strconv.Itoa(i))); err != nil {
			return fmt.Errorf("warm up: %w", err)
		}
	}
	return nil
}

// runSequential starts and awaits jobs one after the other, as a caller does.
func runSequential(ctx context.Context, cl *client.Client, w bench.Workload, jobs int) (bench.Result, error) {
	latencies := make([]time.Duration, jobs)
	begin := time.Now()
	for i := range jobs {
		at := time.Now()
		if _, err := cl.StartAndAwait(ctx, bench.Topic, input(), client.WithJobID("job-"+strconv.Itoa(i))); err != nil {
			return bench.Result{}, err
		}
		latencies[i] = time.Since(at)
	}
	return bench.NewResult(w, jobs, time.Since(begin), latencies), nil
}

// runBulk starts all jobs as fast as the intake takes them and waits until
// the last one has ended.
func runBulk(ctx context.Context, cl *client.Client, n *node, w bench.Workload, jobs int) (bench.Result, error) {
	starts := make([]client.Request, jobs)
	for i := range starts {
		id := "job-" + strconv.Itoa(i)
		starts[i] = client.Request{Topic: bench.Topic, Input: input(), Options: []client.Option{client.WithJobID(id), client.WithIdempotencyKey(id)}}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	begin := time.Now()
	go func() {
		if err := firstError(cl.StartBatch(ctx, starts)); err != nil {
			cancel(err)
		}
	}()
	if err := awaitEnded(ctx, n, jobs); err != nil {
		return bench.Result{}, err
	}
	took := time.Since(begin)
	latencies, err := jobLatencies(ctx, n)
	if err != nil {
		return bench.Result{}, err
	}
	return bench.NewResult(w, jobs, took, latencies), nil
}

// awaitEnded waits until so many jobs named job-… have ended.
func awaitEnded(ctx context.Context, n *node, jobs int) error {
	sql := legwork.Qualify(`SELECT count(*) FILTER (WHERE state = 'completed'), count(*) FILTER (WHERE state = 'failed') FROM legwork.job WHERE job_id LIKE 'job-%'`, n.Namespace)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		var completed, failed int
		if err := n.pool.QueryRow(ctx, sql).Scan(&completed, &failed); err != nil {
			return orCause(ctx, err)
		}
		if failed > 0 {
			return fmt.Errorf("%d jobs failed", failed)
		}
		if completed >= jobs {
			return nil
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

func orCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// jobLatencies returns how long each job took by its own row.
func jobLatencies(ctx context.Context, n *node) ([]time.Duration, error) {
	rows, err := n.pool.Query(ctx, legwork.Qualify(`SELECT extract(epoch FROM completed_at - created_at)::float8 FROM legwork.job WHERE job_id LIKE 'job-%'`, n.Namespace))
	if err != nil {
		return nil, err
	}
	seconds, err := pgx.CollectRows(rows, pgx.RowTo[float64])
	if err != nil {
		return nil, err
	}
	out := make([]time.Duration, len(seconds))
	for i, s := range seconds {
		out[i] = time.Duration(s * float64(time.Second))
	}
	return out, nil
}
