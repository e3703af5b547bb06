package router

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork"
)

// BenchmarkRouter measures source, router and acknowledgement over a backlog,
// with a handler that does nothing.
func BenchmarkRouter(bm *testing.B) {
	b := newBench(bm, 0)
	b.publish(bm.N)
	var handled, batches atomic.Int64
	done := make(chan struct{})
	bm.ResetTimer()
	stop := b.run(Config{Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		batches.Add(1)
		if handled.Add(int64(len(batch))) == int64(bm.N) {
			close(done)
		}
		return acks(len(batch))
	}})
	wait(bm, done, "the backlog")
	b.must(stop())
	bm.StopTimer()
	bm.ReportMetric(float64(bm.N)/bm.Elapsed().Seconds(), "msg/s")
	bm.ReportMetric(float64(bm.N)/float64(batches.Load()), "msg/batch")
}

// BenchmarkLoneMessages measures the round trip of one message at a time.
func BenchmarkLoneMessages(bm *testing.B) {
	b := newBench(bm, 0)
	done := make(chan struct{}, 1)
	stop := b.run(Config{Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		done <- struct{}{}
		return acks(len(batch))
	}})
	for bm.Loop() {
		b.publish(1)
		wait(bm, done, "the message")
	}
	b.must(stop())
}
