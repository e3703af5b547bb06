// Package app has the commands about applications, and about the functions of maps.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package app
