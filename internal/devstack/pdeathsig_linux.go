package devstack

import "syscall"

// dieWithParent asks the kernel to signal the child when the thread that started it ends.
func dieWithParent(attr *syscall.SysProcAttr, signal syscall.Signal) { attr.Pdeathsig = signal }

const kernelWatches = true
