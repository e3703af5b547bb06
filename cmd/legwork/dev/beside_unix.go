//go:build unix && !production

package dev

import (
	"os/exec"
	"syscall"
)

// inGroup gives a command a process group of its own: go run and shells do not hand on the
// signals that they get.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
}
