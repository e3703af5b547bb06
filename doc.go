// Package legwork holds the words of the engine: the transition and its codec,
// ids, dimensional addresses, names, limits, deliveries and their verdicts, and
// errors with the class that decides what becomes of a message.
//
// It is the leaf of the import graph: the standard library only, so that a
// worker, a client or another tool can speak the protocol without pulling in
// Postgres, NATS or OpenTelemetry.
//
// A job is one run of a graph. A [Transition] is the message that moves it:
//
//	start ──► leg 1 of an activity ──► work for a worker
//	                ▲                        │
//	                └──── leg 2 (response) ◄─┘
//
// Every transition has a GUID. Its ledger row in Postgres proves which of its
// steps have committed, so a message may be lost, repeated or late and nothing
// but time is lost with it.
//
// This package is API: docs/compatibility.md says what may change in it.
package legwork
