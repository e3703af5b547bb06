package worker_test

import (
	"context"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// BenchmarkNoop measures work from the stream to the stored answer, on a
// server in this process with files. b.N messages are there at the start.
func BenchmarkNoop(b *testing.B) {
	s := newSite(b)
	ws := make([]*legwork.Transition, b.N)
	for i := range ws {
		ws[i] = work("noop", `{"id":"an order of about a hundred bytes","total":123,"at":"2030-01-01T00:00:00Z","lines":[]}`)
	}
	for i := 0; i < len(ws); i += 1000 {
		s.send(ws[i:min(i+1000, len(ws))]...)
	}
	b.ResetTimer()
	s.run(s.config(), worker.Handle("noop", func(_ context.Context, o order) (order, error) { return o, nil }))
	s.until("all work is acknowledged", func() bool { return s.stored("WORK") == 0 })
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "work/s")
	if n := s.stored("RESPONSE"); n != uint64(b.N) {
		b.Fatalf("%d answers to %d works", n, b.N)
	}
}
