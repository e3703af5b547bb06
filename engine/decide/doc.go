// Package decide decides which step a message takes in its activity: what it
// saves, and which activities follow. It is pure: it reads an [Input] and returns
// a [Decision], without a context, a clock or a store. The time is part of the
// input. Signals and interrupts to other jobs are part of the decision; package
// engine sends them.
//
//	Decide  the step of a message that enters an activity, or answers its work
//	Begin   the job that a start begins
//	Again   whether the work of a failed answer is tried once more
//
// Each activity type has a file: worker.go, await.go, hook.go, signal.go,
// cycle.go, interrupt.go, trigger.go. What the types have in common is in
// decision.go (entry and answer) and follow.go (what is written, who follows).
//
// The package is not API.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package decide
