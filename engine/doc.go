// Package engine runs the protocol, in batches. handle.go shows the whole life of
// one; each part of it has a file:
//
//	read.go     headers → transition; what cannot be read is a dead letter
//	load.go     what maps and conditions read; leg1.go and leg2.go enter and judge
//	decide/     pure, a package of its own: what to save, whom to spawn
//	commit.go   one transaction (fused) or one per step: marks and their work
//	publish.go  the children, right after the commit; the sweeper finds the rest
//
// A commit that Postgres refuses is split until the message at fault stands alone
// (batch.go).
//
// In fused mode most messages take a short way (ADR 17): advance.go commits
// entry and steps of a worker's answer at once, ahead.go enters the workers that
// follow in the same commit.
//
// An activity type differs in its decision, one file each in package decide,
// never in the steps. Every message ends with a verdict.
package engine
