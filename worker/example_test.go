package worker_test

import (
	"context"
	"log"
	"os/signal"
	"syscall"

	"github.com/legwork-dev/legwork/worker"
)

type Order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

type Receipt struct {
	Charged int `json:"charged"`
}

func Charge(_ context.Context, o Order) (Receipt, error) {
	if o.Cents > 1_000_00 {
		return Receipt{}, worker.Errorf(402, "order %s: card declined", o.ID)
	}
	return Receipt{Charged: o.Cents}, nil
}

// The smallest useful worker: one function, one topic. It connects to NATS_URL,
// or to the `legwork dev` on this machine, and runs until it is told to stop.
func Example() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	if err := worker.Run(ctx, worker.Config{}, worker.Handle("order.charge", Charge)); err != nil {
		log.Fatal(err)
	}
}
