// Package dev has legwork dev and legwork demo: everything in one process.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package dev
