// Package signals has the commands that send signals and listen to events.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package signals
