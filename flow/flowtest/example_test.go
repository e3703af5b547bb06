package flowtest_test

import (
	"context"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/worker"
)

// What docs/durable-functions.md shows.

type Order struct {
	ID    string
	Cents int
}

type (
	Receipt  struct{ Order string }
	Parcel   struct{ Number string }
	Approval struct{ By string }
)

var (
	Charge   = flow.Worker[Order, Receipt]("order.charge")
	Refund   = flow.Worker[Receipt, bool]("order.refund")
	Ship     = flow.Job[Order, Parcel]("parcel.ship")
	Approved = flow.Signal[Approval]("approved")
)

// Checkout charges and ships an order. A large one waits for its approval, at most three days.
func Checkout(ctx flow.Context, o Order) (_ Parcel, err error) {
	var undo flow.Undo
	defer undo.On(ctx, &err) // what was added, last first, if err is not nil
	if o.Cents > 100_000 {
		yes := Approved.Next(ctx)
		if flow.First(ctx, yes, flow.After(ctx, 72*time.Hour)) != 0 {
			return Parcel{}, flow.Errorf(408, "nobody approved")
		}
	}
	r, err := Charge.Call(ctx, o)
	if err != nil {
		return Parcel{}, err
	}
	undo.Add(func(ctx flow.Context) error { _, err := Refund.Call(ctx, r); return err })
	return Ship.Call(ctx, o)
}

// Cancelled is the input of an undo.
type Cancelled struct {
	Job, Reason string
	Input       Order
}

// Uncheckout refunds an order, by its id. It does nothing if nothing was charged.
func Uncheckout(ctx flow.Context, c Cancelled) (bool, error) {
	return Refund.Call(ctx, Receipt{c.Input.ID})
}

var CheckAddress = flow.Worker[Order, bool]("address.check")

// Changed is a function with a change that jobs may meet on their way.
func Changed(ctx flow.Context, o Order) (Parcel, error) {
	if flow.Patched(ctx, "check-address") {
		if _, err := CheckAddress.Call(ctx, o); err != nil {
			return Parcel{}, err
		}
	}
	return Ship.Call(ctx, o)
}

// serve is how the page serves it.
func serve(ctx context.Context) error {
	charge := func(context.Context, Order) (Receipt, error) { return Receipt{}, nil }
	err := worker.Run(ctx, worker.Config{}, flow.Handle("shop.checkout.v1", Checkout),
		worker.Handle("order.charge", charge))
	return err
}

var _, _ = serve, Changed

// TestPage is the test that the page shows.
func TestPage(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, Checkout, Order{"o-1", 200_000},
		flowtest.Answer(Charge, func(o Order) (Receipt, error) { return Receipt{o.ID}, nil }),
		flowtest.Answer(Ship, func(o Order) (Parcel, error) { return Parcel{"p-" + o.ID}, nil }).Takes(24*time.Hour),
		flowtest.Signal("approved", Approval{"Ada"}).After(time.Hour))
	if r.Err != nil || r.Value.Number != "p-o-1" || r.Took != 25*time.Hour {
		t.Errorf("the checkout comes to %+v", r)
	}
}

// TestUndo: the undo of the page refunds by the order's id.
func TestUndo(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, Uncheckout, Cancelled{Job: "order-17", Reason: "ordered twice", Input: Order{"o-1", 200_000}},
		flowtest.Answer(Refund, func(of Receipt) (bool, error) { return of.Order == "o-1", nil }))
	if r.Err != nil || !r.Value {
		t.Errorf("the undo comes to %+v", r)
	}
}
