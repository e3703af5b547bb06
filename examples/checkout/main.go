// Command checkout serves two durable functions, and the workers that they call. A checkout
// charges an order and ships it; a large order waits for its approval first, at most three
// days. What was charged is refunded if it cannot be shipped.
package main

import (
	"context"
	"log"
	"os/signal"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// Order is what somebody buys.
type Order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

// Receipt, Approval and Parcel are what the steps come to.
type (
	Receipt  struct{ Charge string }
	Approval struct{ By string }
	Parcel   struct {
		Number string `json:"number"`
	}
)

// What the functions call, with the types of input and answer.
var (
	Charge   = flow.Worker[Order, Receipt]("order.charge")
	Refund   = flow.Worker[Receipt, bool]("order.refund")
	Ship     = flow.Job[Order, Parcel]("parcel.ship")
	Pack     = flow.Worker[Order, Parcel]("parcel.pack")
	Approved = flow.Signal[Approval]("approved")
)

// Checkout charges and ships an order.
func Checkout(ctx flow.Context, o Order) (_ Parcel, err error) {
	var undo flow.Undo
	defer undo.On(ctx, &err) // what was added, last first, if err is not nil
	if o.Cents > 100_000 {
		yes := Approved.Next(ctx)
		if flow.First(ctx, yes, flow.After(ctx, 72*time.Hour)) != 0 {
			return Parcel{}, flow.Errorf(408, "nobody approved order %s", o.ID)
		}
	}
	r, err := Charge.Call(ctx, o)
	if err != nil {
		return Parcel{}, err
	}
	undo.Add(func(ctx flow.Context) error { _, err := Refund.Call(ctx, r); return err })
	return Ship.Call(ctx, o)
}

// Shipping packs an order once the van is there.
func Shipping(ctx flow.Context, o Order) (Parcel, error) {
	flow.Sleep(ctx, time.Second)
	return Pack.Call(ctx, o)
}

func charge(_ context.Context, o Order) (Receipt, error) {
	if o.Cents <= 0 {
		return Receipt{}, worker.Errorf(402, "order %s costs nothing", o.ID)
	}
	return Receipt{"ch_" + o.ID}, nil
}

func refund(_ context.Context, r Receipt) (bool, error) {
	log.Printf("%s is refunded", r.Charge)
	return true, nil
}

func pack(_ context.Context, o Order) (Parcel, error) {
	if o.ID == "too-large" {
		return Parcel{}, worker.Errorf(422, "no box is large enough for order %s", o.ID)
	}
	return Parcel{"parcel of " + o.ID}, nil
}

// topics are all that the command serves.
var topics = []worker.Registration{
	flow.Handle("checkout.v1", Checkout), flow.Handle("parcel.v1", Shipping),
	worker.Handle("order.charge", charge), worker.Handle("order.refund", refund), worker.Handle("parcel.pack", pack),
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := worker.Run(ctx, worker.Config{}, topics...); err != nil {
		log.Fatal(err)
	}
}
