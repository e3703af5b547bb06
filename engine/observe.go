package engine

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/telemetry"
)

// observe counts what became of a batch and ends its spans.
func (e *Engine) observe(lane string, items []*item) {
	counts, kinds, again := make(map[string]int, 4), make(map[kind]int, 8), 0
	for _, it := range items {
		if it.delivery.Count > 1 {
			again++
		}
		counts[it.verdict.Outcome]++
		if it.Activity != nil {
			kinds[kindOf(it)]++
		}
		if it.verdict.Err != nil && it.verdict.Action == legwork.Nak && !alwaysLeaves(it.verdict) { // of which setAside tells
			e.Log.Warn("handed back", "lane", lane, "job", it.T.Job, "activity", it.T.Activity,
				"outcome", it.verdict.Outcome, "deliveries", it.delivery.Count, "error", it.verdict.Err)
		}
		it.endSpan()
	}
	if again > 0 {
		e.Metrics.Redeliveries(lane, again)
	}
	for outcome, n := range counts {
		e.Metrics.Transitions(lane, outcome, n)
		switch outcome {
		case "duplicate", "stale", "finalized":
			e.Metrics.Duplicates(lane, n)
		}
	}
	for k, n := range kinds {
		e.Metrics.Activities(k.graph, k.activity, k.outcome, n)
	}
}

// kind has the labels by which transitions of activities are counted.
type kind struct{ graph, activity, outcome string }

func kindOf(it *item) kind {
	return kind{it.Activity.Graph.Subscribes, it.Activity.Type.String(), it.verdict.Outcome}
}

// traceEnd records the end of a job in its trace, below the leg that caused it.
func (e *Engine) traceEnd(cause legwork.Trace, c ledger.Closed) {
	place := telemetry.OfJob(c.Gid, cause)
	span := e.Tracing.BeginAt(telemetry.KindComplete, c.Graph, &place, time.Time{})
	if !span.Recording() {
		return
	}
	span.Set(telemetry.App(c.App), telemetry.Job(c.Job), telemetry.Gid(c.Gid), telemetry.Outcome(c.State),
		telemetry.GUIDLedger(int64(c.Marks)), telemetry.SemaphoreAfter(int64(c.Semaphore)))
	failWith(span, c.Error)
	span.End()
}

// failWith sets an error document on a span, if there is one.
func failWith(span telemetry.Span, doc json.RawMessage) {
	if f, ok := decide.ReadFailure(doc); ok {
		span.Fail(f.Code, f.Message)
	}
}

func (it *item) endSpan() {
	if !it.span.Recording() {
		return
	}
	if it.about == nil {
		it.about = it.T
	}
	it.span.SetTransition(it.about)
	if it.Activity != nil {
		it.span.Set(telemetry.ActivityType(it.Activity.Type.String()))
	}
	it.span.Set(telemetry.Outcome(it.verdict.Outcome), telemetry.Deliveries(it.delivery.Count))
	if a := it.ledgerAfter(); a != nil {
		it.span.Set(telemetry.ActivityLedger(int64(*a)))
	}
	if m := it.committed.Marks; m != nil {
		it.span.Set(telemetry.GUIDLedger(int64(*m)))
	}
	if it.committed.Spawned {
		it.span.Set(telemetry.SemaphoreBefore(int64(it.committed.Before)),
			telemetry.SemaphoreAfter(int64(it.committed.After)))
	}
	switch {
	case it.verdict.Err != nil && !it.isSecond():
		it.span.Fail(legwork.CodeOf(it.verdict.Err), it.verdict.Err.Error())
	case it.T.Status == legwork.Failed:
		it.span.Fail(it.T.Code, it.answered())
	case it.failure != nil: // it could not be decided, which has ended the job
		failWith(it.span, it.failure)
	}
	it.span.EndAt(time.Now())
}

// isSecond reports whether the message has only come too late: that is no failure.
func (it *item) isSecond() bool {
	_, conflict := errors.AsType[*ledger.CheckpointConflictError](it.verdict.Err)
	return conflict && it.verdict.Action == legwork.Ack
}

// answered returns the message of an answer that is an error.
func (it *item) answered() string {
	if f, ok := decide.ReadFailure(it.T.Data); ok {
		return f.Message
	}
	return "the worker answered with an error"
}

// begunSpan sets on the span of a start which job it has created.
func (s *starting) begunSpan() {
	if !s.span.Recording() {
		return
	}
	s.about = &legwork.Transition{GUID: s.T.GUID, Gid: *s.begun.Gid, Job: s.begun.Job, App: s.begun.App,
		Version:  s.version.Version.Version,
		Activity: s.graph.Trigger.ID, DAD: legwork.RootDAD, Topic: s.graph.Subscribes, Trace: s.T.Trace}
	begun := ledger.TriggerSeed
	s.committed.Activity, s.committed.Marks = &begun, s.begun.Marks
	s.span.Set(telemetry.SemaphoreBefore(0), telemetry.SemaphoreAfter(int64(len(s.begin.Children))))
	if p := s.parent; p != nil {
		s.span.Set(telemetry.ParentGid(p.Gid), telemetry.ParentActivity(p.Activity))
	}
}
