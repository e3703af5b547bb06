//go:build slow

package chaos

import (
	"os/exec"
	"syscall"
)

// dieWithParent has the kernel kill the child should this process be killed.
func dieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
