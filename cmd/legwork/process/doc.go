// Package process has the commands that run a process until SIGTERM, and the one
// that asks such a process how it is.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package process
