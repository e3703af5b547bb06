package engine_test

import (
	"strconv"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/sim"
)

// BenchmarkChain is engine and Postgres without a broker: W2 in batches.
func BenchmarkChain(b *testing.B) {
	for _, size := range []int{1, 16, 64, 256} {
		b.Run("batch="+strconv.Itoa(size), func(b *testing.B) { benchmarkChain(b, size) })
	}
}

func benchmarkChain(b *testing.B, size int) {
	w := sim.New(b, engine.Fused, bench.Workloads["W2"].Document)
	w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: bench.Input}} }
	e := w.Engine(w.Pool)
	activities := 0
	for b.Loop() {
		for range size {
			activities += 10
			w.Start(bench.Topic, "job-"+strconv.Itoa(activities), bench.Input)
		}
		for ms := w.Messages(); len(ms) > 0; ms = w.Messages() {
			lane := ms[0].Lane
			if _, work := legwork.WorkTopic(lane); work {
				for _, m := range ms {
					w.DoWork(m, false)
				}
				continue
			}
			w.Handle(e, lane, ms...)
		}
	}
	b.ReportMetric(float64(activities)/b.Elapsed().Seconds(), "activities/s")
}
