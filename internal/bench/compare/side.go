package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// side is one of the two commits.
type side struct {
	name, commit string
	tree         string // the checkout
	built        string // the programs
	packages     []string
	out          io.Writer
}

// checkOut makes a worktree of the commit, and names it by its hash.
func (s *side) checkOut(ctx context.Context) error {
	hash, err := output(ctx, "", "git", "rev-parse", "--verify", "--quiet", s.commit+"^{commit}")
	if err != nil {
		return fmt.Errorf("%s is no commit of this repository: fetch it, or name another (git log --oneline)", s.commit)
	}
	s.commit = strings.TrimSpace(string(hash))[:12]
	_, err = output(ctx, "", "git", "worktree", "add", "--quiet", "--detach", s.tree, s.commit)
	return err
}

// remove takes the worktree away, also after an interrupt.
func (s *side) remove() error {
	_, err := output(context.Background(), "", "git", "worktree", "remove", "--force", s.tree)
	return err
}

// build makes the command and the test program of every package that has
// benchmarks.
func (s *side) build(ctx context.Context, packages bool) error {
	if err := os.MkdirAll(s.built, 0o755); err != nil {
		return err
	}
	if _, err := output(ctx, s.tree, "go", "build", "-o", s.legwork(), "./cmd/legwork"); err != nil || !packages {
		return err
	}
	listed, err := output(ctx, s.tree, "go", "list", "-f",
		"{{.Dir}}{{range .TestGoFiles}} {{.}}{{end}}{{range .XTestGoFiles}} {{.}}{{end}}", "./...")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(listed)) {
		files := strings.Fields(line)
		has, err := hasBenchmark(files[0], files[1:])
		if err != nil {
			return err
		}
		if !has {
			continue
		}
		pkg, err := filepath.Rel(s.tree, files[0])
		if err != nil {
			return err
		}
		if _, err := output(ctx, files[0], "go", "test", "-c", "-o", s.program(pkg), "."); err != nil {
			return err
		}
		s.packages = append(s.packages, pkg)
	}
	return nil
}

func (s *side) legwork() string { return filepath.Join(s.built, "legwork") }

func (s *side) program(pkg string) string {
	return filepath.Join(s.built, strings.ReplaceAll(pkg, string(filepath.Separator), "_")+".test")
}

var benchmark = regexp.MustCompile(`(?m)^func Benchmark`)

func hasBenchmark(dir string, files []string) (bool, error) {
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return false, err
		}
		if benchmark.Match(text) {
			return true, nil
		}
	}
	return false, nil
}

// output runs a program and returns what it wrote. An error has what it said.
func output(ctx context.Context, dir, program string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	var said bytes.Buffer
	cmd.Stderr = &said
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 30 * time.Second
	wrote, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", filepath.Base(program), strings.Join(args, " "), err, tail(said.Bytes()))
	}
	return wrote, nil
}

// tail is the end of what a program said.
func tail(said []byte) []byte {
	said = bytes.TrimSpace(said)
	return said[max(0, len(said)-2000):]
}
