// Package fork plans forks of jobs: new jobs that are given what a job that has ended, the
// source, has done up to a cut, and do the rest anew (ADR 88). A retry is a fork under the id of
// its source, whose cut is whatever has no final answer, and what has ended the job.
//
// A fork is rows. What is kept is copied with its ledgers, under the ids that the new job's
// messages would have: ids follow from gid, parent and label (ADR 3), so the plan walks down from
// the start of the source, and finds each message by the id that it must have. At the cut it puts
// the messages that enter what is cut into the outbox: with them the new job goes on, as any job
// whose messages were lost.
//
// The plan reads the clock, for timers, and nothing else: rows in, rows out. What it cannot know
// for certain it refuses.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package fork
