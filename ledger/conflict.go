package ledger

import (
	"cmp"
	"fmt"

	"github.com/legwork-dev/legwork"
)

// CheckpointConflictError: a commit was not granted, because what it compares under its locks has changed since it was
// decided. Another copy of the message, or another message, was first. The commit wrote nothing (OWN-01).
type CheckpointConflictError struct {
	Place
	GUID     legwork.ID // of the message
	Compared string     // what the commit needed to find
	Found    string     // what was there
}

func (e *CheckpointConflictError) Error() string {
	return fmt.Sprintf("message %s lost its checkpoint at activity %s %s of job %s: it needs %s, and found %s; nothing "+
		"was written", e.GUID, e.Activity, e.DAD, e.Gid, e.Compared, cmp.Or(e.Found, "another value"))
}

// conflicts gives each step that was not granted what it was refused for.
func conflicts(steps []Step, do Do, out []Committed) {
	for i := range steps {
		out[i].Conflict = steps[i].conflict(do, &out[i])
	}
}

// conflict is why a step was not granted; nil if it was, or asked for nothing.
func (p *Step) conflict(do Do, c *Committed) *CheckpointConflictError {
	switch {
	case p.Plain && (c.Sent || !do.Save && !do.Spawn):
		return nil
	case !p.Plain && do.Spawn && c.Spawned, !p.Plain && !do.Spawn && (c.Saved || !do.Save || p.Resumes):
		return nil
	}
	compared, found := p.compared(do, c)
	return &CheckpointConflictError{Place: p.Place, GUID: p.GUID, Compared: compared, Found: found}
}

// compared names the first comparison that fails, in the order in which commit.sql makes them.
func (p *Step) compared(do Do, c *Committed) (compared, found string) {
	switch {
	case c.Closed:
		return "an open job (job.closed_guid)", "one that another message has closed"
	case c.Moved:
		return "a job of the version that it was decided for (job.version_id)", "one that was moved to another"
	case c.Stale && p.Read == nil:
		return "the journal that it was decided on, and the other steps of its group", "a longer one, or a step that " +
			"cannot be granted"
	case c.Stale:
		return "the job data that it was decided on", "other data"
	case c.Activity == nil:
		return "its activity", "none"
	case p.Plain && c.Activity.Leg1Done():
		return "digit 4 of the activity's ledger at 0", c.Activity.String()
	case p.Guard && c.Activity.Finalized():
		return "digit 1 of the activity's ledger at 0", c.Activity.String()
	case p.Plain:
		return "an open job", "none"
	case c.Marks == nil:
		return "its own ledger", "none"
	case do.Spawn && c.Marks.Spawned():
		return "digit 6 of its own ledger at 0", c.Marks.String()
	case c.Marks.Saved():
		return "digit 5 of its own ledger at 0", c.Marks.String()
	}
	return fmt.Sprintf("work %s as the one that the activity waits for (activity.work_guid)", p.Work), "other work"
}

// Conflict is what an answer lost that Advance has not granted, by what its entry has found since.
func (a *Answer) Conflict(found *Entered) *CheckpointConflictError {
	e := &CheckpointConflictError{Place: a.Place, GUID: a.GUID, Found: "no such job",
		Compared: fmt.Sprintf("an open job, and an activity that waits for work %s at attempt %d and has no answer",
			a.Work, max(a.Attempt, 1))}
	switch {
	case found.JobVersion == nil:
	case found.Closed:
		e.Found = "a job that another message has closed"
	case found.Activity == nil:
		e.Found = "no such activity"
	case found.Outstanding == nil:
		e.Found = fmt.Sprintf("ledger %s, waiting for nothing", found.Activity)
	default:
		e.Found = fmt.Sprintf("ledger %s, work %s, attempt %d", found.Activity, *found.Outstanding, found.Attempt)
	}
	return e
}
