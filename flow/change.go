package flow

import "github.com/legwork-dev/legwork"

// Patched reports whether a change of the code applies to this run of the function: it does
// unless the function has come further already, with the code before the change. The answer
// is recorded, so that it stays.
//
//	if flow.Patched(ctx, "check-address") {
//		… // since 2026-03
//	} else {
//		… // for jobs that were here before
//	}
//
// The id names the change; a change has one of its own. In a loop each call is answered for
// itself: iterations that were done before the change stay as they were. Once no job is left
// that the old branch is for, remove it, and then or later the call of Patched.
func Patched(ctx Context, id string) bool { return ctx.run.Patched(id) }

// JobInfo is what a function may know of itself. It is the same in every replay.
type JobInfo struct {
	// Job is the id of the job, Gid that of its generation: a later job may have the same Job.
	Job string
	Gid legwork.ID
	// App and Version name the document of the job, Topic the function.
	App, Version, Topic string
}

// Info returns what a function may know of itself, such as the id of its job.
func Info(ctx Context) JobInfo {
	info, _ := ctx.run.About.(JobInfo)
	return info
}
