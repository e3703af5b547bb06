package component

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

type order struct {
	ID    string `json:"id"`
	Cents int    `json:"cents"`
}

type receipt struct {
	Charge string `json:"charge"`
}

var (
	charge   = flow.Worker[order, receipt]("order.charge")
	ship     = flow.Job[order, map[string]string]("parcel.ship", flow.Timeout(time.Hour))
	approved = flow.Signal[string]("approved")
)

// everything is the twin of testdata/everything.
func everything(ctx flow.Context, o order) (string, error) {
	flow.Put(ctx, "progress", map[string]int{"step": 1})
	flow.Attr(ctx, "cents", o.Cents)
	flow.Now(ctx)
	flow.Random(ctx)
	yes, late := approved.Next(ctx), flow.After(ctx, time.Hour)
	if flow.First(ctx, yes, late) != 0 {
		return "", flow.Errorf(408, "nobody approved")
	}
	who, err := yes.Get(ctx)
	if err != nil {
		return "", err
	}
	a, b := charge.Go(ctx, order{o.ID + "-a", 1}), charge.Go(ctx, order{o.ID + "-b", 2})
	if err := flow.All(ctx, a, b); err != nil {
		return "", err
	}
	first, err := a.Get(ctx)
	if err != nil {
		return "", err
	}
	flow.Sleep(ctx, time.Millisecond)
	said, err := approved.Receive(ctx)
	if err != nil {
		return "", err
	}
	set := flow.NewJoin[receipt](ctx)
	charge.Into(ctx, set, order{o.ID + "-c", 3})
	var joined string
	for r, err := range set.All(ctx) {
		joined += fmt.Sprint(r.Charge, err)
	}
	if flow.Patched(ctx, "ships") {
		parcel, err := ship.Call(ctx, order{first.Charge, 4})
		if err != nil {
			return "", err
		}
		joined += parcel["track"]
	}
	_, err = charge.Call(ctx, order{o.ID, 13})
	flow.Put(ctx, "progress", map[string]int{"step": 2})
	if o.Cents == 6 {
		return "", flow.Errorf(418, "%s %s %s: %v", who, said, joined, err)
	}
	return fmt.Sprint(who, said, joined, err), nil
}

// waits matches a journal that ends with a wait for a signal.
var waits = regexp.MustCompile(`"t":"ExecutionAwaiting".*"names":\[.*\n$`)

const twins = `
app:
  id: shop
  version: '1'
  graphs:
    - subscribes: order.component
      function: {component: '%s', calls: ['*']}
    - subscribes: order.native
      function: {topic: shop.native, calls: ['*']}
    - subscribes: parcel.ship
      activities:
        in: {type: trigger, job: {maps: {track: 'T-1'}}}
`

// TestTwin: a component, and the same function in Go, write equal journals, whether the component
// is kept between its turns or replayed in each.
func TestTwin(t *testing.T) {
	t.Parallel()
	wasm := build(t, "testdata/everything")
	for name, keep := range map[string]int{"kept": 100, "evicted": 0} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			d := s.push(wasm)
			s.Deploy(fmt.Appendf(nil, twins, d))
			s.Work(load(t, s.host(maxTurn), wasm).Registration(keep), flow.Handle("shop.native", everything),
				worker.Handle("order.charge", func(_ context.Context, o order) (receipt, error) {
					if o.Cents == 13 {
						return receipt{}, worker.Errorf(402, "no money")
					}
					return receipt{fmt.Sprint("c-", o.ID, "-", o.Cents)}, nil
				}))
			for cents := 5; cents <= 6; cents++ {
				var journals, results []string
				for _, topic := range []string{"order.native", "order.component"} {
					ref := s.start(topic, order{"o", cents})
					for _, word := range []string{"one", "two"} {
						s.Until("the function waits for a signal", func() bool { return waits.MatchString(s.journal(ref)) })
						_, err := s.Client.SignalJob(t.Context(), ref, "approved", word)
						s.Must(err)
					}
					r := s.end(ref)
					journals = append(journals, s.journal(ref))
					results = append(results, fmt.Sprintf("%s %s %v", r.State, r.Data, strings.ReplaceAll(fmt.Sprint(r.Error),
						"order-native", "order-component")))
				}
				if journals[0] != journals[1] {
					t.Errorf("the journals differ, in Go:\n%s\nof the component:\n%s", journals[0], journals[1])
				}
				if results[0] != results[1] {
					t.Errorf("the results differ, in Go: %s, of the component: %s", results[0], results[1])
				}
				if n := strings.Count(journals[1], "\n"); n < 30 {
					t.Errorf("the journal has %d events only:\n%s", n, journals[1])
				}
			}
		})
	}
}
