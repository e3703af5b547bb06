// Package conformance certifies worker programs of any language: it plays the
// engine on a broker of its own and watches what the program says.
//
//	kit ── work ──► NATS ──► link ──► the program (NATS_URL names the link)
//	                  ▲       │ reads each message, keeps back what a check
//	                  └───────┘ wants kept back
//
// A link is a proxy that understands the protocol of NATS, so that a check sees
// answers, acknowledgements and progress in the order in which the program sent
// them, and can do what a bad network does: keep the broker's confirmation of an
// answer back while the lease runs. The program is real and so is the broker;
// only the engine is played. docs/anywhere.md says how it is used, docs/wire.md
// is the contract that it checks.
//
// Towards workers of durable functions it keeps the journals, too (function.go,
// functionengine.go): they serve a program that is prescribed (prescribed.go), so that the
// checks know what it asks for; steps that it lacks are not judged. The rules of journals are
// those of package journal; how code is replayed is what is judged.
//
// The same engine holds the journals of open jobs against a new build (rehearse.go): it hands them
// out as turns that are rehearsals, and takes nothing in.
//
// A check is one file. It gets a rig, makes work, and says what it saw and what
// the worker must do differently. Required ones cost jobs if they fail;
// recommended ones cost time, or traces.
package conformance
