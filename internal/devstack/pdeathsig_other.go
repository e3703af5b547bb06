//go:build !linux

package devstack

import "syscall"

func dieWithParent(*syscall.SysProcAttr, syscall.Signal) {}

const kernelWatches = false
