// Package presence says which processes there are: each announces itself to the
// broker as a NATS service, and answers who asks.
//
//	process ── Announce ──► service "legwork-<ns>": PING, INFO, STATS
//	                              ▲
//	        Ask, `nats micro ls`, `legwork top`
//
// It is for people and for tools that show something. Nothing of the engine
// depends on it: a process that may not announce itself, or that nobody can ask,
// works as ever.
//
// Programs in other languages do the same with the services of their NATS
// library: docs/wire.md.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package presence
