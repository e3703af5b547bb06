package fleet

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
	"github.com/legwork-dev/legwork/internal/node"
)

// measure drives one workload and measures it.
func measure(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, jobs int) (bench.Result, error) {
	run := runBulk
	switch {
	case w.Sequential:
		run = runSequential
	case w.Wakes == bench.BySignal:
		run = wakeBySignal
	case w.Wakes == bench.ByTimer:
		run = wakeByTimer
	}
	if err := warmUp(ctx, cl, n, w, run); err != nil {
		return bench.Result{}, err
	}
	return run(ctx, cl, n, w, "job-", jobs)
}

// drive runs so many jobs of a workload, whose ids begin with the prefix.
type drive func(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, prefix string,
	jobs int) (bench.Result, error)

func Input() json.RawMessage { return json.RawMessage(bench.Input) }

// warmUp runs a few jobs so that connections, plans and pulls exist: one after
// the other, unless they sleep.
func warmUp(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, run drive) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if w.Wakes == "" {
		run = runSequential
	}
	if _, err := run(ctx, cl, n, w, "warm-", 20); err != nil {
		return fmt.Errorf("warm up: %w", err)
	}
	return nil
}

// runSequential starts and awaits jobs one after the other, as a caller does.
func runSequential(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, prefix string,
	jobs int) (bench.Result, error) {
	latencies := make([]time.Duration, jobs)
	m, err := newMeter(ctx, n)
	if err != nil {
		return bench.Result{}, err
	}
	for i := range jobs {
		at := time.Now()
		if _, err := cl.StartAndAwait(ctx, bench.Topic, Input(), client.WithJobID(prefix+strconv.Itoa(i))); err != nil {
			return bench.Result{}, err
		}
		latencies[i] = time.Since(at)
	}
	r, err := m.result(ctx, w, jobs, time.Now())
	return r.WithLatencies(latencies), err
}

// runBulk starts all jobs as fast as the intake takes them and waits until
// the last one has ended.
func runBulk(ctx context.Context, cl *client.Client, n *node.Node, w bench.Workload, prefix string,
	jobs int) (bench.Result, error) {
	starts := requests(prefix, jobs, Input())
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m, err := newMeter(ctx, n)
	if err != nil {
		return bench.Result{}, err
	}
	go func() {
		if err := startBatch(ctx, cl, starts); err != nil {
			cancel(err)
		}
	}()
	ended, err := awaitEnded(ctx, n, prefix, jobs)
	if err != nil {
		return bench.Result{}, err
	}
	r, err := m.result(ctx, w, jobs, ended)
	if err != nil {
		return r, err
	}
	latencies, err := Durations(ctx, n, `SELECT extract(epoch FROM completed_at - created_at)::float8 FROM legwork.job
		WHERE starts_with(job_id, $1)`, prefix)
	return r.WithLatencies(latencies), err
}

// requests are starts of so many jobs, named by number after the prefix.
func requests(prefix string, jobs int, payload json.RawMessage) []client.Request {
	starts := make([]client.Request, jobs)
	for i := range starts {
		id := prefix + strconv.Itoa(i)
		starts[i] = client.Request{Topic: bench.Topic, Input: payload,
			Options: []client.Option{client.WithJobID(id), client.WithIdempotencyKey(id)}}
	}
	return starts
}

func startBatch(ctx context.Context, cl *client.Client, starts []client.Request) error {
	return node.FirstError(cl.StartBatch(ctx, starts))
}

// awaitEnded waits until so many jobs have ended whose ids begin so. It returns when the last
// one did, as Postgres has it, by our own clock. Counting reads all jobs, so it begins when the
// job with the highest number has ended: ten counts a second took a twelfth of Postgres's time in W1.
func awaitEnded(ctx context.Context, n *node.Node, prefix string, jobs int) (ended time.Time, err error) {
	last := prefix + strconv.Itoa(jobs-1)
	err = n.AwaitCount(ctx, 1, `SELECT count(*) FROM legwork.job WHERE app = $1 AND job_id = $2 AND
		completed_at IS NOT NULL`, bench.App, last)
	if err != nil {
		return ended, err
	}
	count := legwork.Qualify(`SELECT count(*) FILTER (WHERE state = 'completed'), count(*) FILTER (WHERE state =
		'failed'), coalesce(extract(epoch FROM clock_timestamp() - max(completed_at)), 0)::float8
		FROM legwork.job WHERE starts_with(job_id, $1)`, n.Namespace)
	err = node.Poll(ctx, func() (bool, error) {
		var completed, failed int
		var ago float64 // seconds
		if err := n.Pool.QueryRow(ctx, count, prefix).Scan(&completed, &failed, &ago); err != nil {
			return false, err
		}
		if failed > 0 {
			return false, fmt.Errorf("%d jobs failed", failed)
		}
		ended = time.Now().Add(-time.Duration(ago * float64(time.Second)))
		return completed >= jobs, nil
	})
	return ended, err
}

// OutboxRows counts what must still take effect.
const OutboxRows = `SELECT count(*) FROM legwork.outbox`

// Number reads the one value of a query.
func Number(ctx context.Context, n *node.Node, sql string, to *int) error {
	return n.Pool.QueryRow(ctx, legwork.Qualify(sql, n.Namespace)).Scan(to)
}

// Durations returns the rows of a query that gives seconds.
func Durations(ctx context.Context, n *node.Node, sql string, args ...any) ([]time.Duration, error) {
	rows, err := n.Pool.Query(ctx, legwork.Qualify(sql, n.Namespace), args...)
	if err != nil {
		return nil, err
	}
	seconds, err := pgx.CollectRows(rows, pgx.RowTo[float64])
	out := make([]time.Duration, len(seconds))
	for i, s := range seconds {
		out[i] = time.Duration(s * float64(time.Second))
	}
	return out, err
}
