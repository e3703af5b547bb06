// Package benchmark has legwork bench: it runs workloads on processes of this very
// binary and measures them from outside.
package benchmark
