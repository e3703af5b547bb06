package devstack

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestRootKeepsUnreachableHomeOutside(t *testing.T) {
	t.Parallel()
	outside, as := reachable(t), postgresAccount("")
	if as == nil { // not root: everything we can make is within our own reach
		h, err := openHome(t.TempDir(), outside, testLog(t))
		if err != nil || h.as != nil || strings.HasPrefix(h.path, outside) {
			t.Fatalf("got %+v, %v", h, err)
		}
		return
	}
	dir := closed(t)
	first, err := openHome(dir, outside, testLog(t))
	if err != nil {
		t.Fatal(err)
	}
	again, err := openHome(dir, outside, testLog(t))
	if err != nil || again.path != first.path || again.as.uid != as.uid {
		t.Fatalf("the second start uses %+v, %v; the first %+v", again, err, first)
	}
	if !as.canPass(first.path) || filepath.Dir(first.path) != outside {
		t.Fatalf("%s is no place for %s", first.path, as.name)
	}
	if err := os.Remove(filepath.Join(dir, "postgres")); err != nil { // the stack is deleted
		t.Fatal(err)
	}
	if _, err := openHome(closed(t), outside, testLog(t)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(first.path); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("the data of a deleted stack is still there (%v)", err)
	}
}

func TestLostHomeIsNotReplaced(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(dir, "gone"), filepath.Join(dir, "postgres")); err != nil {
		t.Fatal(err)
	}
	if _, err := openHome(dir, dir, testLog(t)); err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Fatalf("got %v", err)
	}
}

func TestBinariesMustFitTheData(t *testing.T) {
	t.Parallel()
	h := home{path: reachable(t), as: postgresAccount("")}
	found, err := findBinaries(t.Context(), h, installedGlobs)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(h.data(), 0o700); err != nil {
		t.Fatal(err)
	}
	version := filepath.Join(h.data(), "PG_VERSION")
	for text, want := range map[string]string{
		strconv.Itoa(found.major): "",
		"9999":                    "made by Postgres 9999, but only Postgres",
		"new":                     "does not hold a version",
	} {
		if err := os.WriteFile(version, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := findBinaries(t.Context(), h, installedGlobs)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("data of version %q: got %v", text, err)
		}
	}
}

func TestLostPasswordIsNotReplaced(t *testing.T) {
	t.Parallel()
	s := start(t, Config{Dir: stateDir(t), NoNATS: true, TestSpeed: true})
	stop(t, s)
	file := filepath.Join(s.Dir, "postgres.password")
	for name, damage := range map[string]func() error{
		"postgres.password is gone":    func() error { return os.Remove(file) },
		"does not accept the password": func() error { return os.WriteFile(file, []byte("other"), 0o600) },
	} {
		if err := damage(); err != nil {
			t.Fatal(err)
		}
		_, err := Start(t.Context(), Config{Dir: s.Dir, NoNATS: true, TestSpeed: true})
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %q", err, name)
		}
	}
}

// reachable is an empty folder that the user Postgres runs as can enter.
func reachable(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "legwork-devstack-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// closed is an empty folder that only we can enter.
func closed(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}
