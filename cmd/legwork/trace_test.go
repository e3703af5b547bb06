package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

// TestOneTraceFollowsAJob: every span of a job is in one trace, and each hangs
// on the one that caused it, across rows, headers and the worker.
func TestOneTraceFollowsAJob(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	spans := tracetest.NewInMemoryExporter()
	s := settings{DatabaseURL: pgtest.URL(t), NATSURL: natstest.URL(t), Namespace: pgtest.Namespace(t),
		Mode: "fused", MaxBatch: 16, Batches: 1, Connections: 4,
		Telemetry: telemetry.Config{Spans: spans, LogLevel: "warn", LogOutput: t.Output()}}
	n, err := s.open(ctx, "test")
	if err != nil {
		t.Fatal(err)
	}
	defer n.close()
	cl, err := client.New(n.Namespace, n.pool, n.conn.NATS())
	if err != nil {
		t.Fatal(err)
	}
	defer cl.Close()
	if err := deployAndActivate(ctx, cl, "chain.yaml", []byte(bench.Workloads["W1"].Document)); err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 2)
	go func() { ended <- n.runAll(running) }()
	go func() {
		noop := func(context.Context, map[string]any) (map[string]any, error) { return nil, nil }
		ended <- worker.Run(running, worker.Config{Conn: n.conn, Logger: n.log}, worker.Handle(bench.WorkTopic, noop))
	}()
	if _, err := cl.StartAndAwait(ctx, bench.Topic, map[string]int{"amount": 1}); err != nil {
		t.Error(err)
	}
	stop()
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if err := n.tel.Flush(ctx); err != nil {
		t.Fatal(err)
	}
	checkTrace(t, spans.GetSpans())
}

// checkTrace follows the chain of parents from the last leg to the start.
func checkTrace(t *testing.T, spans tracetest.SpanStubs) {
	t.Helper()
	byID := map[trace.SpanID]tracetest.SpanStub{}
	var last tracetest.SpanStub
	for _, s := range spans {
		byID[s.SpanContext.SpanID()] = s
		if s.Name == "complete "+bench.Topic {
			last = s
		}
	}
	var chain []string
	for s, ok := last, last.Name != ""; ok; s, ok = byID[s.Parent.SpanID()] {
		chain = append(chain, s.Name)
		if s.SpanContext.TraceID() != last.SpanContext.TraceID() {
			t.Errorf("span %q is in another trace", s.Name)
		}
	}
	want := "complete bench.start < leg2 w0 < work bench.noop < publish work.bench.noop < leg1 w0 < job bench.start"
	if got := strings.Join(chain, " < "); got != want {
		t.Errorf("the chain of causes is\n %s\nwant\n %s", got, want)
	}
}
