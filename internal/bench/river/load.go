package main

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"golang.org/x/sync/errgroup"
)

// result is the line that is written.
type result struct {
	Jobs     int     `json:"jobs"`
	Seconds  float64 `json:"seconds"`
	JobsPerS float64 `json:"jobs_per_s"`
	Version  string  `json:"version"` // of River
	// Latencies are those of each job, in milliseconds, from before its insert to the time of its end that its
	// row has in the end. Only of -sequential.
	Latencies []float64 `json:"latencies_ms,omitempty"`
}

// load inserts jobs and sees when they are completed.
type load struct {
	settings
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx]
	worked <-chan string // the ids of jobs that the worker has worked; only of -sequential
}

// measure runs the workload once over empty tables.
func measure(ctx context.Context, s settings) (r result, err error) {
	pool, err := open(ctx, s.url, int32(s.inserts)+1)
	if err != nil {
		return r, err
	}
	defer pool.Close()
	if err := createTables(ctx, pool); err != nil {
		return r, err
	}
	defer func() {
		if derr := dropTables(context.WithoutCancel(ctx), pool); err == nil {
			err = derr
		}
	}()
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		Schema:        schema,
		Logger:        quiet(),
		FetchCooldown: river.FetchCooldownMin, // it bounds, too, how often inserts wake the worker
	})
	if err != nil {
		return r, err
	}
	worker, ctx, err := startWorker(ctx, s)
	if err != nil {
		return r, err
	}
	l := load{settings: s, pool: pool, client: client, worked: worker.said}
	took, latencies, err := l.run(ctx)
	if err != nil {
		err = orCause(ctx, err)
	}
	if serr := worker.stop(); err == nil {
		err = serr
	}
	if err != nil {
		return r, err
	}
	seconds := took.Seconds()
	return result{Jobs: s.jobs, Seconds: seconds, JobsPerS: math.Round(float64(s.jobs) / seconds),
		Version: riverVersion(), Latencies: latencies}, nil
}

// run warms up, so that connections and plans exist, and then takes the time.
func (l *load) run(ctx context.Context) (took time.Duration, latencies []float64, err error) {
	insert := l.insert
	if l.sequential {
		insert = func(ctx context.Context, jobs int) error {
			latencies, err = l.oneByOne(ctx, jobs)
			return err
		}
	}
	if err := insert(ctx, warmUp); err != nil {
		return 0, nil, err
	}
	if err := l.await(ctx, warmUp); err != nil {
		return 0, nil, err
	}
	begin := time.Now()
	if err := insert(ctx, l.jobs); err != nil {
		return 0, nil, err
	}
	if err := l.await(ctx, warmUp+l.jobs); err != nil {
		return 0, nil, err
	}
	return time.Since(begin), latencies, nil
}

// oneByOne inserts jobs, each when the one before has been worked, and returns how long each took, in milliseconds.
func (l *load) oneByOne(ctx context.Context, jobs int) ([]float64, error) {
	ids, begun := make([]int64, jobs), make([]time.Time, jobs)
	for i := range jobs {
		begun[i] = time.Now()
		inserted, err := l.client.Insert(ctx, input, nil)
		if err != nil {
			return nil, fmt.Errorf("insert a job: %w", err)
		}
		ids[i] = inserted.Job.ID
		if err := l.awaitWorked(ctx, ids[i]); err != nil {
			return nil, err
		}
	}
	return l.took(ctx, ids, begun)
}

// awaitWorked waits until the worker tells of a job.
func (l *load) awaitWorked(ctx context.Context, job int64) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errPatience)
	defer cancel()
	select {
	case id, ok := <-l.worked:
		if !ok {
			return errWorkerEnded
		}
		if id != strconv.FormatInt(job, 10) {
			return fmt.Errorf("the worker has worked job %s, want %d", id, job)
		}
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// took returns how long after a time each job has ended, as soon as the worker has written that of all.
func (l *load) took(ctx context.Context, ids []int64, begun []time.Time) ([]float64, error) {
	if err := l.noneLeft(ctx); err != nil {
		return nil, err
	}
	rows, err := l.pool.Query(ctx, endOfEach, ids)
	if err != nil {
		return nil, orCause(ctx, err)
	}
	ends, err := pgx.CollectRows(rows, pgx.RowTo[time.Time])
	if err != nil {
		return nil, orCause(ctx, err)
	}
	if len(ends) != len(begun) {
		return nil, fmt.Errorf("%d of %d jobs are completed and none is left", len(ends), len(begun))
	}
	all := make([]float64, len(ends))
	for i := range ends {
		all[i] = float64(ends[i].Sub(begun[i]).Microseconds()) / 1000
	}
	return all, nil
}

// insert inserts so many jobs in bulk, some batches at once.
func (l *load) insert(ctx context.Context, jobs int) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(l.inserts)
	for ; jobs > 0; jobs -= l.batch {
		batch := make([]river.InsertManyParams, min(jobs, l.batch))
		for i := range batch {
			batch[i].Args = input
		}
		group.Go(func() error {
			if _, err := l.client.InsertManyFast(ctx, batch); err != nil {
				return fmt.Errorf("insert %d jobs: %w", len(batch), err)
			}
			return nil
		})
	}
	return group.Wait()
}

// await waits until that many jobs are completed and none is left. It asks
// often what the index answers, whether there is one left, and counts once.
func (l *load) await(ctx context.Context, jobs int) error {
	if err := l.noneLeft(ctx); err != nil {
		return err
	}
	var completed int
	if err := l.pool.QueryRow(ctx, countCompleted).Scan(&completed); err != nil {
		return orCause(ctx, err)
	}
	if completed != jobs {
		return fmt.Errorf("%d jobs are completed and none is left, want %d", completed, jobs)
	}
	return nil
}

// noneLeft waits until no job is left.
func (l *load) noneLeft(ctx context.Context) error {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, errPatience)
	defer cancel()
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	for left := true; left; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if err := l.pool.QueryRow(ctx, anyLeft).Scan(&left); err != nil {
			return orCause(ctx, err)
		}
	}
	return nil
}

func orCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

var errPatience = fmt.Errorf("jobs were not completed within %v", patience)

const (
	anyLeft = `SELECT EXISTS (SELECT FROM ` + schema +
		`.river_job WHERE state IN ('available', 'running', 'pending', 'scheduled', 'retryable'))`
	endOfEach = `SELECT j.finalized_at FROM unnest($1::bigint[]) WITH ORDINALITY AS t(id, ord) JOIN ` + schema +
		`.river_job j USING (id) WHERE j.state = 'completed' ORDER BY t.ord`
	countCompleted = `SELECT count(*) FROM ` + schema + `.river_job WHERE state = 'completed'`

	warmUp    = 20
	tickEvery = 10 * time.Millisecond
	patience  = 10 * time.Minute
)
