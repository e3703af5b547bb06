package main

import (
	"context"
	"log"
	"os/signal"
	"syscall"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

type checkout struct {
	ID     string `json:"id"`
	Charge string `json:"charge"`
}

// checkouts is a program of scripts. It serves two functions: one charges an order and waits for an approval, the other
// one refunds it.
func checkouts() {
	charge, refund := flow.Worker[checkout, checkout]("order.charge"), flow.Worker[checkout, checkout]("order.refund")
	approved := flow.Signal[checkout]("approved")
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	err := worker.Run(ctx, worker.Config{},
		flow.Handle("shop.checkout", func(ctx flow.Context, o checkout) (checkout, error) {
			paid, err := charge.Call(ctx, o)
			if err != nil {
				return o, err
			}
			flow.Put(ctx, "charge", paid.Charge)
			return approved.Receive(ctx)
		}),
		flow.Handle("shop.uncheckout", func(ctx flow.Context, undo struct {
			Input checkout `json:"input"`
			Data  checkout `json:"data"`
		}) (checkout, error) {
			if undo.Input.ID == "stuck" {
				return checkout{}, flow.Errorf(418, "nobody knows charge %s", undo.Data.Charge)
			}
			return refund.Call(ctx, checkout{undo.Input.ID, undo.Data.Charge})
		}),
		worker.Handle("order.charge", func(_ context.Context, o checkout) (checkout, error) {
			return checkout{o.ID, "ch_" + o.ID}, nil
		}),
		worker.Handle("order.refund", func(_ context.Context, o checkout) (checkout, error) { return o, nil }))
	if err != nil {
		log.Fatal(err)
	}
}
