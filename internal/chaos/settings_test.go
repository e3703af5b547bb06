//go:build slow

package chaos

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// Lengths of the short form.
const (
	shortJobs    = 500
	shortSeconds = 5
)

// settings are those of a run.
type settings struct {
	jobs int
	load time.Duration // over which the jobs are started
	seed uint64
}

func readSettings(t *testing.T) settings {
	t.Helper()
	return settings{
		jobs: number(t, jobsVariable, shortJobs),
		load: time.Duration(number(t, "LEGWORK_CHAOS_SECONDS", shortSeconds)) * time.Second,
		seed: uint64(number(t, "LEGWORK_SEED", int(time.Now().UnixNano()%1_000_000_000))),
	}
}

// upLimit is how long a process may take to be up. It only ends what hangs: a
// machine that does other work needs tens of seconds.
const upLimit = 2 * time.Minute

// patience is how long a run may take to come to its end after its load, on a
// machine that does other work too.
func (s settings) patience() time.Duration { return max(2*time.Minute, 2*s.load) }

func (s settings) random() *rand.Rand { return rand.New(rand.NewPCG(s.seed, 1)) }

func number(t *testing.T, name string, fallback int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return fallback
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s is %q, want a number above 0", name, text)
	}
	return n
}
