package flow_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
)

// BenchmarkColdReplay is the turn of a function in a worker that has nothing of it kept: the
// journal of 10,000 events is fetched from an engine and replayed.
func BenchmarkColdReplay(b *testing.B) {
	b.Run("records", func(b *testing.B) { benchmarkColdReplay(b, 3333, record) })
	b.Run("calls", func(b *testing.B) { benchmarkColdReplay(b, 70, callsAndRecords) })
}

// record is 3 events.
func record(ctx flow.Context, o order) error {
	_, err := flow.Record(ctx, "read", func(context.Context) (order, error) { return o, nil })
	return err
}

// callsAndRecords is 142 events: 20 calls at once, 4 one after the other, 20 records.
func callsAndRecords(ctx flow.Context, o order) error {
	calls := make([]flow.Awaited, 20)
	for i := range calls {
		calls[i] = charge.Go(ctx, o)
	}
	if err := flow.All(ctx, calls...); err != nil {
		return err
	}
	for range 4 {
		if _, err := charge.Call(ctx, o); err != nil {
			return err
		}
	}
	for range 20 {
		if err := record(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

func benchmarkColdReplay(b *testing.B, rounds int, round func(flow.Context, order) error) {
	var begun atomic.Int32
	turns := make(chan time.Duration, 1000) // more than the function takes
	handler, forget := flow.HandleForgetting("shop.checkout", func(ctx flow.Context, o order) (int, error) {
		begun.Add(1)
		for range rounds {
			if err := round(ctx, o); err != nil {
				return 0, err
			}
		}
		for n := 0; ; n++ {
			if by, err := approved.Receive(ctx); err != nil || by == "last" {
				return n, err
			}
		}
	}, func(took time.Duration) { turns <- took })
	s := newSite(b, handler)
	ref := s.start("order.checkout", order{"o-1", 5})
	signal := func(by string) {
		_, err := s.Client.SignalJob(b.Context(), ref, "approved", by)
		s.Must(err)
	}
	s.Until("the function waits for a signal", func() bool { return s.number(`SELECT count(*) FROM legwork.hook`) == 1 })
	events := s.number(`SELECT sum(n) FROM legwork.journal`)
	for len(turns) > 0 {
		<-turns
	}
	var all []time.Duration
	for b.Loop() {
		forget()
		before := begun.Load()
		signal("ann")
		all = append(all, <-turns)
		if n := begun.Load() - before; n != 1 {
			b.Fatalf("the function has begun %d times in a turn, want once", n)
		}
	}
	signal("last")
	if r := s.end(ref); r.State != "completed" {
		b.Fatalf("%s %s %+v", r.State, r.Data, r.Error)
	}
	s.AtRest()
	slices.Sort(all)
	b.ReportMetric(float64(events), "events")
	b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "ms/replay")
}
