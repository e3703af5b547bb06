package flowtest_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow/flowtest"
)

// world has all that Checkout calls; what it did is listed.
func world(did *[]string, shipping error) []flowtest.Option {
	return []flowtest.Option{
		flowtest.Answer(Charge, func(o Order) (Receipt, error) {
			*did = append(*did, "charge "+o.ID)
			return Receipt{o.ID}, nil
		}),
		flowtest.Answer(Refund, func(r Receipt) (bool, error) {
			*did = append(*did, "refund "+r.Order)
			return true, nil
		}),
		flowtest.Answer(Ship, func(o Order) (Parcel, error) {
			*did = append(*did, "ship "+o.ID)
			return Parcel{"p-" + o.ID}, shipping
		}).Takes(24 * time.Hour),
	}
}

// TestCheckout: a small order is charged and shipped; a large one waits for its approval,
// at most three days; what was charged is refunded if shipping fails. Every prefix of each
// journal is replayed.
func TestCheckout(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		cents    int
		shipping error
		signals  []flowtest.Option
		code     int
		took     time.Duration
		did      []string
	}{
		{"small", 500, nil, nil, 0, 24 * time.Hour, []string{"charge o1", "ship o1"}},
		{"large", 200_000, nil, []flowtest.Option{flowtest.Signal("approved", Approval{"Ada"}).After(time.Hour)}, 0,
			25 * time.Hour, []string{"charge o1", "ship o1"}},
		{"approved before it asks", 200_000, nil, []flowtest.Option{flowtest.Signal("approved", Approval{"Ada"})}, 0,
			24 * time.Hour, []string{"charge o1", "ship o1"}},
		{"nobody approves", 200_000, nil, nil, 408, 72 * time.Hour, nil},
		{"approved too late", 200_000, nil,
			[]flowtest.Option{flowtest.Signal("approved", Approval{"Ada"}).After(73 * time.Hour)}, 408, 72 * time.Hour, nil},
		{"no parcel", 500, errors.New("no van"), nil, 500, 24 * time.Hour, []string{"charge o1", "ship o1", "refund o1"}},
	} {
		var did []string
		r := flowtest.Run(t, Checkout, Order{"o1", c.cents}, append(world(&did, c.shipping), c.signals...)...)
		if code := codeOf(r.Err); code != c.code || code == 0 && r.Value.Number != "p-o1" {
			t.Errorf("%s: it ends with %+v, %v", c.name, r.Value, r.Err)
		}
		if r.Took != c.took || !slices.Equal(did, c.did) {
			t.Errorf("%s: it took %v and did %v, want %v and %v", c.name, r.Took, did, c.took, c.did)
		}
	}
}

func codeOf(err error) int {
	if err == nil {
		return 0
	}
	return legwork.CodeOf(err)
}
