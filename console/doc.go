// Package console serves the console: a web page that shows jobs and what moves them. It is a client of the HTTP API
// like any other one, and runs in the browser; this package has its files, which are made of console/src
// (docs/adr/0090).
//
// This package is not API: it may change in any release (docs/compatibility.md).
package console

//go:generate go -C generate run .
