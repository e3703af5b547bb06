// Package project has legwork init: a new project that runs.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package project
