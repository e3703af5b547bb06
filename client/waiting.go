package client

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/legwork-dev/legwork"
)

// waitingFor says in one sentence what a job waits for, derived from its rows
// alone; "" if it has ended.
func waitingFor(j *Job) string {
	waits := waitsOf(j)
	if len(waits) == 0 {
		return ""
	}
	first, more := j.likely(waits)
	return first + more + j.timesOut() + j.nears()
}

// sayLimit says when a wait will be given up.
func (w *Wait) sayLimit() string {
	if w.TimesOut == nil {
		return ""
	}
	return fmt.Sprintf(", and times out at %s UTC (in %s)", clock(*w.TimesOut), ago(w.TimesOutIn))
}

// timesOut says when the job itself will be.
func (j *Job) timesOut() string {
	for i := range j.Outstanding {
		if o := &j.Outstanding[i]; o.Kind == kindTimeout && o.Lane == legwork.LaneRun {
			return fmt.Sprintf("; the job times out at %s UTC (in %s)", clock(o.Due), ago(o.DueIn))
		}
	}
	return ""
}

// others counts the waits after the first, by reason.
func others(waits []Wait) string {
	if len(waits) < 2 {
		return ""
	}
	counts, n := map[string]int{}, 0
	for _, w := range waits[1:] {
		if !w.idle() {
			counts[w.Reason]++
			n++
		}
	}
	if n == 0 {
		return ""
	}
	var kinds []string
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		kinds = append(kinds, fmt.Sprintf("%d %s", counts[reason], strings.ReplaceAll(reason, "_", " ")))
	}
	return fmt.Sprintf("; it waits for %d more (%s)", n, strings.Join(kinds, ", "))
}

// stale is the age in seconds of a wait from which the sentence says that a
// process does not seem to run.
const stale = 10

// overdue reports whether a message should have been published, or taken, long
// ago.
func (w *Wait) overdue() bool {
	if w.Reason == ReasonRelay {
		return -w.DueIn >= stale
	}
	return w.Age >= stale
}

// say puts a wait in words: who waits for what, since when, and what that means.
func (w *Wait) say(j *Job) string {
	if sentence := w.sayFunction(j); sentence != "" {
		return sentence
	}
	switch w.Reason {
	case ReasonCompletion:
		return fmt.Sprintf("message %s has closed the job and waits for an engine to run its completion tasks", w.Message)
	case ReasonPaused:
		if w.Lane == "" { // a hook
			return w.saySignal() + ", and is held: " + w.paused
		}
		return fmt.Sprintf("activity %s has been held for %s: %s", w.Activity, ago(w.Age), w.paused)
	case ReasonLost:
		return w.sayLost(j)
	case ReasonDeadLetter:
		return fmt.Sprintf("activity %s is stuck: its message became a dead letter at %s UTC (%s: %s)", w.Activity,
			clock(w.Letter.At), w.Letter.Reason, legwork.Clip(w.Letter.Message, 200))
	case ReasonTimer:
		return fmt.Sprintf("activity %s sleeps until %s UTC (%s more, %s so far)", w.Activity, clock(*w.Due), ago(w.DueIn),
			ago(w.Age))
	case ReasonRetry:
		return fmt.Sprintf("attempt %s of activity %s begins at %s UTC (in %s)%s", w.attempt(), w.Activity, clock(*w.Due),
			ago(w.DueIn), w.before()) + w.sayKeyed(j)
	case ReasonSignal:
		return w.saySignal()
	case ReasonChild:
		return fmt.Sprintf("activity %s has awaited child job %s (topic %s) for %s", w.Activity, w.Child.JobID, w.Topic,
			ago(w.Age))
	}
	return w.sayMessage() + w.sayKeyed(j)
}

// sayKeyed says how far keyed work has come that nobody has answered.
func (w *Wait) sayKeyed(j *Job) string {
	if w.Reason != ReasonWorker && w.Reason != ReasonRetry {
		return ""
	}
	i := slices.IndexFunc(j.KeyedWork, func(k KeyedWork) bool { return k.Activity == w.Activity && k.DAD == w.DAD })
	if i < 0 {
		return ""
	}
	switch k := &j.KeyedWork[i]; {
	case k.Unclaimed:
		return "; a worker ran it without a claim, so it may run twice"
	case k.Claims == 0:
		return "; no worker has claimed it"
	case k.Verified == legwork.NotCompleted:
		return fmt.Sprintf("; its effect has not happened, by the word of %s", k.claimer())
	default:
		return fmt.Sprintf("; %s claimed it (claim %d, at %s UTC), and it is verified before it runs again", k.claimer(),
			k.Claims, clock(k.Updated))
	}
}

// claimer is who claimed the work last.
func (k *KeyedWork) claimer() string {
	if k.ClaimedBy == "" {
		return "a worker"
	}
	return "worker " + k.ClaimedBy
}

func (w *Wait) sayLost(j *Job) string {
	open := plural(j.Semaphore, "obligation is", "obligations are")
	if w.lost < j.Semaphore {
		return fmt.Sprintf("nothing: %s open, but no message is left for %d of them: run `legwork fsck`", open, w.lost)
	}
	return fmt.Sprintf("nothing: %s open, but no message is left that could move the job: run `legwork fsck`", open)
}

func (w *Wait) saySignal() string {
	sentence := fmt.Sprintf("activity %s has waited %s for a signal on topic %s", w.Activity, ago(w.Age), w.Topic)
	if w.Where != "" {
		sentence += " where " + w.Where
	}
	if w.Due != nil {
		sentence += fmt.Sprintf(", and wakes without one at %s UTC (in %s)", clock(*w.Due), ago(w.DueIn))
	}
	return sentence
}

// sayMessage says where a message is on its way to, and how far it has come.
func (w *Wait) sayMessage() string {
	subject, whom := w.parties()
	sentence := fmt.Sprintf("%s has waited %s %s", subject, ago(w.Age), whom)
	if w.Attempt > 1 {
		sentence += ", attempt " + w.attempt() + w.before()
	}
	return sentence + w.progress()
}

// progress says how far a message has come.
func (w *Wait) progress() string {
	_, isWork := legwork.WorkTopic(w.Lane)
	switch {
	case w.Reason == ReasonRelay && !w.overdue():
		return " (the message is not published yet)"
	case w.Reason == ReasonRelay:
		return fmt.Sprintf(" (nobody has published the message, due %s ago: is a relay running?)", ago(-w.DueIn))
	case w.Reason == ReasonBusy && isWork:
		return fmt.Sprintf(" (an engine has the answer, entered %dx, and is not done with it)", w.Entries)
	case w.Reason == ReasonBusy:
		return fmt.Sprintf(" (an engine has it, entered %dx, and is not done)", w.Entries)
	case w.Reason == ReasonEngine && w.overdue():
		return fmt.Sprintf(" (published %dx and not taken: is an engine running?)", w.Publish)
	}
	return fmt.Sprintf(" (published %dx)", w.Publish)
}

// parties are who waits, and for whom.
func (w *Wait) parties() (subject, whom string) {
	subject, whom = "activity "+w.Activity, "for an engine to enter it"
	_, isWork := legwork.WorkTopic(w.Lane)
	switch {
	case isWork:
		whom = "for a worker on topic " + w.Topic
	case w.Lane == legwork.LaneStart:
		subject, whom = "the trigger", "for an engine to send the first activities"
	case w.Lane == legwork.LaneResponse:
		whom = "for an engine to take the answer it has got"
	case w.kind == kindAwait:
		whom = "for an engine to begin its child job on topic " + w.Topic
	case w.kind == kindInterrupt:
		subject, whom = "the job", "for an engine to interrupt it"
	case w.began:
		whom += " again"
	}
	return subject, whom
}

// attempt is the number of an attempt, and how many there may be.
func (w *Wait) attempt() string {
	if w.Attempts >= w.Attempt {
		return fmt.Sprintf("%d of %d", w.Attempt, w.Attempts)
	}
	return fmt.Sprint(w.Attempt)
}

// before is what ended the attempt before.
func (w *Wait) before() string {
	if w.Code == 0 || w.Attempt <= 1 {
		return ""
	}
	if w.Error == "" {
		return fmt.Sprintf(" after error %d", w.Code)
	}
	return fmt.Sprintf(" after error %d: %s", w.Code, oneLine(w.Error))
}

// oneLine makes a text from outside fit into a sentence.
func oneLine(text string) string {
	return legwork.Clip(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}, text), 200)
}

// clock is how sentences write a moment.
func clock(t time.Time) string { return t.UTC().Format("2006-01-02 15:04:05") }

// ago writes a duration in at most two units.
func ago(seconds float64) string {
	d := time.Duration(min(max(seconds, 0), 9e9) * float64(time.Second))
	switch {
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return strings.Replace(d.Truncate(time.Second).String(), "m0s", "m", 1)
	case d < 100*time.Hour:
		return fmt.Sprintf("%dh%dm", int(d.Hours()), int(d.Minutes())%60)
	default:
		return fmt.Sprintf("%dd%dh", int(d.Hours())/24, int(d.Hours())%24)
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
