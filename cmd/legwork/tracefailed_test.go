package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/telemetry"
)

// brokenTree is the tree of a job whose only work fails for good.
var brokenTree = []string{
	"job traced.broken",
	"job traced.broken > leg1 burn",
	"job traced.broken > leg1 burn > work traced.burn",
	"job traced.broken > leg1 burn > work traced.burn > leg2 burn",
	"job traced.broken > leg1 burn > work traced.burn > leg2 burn > complete traced.broken",
}

// brokenSpans are those of them that say the error.
var brokenSpans = []string{"complete traced.broken", "leg2 burn", "work traced.burn"}

// breakJob takes a job through that fails.
func (s *tracedSite) breakJob(t *testing.T, topic, id string) *client.Result {
	t.Helper()
	started, err := s.cl.Start(s.ctx, topic, map[string]string{"id": id})
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.cl.Await(s.ctx, client.Of(started))
	if failed := (*client.JobError)(nil); !errors.As(err, &failed) {
		t.Fatalf("the job ended with %v, want it to fail", err)
	}
	return result
}

// checkBroken: the tree is whole, and the error stands where it happened and
// where it ended the job, nowhere else.
func checkBroken(t *testing.T, all []seen) {
	t.Helper()
	if a, b := strings.Join(treeOf(all), "\n"), strings.Join(brokenTree, "\n"); a != b {
		t.Errorf("the trace is\n%s\nwant\n%s", a, b)
	}
	var failed []string
	for _, s := range all {
		if s.failed == "" {
			continue
		}
		failed = append(failed, s.name)
		if !strings.Contains(s.failed, "no money") || s.attrs[telemetry.KeyCode] != "402" {
			t.Errorf("%s failed with %q, code %s", s.name, s.failed, s.attrs[telemetry.KeyCode])
		}
	}
	if slices.Sort(failed); !slices.Equal(failed, brokenSpans) {
		t.Errorf("errors are on %v, want %v", failed, brokenSpans)
	}
}

// failedLines are the spans whose lines in the terminal say the error.
func failedLines(page string) (failed []string) {
	for _, line := range strings.Split(page, "\n") {
		if strings.HasSuffix(line, " 402: no money") {
			words := strings.Fields(strings.ReplaceAll(line, "│", " "))
			failed = append(failed, words[0]+" "+words[1])
		}
	}
	slices.Sort(failed)
	return failed
}

// TestAJobThatFails: its error is on the spans that failed, whether they are
// recorded while it runs, printed, or exported from its rows.
func TestAJobThatFails(t *testing.T) {
	t.Parallel()
	live, later := newSink(t), newSink(t)
	s := newTracedSite(t, telemetry.Config{Endpoint: live.endpoint()})
	broken := s.breakJob(t, "traced.broken", "b-1")
	if err := s.Tel.Flush(s.ctx); err != nil {
		t.Fatal(err)
	}
	id := legwork.TraceOf(broken.Gid, legwork.Segment{}).String()
	checkBroken(t, awaitSpans(s.ctx, t, live, id, len(brokenTree)))

	past, err := s.cl.Trace(s.ctx, client.Gid(broken.Gid))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	c := &cli.Shell{Out: &out, Err: t.Output()}
	if err := job.PrintTrace(c, past); err != nil {
		t.Fatal(err)
	}
	if failed := failedLines(out.String()); !slices.Equal(failed, brokenSpans) {
		t.Errorf("errors are on the lines of %v, want %v:\n%s", failed, brokenSpans, out.String())
	}
	t.Log("\n" + out.String())
	checkPicture(t, past)
	if err := job.SendTrace(s.ctx, c, past, later.endpoint()); err != nil {
		t.Fatal(err)
	}
	checkBroken(t, awaitSpans(s.ctx, t, later, id, len(brokenTree)))

	s.checkUnfit(t, live, "traced.unfit", "leg1 take")
	s.checkUnfit(t, live, "traced.garbled", "leg2 say")
}

// checkUnfit: the rows and what was recorded name the same spans,
// whether it fails on the way to the worker or on the way back.
func (s *tracedSite) checkUnfit(t *testing.T, to sink, topic, want string) {
	broken := s.breakJob(t, topic, "no json")
	past, err := s.cl.Trace(s.ctx, client.Gid(broken.Gid))
	if err != nil {
		t.Fatal(err)
	}
	var rows, live []string
	for _, one := range past.Spans {
		if one.Error != "" {
			rows = append(rows, one.Kind+" "+one.Name)
		}
	}
	if err := s.Tel.Flush(s.ctx); err != nil {
		t.Fatal(err)
	}
	for _, one := range awaitSpans(s.ctx, t, to, past.ID.String(), len(past.Spans)) {
		if one.failed != "" {
			live = append(live, one.name)
		}
	}
	wanted := []string{"complete " + topic, want}
	slices.Sort(rows)
	slices.Sort(live)
	if !slices.Equal(rows, wanted) || !slices.Equal(live, wanted) {
		t.Errorf("%s: errors are on %v in the rows and on %v of what was recorded, want %v", topic, rows, live, wanted)
	}
}
