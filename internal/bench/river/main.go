// Command river runs workload W1 on River (github.com/riverqueue/river): N
// small jobs inserted in bulk, one worker process that does nothing, the rate
// from the first insert until the last job is completed; or, with -sequential, L1:
// one job after the other, the latency of each. It is the yardstick
// of `make bench-river`: internal/bench/measure builds and runs it; it is a module
// of its own so that nobody who imports Legwork pulls River.
//
//	DATABASE_URL=postgres://… go run . -jobs 20000
//
// It writes one line of JSON. What it needs in the database is a schema of its
// own, legwork_bench_river, which it empties first and drops at the end.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// settings are the flags. The defaults are the fastest that were found.
type settings struct {
	url     string // of Postgres, from DATABASE_URL
	jobs    int    // inserted and completed
	batch   int    // jobs per InsertManyFast
	inserts int    // batches inserted at once
	workers int    // jobs worked at once, River's MaxWorkers
	work    bool   // be the worker process
	// sequential: jobs are inserted one by one, each when the one before has been worked. The worker process
	// tells of each that it has worked.
	sequential bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "river:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	s, err := parse(args)
	if err != nil {
		return err
	}
	if s.work {
		return work(ctx, s)
	}
	result, err := measure(ctx, s)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(result)
}

func parse(args []string) (settings, error) {
	s := settings{url: os.Getenv("DATABASE_URL")}
	flags := flag.NewFlagSet("river", flag.ContinueOnError)
	flags.IntVar(&s.jobs, "jobs", 20_000, "number of jobs")
	flags.IntVar(&s.batch, "batch", 5_000, "jobs per bulk insert")
	flags.IntVar(&s.inserts, "inserts", 1, "bulk inserts at once")
	flags.IntVar(&s.workers, "workers", 1_000, "jobs worked at once, at most 10000")
	flags.BoolVar(&s.sequential, "sequential", false, "insert one job after the other, and take the latency of each")
	flags.BoolVar(&s.work, "work", false, "be the worker process: the load starts it by itself")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	if flags.NArg() > 0 {
		return s, fmt.Errorf("%q is no flag: the number of jobs, for one, is -jobs", flags.Arg(0))
	}
	if s.url == "" {
		return s, errors.New("DATABASE_URL is not set: name the Postgres to measure on, or run make bench-river, which starts one")
	}
	if s.jobs < 1 || s.batch < 1 || s.inserts < 1 || s.workers < 1 {
		return s, errors.New("-jobs, -batch, -inserts and -workers are at least 1")
	}
	return s, nil
}
