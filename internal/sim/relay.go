package sim

import (
	"bytes"
	"context"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/outbox"
)

// Relay returns the passes of a relay over db that asks and publishes to this
// world's broker by way of wrap, which may be nil, and counts in m.
func (w *World) Relay(db outbox.DB, wrap func(Broker) Broker, m outbox.Metrics) *outbox.Pass {
	w.T.Helper()
	store, err := outbox.NewStore(db, w.Namespace)
	if err != nil {
		w.T.Fatal(err)
	}
	broker := Broker(view{w})
	if wrap != nil {
		broker = wrap(broker)
	}
	r, err := outbox.NewRelay(store, broker, broker,
		outbox.Config{Grace: Grace, Skew: Skew, Now: w.Now, Assemble: graph.AssembleFlat, Metrics: m, Log: quiet()})
	if err != nil {
		w.T.Fatal(err)
	}
	return outbox.NewPass(r)
}

// Broker is what a relay sees of a broker.
type Broker interface {
	outbox.Broker
	outbox.Publisher
}

// view is the broker of a world, as a relay sees it. A message waits until it
// is handed over for the first time, and is in flight from then on.
type view struct{ w *World }

func (v view) LaneState(_ context.Context, lane string) (outbox.LaneState, error) {
	w := v.w
	w.mu.Lock()
	defer w.mu.Unlock()
	s := outbox.LaneState{Horizon: w.clock()}
	for _, m := range w.messages {
		switch {
		case m.Lane != lane:
		case m.Count > 0:
			s.InFlight++
		default:
			if s.Waiting++; m.Time.Before(s.Horizon) {
				s.Horizon = m.Time
			}
		}
	}
	return s, nil
}

func (v view) Held(_ context.Context, lane string) (map[legwork.ID]bool, error) {
	w := v.w
	w.mu.Lock()
	defer w.mu.Unlock()
	held := map[legwork.ID]bool{}
	for _, m := range w.messages {
		if m.Lane != lane || m.Count == 0 {
			continue
		}
		for _, name := range []string{legwork.HeaderGUID, legwork.HeaderRow} {
			if id, err := legwork.ParseID(m.Header.Get(name)); err == nil {
				held[id] = true
			}
		}
	}
	return held, nil
}

// Publish publishes in the order of GUIDs: that of rows which a statement returns
// is Postgres's choice, and another in each run.
func (v view) Publish(_ context.Context, ts []*legwork.Transition) []error {
	v.w.Publish(sorted(ts)...)
	return make([]error, len(ts))
}

func sorted(ts []*legwork.Transition) []*legwork.Transition {
	return slices.SortedStableFunc(slices.Values(ts),
		func(a, b *legwork.Transition) int { return bytes.Compare(a.GUID[:], b.GUID[:]) })
}
