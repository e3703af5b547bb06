// Package deadletter has the commands about dead letters.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package deadletter
