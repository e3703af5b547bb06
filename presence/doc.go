// Package presence lists the processes that run. Each registers itself as a
// NATS service, and answers requests.
//
//	process ── Announce ──► service "legwork-<ns>": PING, INFO, STATS
//	                              ▲
//	        Ask, `nats micro ls`, `legwork top`
//
// It is for people and for tools that show something. The engine does not
// depend on it: a process that may not register itself, or that nobody can ask,
// works normally.
//
// Programs in other languages do the same with the services of their NATS
// library: docs/wire.md.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package presence
