package devstack

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

func tryLock(file *os.File) error {
	err := windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, &windows.Overlapped{OffsetHigh: 1}) // beyond the content, which others must be able to read
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

func writable(string) bool { return true }

func ownerOf(string) (uid int, ok bool) { return 0, false }
func groupOf(string) (gid int, ok bool) { return 0, false }

func attributes(*account) *syscall.SysProcAttr { return &syscall.SysProcAttr{} }

// Windows has no signals; Postgres recovers at the next start.
var (
	signalFast      = os.Kill
	signalImmediate = os.Kill
)

const (
	deathByKill = syscall.SIGKILL
	deathByQuit = syscall.SIGQUIT
	deathByTerm = syscall.SIGTERM
)
