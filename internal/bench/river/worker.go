package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// order is the payload of a job, that of Legwork's workloads: about 100 bytes.
type order struct {
	Customer string `json:"customer"`
	Amount   int    `json:"amount"`
	Currency string `json:"currency"`
	Note     string `json:"note"`
}

// Kind names the kind of job to River.
func (order) Kind() string { return "order" }

var input = order{Customer: "c-1029", Amount: 1999, Currency: "EUR", Note: "a payload of about one hundred bytes"}

// work is the worker process: it works jobs until its standard input ends,
// which it does when the load is done, or dead.
func work(ctx context.Context, s settings) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	pool, err := open(ctx, s.url, workerConns)
	if err != nil {
		return err
	}
	defer pool.Close()
	workers := river.NewWorkers()
	river.AddWorker(workers, river.WorkFunc(func(_ context.Context, job *river.Job[order]) error {
		if s.sequential {
			fmt.Println(job.ID)
		}
		return nil
	}))
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		Schema:            schema,
		Logger:            quiet(),
		Workers:           workers,
		Queues:            map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: s.workers}},
		FetchCooldown:     river.FetchCooldownMin,
		FetchPollInterval: pollInterval,
	})
	if err != nil {
		return err
	}
	if err := client.Start(ctx); err != nil {
		return fmt.Errorf("start River's client: %w", err)
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	stopping, stop := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer stop()
	return client.Stop(stopping)
}

// quiet keeps what River warns of.
func quiet() *slog.Logger {
	return slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

const (
	// workerConns is the size of the worker's pool: one fetches, one completes,
	// one listens, the rest is River's upkeep.
	workerConns = 8
	// pollInterval is how often the worker looks for jobs unasked.
	pollInterval = 10 * time.Millisecond
)
