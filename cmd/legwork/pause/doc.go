// Package pause has the commands that pause topics, graphs and jobs, and resume them.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package pause
