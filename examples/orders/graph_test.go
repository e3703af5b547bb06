package orders

import (
	"slices"
	"testing"

	"github.com/legwork-dev/legwork/legworktest"
	"github.com/legwork-dev/legwork/worker"
)

// done is what the graph says of an order in the end.
type done struct {
	Outcome    string `json:"outcome"`
	Reason     string `json:"reason"`
	Charge     string `json:"charge"`
	TotalCents int    `json:"total_cents"`
}

// TestGraph: one order of each kind, by the real functions.
func TestGraph(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t, "app.yaml")
	env.Work(Workers()...)
	seen := map[string]bool{}
	for _, entry := range load(t, 200) {
		if seen[entry.Expect.Outcome] {
			continue
		}
		seen[entry.Expect.Outcome] = true
		var out done
		env.Start(Topic, entry.Order).Completed(&out)
		if out.Outcome != entry.Expect.Outcome {
			t.Errorf("order %s is %+v, want %+v", entry.Order.ID, out, entry.Expect)
		}
	}
	if len(seen) != 3 {
		t.Errorf("only orders that are %v", seen)
	}
}

// TestDeclinedCard: what was put aside is given back, and nobody is told that the order is confirmed.
func TestDeclinedCard(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t, "app.yaml")
	env.Work(Workers()...)
	env.Mock("order.charge", worker.Errorf(402, "declined"))
	all := load(t, 200)
	good := slices.IndexFunc(all, func(e Entry) bool { return e.Expect.Outcome == "completed" })
	order := all[good].Order
	job := env.Start(Topic, order)
	var out done
	job.Completed(&out)
	var released struct{ Order string }
	calls := env.Calls("order.release")
	if len(calls) != 1 || len(env.Calls("order.notify")) != 0 {
		t.Fatalf("released %d times, told %d", len(calls), len(env.Calls("order.notify")))
	}
	if calls[0].Read(&released); released.Order != order.ID || out.Reason != "card declined" {
		t.Errorf("released %+v, the job says %+v", released, out)
	}
}
