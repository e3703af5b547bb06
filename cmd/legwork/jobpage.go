package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
)

// printJob is the page a person needs at three in the morning.
func (c *cli) printJob(j *client.Job, ledgers bool) error {
	parts := []table{jobHead(j), jobData(j.Data), jobActivities(j), jobInputs(j), jobReceived(j)}
	if ledgers {
		parts = append(parts, jobLedgers(j))
	}
	parts = append(parts, jobHooks(j), jobTimers(j), jobOutstanding(j), jobChildren(j), jobLate(j), jobLetters(j))
	if err := writeParts(c.out, parts); err != nil {
		return err
	}
	if j.Truncated {
		c.note("the lists are cut at %d rows; -o json is too, `legwork job export` is not", client.MaxJobRows)
	}
	return nil
}

// writeParts writes the tables that have rows, a blank line between them.
func writeParts(w io.Writer, parts []table) error {
	first := true
	for _, t := range parts {
		if len(t.rows) == 0 {
			continue
		}
		if !first {
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
		}
		first = false
		if err := t.write(w); err != nil {
			return err
		}
	}
	return nil
}

func jobHead(j *client.Job) (t table) {
	state := j.State
	if j.Semaphore != 0 {
		state += fmt.Sprintf(", %d open", j.Semaphore)
	}
	t.row("job", j.JobID)
	t.row("state", state)
	t.paragraph("waiting", j.WaitingFor)
	if j.Error != nil {
		where := ""
		if j.Error.Activity != "" {
			where = " in activity " + j.Error.Activity
		}
		t.paragraph("error", fmt.Sprintf("code %d%s: %s", j.Error.Code, where, j.Error.Message))
	}
	t.row("app", fmt.Sprintf("%s version %s, topic %s", j.App, j.Version, j.Graph))
	if p := j.Parent; p != nil {
		awaits := "awaits it"
		if p.Severed {
			awaits = "does not wait for it"
		}
		t.row("parent", fmt.Sprintf("job %s (%s): activity %s %s", fit(p.JobID, 32), p.State, fit(p.Activity, 24), awaits))
	}
	if j.Entity != "" {
		t.row("entity", j.Entity)
	}
	if j.Key != "" {
		t.row("key", j.Key)
	}
	t.row("started", fmt.Sprintf("%s UTC, %s ago", clock(j.Created), span(time.Since(j.Created))))
	if j.Ended != nil {
		t.row("took", span(j.Ended.Sub(j.Created)))
	}
	switch {
	case j.Expires == nil:
	case j.Retired:
		t.row("expired", clock(*j.Expires)+" UTC; a later job has its id")
	case j.Expires.Before(time.Now()):
		t.row("expired", clock(*j.Expires)+" UTC: its id may be used again")
	default:
		t.row("expires", clock(*j.Expires)+" UTC")
	}
	t.row("gid", j.Gid.String())
	if j.TraceID != "" {
		t.row("trace", j.TraceID)
	}
	return t
}

// maxLines bounds a paragraph of a page.
const maxLines = 6

// paragraph adds a text under a name, broken at its blanks; none if empty.
func (t *table) paragraph(name, text string) {
	var line string
	lines := 0
	flush := func() {
		if line != "" && lines < maxLines {
			t.row(name, line)
			name, line, lines = "", "", lines+1
		}
	}
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > pageWidth-len("started  ") {
			flush()
		}
		line = strings.TrimSpace(line + " " + word)
	}
	flush()
}

// jobData has one line per member of the job data.
func jobData(data json.RawMessage) (t table) {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil || len(members) == 0 {
		return t
	}
	t.row("DATA", "VALUE")
	for _, key := range slices.Sorted(maps.Keys(members)) {
		t.row(key, string(members[key]))
	}
	return t
}

func jobActivities(j *client.Job) (t table) {
	if len(j.Activities) == 0 {
		return t
	}
	t.row("ACTIVITY", "DAD", "LEDGER", "STATE", "AT", "TOOK", "TRY", "ANSWER", "OUTPUT")
	for _, a := range j.Activities {
		state := a.State
		if state == "" { // an older server has answered
			state, _, _ = strings.Cut(a.Decoded, ";")
		}
		answer := ""
		if a.Status != "" {
			answer = fmt.Sprintf("%s %d", a.Status, a.Code)
		}
		t.row(fit(a.Activity, 32), fit(string(a.DAD), 18), a.Ledger, fit(state, 16), "+"+span(a.Entered.Sub(j.Created)),
			span(a.Updated.Sub(a.Entered)), strconv.Itoa(a.Attempt), answer, string(a.Output))
	}
	return t
}

func jobLedgers(j *client.Job) (t table) {
	t.row("LEDGER OF", "NAME", "DAD", "DIGITS", "MEANING")
	for _, a := range j.Activities {
		t.row("activity", a.Activity, fit(string(a.DAD), 18), a.Ledger, a.Decoded)
	}
	for _, m := range j.Messages {
		t.row("message", m.Activity, fit(string(m.DAD), 18), m.Ledger, fmt.Sprintf("%s; entered %dx", m.Decoded, m.Entries))
	}
	return t
}

// jobInputs are those of work that is outstanding: its message has them.
func jobInputs(j *client.Job) (t table) {
	for _, a := range j.Activities {
		if a.Input != nil {
			t.titled([]string{"INPUT OF", "DAD", "VALUE"}, a.Activity, fit(string(a.DAD), 18), string(a.Input))
		}
	}
	return t
}

// jobReceived is what signals and timers brought.
func jobReceived(j *client.Job) (t table) {
	for _, a := range j.Activities {
		if a.Hook != nil {
			t.titled([]string{"RECEIVED BY", "DAD", "VALUE"}, a.Activity, fit(string(a.DAD), 18), string(a.Hook))
		}
	}
	return t
}

func jobHooks(j *client.Job) (t table) {
	for _, h := range j.Hooks {
		where := h.Where
		if where == "" && h.Expect != nil {
			where = string(h.Expect)
		}
		t.titled([]string{"WAITS FOR SIGNAL", "DAD", "TOPIC", "SINCE", "HAD", "WHERE"},
			fit(h.Activity, 28), fit(string(h.DAD), 14), fit(h.Topic, 32), clock(h.Since), strconv.Itoa(h.Pending)+"x", where)
	}
	return t
}

// jobTimers are sleeps and retries: messages that are not due.
func jobTimers(j *client.Job) (t table) {
	for _, o := range j.Outstanding {
		if !sleeps(o) {
			continue
		}
		what := "sleep"
		switch {
		case o.Kind == legwork.Timeout.String() && o.Lane == legwork.LaneRun:
			what = "timeout of the job"
		case o.Kind == legwork.Timeout.String() || o.Timer() && o.Code == legwork.CodeTimeout:
			what = "timeout"
		case !o.Timer():
			what = fmt.Sprintf("attempt %d", o.Attempt)
		}
		t.titled([]string{"TIMER", "DAD", "WHAT", "DUE (UTC)", "IN"},
			fit(o.Activity, 40), fit(string(o.DAD), 18), what, o.Due.UTC().Format("2006-01-02 15:04:05.000"), span(seconds(o.DueIn)))
	}
	return t
}

func sleeps(o client.Outstanding) bool { return o.Publish == 0 && o.DueIn > 0 }

func seconds(s float64) time.Duration { return time.Duration(min(s, 9e9) * float64(time.Second)) }

func jobOutstanding(j *client.Job) (t table) {
	for _, o := range j.Outstanding {
		if !sleeps(o) {
			t.titled([]string{"OUTSTANDING", "DAD", "LANE", "PUBLISHED", "AGE", "GUID"},
				fit(o.Activity, 20), fit(string(o.DAD), 12), fit(strings.TrimSpace(o.Lane+" "+o.Kind), 26), strconv.Itoa(o.Publish)+"x", span(seconds(o.Age)), o.GUID.String())
		}
	}
	return t
}

func jobChildren(j *client.Job) (t table) {
	for _, c := range j.Children {
		state, awaited, took := c.State, "yes", "for "+span(seconds(c.Age))
		if c.Code != 0 {
			state += " " + strconv.Itoa(c.Code)
		}
		if c.Severed {
			awaited = "no"
		}
		if c.Ended != nil {
			took = "took " + span(c.Ended.Sub(c.Created))
		}
		t.titled([]string{"CHILD JOB", "STATE", "OF", "DAD", "AWAITED", "TOPIC", "RUNS"},
			fit(c.JobID, 28), state, fit(c.Activity, 20), fit(string(c.DAD), 12), awaited, fit(c.Graph, 20), took)
	}
	return t
}

// jobLate are answers that had no effect: what they say may be all that is known
// of what a worker has done.
func jobLate(j *client.Job) (t table) {
	for _, l := range j.LateAnswers {
		why := "timed out"
		if l.Why == "over" {
			why = "job over"
		}
		t.titled([]string{"LATE ANSWER", "DAD", "AT", "BECAUSE", "STATUS", "VALUE"},
			fit(l.Activity, 28), fit(string(l.DAD), 14), clock(l.At), why, fmt.Sprintf("%s %d", l.Status, l.Code), string(l.Data))
	}
	return t
}

func jobLetters(j *client.Job) (t table) {
	if len(j.DeadLetters) == 0 {
		return t
	}
	t.row("DEAD LETTER", "REASON", "MESSAGE")
	for _, d := range j.DeadLetters {
		t.row(clock(d.At), d.Reason, d.Message)
	}
	return t
}
