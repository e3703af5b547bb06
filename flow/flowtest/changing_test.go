package flowtest_test

import (
	"context"
	"errors"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// What docs/changing-functions.md shows. changes_test.go replays the journals of Fulfil and PickAll with each of these.

var (
	Reserve = flow.Worker[Order, bool]("stock.reserve")
	Pick    = flow.Worker[string, bool]("item.pick")
)

// Fulfil is the code with which jobs have begun.
func Fulfil(ctx flow.Context, o Order) (Parcel, error) {
	if _, err := Charge.Call(ctx, o); err != nil { // position 0
		return Parcel{}, err
	}
	if _, err := Reserve.Call(ctx, o); err != nil { // position 1
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour) // position 2
	return Ship.Call(ctx, o)      // position 3
}

// PickAll is the code with which jobs have begun that have a loop.
func PickAll(ctx flow.Context, items []string) (int, error) {
	for _, item := range items {
		if _, err := Pick.Call(ctx, item); err != nil {
			return 0, err
		}
	}
	return len(items), nil
}

var Tell = flow.Worker[Parcel, bool]("customer.tell")

// CallAtTheEnd is change 1.
func CallAtTheEnd(ctx flow.Context, o Order) (Parcel, error) {
	p, err := Fulfil(ctx, o)
	if err != nil {
		return Parcel{}, err
	}
	_, err = Tell.Call(ctx, p) // new
	return p, err
}

// CallInTheMiddle is change 2.
func CallInTheMiddle(ctx flow.Context, o Order) (Parcel, error) {
	if _, err := Charge.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	if flow.Patched(ctx, "check-address") {
		if _, err := CheckAddress.Call(ctx, o); err != nil { // new
			return Parcel{}, err
		}
	}
	if _, err := Reserve.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

// WithoutReserve is change 3.
func WithoutReserve(ctx flow.Context, o Order) (Parcel, error) {
	if _, err := Charge.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	if !flow.Patched(ctx, "no-reserve") {
		if _, err := Reserve.Call(ctx, o); err != nil { // not any more
			return Parcel{}, err
		}
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

// Swapped is change 4.
func Swapped(ctx flow.Context, o Order) (Parcel, error) {
	charge := func() error { _, err := Charge.Call(ctx, o); return err }
	reserve := func() error { _, err := Reserve.Call(ctx, o); return err }
	first, second := charge, reserve
	if flow.Patched(ctx, "reserve-first") {
		first, second = reserve, charge
	}
	if err := first(); err != nil {
		return Parcel{}, err
	}
	if err := second(); err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

const postage = 500

// WithPostage is change 5.
func WithPostage(ctx flow.Context, o Order) (Parcel, error) {
	due := o
	if flow.Patched(ctx, "postage") {
		due.Cents += postage
	}
	if _, err := Charge.Call(ctx, due); err != nil {
		return Parcel{}, err
	}
	if _, err := Reserve.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

// Gift is an Order with a field more: change 6.
type Gift struct {
	ID    string
	Cents int
	Note  string
}

var (
	ChargeGift  = flow.Worker[Gift, Receipt]("order.charge")
	ReserveGift = flow.Worker[Gift, bool]("stock.reserve")
	ShipGift    = flow.Job[Gift, Parcel]("parcel.ship")
)

// WithNote is change 6: the same code over inputs with a field more.
func WithNote(ctx flow.Context, g Gift) (Parcel, error) {
	if _, err := ChargeGift.Call(ctx, g); err != nil {
		return Parcel{}, err
	}
	if _, err := ReserveGift.Call(ctx, g); err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return ShipGift.Call(ctx, g)
}

var Billing = flow.Worker[Order, Receipt]("billing.charge")

// OtherTopic is change 7.
func OtherTopic(ctx flow.Context, o Order) (Parcel, error) {
	pay := Charge
	if flow.Patched(ctx, "billing") {
		pay = Billing
	}
	if _, err := pay.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	if _, err := Reserve.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

// OtherTimes is change 8: a time limit of a call, and a sleep.
func OtherTimes(ctx flow.Context, o Order) (Parcel, error) {
	limited := Charge.With(flow.Timeout(time.Minute), flow.Retry(flow.Policy{MaximumAttempts: 3}))
	if _, err := limited.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	if _, err := Reserve.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	wait := 24 * time.Hour
	if flow.Patched(ctx, "ship-sooner") {
		wait = time.Hour
	}
	flow.Sleep(ctx, wait)
	return Ship.Call(ctx, o)
}

var Weigh = flow.Worker[string, int]("item.weigh")

// WeighAll is change 9.
func WeighAll(ctx flow.Context, items []string) (int, error) {
	for _, item := range items {
		if flow.Patched(ctx, "weigh") {
			if _, err := Weigh.Call(ctx, item); err != nil { // new
				return 0, err
			}
		}
		if _, err := Pick.Call(ctx, item); err != nil {
			return 0, err
		}
	}
	return len(items), nil
}

var ReserveJob = flow.Job[Order, struct{ Shelf string }]("stock.reserved")

// ChildJob is change 10.
func ChildJob(ctx flow.Context, o Order) (Parcel, error) {
	if _, err := Charge.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	var err error
	if flow.Patched(ctx, "reserve-job") {
		_, err = ReserveJob.Call(ctx, o)
	} else {
		_, err = Reserve.Call(ctx, o)
	}
	if err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

// ByVersion asks somebody whom only documents from version 2 on allow to call.
func ByVersion(ctx flow.Context, o Order) (Parcel, error) {
	if _, err := Charge.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	if flow.Info(ctx).Version != "1" {
		if _, err := CheckAddress.Call(ctx, o); err != nil {
			return Parcel{}, err
		}
	}
	if _, err := Reserve.Call(ctx, o); err != nil {
		return Parcel{}, err
	}
	flow.Sleep(ctx, 24*time.Hour)
	return Ship.Call(ctx, o)
}

// FulfilNow is a rewrite that has nothing of Fulfil left.
func FulfilNow(ctx flow.Context, o Order) (Parcel, error) {
	kept, paid, sent := Reserve.Go(ctx, o), Charge.Go(ctx, o), Ship.Go(ctx, o)
	if err := flow.All(ctx, kept, paid, sent); err != nil {
		return Parcel{}, err
	}
	p, err := sent.Get(ctx)
	_, told := Tell.Call(ctx, p)
	return p, errors.Join(err, told)
}

// functions are the old code and the new one, each under its topic.
var functions = []worker.Registration{
	flow.Handle("shop.fulfil.v1", Fulfil),
	flow.Handle("shop.fulfil.v2", FulfilNow),
}

// begin is how a program holds its build against open jobs before it serves.
func begin(ctx context.Context) error {
	if _, err := flow.Rehearse(ctx, worker.Config{}, flow.Bounds{}, functions...); err != nil {
		return err
	}
	return worker.Run(ctx, worker.Config{}, functions...)
}

var _ = begin
