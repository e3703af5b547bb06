// Package engine takes batches of messages from the broker, moves their jobs on and returns a verdict for each message:
// acknowledge it, hand it back, or terminate it. handle.go shows all that happens to a batch; each part has a file:
//
//	read.go     reads the headers; a message that cannot be read is a dead letter
//	load.go     reads what maps and conditions need
//	leg1.go     counts the entry of a message into an activity, and judges what it found
//	leg2.go     does so for an answer
//	decide/     decides what to save and which activities follow; a pure package
//	commit.go   commits the steps, in one transaction (fused mode) or one per step
//	publish.go  publishes the messages that follow, right after the commit; the relay's sweep finds lost ones
//
// A batch that Postgres refuses is split until the message at fault is alone (batch.go).
//
// In fused mode most messages take a short way (ADR 17): advance.go commits entry and steps of an answer at once, and
// ahead.go enters the workers that follow in the same commit.
//
// Activity types differ only in their decision: each has a file in package decide. The steps are the same for all.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package engine
