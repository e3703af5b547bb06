package conformance

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// serves runs this test as a worker of the prescribed program.
func serves(t *testing.T, mistake string) Config {
	return Config{Command: config(t, "").Command, Env: []string{playing + "=" + serving + mistake}, Output: t.Output(),
		Function: true, Lease: lease, Patience: time.Minute}
}

// A right worker passes all checks: ours, with examples/verify, and one that knows NATS and
// the wire only. What such a worker does not have is not shown.
func TestRightFunctions(t *testing.T) {
	t.Parallel()
	for role, unshown := range map[string][]string{"go": nil, "right": nil, "asks for no receipts": {"receipt"},
		"has no join sets": {"join"}, "has calls only": {"pending", "slow", "refused", "signal", "late", "gate", "patched",
			"join", "flush", "receipt", "large-answer", "kill-in-do", "rehearsal"}} {
		t.Run(role, func(t *testing.T) {
			t.Parallel()
			cfg := serves(t, role)
			if role == "go" {
				cfg.Command = []string{build(t)}
			} else {
				cfg.Topic = topic
			}
			report, err := Verify(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range report.Results {
				switch {
				case slices.Contains([]string{"consumer", "same", "lease"}, r.Check):
				case slices.Contains(unshown, r.Check):
					if r.Outcome != Untested {
						t.Errorf("%s: %s: %s", r.Check, r.Outcome, r.Seen)
					}
				default:
					if r.Outcome != Passed {
						t.Errorf("%s: %s: %s", r.Check, r.Outcome, r.Seen)
					}
				}
			}
		})
	}
}

// build builds examples/verify.
func build(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "verify")
	cmd := exec.CommandContext(t.Context(), "go", "build", "-o", file, "../../examples/verify")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return file
}

// wrongFunctions are mistakes, the one check that must notice each, and what it sees.
var wrongFunctions = []struct{ mistake, check, seen string }{
	{"counts from 1", "positions", "breaks X-position"},
	{"a wait takes a position", "positions", ""},
	{"asks in another order", "positions", "operation 2 is"},
	{"waits for a timer that it has begun", "replay", "it appends"},
	{"reads one page", "pages", ""},
	{"does not name the activity", "pages", `activity is ""`},
	{"takes new events for the journal", "token", ""},
	{"compares no inputs", "mismatch", "another input is recorded"},
	{"overlooks what is left", "mismatch", "more is recorded than the code asks for"},
	{"answers 500 for a difference", "mismatch", "error 500"},
	{"compares inputs as they are", "new-field", "error 570"},
	{"loses the code of errors", "errors", "fails with 500"},
	{"adds to the message of errors", "errors", "failed: "},
	{"waits for signals that are there", "signal", "waits for a signal that is there"},
	{"chooses the last result", "late", ""},
	{"chooses in the order of the list", "late", ""},
	{"counts a signal when it is received", "late", ""},
	{"counts gates", "gate", ""},
	{"names gates by their id alone", "patched", "it appends"},
	{"applies changes to all jobs", "patched", "[true,"},
	{"takes in the order of asking", "join", ""},
	{"runs the step before the flush", "flush", "before its pending answer was stored"},
	{"does not flush", "flush", "no pending answer"},
	{"begins flushes at 0 again", "flush", "after a crash"},
	{"forgets attempts", "flush", "after a crash"},
	{"does not wait for receipts", "receipt", "before the receipt"},
	{"goes on when it is refused", "receipt", "though its flush was refused"},
	{"keeps state by job", "refused", ""},
	{"fails the function at 404", "cancelled", ""},
	{"runs steps in a rehearsal", "rehearsal", "a do without a result: "},
	{"answers all at once", "large-answer", ""},
	{"drops what is too large", "large-answer", ""},
	{"answers twice", "once", "two final answers"},
	{"acks at the flush", "kill-in-do", "after the kill"},
}

// A worker with one mistake fails the one check that is about it, and no other.
func TestWrongFunctions(t *testing.T) {
	t.Parallel()
	var only []string
	for _, c := range checks() {
		if c.function || c.name == onceCheck.name {
			only = append(only, c.name)
		}
	}
	var group sync.WaitGroup
	defer group.Wait()
	turn := make(chan struct{}, 8)
	for _, w := range wrongFunctions {
		group.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			t.Run(w.check+"/"+w.mistake, func(t *testing.T) {
				cfg := serves(t, w.mistake)
				cfg.Only, cfg.Topic = only, topic
				for cfg.Patience = impatience; ; cfg.Patience *= 4 {
					report, err := Verify(t.Context(), cfg)
					if err != nil {
						t.Fatal(err)
					}
					found, wrong := false, ""
					for _, r := range report.Results {
						switch {
						case r.Check == w.check:
							found = r.Outcome == Failed && strings.Contains(r.Seen, w.seen) && r.Do != ""
							t.Logf("%s: %s: %s", r.Check, r.Outcome, r.Seen)
						case r.Outcome == Failed:
							wrong += "\n" + r.Check + ": " + r.Seen
						}
					}
					if found && wrong == "" {
						return
					}
					if cfg.Patience > time.Minute {
						t.Fatalf("found %t; other checks that fail: %s", found, wrong)
					}
					t.Logf("after %v: found %t; other checks that fail: %s", cfg.Patience, found, wrong)
				}
			})
		})
	}
}
