package fleet

import (
	"os/exec"
	"syscall"
)

// DieWithParent has the kernel end the child should this process be killed.
func DieWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
