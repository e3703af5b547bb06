package job

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/internal/cli"
)

// PrintJob is the page a person needs at three in the morning.
func PrintJob(c *cli.Shell, j *client.Job, ledgers bool) error {
	parts := []cli.Table{jobHead(j), jobAttributes(j), jobData(j.Data), jobFunctions(j), jobActivities(j),
		jobInputs(j), jobReceived(j)}
	if ledgers {
		parts = append(parts, jobLedgers(j))
	}
	parts = append(parts, jobHooks(j), jobTimers(j), jobOutstanding(j), jobChildren(j), jobKeyed(j), jobLate(j),
		jobLetters(j), actionTable(j.Actions, false))
	if err := cli.WriteParts(c.Out, parts); err != nil {
		return err
	}
	if j.Truncated {
		c.Note("the lists are cut at %d rows; -o json is too, `legwork job export` is not", client.MaxJobRows)
	}
	return nil
}

func jobHead(j *client.Job) (t cli.Table) {
	state := j.State
	if j.Semaphore != 0 {
		state += fmt.Sprintf(", %d open", j.Semaphore)
	}
	t.Row("job", j.JobID)
	t.Row("state", state)
	t.Paragraph("waiting", j.WaitingFor)
	if j.Error != nil {
		where := ""
		if j.Error.Activity != "" {
			where = " in activity " + j.Error.Activity
		}
		t.Paragraph("error", fmt.Sprintf("code %d%s: %s", j.Error.Code, where, j.Error.Message))
	}
	t.Row("app", fmt.Sprintf("%s version %s, topic %s", j.App, j.Version, j.Graph))
	if p := j.Parent; p != nil {
		awaits := "awaits it"
		if p.Severed {
			awaits = "does not wait for it"
		}
		t.Row("parent", fmt.Sprintf("job %s (%s): activity %s %s", cli.Fit(p.JobID, 32), p.State, cli.Fit(p.Activity, 24),
			awaits))
	}
	if s := j.Source; s != nil {
		t.Paragraph("source", fmt.Sprintf("%s of the job with gid %s, by %s at %s UTC%s", s.Kind, s.Gid, s.By,
			cli.Clock(s.At), because(s.Why)))
	}
	for _, f := range j.Forks[:min(len(j.Forks), maxForks)] {
		t.Paragraph(forkNames[f.Kind], fmt.Sprintf("by %s at %s UTC%s: job %s with gid %s goes on (%s)", f.By,
			cli.Clock(f.At), because(f.Why), f.JobID, f.Gid, cmp.Or(f.State, "deleted")))
	}
	if j.Entity != "" {
		t.Row("entity", j.Entity)
	}
	if j.Key != "" {
		t.Row("key", j.Key)
	}
	t.Row("started", fmt.Sprintf("%s UTC, %s ago", cli.Clock(j.Created), cli.Span(time.Since(j.Created))))
	if j.Ended != nil {
		t.Row("took", cli.Span(j.Ended.Sub(j.Created)))
	}
	switch {
	case j.Expires == nil:
	case j.Retired:
		t.Row("expired", cli.Clock(*j.Expires)+" UTC; a later job has its id")
	case j.Expires.Before(time.Now()):
		t.Row("expired", cli.Clock(*j.Expires)+" UTC: its id may be used again")
	default:
		t.Row("expires", cli.Clock(*j.Expires)+" UTC")
	}
	t.Row("gid", j.Gid.String())
	if j.TraceID != "" {
		t.Row("trace", j.TraceID)
	}
	return t
}

// maxForks bounds the forks on the page of a job.
const maxForks = 5

var forkNames = map[string]string{"retry": "retried", "fork": "forked"}

func because(why string) string {
	if why == "" {
		return ""
	}
	return " (" + why + ")"
}

// jobAttributes are what `job list --attr` finds the job by.
func jobAttributes(j *client.Job) (t cli.Table) {
	if len(j.Attributes) == 0 {
		return t
	}
	t.Row("ATTRIBUTE", "VALUE")
	for _, name := range slices.Sorted(maps.Keys(j.Attributes)) {
		t.Row(name, j.Attributes[name])
	}
	return t
}

// jobData has one line per member of the job data.
func jobData(data json.RawMessage) (t cli.Table) {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil || len(members) == 0 {
		return t
	}
	t.Row("DATA", "VALUE")
	for _, key := range slices.Sorted(maps.Keys(members)) {
		t.Row(key, string(members[key]))
	}
	return t
}

func jobActivities(j *client.Job) (t cli.Table) {
	if len(j.Activities) == 0 {
		return t
	}
	t.Row("ACTIVITY", "DAD", "LEDGER", "STATE", "AT", "TOOK", "TRY", "ANSWER", "OUTPUT")
	for _, a := range j.Activities {
		state := a.State
		if state == "" { // an older server has answered
			state, _, _ = strings.Cut(a.Decoded, ";")
		}
		answer := ""
		if a.Status != "" {
			answer = fmt.Sprintf("%s %d", a.Status, a.Code)
		}
		t.Row(nameOf(&a), cli.Fit(string(a.DAD), 18), a.Ledger, cli.Fit(state, 16),
			"+"+cli.Span(a.Entered.Sub(j.Created)),
			cli.Span(a.Updated.Sub(a.Entered)), strconv.Itoa(a.Attempt), answer, string(a.Output))
	}
	return t
}

func jobLedgers(j *client.Job) (t cli.Table) {
	t.Row("LEDGER OF", "NAME", "DAD", "DIGITS", "MEANING")
	for _, a := range j.Activities {
		t.Row("activity", a.Activity, cli.Fit(string(a.DAD), 18), a.Ledger, a.Decoded)
	}
	for _, m := range j.Messages {
		t.Row("message", m.Activity, cli.Fit(string(m.DAD), 18), m.Ledger,
			fmt.Sprintf("%s; entered %dx", m.Decoded, m.Entries))
	}
	return t
}

// jobInputs are those of work that is outstanding: its message has them.
func jobInputs(j *client.Job) (t cli.Table) {
	for _, a := range j.Activities {
		if a.Input != nil {
			t.Titled([]string{"INPUT OF", "DAD", "VALUE"}, a.Activity, cli.Fit(string(a.DAD), 18), string(a.Input))
		}
	}
	return t
}

// jobReceived is what signals and timers brought.
func jobReceived(j *client.Job) (t cli.Table) {
	for _, a := range j.Activities {
		if a.Hook != nil {
			t.Titled([]string{"RECEIVED BY", "DAD", "VALUE"}, a.Activity, cli.Fit(string(a.DAD), 18), string(a.Hook))
		}
	}
	return t
}

func jobHooks(j *client.Job) (t cli.Table) {
	for _, h := range j.Hooks {
		where := h.Where
		if where == "" && h.Expect != nil {
			where = string(h.Expect)
		}
		t.Titled([]string{"WAITS FOR SIGNAL", "DAD", "TOPIC", "SINCE", "HAD", "WHERE"},
			cli.Fit(h.Activity, 28), cli.Fit(string(h.DAD), 14), cli.Fit(h.Topic, 32), cli.Clock(h.Since),
			strconv.Itoa(h.Pending)+"x", where)
	}
	return t
}

// jobTimers are sleeps and retries: messages that are not due.
func jobTimers(j *client.Job) (t cli.Table) {
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
		t.Titled([]string{"TIMER", "DAD", "WHAT", "DUE (UTC)", "IN"},
			cli.Fit(o.Activity, 40), cli.Fit(string(o.DAD), 18), what, o.Due.UTC().Format("2006-01-02 15:04:05.000"),
			cli.Span(seconds(o.DueIn)))
	}
	return t
}

func sleeps(o client.Outstanding) bool { return o.Publish == 0 && o.DueIn > 0 }

func seconds(s float64) time.Duration { return time.Duration(min(s, 9e9) * float64(time.Second)) }

func jobOutstanding(j *client.Job) (t cli.Table) {
	for _, o := range j.Outstanding {
		if !sleeps(o) {
			t.Titled([]string{"OUTSTANDING", "DAD", "LANE", "PUBLISHED", "AGE", "GUID"},
				cli.Fit(o.Activity, 20), cli.Fit(string(o.DAD), 12), cli.Fit(strings.TrimSpace(o.Lane+" "+o.Kind), 26),
				strconv.Itoa(o.Publish)+"x", cli.Span(seconds(o.Age)), o.GUID.String())
		}
	}
	return t
}

func jobChildren(j *client.Job) (t cli.Table) {
	for _, c := range j.Children {
		state, awaited, took := c.State, "yes", "for "+cli.Span(seconds(c.Age))
		if c.Code != 0 {
			state += " " + strconv.Itoa(c.Code)
		}
		if c.Severed {
			awaited = "no"
		}
		if c.Ended != nil {
			took = "took " + cli.Span(c.Ended.Sub(c.Created))
		}
		t.Titled([]string{"CHILD JOB", "STATE", "OF", "DAD", "AWAITED", "TOPIC", "RUNS"},
			cli.Fit(c.JobID, 28), state, cli.Fit(c.Activity, 20), cli.Fit(string(c.DAD), 12), awaited, cli.Fit(c.Graph, 20),
			took)
	}
	return t
}

// jobKeyed are the records of keyed work: under its key the system outside tells the rest.
func jobKeyed(j *client.Job) (t cli.Table) {
	for i := range j.KeyedWork {
		k := &j.KeyedWork[i]
		status := k.Status
		if !k.Final && status != "cancelled" {
			status = "open"
		}
		if k.Unclaimed {
			status += ", unclaimed"
		}
		t.Titled([]string{"KEYED WORK", "DAD", "KEY", "STATUS", "ATTEMPT", "CLAIMS", "CLAIMED BY"}, cli.Fit(k.Activity, 28),
			cli.Fit(string(k.DAD), 14), cli.Fit(k.Key, 40), status, fmt.Sprint(k.Attempt), fmt.Sprint(k.Claims),
			cli.Fit(k.ClaimedBy, 24))
	}
	return t
}

// jobLate are answers that had no effect: what they say may be all that is known
// of what a worker has done.
func jobLate(j *client.Job) (t cli.Table) {
	for _, l := range j.LateAnswers {
		why := "timed out"
		if l.Why == "over" {
			why = "job over"
		}
		t.Titled([]string{"LATE ANSWER", "DAD", "AT", "BECAUSE", "STATUS", "VALUE"},
			cli.Fit(l.Activity, 28), cli.Fit(string(l.DAD), 14), cli.Clock(l.At), why, fmt.Sprintf("%s %d", l.Status, l.Code),
			string(l.Data))
	}
	return t
}

func jobLetters(j *client.Job) (t cli.Table) {
	if len(j.DeadLetters) == 0 {
		return t
	}
	t.Row("DEAD LETTER", "REASON", "MESSAGE")
	for _, d := range j.DeadLetters {
		t.Row(cli.Clock(d.At), d.Reason, d.Message)
	}
	return t
}
