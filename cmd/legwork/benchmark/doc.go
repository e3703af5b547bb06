// Package benchmark has legwork bench: it runs workloads on processes of this very
// binary and measures them from outside.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package benchmark
