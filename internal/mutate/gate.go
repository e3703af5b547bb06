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
	"regexp"
	"slices"
	"strings"
)

// timeout bounds the tests of one mutant: one that hangs is not killed by a
// test that says what is wrong. patience bounds the tests of a package without
// any.
const timeout, patience = "180s", "30m"

// gate runs tests on mutants.
type gate struct {
	root     string
	mutants  []mutant // that are to be tried
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
	output, err := g.test(ctx, m.suite, "-timeout", timeout, "-overlay", overlay, "-count=1", "-failfast")
	if err == nil {
		return "", fmt.Errorf("it survives %s", m.suite)
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	r := read(output, m.suite)
	if r.killer == "" || r.hangs {
		return "", fmt.Errorf("no test failed, but %s did: %w\n%s", m.suite, err, r.text)
	}
	return r.killer, nil
}

// sound checks that a suite passes without any mutant, and has tests: else it
// kills everything, or nothing.
func (g *gate) sound(ctx context.Context, s suite) error {
	if _, known := g.baseline[s]; !known {
		g.check(ctx, g.beside(s))
	}
	return g.baseline[s]
}

// beside returns the suites that are checked in one run: all of the package, for
// to link its tests and to start their servers takes longer than most of them.
// One that selects subtests is checked alone, as -run cannot join it to others.
func (g *gate) beside(s suite) []suite {
	all := []suite{s}
	for _, m := range g.mutants {
		if m.suite.pkg == s.pkg && !strings.Contains(s.run+m.suite.run, "/") && !slices.Contains(all, m.suite) {
			all = append(all, m.suite)
		}
	}
	return all
}

// check runs suites of one package without any mutant.
func (g *gate) check(ctx context.Context, all []suite) {
	var runs []string
	for _, s := range all {
		runs = append(runs, s.run)
	}
	output, err := g.test(ctx, suite{all[0].pkg, strings.Join(runs, "|")}, "-timeout", patience)
	for _, s := range all {
		r := read(output, s)
		switch {
		case r.ran == 0:
			g.baseline[s] = fmt.Errorf("%s runs no test (%v)\n%s", s, err, r.text)
		case r.passed < r.ran || r.hangs:
			g.baseline[s] = fmt.Errorf("%s fails without any mutant: %w\n%s", s, err, r.text)
		default:
			g.baseline[s] = nil
		}
	}
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
	args = append([]string{"test", "-json", "-vet=off", "-run", s.run}, args...)
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

// result is what the events of a run say of a suite.
type result struct {
	ran, passed int    // tests and subtests
	killer      string // the first that failed for a reason of its own
	hangs       bool
	text        string // the end of the output of the whole run
}

func read(output []byte, s suite) (r result) {
	top, _, _ := strings.Cut(s.run, "/")
	selects := regexp.MustCompile(top)
	var text []string
	for line := range strings.Lines(string(output)) {
		var e struct{ Action, Test, Output string }
		if json.Unmarshal([]byte(line), &e) != nil {
			continue
		}
		test, _, _ := strings.Cut(e.Test, "/")
		own := test != "" && selects.MatchString(test)
		switch {
		case strings.HasSuffix(e.Action, "output"):
			r.hangs = r.hangs || strings.Contains(e.Output, "test timed out after")
			text = append(text, e.Output)
		case own && e.Action == "run":
			r.ran++
		case own && (e.Action == "pass" || e.Action == "skip"):
			r.passed++
		case own && e.Action == "fail" && r.killer == "": // subtests end before their parents
			r.killer = e.Test
		}
	}
	r.text = strings.Join(text[max(len(text)-30, 0):], "")
	return r
}
