//go:build slow

package chaos

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// tortureLease is how long the broker waits for a process that is gone. Pauses
// are longer.
const tortureLease = 2 * time.Second

// The short form.
const (
	tortureShort = 10 * time.Second
	tortureSeed  = 1
)

// torturePlan is what a run of the torture is asked for.
type torturePlan struct {
	seed     uint64
	duration time.Duration // of load and faults, at least
	jobs     int           // at least
	inFlight int           // at most
	logs     string        // folder of logs and of the JSON report; "": logs nowhere
	page     string        // gets the Markdown section; "": none
}

func readTorturePlan(t *testing.T) torturePlan {
	t.Helper()
	p := torturePlan{
		seed:     uint64(number(t, "LEGWORK_SEED", tortureSeed)),
		duration: tortureShort,
		inFlight: number(t, "LEGWORK_TORTURE_IN_FLIGHT", 400),
		logs:     os.Getenv("LEGWORK_TORTURE_DIR"),
		page:     os.Getenv("LEGWORK_TORTURE_PAGE"),
	}
	if os.Getenv("LEGWORK_TORTURE_JOBS") != "" {
		p.jobs = number(t, "LEGWORK_TORTURE_JOBS", 0)
	}
	if text := os.Getenv("LEGWORK_TORTURE_DURATION"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d < time.Second {
			t.Fatalf("LEGWORK_TORTURE_DURATION is %q, want a duration of at least 1s, such as 2m", text)
		}
		p.duration = d
	}
	if p.logs != "" {
		dir, err := filepath.Abs(p.logs)
		if err == nil {
			err = os.MkdirAll(dir, 0o755)
		}
		if err != nil {
			t.Fatalf("LEGWORK_TORTURE_DIR: %v", err)
		}
		p.logs = dir
	}
	return p
}

// long reports whether the run is long enough for every kind of fault.
func (p torturePlan) long() bool { return p.duration >= 50*time.Second }

// patience is how long a run may take to come to its end after its load.
func (p torturePlan) patience() time.Duration { return 2 * time.Minute }
