package main

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow/flowtest"
)

// TestCheckout: a large order waits for its approval. Nothing runs but the function: time
// jumps, and each prefix of the journal is replayed.
func TestCheckout(t *testing.T) {
	t.Parallel()
	charged := flowtest.Answer(Charge, func(o Order) (Receipt, error) { return Receipt{o.ID}, nil })
	shipped := flowtest.Answer(Ship, func(o Order) (Parcel, error) { return Parcel{"p-" + o.ID}, nil })
	r := flowtest.Run(t, Checkout, Order{"o-1", 200_000}, charged, shipped,
		flowtest.Signal("approved", Approval{"Ada"}).After(time.Hour))
	if r.Err != nil || r.Value.Number != "p-o-1" || r.Took != time.Hour {
		t.Errorf("the checkout comes to %+v", r)
	}
	r = flowtest.Run(t, Checkout, Order{"o-2", 200_000})
	if r.Err == nil || r.Took != 72*time.Hour {
		t.Errorf("without an approval it comes to %+v", r)
	}
}

// TestUndo: what was charged is refunded if the order cannot be shipped.
func TestUndo(t *testing.T) {
	t.Parallel()
	refunds := 0
	r := flowtest.Run(t, Checkout, Order{"o-1", 100},
		flowtest.Answer(Charge, func(o Order) (Receipt, error) { return Receipt{o.ID}, nil }),
		flowtest.Answer(Ship, func(o Order) (Parcel, error) { return pack(t.Context(), Order{ID: "too-large"}) }),
		flowtest.Answer(Refund, func(Receipt) (bool, error) { refunds++; return true, nil }))
	if r.Err == nil || refunds != 1 {
		t.Errorf("the checkout comes to %+v, %d refunds", r, refunds)
	}
}
