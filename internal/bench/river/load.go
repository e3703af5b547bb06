package main

import (
	"context"
	"fmt"
	"math"
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
}

// load inserts jobs and sees when they are completed.
type load struct {
	settings
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx]
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
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Schema: schema, Logger: quiet()})
	if err != nil {
		return r, err
	}
	worker, ctx, err := startWorker(ctx, s)
	if err != nil {
		return r, err
	}
	l := load{settings: s, pool: pool, client: client}
	took, err := l.run(ctx)
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
		Version: riverVersion()}, nil
}

// run warms up, so that connections and plans exist, and then takes the time.
func (l *load) run(ctx context.Context) (time.Duration, error) {
	if err := l.insert(ctx, warmUp); err != nil {
		return 0, err
	}
	if err := l.await(ctx, warmUp); err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := l.insert(ctx, l.jobs); err != nil {
		return 0, err
	}
	if err := l.await(ctx, warmUp+l.jobs); err != nil {
		return 0, err
	}
	return time.Since(begin), nil
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
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("jobs were not completed within %v", patience))
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
	var completed int
	if err := l.pool.QueryRow(ctx, countCompleted).Scan(&completed); err != nil {
		return orCause(ctx, err)
	}
	if completed != jobs {
		return fmt.Errorf("%d jobs are completed and none is left, want %d", completed, jobs)
	}
	return nil
}

func orCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

const (
	anyLeft = `SELECT EXISTS (SELECT FROM ` + schema +
		`.river_job WHERE state IN ('available', 'running', 'pending', 'scheduled', 'retryable'))`
	countCompleted = `SELECT count(*) FROM ` + schema + `.river_job WHERE state = 'completed'`

	warmUp    = 20
	tickEvery = 10 * time.Millisecond
	patience  = 10 * time.Minute
)
