//go:build unix

package conformance

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// inGroup gives a command a process group of its own: go run and shells do not hand on the
// signals that they get.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return signalGroup(cmd, syscall.SIGKILL) }
}

// signalGroup sends a signal to a command and all that it has started.
func signalGroup(cmd *exec.Cmd, s syscall.Signal) error {
	err := syscall.Kill(-cmd.Process.Pid, s)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
