// Package replay runs the code of a durable function over its journal. A function runs
// from its first line each time: operations whose results are recorded return them, the
// first that has none is recorded, and where the code must wait it is parked (REPLAY-01 to
// 03). Package flow is what users write such code with; a worker, or flowtest, drives it.
//
//	run.go     one run of a function: turns, parking, eviction
//	op.go      operations: what is recorded is compared, what is not is appended
//	wait.go    waits, and which of several results was first
//	gate.go    changes of code: gates
//	match.go   whether what is recorded is what the code asks (CON-18)
//
// A function is one line of control: its goroutine and the one that drives it take turns,
// and never run at the same time.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package replay
