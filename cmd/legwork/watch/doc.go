// Package watch has the commands that look at a whole installation: top and doctor.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package watch
