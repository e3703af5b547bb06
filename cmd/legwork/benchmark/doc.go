// Package benchmark has legwork bench: the workloads that a user runs on servers
// of their own. What only developers measure is in internal/bench/measure.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package benchmark
