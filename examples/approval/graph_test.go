package main

import (
	"io"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/legworktest"
	"github.com/legwork-dev/legwork/worker"
)

// waiting is a request that waits for a decision, in an office where nobody is.
func waiting(t *testing.T, patience time.Duration) (*legworktest.Env, *legworktest.Job) {
	t.Helper()
	env := legworktest.New(t, "app.yaml")
	env.Work(newOffice(io.Discard).workers()...)
	env.Mock("credit.bureau", map[string]int{"score": 80})
	job := env.Start(topicRequested, Request{ID: "r-1", From: "fred", Team: "it", Customer: "Acme",
		Lines: []Line{{Item: "chair", Quantity: 2, Cents: 1500}}, Patience: patience.Seconds()})
	job.WaitsFor(client.ReasonSignal)
	return env, job
}

// TestOverdue: after an hour without a decision the chief is told, and not before.
func TestOverdue(t *testing.T) {
	t.Parallel()
	env, job := waiting(t, time.Hour)
	env.Advance(time.Hour - time.Second)
	job.WaitsFor(client.ReasonSignal)
	env.Advance(time.Second)
	var out Outcome
	if job.Completed(&out); out.Outcome != "overdue" {
		t.Errorf("the outcome is %+v", out)
	}
	var told struct{ To, Text string }
	if calls := env.Calls("approval.tell"); len(calls) != 1 {
		t.Errorf("somebody was told %d times", len(calls))
	} else if calls[0].Read(&told); told.To != "chief" {
		t.Errorf("%s was told", told.To)
	}
}

// TestSignedOff: the team approves; the request says who it was and what it costs.
func TestSignedOff(t *testing.T) {
	t.Parallel()
	env, job := waiting(t, time.Hour)
	if woken := env.Signal(topicDecision, Decision{ID: "r-1", Decision: "approve", By: "ada"}); woken != 1 {
		t.Fatalf("the decision woke %d", woken)
	}
	var out Outcome
	if job.Completed(&out); out.Outcome != "approved" || out.By != "ada" || out.Cents != 3000 || out.Score != 80 {
		t.Errorf("the outcome is %+v", out)
	}
}

// TestBureauIsOut: the credit check is tried again.
func TestBureauIsOut(t *testing.T) {
	t.Parallel()
	env := legworktest.New(t, "app.yaml")
	env.Work(newOffice(io.Discard).workers()...)
	env.Mock("credit.bureau", worker.Errorf(503, "out"), worker.Errorf(503, "out"), map[string]int{"score": 10})
	job := env.Start(topicRequested, Request{ID: "r-1", Team: "it", Lines: []Line{{Quantity: 1, Cents: 100}}})
	job.WaitsFor(client.ReasonRetry)
	env.Advance(time.Minute)
	var out Outcome
	if job.Completed(&out); out.Outcome != "refused" || out.Why != "no credit" || len(env.Calls("credit.bureau")) != 3 {
		t.Errorf("the outcome is %+v after %d calls", out, len(env.Calls("credit.bureau")))
	}
}
