// Command approval plays a day in an office: requests that must be signed off,
// the workers behind them, and the people who decide. With the argument work
// it has only the workers; the people are you. `legwork dev --app
// examples/approval/app.yaml` must run.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/worker"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	do := day
	if len(os.Args) == 2 && os.Args[1] == "work" {
		do = work
	}
	if err := do(ctx, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// work runs the workers until it is stopped.
func work(ctx context.Context, out io.Writer) error {
	workers, err := worker.ConfigFromEnv(ctx)
	if err != nil {
		return err
	}
	return worker.Run(ctx, workers, newOffice(out).workers()...)
}

// day connects as the environment says and plays every chapter.
func day(ctx context.Context, out io.Writer) error {
	clients, err := client.ConfigFromEnv(ctx)
	if err != nil {
		return err
	}
	workers, err := worker.ConfigFromEnv(ctx)
	if err != nil {
		return err
	}
	c, err := client.Open(ctx, clients)
	if err != nil {
		return err
	}
	defer c.Close()
	o, all := newOffice(out), chapters()
	p := newPeople(c, all)
	o.asked = p.answer
	ctx, end := context.WithCancel(ctx)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return worker.Run(ctx, workers, o.workers()...) })
	group.Go(func() error {
		defer end()
		return play(ctx, c, o, p, all)
	})
	if err := group.Wait(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d requests, every one as it should be\n", len(all))
	return nil
}
