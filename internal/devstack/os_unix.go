//go:build unix

package devstack

import (
	"os"
	"syscall"
)

// ownerOf is the user id that owns path itself, not what it links to.
func ownerOf(path string) (uid int, ok bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}

func groupOf(path string) (gid int, ok bool) {
	info, err := os.Lstat(path)
	if err != nil {
		return 0, false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Gid), true
}

// attributes are those of a child process: in a group of its own, so that Ctrl-C in the terminal reaches only us and
// we stop the servers in order, and as another user if there is one.
func attributes(as *account) *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true}
	if as != nil {
		attr.Credential = &syscall.Credential{Uid: uint32(as.uid), Gid: uint32(as.gid)}
	}
	return attr
}

var (
	signalFast      os.Signal = syscall.SIGINT  // Postgres: disconnect everybody, write a checkpoint, end
	signalImmediate os.Signal = syscall.SIGQUIT // Postgres: end now and recover at the next start
)

// What a child receives when we die.
const (
	deathByKill = syscall.SIGKILL
	deathByQuit = syscall.SIGQUIT
	deathByTerm = syscall.SIGTERM
)
