// Package job has the commands about jobs.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package job
