// Package telemetry makes the engine visible: spans of a job's trace, metrics
// for Prometheus, structured logs, and the probes beside them.
//
// One job is one trace (DESIGN §8). Each span is short, is exported when it
// ends and hands its context on through the outbox row and the message headers:
//
//	job <graph> ─► leg1 <activity> ─► publish <lane> ─► work <topic>
//	                    ▲                                    │
//	                    └── publish <lane> ◄── leg2 <activity> ◄┘ … ─► complete <graph>
//
// A hop of one message is a parent; a signal, a redelivery or a cycle is a link
// ([Span.Link]). Spans are exported only if an OTLP endpoint is configured. If
// none is, a [Span] allocates nothing and hands the incoming context on
// unchanged, so that a job never breaks the trace of the program around it.
//
// Metric labels have few values: lane, step, outcome, graph, type, state, topic,
// reason. A job id is never a label. The labels of a series are built when it
// is first seen and found again without allocation; past [maxSeries] a series
// is counted under the label "other".
//
// Every method of a nil *Telemetry and a nil *Metrics does nothing, so other
// packages need no switch for "without telemetry".
//
// This package is not API: it may change in any release (docs/compatibility.md).
package telemetry
