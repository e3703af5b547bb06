package devstack

import (
	"os"
	"syscall"
)

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
