// Package workers has the example worker, and the check of workers in any language.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package workers
