//go:build slow

package sim_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

const walkGraph = `
app:
  id: walk
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        a: {type: worker, topic: w.a}
        h: {type: hook, sleep: 3600}
      transitions: {t: [{to: a}], a: [{to: h}]}
`

// walks are messages, each with how many Go files of the module have a statement
// that runs when it is handled: no more than when this was last looked at.
var walks = []struct {
	name  string
	files int
}{{"a start becomes a job", 64}, {"a worker's final answer", 67}, {"a message enters a hook", 80}}

// walkUpTo is the number of messages that TestWalk handles and those that it
// prepares, in turns.
const walkUpTo = "LEGWORK_WALK_UP_TO"

// TestWalk handles the messages of walks, after those of another job.
func TestWalk(t *testing.T) {
	w := sim.New(t, engine.Fused, walkGraph)
	e := w.Engine(w.Pool)
	var next *sim.Message
	handle := func(lane string) func() {
		return func() { w.Handle(e, lane, next); w.Remove(next) }
	}
	steps := func(job string) []func() {
		return []func(){
			func() { next = w.Start("go", job, `{}`) }, handle(legwork.LaneStart),
			func() {
				work := w.The("work", "a")
				w.DoWork(work, false)
				w.Remove(work)
				next = w.The("response", "a")
			}, handle(legwork.LaneResponse),
			func() { next = w.The("run", "h") }, handle(legwork.LaneRun),
		}
	}
	for _, step := range steps("warm") {
		step()
	}
	for i, step := range steps("j") {
		if os.Getenv(walkUpTo) == string(rune('0'+i)) {
			return
		}
		step()
	}
}

// TestWalkFiles counts the files that each message of walks passes: what differs
// between the counters of a run that ends before it, and of one that ends after.
func TestWalkFiles(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "sim.test")
	build := exec.CommandContext(t.Context(), "go", "test", "-c", "-tags", "slow", "-covermode=count",
		"-coverpkg=github.com/legwork-dev/legwork/...", "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	counters := func(upTo int) map[string]bool {
		profile := filepath.Join(dir, "profile")
		run := exec.CommandContext(t.Context(), program, "-test.run", "^TestWalk$", "-test.coverprofile", profile)
		run.Env = append(os.Environ(), walkUpTo+"="+string(rune('0'+upTo)))
		if out, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		text, err := os.ReadFile(profile)
		if err != nil {
			t.Fatal(err)
		}
		lines := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			lines[line] = true
		}
		return lines
	}
	for i, walk := range walks {
		before, after := counters(2*i+1), counters(2*i+2)
		var files []string
		for line := range after {
			name, _, _ := strings.Cut(strings.TrimPrefix(line, "github.com/legwork-dev/legwork/"), ":")
			if !before[line] && name != "mode" && !strings.HasPrefix(name, "internal/") && !slices.Contains(files, name) {
				files = append(files, name)
			}
		}
		slices.Sort(files)
		t.Logf("%s: %d files: %s", walk.name, len(files), strings.Join(files, " "))
		if len(files) == 0 || len(files) > walk.files {
			t.Errorf("%s passes %d files, %d when this was last looked at", walk.name, len(files), walk.files)
		}
	}
}
