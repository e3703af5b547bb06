package sim

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

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
	r, err := outbox.NewRelay(store, broker, broker, outbox.Config{Grace: Grace, Skew: Skew, Now: w.Now, Assemble: graph.AssembleFlat, Metrics: m, Log: quiet()})
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
	s := outbox.LaneState{Horizon: time.Now()}
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

// Publish publishes in an order that depends on the schedule: a relay claims in
// the order of GUIDs, which are others in each run of it.
func (v view) Publish(_ context.Context, ts []*legwork.Transition) []error {
	ts = slices.Clone(ts)
	v.w.mu.Lock()
	slices.SortStableFunc(ts, func(a, b *legwork.Transition) int {
		return cmp.Or(cmp.Compare(v.w.rank(a.GUID.String()), v.w.rank(b.GUID.String())), cmp.Compare(v.w.rank(a.Gid.String()), v.w.rank(b.Gid.String())),
			cmp.Compare(a.Lane(), b.Lane()), cmp.Compare(a.Activity, b.Activity), cmp.Compare(a.DAD, b.DAD), cmp.Compare(a.Job, b.Job))
	})
	v.w.mu.Unlock()
	v.w.Publish(ts...)
	return make([]error, len(ts))
}

// rank tells when an id was seen first; one that was not comes last.
func (w *World) rank(id string) int {
	if n, ok := w.ranks[id]; ok {
		return n
	}
	return math.MaxInt
}
