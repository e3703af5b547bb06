// Package functions has the durable functions of the benchmark's workloads, as its
// worker processes serve them.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package functions

import (
	"context"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/worker"
)

// Handlers are all functions.
func Handlers() []worker.Registration {
	return []worker.Registration{
		flow.Handle(bench.CallsTopic, calls),
		flow.Handle(bench.RecordsTopic, tenRecords),
		flow.Handle(bench.StepsTopic, steps),
		flow.Handle(bench.JoinTopic, join),
		flow.Handle(bench.RecordTopic, oneRecord),
		flow.Handle(bench.MixedTopic, mixed),
		flow.Handle(bench.GrownTopic, grown),
	}
}

// order is what a job starts with, and what a call or a step has as its result:
// bench.Input.
type order struct {
	part
	Customer string `json:"customer"`
	Currency string `json:"currency"`
}

// part is what a call brings to the worker: as much as in the graphs W1 to W3.
type part struct {
	Amount int    `json:"amount"`
	Note   string `json:"note"`
}

var work = flow.Worker[part, order](bench.WorkTopic)

// calls calls the worker ten times, one after the other.
func calls(ctx flow.Context, o order) (int, error) {
	for range 10 {
		if _, err := work.Call(ctx, o.part); err != nil {
			return 0, err
		}
	}
	return o.Amount, nil
}

// join calls the worker a hundred times at once, and waits for all.
func join(ctx flow.Context, o order) (int, error) {
	answers := make([]flow.Awaited, 100)
	for i := range answers {
		answers[i] = work.Go(ctx, o.part)
	}
	return o.Amount, flow.All(ctx, answers...)
}

func tenRecords(ctx flow.Context, o order) (int, error) { return records(ctx, o, 10) }
func oneRecord(ctx flow.Context, o order) (int, error)  { return records(ctx, o, 1) }

// records records so many steps that do nothing.
func records(ctx flow.Context, o order, n int) (int, error) {
	for range n {
		if _, err := flow.Record(ctx, "step", o.step); err != nil {
			return 0, err
		}
	}
	return o.Amount, nil
}

// steps takes ten steps that do nothing, each durable before the next begins.
func steps(ctx flow.Context, o order) (int, error) {
	for range 10 {
		if _, err := flow.Do(ctx, "step", o.step); err != nil {
			return 0, err
		}
	}
	return o.Amount, nil
}

// step does nothing, and has a result as large as that of a call.
func (o order) step(context.Context) (order, error) { return o, nil }
