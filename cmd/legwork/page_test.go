package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/cmd/legwork/dev"
	"github.com/legwork-dev/legwork/cmd/legwork/job"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/devdir"
)

func TestTableLinesUp(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	var page cli.Table
	page.Row("A", "BB", "C")
	page.Row("größer", "x", strings.Repeat("y", 500))
	page.Row(strings.Repeat("z", 100), "two\nlines", "")
	if err := page.Write(&out); err != nil {
		t.Fatal(err)
	}
	z := strings.Repeat("z", cli.MaxCell-1) + "…"
	want := "A" + strings.Repeat(" ", 39) + "  BB         C\n" +
		"größer" + strings.Repeat(" ", 34) + "  x          " + strings.Repeat("y", 66) + "…\n" +
		z + "  two lines\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestTableWraps: what does not fit goes on below, between words, and nothing is
// lost but what is longer than a line.
func TestTableWraps(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	page := cli.Table{Wraps: true}
	page.Row("WHAT", "DO")
	page.Row("x", strings.Repeat("word ", 40)+strings.Repeat("y", 200))
	if err := page.Write(&out); err != nil {
		t.Fatal(err)
	}
	indent := strings.Repeat(" ", 6)
	line := strings.TrimSpace(strings.Repeat("word ", 23)) + "\n"
	want := "WHAT  DO\nx     " + line + indent + strings.TrimSpace(strings.Repeat("word ", 17)) + "\n" + indent +
		strings.Repeat("y", 113) + "…\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestJobPage: whatever a job holds, its page is narrow and says what matters.
func TestJobPage(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("long ", 200)
	began := time.Now().Add(-time.Hour)
	j := &client.Job{
		JobID: strings.Repeat("j", 256), App: "app", Version: "1", Graph: "topic", State: client.Failed, Semaphore: 2,
		Created: began, Ended: &began,
		Error:      &client.Failure{Message: "first " + long, Code: 402, Activity: "pay"},
		WaitingFor: "nothing " + long, Data: json.RawMessage(`{"b":"` + long + `","a":1}`),
		Activities: []client.Activity{{Activity: strings.Repeat("a", 64), DAD: legwork.DAD(strings.Repeat(",0", 400)),
			Ledger: "201100000000001", Decoded: "finalized; " + long, Input: json.RawMessage(`"` + long + `"`),
			Hook: json.RawMessage(`"` + long + `"`), Output: json.RawMessage(`"` + long + `"`), Entered: began, Updated: began}},
		Messages: []client.Message{{Activity: "a", Ledger: "000111100000001", Decoded: "saved, spawned", Entries: 3}},
		Outstanding: []client.Outstanding{{Activity: "a", Lane: "work." + strings.Repeat("t", 128), Publish: 3, Age: 90},
			{Activity: "b", Lane: "response", DueIn: 90}, {Activity: "c", Lane: "work.t", Attempt: 2, DueIn: 5}},
		Hooks: []client.Hook{{Activity: strings.Repeat("h", 64), Topic: strings.Repeat("t", 128), Where: long,
			Pending: 2, Since: began}},
		Children: []client.Child{{JobID: strings.Repeat("c", 256), Graph: strings.Repeat("g", 128), State: client.Failed,
			Code: 402, Activity: strings.Repeat("a", 64), Created: began, Ended: &began}},
		Parent: &client.Parent{JobID: strings.Repeat("p", 256), State: client.Running, Activity: strings.Repeat("a", 64),
			Severed: true},
		Attributes: map[string]string{"customer": "7", strings.Repeat("n", 64): strings.Repeat("v", 256)},
		Entity:     long, Key: long, Expires: &began, Retired: true,
		DeadLetters: []client.DeadLetter{{At: began, Reason: "malformed", Message: long}},
		Truncated:   true,
	}
	var out, notes strings.Builder
	c := &cli.Shell{Out: &out, Err: &notes}
	if err := job.PrintJob(c, j, true); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > cli.PageWidth {
			t.Errorf("%d characters: %s", n, line)
		}
	}
	for _, want := range []string{"\nstate    failed, 2 open\n", "\nerror    code 402 in activity pay: first long",
		"\na     1\n", "\nATTRIBUTE ", "\ncustomer" + strings.Repeat(" ", 32) + "  7\n",
		"201100000000001  finalized", "entered 3x", "malformed", "3x         1m30s", "\nstarted  ",
		"does not wait for it", "a later job has its id", "\nINPUT OF ", "\nRECEIVED BY ", "\nWAITS FOR SIGNAL ",
		"  sleep      ", "attempt 2", "\nCHILD JOB ", "failed 402"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the page lacks %q:\n%s", want, out.String())
		}
	}
	if !strings.Contains(notes.String(), "cut at 2000 rows") {
		t.Errorf("notes: %q", notes.String())
	}
}

func TestSpan(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{-1: "0s", 1234567: "1.23ms", 234567890: "235ms", 1234567890: "1.23s",
		90*time.Minute + 1: "1h30m", 75 * time.Second: "1m15s", 2 * time.Minute: "2m"} {
		if got := cli.Span(d); got != want {
			t.Errorf("%d is %s, want %s", d, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	var live, plain strings.Builder
	for _, p := range []*cli.Progress{{W: &live, Live: true}, {W: &plain}} {
		p.Show("%d of %d", 10, 20)
		p.Show("done")
		p.End()
		p.End()
	}
	if want := "\r10 of 20\rdone    \n"; live.String() != want {
		t.Errorf("on a terminal %q, want %q", live.String(), want)
	}
	if want := "10 of 20\ndone\n"; plain.String() != want {
		t.Errorf("elsewhere %q, want %q", plain.String(), want)
	}
}

// TestTerminal: none of these is one; TestTopOnATerminal has one.
func TestTerminal(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer device.Close()
	if cli.IsTerminal(file) || cli.IsTerminal(io.Discard) || cli.IsTerminal(device) {
		t.Errorf("file %v, no file %v, device %v", cli.IsTerminal(file), cli.IsTerminal(io.Discard), cli.IsTerminal(device))
	}
}

func TestExitCodes(t *testing.T) {
	t.Parallel()
	idle := context.Background()
	stopped, stop := context.WithCancelCause(idle)
	reason := errors.New("interrupt signal received")
	stop(reason)
	for _, c := range []struct {
		ctx  context.Context
		err  error
		want int
	}{
		{idle, nil, 0},
		{idle, errors.New("x"), 1},
		{idle, cli.UsageError{Err: errors.New("x")}, 2},
		{idle, fmt.Errorf("y: %w", legwork.NotFound("x")), 4},
		{idle, fmt.Errorf("y: %w", legwork.Conflict("x")), 5},
		{idle, fmt.Errorf("y: %w", devdir.ErrInUse), 5},
		{idle, cli.JobFailedError{Err: &client.JobError{}}, 6},
		{idle, fmt.Errorf("y: %w", context.DeadlineExceeded), 124},
		{idle, fmt.Errorf("y: %w", cli.ErrLate("x")), 124},
		{idle, &legwork.Error{Code: legwork.CodeTimeout}, 124},
		{stopped, fmt.Errorf("y: %w", reason), 130},
		{stopped, fmt.Errorf("y: %w", context.Canceled), 130},
		{stopped, errors.New("another"), 1},
	} {
		if got := cli.ExitCode(c.ctx, c.err); got != c.want {
			t.Errorf("%v is exit code %d, want %d", c.err, got, c.want)
		}
	}
}

func TestQuote(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"/var/lib/legwork": "/var/lib/legwork", "/my folder": `"/my folder"`} {
		if got := dev.Quote(in); got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}
