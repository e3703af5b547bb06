package client_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/worker"
)

// TestTraceFailedTurns: an attempt of a turn whose answer had no effect is not shown as a success,
// whether a later one succeeds or the job is stopped before.
func TestTraceFailedTurns(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		bad  int32 // attempts that fail
		want []string
	}{
		"succeeds": {1, []string{"work 1 success", "leg2 1 success", "work 1 tried again", "leg2 1 tried again",
			"work 2 success", "leg2 2 success"}},
		"stopped": {1000, []string{"work 1 success", "leg2 1 ", "work 1 tried again", "leg2 1 tried again"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, ref := stuck(t, c.bad)
			if name == "stopped" {
				_, err := s.c.Interrupt(t.Context(), ref, client.Interrupt{})
				s.must(err)
			}
			_, err := s.c.Await(t.Context(), ref)
			if name == "succeeds" {
				s.must(err)
			}
			trace, err := s.c.Trace(t.Context(), ref)
			s.must(err)
			var got []string
			for _, span := range trace.Spans {
				if span.Activity == "order-checkout" && (span.Kind == legwork.SpanWork || span.Kind == legwork.SpanLeg2) {
					got = append(got, fmt.Sprint(span.Kind, " ", span.Attempt, " ", span.Outcome))
				}
				if span.Name == "" {
					t.Errorf("a span has no name: %+v", span)
				}
				if span.Attempt > 1 && (span.End == nil || span.End.After(span.Begin)) {
					t.Errorf("it is not known when attempt %d began, but it is shown as %+v", span.Attempt, span)
				}
			}
			for len(got) > len(c.want) && name == "stopped" && strings.HasSuffix(got[len(got)-1], " tried again") {
				got = got[:len(got)-1] // of attempts that began before the job was stopped
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("the turns are %q, want %q", got, c.want)
			}
			s.atRest()
		})
	}
}

// stuck returns a job whose second turn has failed once. Other code takes that turn, which
// disagrees with the journal in its first attempts, as many as bad says.
func stuck(t *testing.T, bad int32) (*site, client.Ref) {
	t.Helper()
	s, ref := checkout(t, nil)
	first, stop := context.WithCancel(s.Context)
	done := make(chan error, 1)
	cfg := worker.Config{URL: natstest.URL(t), Namespace: s.ns, Logger: s.Log}
	go func() { done <- worker.Run(first, cfg, flow.Handle("shop.checkout", chargeOnly)) }()
	s.explained(ref, "job o-1 is not done: call order.charge, at LINE, in function order-checkout, has waited T for a "+
		"worker on topic order.charge (published 1x)")
	stop()
	s.must(<-done)
	var turns atomic.Int32
	s.Work(flow.Handle("shop.checkout", func(ctx flow.Context, _ nothing) (nothing, error) {
		if turns.Add(1) <= bad {
			return askQuote.Call(ctx, nothing{})
		}
		return chargeOnly(ctx, nothing{})
	}), worker.Handle("order.charge", func(context.Context, nothing) (nothing, error) { return nothing{}, nil }))
	s.until("a turn has failed", func() bool {
		return s.one(`SELECT max(attempt)::text FROM legwork.activity WHERE gid = $1`, ref.Gid) > "1"
	})
	return s, ref
}
