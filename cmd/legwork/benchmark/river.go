package benchmark

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/internal/bench/fleet"
	"github.com/legwork-dev/legwork/internal/cli"
)

// riverModule is where the Go module that runs W1 on River is in a checkout.
var riverModule = filepath.Join("internal", "bench", "river")

// riverProgram is that module's program, built.
type riverProgram struct{ path string }

// riverRound is the line it writes.
type riverRound struct {
	Jobs     int     `json:"jobs"`
	JobsPerS float64 `json:"jobs_per_s"`
	Version  string  `json:"version"`
}

// buildRiver builds the program of the checkout we are in.
func buildRiver(ctx context.Context, c *cli.Shell, into string) (*riverProgram, error) {
	module, err := findRiver(".")
	if err != nil {
		return nil, cli.UsageError{Err: err}
	}
	if _, err := exec.LookPath("go"); err != nil {
		return nil, cli.UsageError{Err: errors.New(
			"--against river builds a Go module and finds no go: install the version that go.mod names, https://go.dev/dl, " +
				"and put it in PATH")}
	}
	c.Note("building %s …", riverModule)
	p := &riverProgram{path: filepath.Join(into, "river")}
	// The module's own go.mod decides, whatever workspace and flags are around.
	build := exec.CommandContext(ctx, "go", "build", "-mod=readonly", "-buildvcs=false", "-o", p.path, ".")
	build.Dir = module
	build.Env = append(os.Environ(), "GOWORK=off")
	if said, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build %s: %w\n%s\nif modules could not be fetched, run `go mod download` in that folder "+
			"where there is a network", riverModule, err, bytes.TrimSpace(said))
	}
	return p, nil
}

// findRiver returns the module's folder in the checkout around a folder.
func findRiver(around string) (string, error) {
	around, err := filepath.Abs(around)
	if err != nil {
		return "", err
	}
	for dir := around; ; dir = filepath.Dir(dir) {
		module := filepath.Join(dir, riverModule)
		if _, err := os.Stat(filepath.Join(module, "go.mod")); err == nil {
			return module, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("--against river builds the module %s of a checkout, and %s is in none: clone "+
				"https://github.com/legwork-dev/legwork, go there and run it again", riverModule, around)
		}
	}
}

// run measures River once on a Postgres, with processes of its own.
func (p *riverProgram) run(ctx context.Context, databaseURL string, jobs int) (r riverRound, err error) {
	cmd := exec.CommandContext(ctx, p.path, "-jobs", strconv.Itoa(jobs))
	cmd.Env = append(os.Environ(), "DATABASE_URL="+databaseURL)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 30 * time.Second
	fleet.DieWithParent(cmd)
	line, err := cmd.Output()
	if err != nil {
		return r, fmt.Errorf("run W1 on River: %w: %s", err, strings.TrimSpace(stderr.String()))
	}
	if err := json.Unmarshal(line, &r); err != nil {
		return r, fmt.Errorf("run W1 on River: it wrote %q: %w", line, err)
	}
	if r.Jobs != jobs || r.JobsPerS <= 0 {
		return r, fmt.Errorf("run W1 on River: it wrote %q, want the rate of %d jobs", line, jobs)
	}
	return r, nil
}
