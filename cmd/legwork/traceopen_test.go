package main

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/internal/locate"
	"github.com/legwork-dev/legwork/telemetry"
)

// checkSignals: both signals are shown where they took effect, are exported into
// the trace of their sender, and are linked with what they woke.
func checkSignals(ctx context.Context, t *testing.T, to sink, all []seen, past *client.Trace) {
	t.Helper()
	found := 0
	for i := range past.Spans {
		s := &past.Spans[i]
		if s.Kind != legwork.SpanSignal {
			continue
		}
		found++
		if before, after := past.Spans[i-1], past.Spans[i+1]; before.Name != "decide" || before.Kind != legwork.SpanLeg1 ||
			after.Name != "decide" || after.Kind != legwork.SpanLeg2 {
			t.Errorf("a signal stands between %s %s and %s %s", before.Kind, before.Name, after.Kind, after.Name)
		}
		own := awaitSpans(ctx, t, to, s.Trace.String(), 1)
		if len(own) != 1 || own[0].name != "signal traced.decision" || own[0].id != s.ID.String() || len(own[0].links) != 1 {
			t.Errorf("the trace of a signal is %+v", own)
		}
		linked := 0
		for _, one := range all {
			if one.name == "leg2 decide" && len(one.links) == 1 && one.links[0] == s.ID.String() {
				linked++
			}
		}
		if linked != 1 {
			t.Errorf("%d answers link to signal %s, want 1", linked, s.GUID)
		}
	}
	if found != 2 {
		t.Errorf("%d signals are shown, want 2", found)
	}
}

// openTree is the tree of a job that waits for everything a job can wait for.
var openTree = []string{
	"job traced.open: done",
	"│ leg1 twice: done",
	"│ │ work traced.busy: tried again",
	"│ │ publish work.traced.busy: waits, due",
	"│ leg1 ask: done",
	"│ publish work.traced.nobody: published 1x",
	"│ work traced.nobody: outstanding",
	"│ leg1 nap: done",
	"│ publish response: waits, due",
	"│ leg1 news: done",
	"│ signal traced.news: pending",
	"│ leg2 news: pending",
}

// TestAJobThatIsNotDone: what is published and what waits for its time are in
// the tree, from the rows of the outbox; so is a signal that left its hook open.
func TestAJobThatIsNotDone(t *testing.T) {
	t.Parallel()
	s := newTracedSite(t, telemetry.Config{})
	started, err := s.cl.Start(s.ctx, "traced.open", map[string]string{"id": "w-1"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.cl.Signal(s.ctx, "traced.news", map[string]string{"id": "w-1"},
		client.WithStatus(legwork.Pending)); err != nil {
		t.Fatal(err)
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); ; {
		past, err := s.cl.Trace(s.ctx, client.Of(started))
		if err != nil {
			t.Fatal(err)
		}
		got := linesOf(past)
		if missing := missingFrom(openTree, got); len(missing) == 0 && len(got) == len(openTree) {
			checkPicture(t, past)
			s.checkBroker(t, client.Of(started))
			return
		}
		if <-tick.C; time.Now().After(deadline) {
			t.Fatalf("the tree is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(openTree, "\n"))
		}
	}
}

// checkBroker: the broker says of the work whether anybody listens, and of work
// that was given out that it was; what is gone is to be published again.
func (s *tracedSite) checkBroker(t *testing.T, ref client.Ref) {
	t.Helper()
	broker, err := locate.Open(s.ctx, s.ClientConfig())
	if err != nil {
		t.Fatal(err)
	}
	defer broker.Close()
	// The broker takes an acknowledgement after it has read it, and tells of it
	// a moment later.
	says := func(want string) {
		t.Helper()
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for deadline := time.Now().Add(patience); ; {
			e, err := s.cl.Explain(s.ctx, ref)
			if err != nil {
				t.Fatal(err)
			}
			found, err := broker.Locate(s.ctx, e.Last())
			if err != nil {
				t.Fatal(err)
			}
			if len(found) == 1 && strings.Contains(found[0].Sentence, want) {
				return
			}
			if <-tick.C; time.Now().After(deadline) {
				t.Fatalf("the broker says %+v, want %q", found, want)
			}
		}
	}
	says("nobody has ever listened on traced.nobody: run a worker of that topic")
	source, err := s.Conn.Source(s.ctx, legwork.LaneWork("traced.nobody"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = source.Close() }()
	got, err := source.Next(s.ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	says("to a worker that has not acknowledged it: 1 given out")
	if err := got[0].Settle(legwork.Verdict{}); err != nil {
		t.Fatal(err)
	}
	says("holds neither the work nor an answer")
}

// linesOf writes a tree without times and ids.
func linesOf(t *client.Trace) (lines []string) {
	for i := range t.Spans {
		s := &t.Spans[i]
		line := strings.Repeat("│ ", s.Depth) + s.Kind + " " + s.Name + ": " + s.Outcome
		switch {
		case s.Due != nil:
			line += ", due"
		case s.Published > 0:
			line += " 1x"
		}
		lines = append(lines, line)
	}
	return lines
}

func missingFrom(all, some []string) (left []string) {
	has := map[string]bool{}
	for _, s := range some {
		has[s] = true
	}
	for _, s := range all {
		if !has[s] {
			left = append(left, s)
		}
	}
	return left
}

// checkPicture: the picture is XML, holds each span, and needs nothing else. With
// go test -artifacts it is kept.
func checkPicture(t *testing.T, past *client.Trace) {
	t.Helper()
	picture := job.TraceSVG(past)
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), past.JobID+".svg"), []byte(picture), 0o600); err != nil {
		t.Fatal(err)
	}
	d, groups := xml.NewDecoder(strings.NewReader(picture)), 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, picture)
		}
		if e, ok := token.(xml.StartElement); ok {
			if e.Name.Local == "g" {
				groups++
			}
			if e.Name.Local == "script" || e.Name.Local == "image" {
				t.Errorf("the picture has a %s", e.Name.Local)
			}
		}
	}
	if groups != min(len(past.Spans), job.MaxRows) {
		t.Errorf("the picture has %d rows for %d spans", groups, len(past.Spans))
	}
	if rest := strings.ReplaceAll(picture, `xmlns="http://www.w3.org/2000/svg"`, ""); strings.Contains(rest, "http") {
		t.Error("the picture refers to something else")
	}
}

// TestAPictureOfATrace: errors stand in words beside their bars, what goes on is
// open, names are escaped and clipped, and a long trace says what is left out.
func TestAPictureOfATrace(t *testing.T) {
	t.Parallel()
	began := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	at := func(ms int) *time.Time { v := began.Add(time.Duration(ms) * time.Millisecond); return &v }
	tr := &client.Trace{JobID: `<o&1>`, State: client.Failed, Began: began, Spans: []client.Span{
		{Kind: "job", Name: "order", Begin: began, End: at(0), Outcome: "done"},
		{Kind: "work", Name: strings.Repeat("long.", 60), Begin: began, End: at(800), Attempt: 2, Outcome: "error", Code: 402,
			Error: "no <money>", Depth: 40},
		{Kind: "work", Name: "late", Begin: *at(900), Outcome: "outstanding"},
		{Kind: "publish", Name: "response", Begin: *at(900), Due: at(1000), Outcome: "waits"},
		{Kind: "new", Name: "kind", Begin: *at(1000), End: at(1000)},
	}}
	checkPicture(t, tr)
	picture := job.TraceSVG(tr)
	for _, want := range []string{"job &lt;o&amp;1&gt;", "attempt 2  800ms  ✕ error 402: no &lt;money&gt;",
		`class="work failed"`, `class="work open"`, `class="publish open"`, "+1s</text>"} {
		if !strings.Contains(picture, want) {
			t.Errorf("the picture has no %s:\n%s", want, picture)
		}
	}
	for len(tr.Spans) < job.MaxRows+5 {
		tr.Spans = append(tr.Spans, tr.Spans[0])
	}
	checkPicture(t, tr)
	if picture = job.TraceSVG(tr); !strings.Contains(picture, "5 spans are left out") {
		t.Error("the picture does not say that spans are left out")
	}
	checkPicture(t, &client.Trace{JobID: "none", State: client.Running, Began: began})
}
