// Package engine runs the protocol, in batches: enter → decide → commit.
//
//	decode   headers → transition; what cannot be read is a dead letter
//	enter    one transaction: attempts and entries counted, needed data loaded
//	decide   pure, package decide: graph + what was loaded → what to save, whom to spawn
//	commit   one transaction (fused) or one per step: marks and their work
//	publish  the children, right after the commit; the sweeper finds the rest
//
// In fused mode most messages take a short way (ADR 17): advance.go commits
// entry and steps of a worker's answer at once, ahead.go enters the workers that
// follow in the same commit.
//
// An activity type differs in its decision, one file each in package decide,
// never in the steps. Every message ends with a verdict; handle.go shows the
// whole life of a batch.
package engine
