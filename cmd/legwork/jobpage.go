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

	"github.com/legwork-dev/legwork/client"
)

// printJob is the page a person needs at three in the morning.
func (c *cli) printJob(j *client.Job, ledgers bool) error {
	parts := []table{jobHead(j), jobData(j.Data), jobActivities(j)}
	if ledgers {
		parts = append(parts, jobLedgers(j))
	}
	parts = append(parts, jobOutstanding(j), jobLetters(j))
	if err := writeParts(c.out, parts); err != nil {
		return err
	}
	if j.Truncated {
		c.note("the lists are cut at %d rows; -o json is too", client.MaxJobRows)
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
	t.row("started", fmt.Sprintf("%s UTC, %s ago", clock(j.Created), span(time.Since(j.Created))))
	if j.Ended != nil {
		t.row("took", span(j.Ended.Sub(j.Created)))
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
	t.row("ACTIVITY", "DAD", "LEDGER", "STATE", "AT", "TOOK", "ANSWER", "OUTPUT")
	for _, a := range j.Activities {
		state, _, _ := strings.Cut(a.Decoded, ";")
		answer := ""
		if a.Status != "" {
			answer = fmt.Sprintf("%s %d", a.Status, a.Code)
		}
		t.row(a.Activity, fit(string(a.DAD), 18), a.Ledger, fit(state, 16), "+"+span(a.Entered.Sub(j.Created)),
			span(a.Updated.Sub(a.Entered)), answer, string(a.Output))
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

func jobOutstanding(j *client.Job) (t table) {
	if len(j.Outstanding) == 0 {
		return t
	}
	t.row("OUTSTANDING", "DAD", "LANE", "PUBLISHED", "AGE", "GUID")
	for _, o := range j.Outstanding {
		t.row(o.Activity, fit(string(o.DAD), 18), o.Lane, strconv.Itoa(o.Publish)+"x", span(time.Duration(o.Age*float64(time.Second))), o.GUID.String())
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
