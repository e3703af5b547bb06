// Package fn holds the functions of the mapping language: 194 in 13 namespaces
// (graphs.md §1b), with the semantics of JavaScript called with just the
// arguments that were given (decision 12). It is pure: no clock, no network, no
// files but the table of time zones; the standard library, and for the order of
// texts golang.org/x/text/collate. No input may make it panic, hang or take
// unbounded memory: see Budget.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package fn
