// Command everything is a component that asks for every operation there is. Its twin in
// twin_test.go does the same in Go.
package main

import (
	"fmt"
	"time"

	"github.com/legwork-dev/legwork/sdk/guest"
)

type order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

type receipt struct {
	Charge string `json:"charge"`
}

var (
	charge   = guest.Worker[order, receipt]("order.charge")
	ship     = guest.Job[order, map[string]string]("parcel.ship").Timeout(time.Hour)
	approved = guest.Signal[string]("approved")
)

func everything(o order) (string, error) {
	guest.Log("order %s", o.ID)
	guest.Put("progress", map[string]int{"step": 1})
	guest.Attr("cents", o.Cents)
	began := guest.Now()
	guest.Random()
	yes, late := approved.Next(), guest.After(time.Hour)
	if guest.First(yes, late) != 0 {
		return "", guest.Errorf(408, "nobody approved")
	}
	who, err := yes.Get()
	if err != nil {
		return "", err
	}
	a, b := charge.Go(order{o.ID + "-a", 1}), charge.Go(order{o.ID + "-b", 2})
	guest.All(a, b)
	first, err := a.Get()
	if err != nil {
		return "", err
	}
	guest.Sleep(time.Millisecond)
	said, err := approved.Receive()
	if err != nil {
		return "", err
	}
	set := guest.NewJoin[receipt]()
	charge.Into(set, order{o.ID + "-c", 3})
	var joined string
	for r, err := range set.All() {
		joined += fmt.Sprint(r.Charge, err)
	}
	if guest.Patched("ships") {
		parcel, err := ship.Call(order{first.Charge, 4})
		if err != nil {
			return "", err
		}
		joined += parcel["track"]
	}
	_, err = charge.Call(order{o.ID, 13})
	guest.Put("progress", map[string]int{"step": 2})
	if o.Cents == 6 || began.IsZero() {
		return "", guest.Errorf(418, "%s %s %s: %v", who, said, joined, err)
	}
	return fmt.Sprint(who, said, joined, err), nil
}

func init() { guest.Handle(everything) }

func main() {}
