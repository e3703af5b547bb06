// Command component is a durable function as a component: the checkout of examples/checkout, in
// WebAssembly. It charges an order and ships it; a large order waits for its approval first, at most
// three days. What was charged is refunded if it cannot be shipped. Build, push and serve it:
//
//	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared -ldflags='-s -w' -o checkout.wasm ./examples/component
//	legwork component push checkout.wasm
//	legwork component serve sha256:…
package main

import (
	"errors"
	"time"

	"github.com/legwork-dev/legwork/sdk/guest"
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

// What the function calls, with the types of input and answer.
var (
	Charge   = guest.Worker[Order, Receipt]("order.charge")
	Refund   = guest.Worker[Receipt, bool]("order.refund")
	Ship     = guest.Job[Order, Parcel]("parcel.ship")
	Approved = guest.Signal[Approval]("approved")
)

// Checkout charges and ships an order.
func Checkout(o Order) (Parcel, error) {
	if o.Cents > 100_000 {
		yes := Approved.Next()
		if guest.First(yes, guest.After(72*time.Hour)) != 0 {
			return Parcel{}, guest.Errorf(408, "nobody approved order %s", o.ID)
		}
	}
	r, err := Charge.Call(o)
	if err != nil {
		return Parcel{}, err
	}
	p, err := Ship.Call(o)
	if err != nil {
		_, failed := Refund.Call(r)
		return Parcel{}, errors.Join(err, failed)
	}
	return p, nil
}

func init() { guest.Handle(Checkout) }

func main() {} // a component has no start of its own
