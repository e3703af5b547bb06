package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// writes counts what a process writes: transactions, and what they append to journals.
type writes struct {
	crash.Sender
	transactions, appends, states, events int // the last two in bytes
}

func (w *writes) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	w.transactions++
	for _, q := range b.QueuedQueries {
		if !strings.Contains(q.SQL, "ledger/append.sql") {
			continue
		}
		for _, state := range q.Arguments[8].(pgtype.FlatArray[json.RawMessage]) {
			w.appends++
			w.states += len(state)
		}
		for _, events := range q.Arguments[7].(pgtype.FlatArray[json.RawMessage]) {
			w.events += len(events)
		}
	}
	return w.Sender.SendBatch(ctx, b)
}

// joins calls a worker n times, and waits for all.
func joins(n int) func(flow.Context, num) (num, error) {
	return func(ctx flow.Context, _ num) (num, error) {
		calls := make([]flow.Awaited, n)
		for i := range calls {
			if i%2000 == 1999 { // a turn's answer has a limit
				if _, err := flow.Do(ctx, "step", func(context.Context) (int, error) { return 0, nil }); err != nil {
					return num{}, err
				}
			}
			calls[i] = workA.Go(ctx, num{i})
		}
		flow.All(ctx, calls...)
		return num{n}, nil
	}
}

// BenchmarkJoin is a function that waits for many calls at once: the answers come in batches.
func BenchmarkJoin(b *testing.B) {
	for _, c := range []struct{ calls, batch int }{{1000, 1}, {1000, 256}, {10_000, 256}} {
		b.Run(fmt.Sprintf("calls=%d/batch=%d", c.calls, c.batch), func(b *testing.B) { benchmarkJoin(b, c.calls, c.batch) })
	}
}

func benchmarkJoin(b *testing.B, n, size int) {
	var took time.Duration
	count := &writes{}
	for b.Loop() {
		w := functionWorld(b, flowbody.Of("code", joins(n)))
		e := w.Engine(w.Pool)
		w.Until(e, func(m *sim.Message) bool {
			return m.Is("work", "") && strings.Contains(m.Header.Get(legwork.HeaderActivity), "/")
		})
		for _, m := range w.Messages() {
			w.DoWork(m, false)
		}
		count.Sender = w.Pool
		e = w.Engine(count)
		warm(b, w, e)
		answers := w.Find(legwork.LaneResponse, "")
		if len(answers) != n {
			b.Fatalf("%d answers, want %d", len(answers), n)
		}
		count.transactions = 0
		began := time.Now()
		for len(answers) > 0 {
			batch := answers[:min(size, len(answers))]
			for _, v := range w.Handle(e, legwork.LaneResponse, batch...) {
				if v.Outcome != "done" {
					b.Fatalf("%s: %v", v.Outcome, v.Err)
				}
			}
			answers = answers[len(batch):]
		}
		took += time.Since(began)
	}
	per := func(v float64, unit string) { b.ReportMetric(v/float64(b.N), unit) }
	per(took.Seconds(), "s/join")
	per(float64(count.transactions), "transactions")
	per(float64(count.appends), "appends")
	per(float64(count.states)/1e6, "MB-state")
	per(float64(count.events)/1e6, "MB-events")
}
