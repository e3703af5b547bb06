package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// timeout bounds the tests of one mutant: one that hangs is not killed by a
// test that says what is wrong.
const timeout = "180s"

// gate runs tests on mutants.
type gate struct {
	root     string
	baseline map[suite]error
}

// try runs the suite of a mutant and returns the test that killed it.
func (g *gate) try(ctx context.Context, m mutant) (killer string, err error) {
	edited, err := m.apply(g.root)
	if err != nil {
		return "", fmt.Errorf("the mutant does not apply: %w", err)
	}
	if err := g.sound(ctx, m.suite); err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	overlay, err := g.overlay(dir, edited)
	if err != nil {
		return "", err
	}
	// -failfast: the first failure is enough.
	output, err := g.test(ctx, m.suite, "-overlay", overlay, "-count=1", "-failfast")
	if err == nil {
		return "", fmt.Errorf("it survives %s", m.suite)
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	r := read(output)
	if r.killer == "" || r.ran == 0 {
		return "", fmt.Errorf("no test failed, but %s did: %w\n%s", m.suite, err, r.text)
	}
	return r.killer, nil
}

// sound checks that a suite passes without the mutant, and has tests: else it
// kills everything, or nothing. Go's cache makes it cheap the second time.
func (g *gate) sound(ctx context.Context, s suite) error {
	err, known := g.baseline[s]
	if known {
		return err
	}
	output, err := g.test(ctx, s)
	r := read(output)
	switch {
	case err != nil:
		err = fmt.Errorf("%s fails without any mutant: %w\n%s", s, err, r.text)
	case r.ran == 0:
		err = fmt.Errorf("%s selects no test", s)
	}
	g.baseline[s] = err
	return err
}

// overlay writes the edited files to dir, with the file that tells the compiler
// about them.
func (g *gate) overlay(dir string, edited map[string]string) (string, error) {
	replace := map[string]string{}
	for file, text := range edited {
		to := filepath.Join(dir, strings.ReplaceAll(file, "/", "__"))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(g.root, filepath.FromSlash(file))] = to
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, data, 0o600)
}

// test runs a suite and returns its output as events.
func (g *gate) test(ctx context.Context, s suite, args ...string) ([]byte, error) {
	args = append([]string{"test", "-json", "-vet=off", "-timeout", timeout, "-run", s.run}, args...)
	cmd := exec.CommandContext(ctx, "go", append(args, s.pkg)...)
	cmd.Dir = g.root
	cmd.Env = append(os.Environ(), "LEGWORK_MATRIX=all") // every crash point, not the sample of "go test"
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		err = errors.Join(err, errors.New(strings.TrimSpace(stderr.String())))
	}
	return output, err
}

func (s suite) String() string { return s.pkg + " " + s.run }

// result is what the events of a run say.
type result struct {
	ran    int    // tests
	killer string // the first test that failed for a reason of its own
	text   string // the end of the output
}

func read(output []byte) (r result) {
	var text []string
	for line := range strings.Lines(string(output)) {
		var e struct{ Action, Test, Output string }
		if json.Unmarshal([]byte(line), &e) != nil {
			continue
		}
		switch {
		case e.Action == "run":
			r.ran++
		case strings.HasSuffix(e.Action, "output"):
			if strings.Contains(e.Output, "test timed out after") {
				r.ran = -1 << 30 // hangs
			}
			text = append(text, e.Output)
		case e.Action == "fail" && e.Test != "" && r.killer == "": // subtests end before their parents
			r.killer = e.Test
		}
	}
	r.ran = max(r.ran, 0)
	r.text = strings.Join(text[max(len(text)-30, 0):], "")
	return r
}
