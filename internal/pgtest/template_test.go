package pgtest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/testmain"
)

func TestDamagedTemplateIsReplaced(t *testing.T) {
	base := emptyBase(t)
	if _, err := startIn(t.Context(), base); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(templateIn(base), "postgres", "data", "global")); err != nil {
		t.Fatal(err)
	}
	address, err := startIn(t.Context(), base)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := os.Stat(templateIn(base)); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("the damaged template is still there (%v)", err)
	}
}

func TestSweepRemovesWhatKilledProcessesLeft(t *testing.T) {
	base := emptyBase(t)
	left, inUse := filepath.Join(base, "run-left"), filepath.Join(base, "run-new")
	for _, dir := range []string{left, inUse} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * leftAfter)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	sweep(base)
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder left behind is still there (%v)", err)
	}
	if _, err := os.Stat(inUse); err != nil {
		t.Errorf("a folder in use is gone: %v", err)
	}
}

// emptyBase lives until the servers over it are stopped, which is after the test.
func emptyBase(t *testing.T) string {
	t.Helper()
	place, err := os.MkdirTemp(temporary()[0], "legwork-pgtest-own-")
	if err != nil {
		t.Fatal(err)
	}
	testmain.AtEnd(func() error { return os.RemoveAll(place) })
	if err := os.Chmod(place, 0o711); err != nil {
		t.Fatal(err)
	}
	base, err := openBase(place)
	if err != nil {
		t.Fatal(err)
	}
	return base
}
