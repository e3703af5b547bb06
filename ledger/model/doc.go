// Package model is the protocol of the ledgers in Go: what each transition does to an activity ledger, to the marks of
// a message and to a job's semaphore, and what it refuses. It is an oracle for tests. The product makes the same
// transitions in SQL (package ledger), and tests hold the two against each other.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package model
