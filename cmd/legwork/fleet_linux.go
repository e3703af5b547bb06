package main

import (
	"os/exec"
	"syscall"
)

// dieWithParent has the kernel end the child should this process be killed.
func dieWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
