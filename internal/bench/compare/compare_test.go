package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "which commit? make bench-compare REF="},
		{"-ref x -rounds 0", "-rounds is 0, want at least 1"},
	} {
		if _, err := parse(strings.Fields(c.args)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.args, err, c.want)
		}
	}
	p, err := parse([]string{"-ref", "x", "-workloads", "W1 W4"})
	if err != nil || p.with != "HEAD" || strings.Join(p.workloads, ",") != "W1,W4" {
		t.Errorf("%+v, error %v", p, err)
	}
}

func TestAsLine(t *testing.T) {
	line, err := asLine([]byte(`{"workload":"W1","jobs":5000,"jobs_per_s":6000.5,"a_field_of_tomorrow":1}`))
	if want := header + "BenchmarkW1 1 6000.5 jobs/s\n"; err != nil || string(line) != want {
		t.Errorf("line %q, error %v; want %q", line, err, want)
	}
	for _, wrote := range []string{"", "starting …", "{}"} {
		if line, err := asLine([]byte(wrote)); err == nil {
			t.Errorf("%q became %q, want an error", wrote, line)
		}
	}
}

// fake is a side whose legwork is a script; every call of it is noted.
func fake(t *testing.T, name, calls, script string) (*side, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	s := &side{name: name, commit: name, built: t.TempDir(), out: &out}
	script = "#!/bin/sh\necho " + name + " $3 >>" + calls + "\n" + script
	if err := os.WriteFile(s.legwork(), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

const prints = `echo '{"workload":"'$3'","jobs_per_s":7}'` + "\n"

// TestRoundsAreInTurns: who is first changes, and a workload that one side does
// not know is asked for once and compared with nothing.
func TestRoundsAreInTurns(t *testing.T) {
	calls := filepath.Join(t.TempDir(), "calls")
	before, old := fake(t, "old", calls, "[ $3 = W4 ] && exit 2\n"+prints)
	after, young := fake(t, "new", calls, prints)
	if err := rounds(t.Context(), plan{rounds: 3, workloads: []string{"W4", "W1"}}, []*side{before, after}); err != nil {
		t.Fatal(err)
	}
	order, err := os.ReadFile(calls)
	if err != nil {
		t.Fatal(err)
	}
	if want := "old W4\nold W1\nnew W1\nnew W1\nold W1\nold W1\nnew W1\n"; string(order) != want {
		t.Errorf("order:\n%swant:\n%s", order, want)
	}
	if want := strings.Repeat(header+"BenchmarkW1 1 7 jobs/s\n", 3); old.String() != want || young.String() != want {
		t.Errorf("old:\n%snew:\n%swant of each:\n%s", old, young, want)
	}
}

func TestRoundsTellWhoFailed(t *testing.T) {
	calls := filepath.Join(t.TempDir(), "calls")
	before, _ := fake(t, "old", calls, prints)
	after, _ := fake(t, "new", calls, "echo no disk >&2\nexit 1\n")
	err := rounds(t.Context(), plan{rounds: 1, workloads: []string{"W1"}}, []*side{before, after})
	if err == nil || !strings.Contains(err.Error(), "new (new)") || !strings.Contains(err.Error(), "no disk") {
		t.Errorf("error %v, want the side and what it said", err)
	}
}

// TestSide checks out a commit, finds its benchmarks, runs them and leaves no
// worktree behind.
func TestSide(t *testing.T) {
	repo := t.TempDir()
	t.Chdir(repo)
	for name, text := range map[string]string{
		"go.mod":              "module example.org/m\n\ngo 1.26\n",
		"cmd/legwork/main.go": "package main\n\nfunc main() {}\n",
		"a/a_test.go": "package a\n\nimport \"testing\"\n\nfunc BenchmarkA(b *testing.B) {\n\tfor b.Loop() " +
			"{\n\t}\n}\n",
		"b/b_test.go": "package b\n\nimport \"testing\"\n\nfunc TestB(*testing.T) {}\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, "init", "-q")
	git(t, "add", ".")
	git(t, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-qm", "first")

	dir := t.TempDir()
	s := &side{name: "old", commit: "HEAD", tree: filepath.Join(dir, "tree"), built: filepath.Join(dir, "built")}
	if err := s.checkOut(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.build(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	if len(s.packages) != 1 || s.packages[0] != "a" {
		t.Errorf("packages %v, want a", s.packages)
	}
	lines, err := s.benchmarks(t.Context(), "a", "1x")
	if err != nil || !strings.Contains(string(lines), "pkg: example.org/m/a\n") ||
		!strings.Contains(string(lines), "\nBenchmarkA") {
		t.Errorf("lines %q, error %v", lines, err)
	}
	if err := s.remove(); err != nil {
		t.Fatal(err)
	}
	if trees := git(t, "worktree", "list"); strings.Count(trees, "\n") != 1 {
		t.Errorf("worktrees that are left:\n%s", trees)
	}
	if err := (&side{commit: "nowhere"}).checkOut(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "nowhere is no commit") {
		t.Errorf("error %v, want one that says what is wrong", err)
	}
}

func git(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.Command("git", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}
