// Package frames has what is stored and sent of a durable function while it runs: the state
// of its frame beside the journal, and the messages between engine and worker
// (docs/wire.md, ADR 70).
//
// This package is not API: it may change in any release (docs/compatibility.md).
package frames
