package main

import (
	"context"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// builds is a program of scripts: a build of a function that charges an order and waits for its approval. BUILD says
// which one: first, other (it asks somebody else), gated (that, gated), step (first, and a step behind), fails (first,
// and it fails behind), or early, which ends before it asks for work. MARK is a file that its steps write.
func builds() {
	charge, bill := flow.Worker[checkout, checkout]("order.charge"), flow.Worker[checkout, checkout]("order.bill")
	approved := flow.Signal[string]("approved")
	build := os.Getenv("BUILD")
	pay := func(ctx flow.Context, o checkout) (checkout, error) {
		if build == "other" || build == "gated" && flow.Patched(ctx, "bill") {
			return bill.Call(ctx, o)
		}
		return charge.Call(ctx, o)
	}
	code := func(ctx flow.Context, o checkout) (checkout, error) {
		o, err := pay(ctx, o)
		if err != nil {
			return o, err
		}
		if _, err := approved.Receive(ctx); err != nil {
			return o, err
		}
		switch build {
		case "step":
			_, err = flow.Do(ctx, "tell", func(context.Context) (bool, error) {
				return true, os.WriteFile(os.Getenv("MARK"), []byte("told"), 0o600)
			})
		case "fails":
			err = flow.Errorf(418, "no tea")
		}
		return o, err
	}
	if build == "early" {
		log.Fatal("no configuration")
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	answer := func(_ context.Context, o checkout) (checkout, error) { return checkout{o.ID, "ch_" + o.ID}, nil }
	err := worker.Run(ctx, worker.Config{}, flow.Handle("shop.checkout.v1", code), worker.Handle("order.charge", answer),
		worker.Handle("order.bill", answer))
	if err != nil {
		log.Fatal(err)
	}
}
