package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/internal/devdir"
)

// leftAfter is the age at which a folder that no server uses was left behind by a killed test process.
const leftAfter = 10 * time.Minute

// openBase is the folder that holds the template and the folders of the running test processes of this user. Folders
// left behind by killed ones are removed.
func openBase(place string) (string, error) {
	base := filepath.Join(place, "legwork-pgtest-"+strconv.Itoa(os.Geteuid()))
	if err := os.Mkdir(base, 0o711); err != nil && !errors.Is(err, os.ErrExist) {
		return "", fmt.Errorf("make the folder for test databases: %w", err)
	}
	info, err := os.Lstat(base)
	if err != nil {
		return "", fmt.Errorf("open the folder for test databases: %w", err)
	}
	// Anybody may make a folder of this name in the temporary folder.
	if stat, ok := info.Sys().(*syscall.Stat_t); !info.IsDir() || ok && int(stat.Uid) != os.Geteuid() {
		return "", fmt.Errorf("%s is not a folder of ours; remove it", base)
	}
	sweep(base)
	return base, nil
}

func sweep(base string) {
	dirs, _ := filepath.Glob(filepath.Join(base, "run-*"))
	for _, dir := range dirs {
		info, err := os.Stat(dir)
		if err != nil || time.Since(info.ModTime()) < leftAfter {
			continue
		}
		if _, err := devdir.Find(dir); errors.Is(err, devdir.ErrNotRunning) {
			removeStack(dir)
		}
	}
}

func templateIn(base string) string { return filepath.Join(base, "template-1") }

// newFolder is an empty folder that the user Postgres runs as can reach.
func newFolder(base string) (string, error) {
	dir, err := os.MkdirTemp(base, "run-")
	if err != nil {
		return "", fmt.Errorf("make a folder for a test database: %w", err)
	}
	return dir, os.Chmod(dir, 0o711)
}

// copyTemplate returns a folder with an initialised database: making one takes a second, copying it a tenth of that.
func copyTemplate(ctx context.Context, base string) (string, error) {
	dir, err := newFolder(base)
	if err != nil {
		return "", err
	}
	template := templateIn(base)
	if _, err := os.Stat(template); err != nil {
		return dir, makeTemplate(ctx, base, template, dir)
	}
	if out, err := exec.CommandContext(ctx, "cp", "-a", template+"/.", dir).CombinedOutput(); err != nil {
		return "", fmt.Errorf("copy the template of test databases: %w: %s", err, out)
	}
	now := time.Now() // the copy took over the template's age, which the sweep of another process goes by
	return dir, os.Chtimes(dir, now, now)
}

// makeTemplate initialises dir and copies it to the template, which appears whole or not at all.
func makeTemplate(ctx context.Context, base, template, dir string) error {
	stack, err := startStack(ctx, dir)
	if err != nil {
		return err
	}
	if err := stack.Stop(ctx); err != nil {
		return err
	}
	if _, err := os.Readlink(filepath.Join(dir, "postgres")); err == nil {
		return nil // the data is not in this folder (see devstack), so it cannot be copied with it
	}
	copied, err := newFolder(base)
	if err != nil {
		return err
	}
	defer os.RemoveAll(copied) // gone already if it became the template
	if out, err := exec.CommandContext(ctx, "cp", "-a", dir+"/.", copied).CombinedOutput(); err != nil {
		return fmt.Errorf("make the template of test databases: %w: %s", err, out)
	}
	if err := os.Rename(copied, template); err != nil && !errors.Is(err, os.ErrExist) &&
		!errors.Is(err, syscall.ENOTEMPTY) {
		return fmt.Errorf("keep the template of test databases: %w", err)
	}
	return nil
}

// removeStack removes the folder of a stopped stack, wherever its data is.
func removeStack(dir string) {
	if target, err := os.Readlink(filepath.Join(dir, "postgres")); err == nil {
		_ = os.RemoveAll(target)
	}
	_ = os.RemoveAll(dir)
}
