package devstack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

// hurriedGrace is the grace left once the caller's context has ended.
const hurriedGrace = 2 * time.Second

// child is a server process that does not outlive this one.
type child struct {
	cmd   *exec.Cmd
	name  string
	ended chan struct{} // closed when the process has ended and err is set
	err   error
}

// launch starts cmd as the given account (nil: as ourselves), so that the given signal reaches it when this process
// dies.
func launch(name string, cmd *exec.Cmd, as *account, onDeath syscall.Signal) (*child, error) {
	cmd.SysProcAttr = attributes(as)
	dieWithParent(cmd.SysProcAttr, onDeath)
	cmd.WaitDelay = 5 * time.Second // do not wait longer for output that a grandchild holds open
	c := &child{cmd: cmd, name: name, ended: make(chan struct{})}
	started := make(chan error, 1)
	go c.run(started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", name, err)
	}
	return c, nil
}

// run holds its thread for the life of the child: Linux sends the parent death signal when the *thread* that forked
// ends, and the Go runtime ends idle threads when it likes.
func (c *child) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := c.cmd.Start(); err != nil {
		started <- err
		return
	}
	release := func() {}
	if !kernelWatches {
		release = guard(c.cmd.Process.Pid)
	}
	started <- nil
	c.err = c.cmd.Wait()
	release()
	close(c.ended)
}

// end asks politely with each signal in turn, waiting grace between them, and then kills.
func (c *child) end(ctx context.Context, grace time.Duration, signals ...os.Signal) error {
	for _, signal := range append(signals, os.Kill) {
		if err := c.cmd.Process.Signal(signal); err != nil && !errors.Is(err, os.ErrProcessDone) {
			return fmt.Errorf("signal %s (process %d): %w", c.name, c.cmd.Process.Pid, err)
		}
		if c.endsWithin(ctx, grace) {
			return nil
		}
	}
	<-c.ended // a killed process ends; WaitDelay bounds the rest
	return nil
}

// endsWithin waits for the end, but after ctx only for as long as an idle server needs: callers often stop with the
// very context whose end made them stop, and that should not cost a crash recovery.
func (c *child) endsWithin(ctx context.Context, grace time.Duration) bool {
	select {
	case <-c.ended:
		return true
	case <-time.After(grace):
		return false
	case <-ctx.Done():
	}
	select {
	case <-c.ended:
		return true
	case <-time.After(min(grace, hurriedGrace)):
		return false
	}
}

// guard starts a watcher for systems where the kernel does not do it: a shell that waits on a pipe only we hold, and
// stops the process when the pipe closes because we are gone. release ends the watcher. Without a shell there is none.
func guard(pid int) (release func()) {
	none := func() {}
	shell, err := exec.LookPath("sh")
	if err != nil {
		return none
	}
	r, w, err := os.Pipe()
	if err != nil {
		return none
	}
	defer r.Close()
	cmd := exec.Command(shell, "-c", `read _; kill -QUIT "$1"`, "guard", strconv.Itoa(pid))
	cmd.Stdin, cmd.Stderr, cmd.SysProcAttr = r, io.Discard, attributes(nil)
	if err := cmd.Start(); err != nil {
		w.Close()
		return none
	}
	return func() {
		// Kill before the pipe closes, or the watcher would signal a number that may belong to somebody else by now.
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		w.Close()
	}
}
