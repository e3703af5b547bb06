package conformance

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/journal"
	"github.com/legwork-dev/legwork/worker"
)

// rehearses is the role of a program that knows rehearsals.
const rehearses = "rehearses"

var rehearsedCall = flow.Worker[json.RawMessage, json.RawMessage]("verify.a")

// serveRehearsed serves two functions that do what their input says.
func serveRehearsed() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	code := func(ctx flow.Context, in programInput) (string, error) {
		for _, step := range in.Steps {
			switch step {
			case "call":
				if _, err := rehearsedCall.Call(ctx, json.RawMessage(inputA)); err != nil {
					return "", err
				}
			case "do":
				if _, err := flow.Do(ctx, "mark", func(context.Context) (bool, error) {
					return true, os.WriteFile(in.File, []byte("1\n"), 0o600)
				}); err != nil {
					return "", err
				}
			case "record":
				if _, err := flow.Record(ctx, "look", func(context.Context) (bool, error) {
					return true, os.WriteFile(in.File, []byte("1\n"), 0o600)
				}); err != nil {
					return "", err
				}
			case "fail":
				return "", flow.Errorf(418, "no tea")
			case "hang":
				select {}
			case "exit":
				os.Exit(3)
			}
		}
		return "", nil
	}
	if err := worker.Run(ctx, worker.Config{}, flow.Handle("r.one", code), flow.Handle("r.two", code)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// openFunction is one whose input has steps.
func openFunction(topic, job string, in programInput, events ...journal.Event) OpenFunction {
	return OpenFunction{Job: job, Gid: legwork.NewID(), App: "shop", Version: "1", Topic: topic, Activity: "f",
		DAD: ",0,0", Journal: func(context.Context) ([]journal.Event, error) {
			return append([]journal.Event{started(in)}, events...), nil
		}}
}

// held are functions and what a rehearsal of each must come to.
type held struct {
	f                OpenFunction
	outcome, message string
	code, replayed   int
}

func (h held) check(t *testing.T, report *Rehearsal) {
	t.Helper()
	i := slices.IndexFunc(report.Results, func(r Rehearsed) bool { return r.Job == h.f.Job })
	if i < 0 {
		t.Errorf("%s: no result", h.f.Job)
		return
	}
	r := report.Results[i]
	if r.Outcome != h.outcome || r.Code != h.code || !strings.Contains(r.Message, h.message) || r.Replayed != h.replayed {
		t.Errorf("%s: %s %d %q, %d events replayed; want %s %d %q, %d", h.f.Job, r.Outcome, r.Code, r.Message, r.Replayed,
			h.outcome, h.code, h.message, h.replayed)
	}
}

// TestRehearse: a program that serves several functions is held against the journals of jobs. No step runs.
func TestRehearse(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/marks"
	in := func(steps ...string) programInput { return programInput{Steps: steps, File: file} }
	waiting := list(asks(0, topicA, inputA), waits(0), journal.InvokeStarted{Promise: 0, Attempt: 1})
	done := called(0, topicA, inputA, saidA)
	other := called(0, topicB, inputA, saidA)
	all := []held{
		{openFunction("r.one", "waits", in("call"), waiting...), Agrees, "", 0, 4},
		{openFunction("r.two", "goes-on", in("call", "call"), done...), Agrees, "", 0, 6},
		{openFunction("r.one", "comes-to-a-step", in("call", "do"), done...), Agrees, "", 0, 6},
		{openFunction("r.one", "comes-to-a-record", in("record", "call")), Agrees, "", 0, 1},
		{openFunction("r.two", "differs", in("call"), other...), Disagrees,
			"function r.two disagrees with the journal of job differs at position 0: recorded work:verify.b, the code asks " +
				"work:verify.a (rehearse_test.go:", 570, 6},
		{openFunction("r.one", "would-fail", in("call", "fail"), done...), Fails, "no tea", 418, 6},
		{openFunction("r.one", "hangs", in("hang"), done...), Broken, "does not answer the turn within", 408, 6},
	}
	cfg := RehearsalConfig{Command: []string{os.Args[0]}, Env: []string{playing + "=" + rehearses}, Output: t.Output(),
		Patience: 10 * time.Second}
	told := 0
	cfg.Done = func(Rehearsed) { told++ }
	for _, h := range all {
		cfg.Functions = append(cfg.Functions, h.f)
	}
	ended := openFunction("r.one", "has-ended", in())
	ended.Journal = func(context.Context) ([]journal.Event, error) { return nil, nil }
	cfg.Functions = append(cfg.Functions, ended, openFunction("r.three", "of-another-program", in("call"), done...))
	report, err := Rehearse(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range all {
		h.check(t, report)
	}
	if !slices.Equal(report.Served, []string{"r.one", "r.two"}) || len(report.Results) != len(all) || told != len(all) {
		t.Errorf("served %v, %d results, %d told", report.Served, len(report.Results), told)
	}
	if len(marks(file)) > 0 {
		t.Error("a step has run")
	}
}

// TestRehearseIgnorant: a program that does not know rehearsals is given what it cannot run a step behind.
func TestRehearseIgnorant(t *testing.T) {
	t.Parallel()
	in := programInput{Steps: []string{"call", "call"}}
	done := called(0, topicA, inputA, saidA)
	all := []held{
		{openFunction(topic, "waits", in, asks(0, topicA, inputA), waits(0)), Agrees, "", 0, 3},
		{openFunction(topic, "goes-on", in, done...), Agrees, "", 0, 3},
		{openFunction(topic, "differs", in, called(0, topicB, inputA, saidA)...), Disagrees, "", 570, 3},
		{openFunction(topic, "begins", in), NotShown, "", 0, 0},
	}
	cfg := RehearsalConfig{Command: []string{os.Args[0]}, Env: []string{playing + "=" + serving + "has calls only"},
		Output: t.Output()}
	for _, h := range all {
		cfg.Functions = append(cfg.Functions, h.f)
	}
	report, err := Rehearse(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range all {
		h.check(t, report)
	}
}

// TestRehearseFails: what is no rehearsal at all is an error that says what to do.
func TestRehearseFails(t *testing.T) {
	t.Parallel()
	sdk := []string{playing + "=" + rehearses}
	for name, c := range map[string]struct {
		command []string
		env     []string
		f       OpenFunction
		want    string
	}{
		"no such program": {[]string{"/no/such/program"}, nil, openFunction("r.one", "j", programInput{}),
			"start the program"},
		"it ends": {[]string{"sh", "-c", "exit 7"}, nil, openFunction("r.one", "j", programInput{}),
			"has ended (exit status 7) before it asked for work"},
		"other topics": {[]string{os.Args[0]}, sdk, openFunction("r.three", "j", programInput{}), "must read NATS_URL"},
		"it ends in a turn": {[]string{os.Args[0]}, sdk,
			openFunction("r.one", "dying", programInput{Steps: []string{"exit"}}),
			"in the rehearsal of job dying: the program ended: exit status 3"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Rehearse(t.Context(), RehearsalConfig{Command: c.command, Env: c.env, Functions: []OpenFunction{c.f},
				Output: t.Output()})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("it ends with %v, want %q", err, c.want)
			}
		})
	}
}
