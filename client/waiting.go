package client

import (
	"fmt"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
)

// waitingFor says in one sentence what a job waits for, derived from its rows
// alone; "" if it has ended.
func waitingFor(j *Job) string {
	switch {
	case j.State != Running:
		return ""
	case j.ClosedBy != nil:
		return fmt.Sprintf("message %s has closed the job and waits for an engine to run its completion tasks", j.ClosedBy)
	case len(j.Outstanding) == 0:
		return fmt.Sprintf("nothing: %s open, but no message is left that could move the job: run `legwork fsck`", plural(j.Semaphore, "obligation is", "obligations are"))
	}
	// Whoever has waited longest is the cause, most likely.
	sentence := j.Outstanding[0].sentence()
	if more := len(j.Outstanding) - 1; more > 0 {
		sentence += fmt.Sprintf("; %s", plural(more, "other message waits too", "other messages wait too"))
	}
	return sentence
}

// sentence says who waits since when for whom.
func (o *Outstanding) sentence() string {
	subject, whom := "activity "+o.Activity, "for an engine"
	topic, isWork := legwork.WorkTopic(o.Lane)
	switch {
	case isWork:
		whom = "for a worker on topic " + topic
	case o.Lane == legwork.LaneStart:
		subject, whom = "the trigger", "for an engine to send the first activities"
	case o.Began:
		whom = "for an engine to enter it again"
	default:
		whom = "for an engine to enter it"
	}
	published := fmt.Sprintf("published %dx", o.Publish)
	if o.Publish == 0 {
		published = "not published yet: is a relay running?"
	}
	return fmt.Sprintf("%s waits since %s %s (%s)", subject, ago(o.Age), whom, published)
}

// ago writes a duration in at most two units.
func ago(seconds float64) string {
	d := time.Duration(seconds * float64(time.Second))
	switch {
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return strings.TrimSuffix(d.Truncate(time.Second).String(), "0s")
	default:
		return fmt.Sprintf("%dh%dm", int(d.Hours()), int(d.Minutes())%60)
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
