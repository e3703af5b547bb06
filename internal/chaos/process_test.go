//go:build slow

package chaos

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"
	"time"
)

// process is one process of a run. It does not outlive the test.
type process struct {
	name  string
	cmd   *exec.Cmd
	out   *output
	ended chan struct{} // closed when the process has ended and err is set
	err   error
	asked atomic.Bool // somebody killed or stopped it: its end is no surprise
}

// launch starts a process with the environment of the test, without what
// would make it another server's, and with the given variables.
func launch(name, path string, args, env []string) (*process, error) {
	return launchInto(newOutput(name), name, path, args, env)
}

// launchInto is launch for output that the caller has made.
func launchInto(out *output, name, path string, args, env []string) (*process, error) {
	p := &process{name: name, cmd: exec.Command(path, args...), out: out, ended: make(chan struct{})}
	p.cmd.Env = append(cleanEnv(), env...)
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.out
	dieWithParent(p.cmd)
	started := make(chan error, 1)
	go func() {
		// The kernel's signal at the parent's death is bound to the thread.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := p.cmd.Start(); err != nil {
			started <- err
			return
		}
		started <- nil
		p.err = p.cmd.Wait()
		p.out.close()
		close(p.ended)
	}()
	return p, <-started
}

func cleanEnv() (env []string) {
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if !strings.HasPrefix(name, "LEGWORK_") && !strings.HasPrefix(name, "OTEL_") && name != "DATABASE_URL" &&
			!strings.HasPrefix(name, "NATS_") {
			env = append(env, e)
		}
	}
	return env
}

// kill is SIGKILL, and returns when the process is gone.
func (p *process) kill() {
	p.asked.Store(true)
	_ = p.cmd.Process.Kill() // it may have ended
	<-p.ended
}

// terminate is SIGTERM. It returns how long the process took to end, and
// whether it did so within the limit with exit code 0; if not it is killed.
func (p *process) terminate(limit time.Duration) (took time.Duration, ok bool) {
	p.asked.Store(true)
	began := time.Now()
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.ended:
	case <-time.After(limit):
		_ = p.cmd.Process.Signal(syscall.SIGQUIT) // its goroutines tell why
		select {
		case <-p.ended:
		case <-time.After(5 * time.Second):
			p.kill()
		}
		return time.Since(began), false
	}
	return time.Since(began), p.err == nil
}

func (p *process) alive() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}
