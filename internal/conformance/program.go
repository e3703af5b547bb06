package conformance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// program is one run of the worker that is judged.
type program struct {
	number int
	cmd    *exec.Cmd
	link   *link
	ended  chan struct{} // closed when it has ended
}

// start runs the program with a link of its own, and returns when it asks for
// work.
func (r *rig) start(ctx context.Context) (*program, error) {
	r.count++
	link, err := newLink(r.stack.NATSURL, r.rec, r.count)
	if err != nil {
		return nil, err
	}
	p := &program{number: r.count, link: link, ended: make(chan struct{})}
	p.cmd = exec.CommandContext(ctx, r.cfg.Command[0], r.cfg.Command[1:]...)
	p.cmd.Stdout, p.cmd.Stderr, p.cmd.Dir = r.cfg.Output, r.cfg.Output, r.cfg.Dir
	p.cmd.Env = append(append(environment(), r.cfg.Env...), "NATS_URL="+link.url(), "LEGWORK_NAMESPACE="+r.cfg.Namespace)
	inGroup(p.cmd)
	p.cmd.WaitDelay = time.Second // somebody else may hold its output
	if err := p.cmd.Start(); err != nil {
		link.close()
		return nil, fmt.Errorf("conformance: start the program: %w", err)
	}
	r.running = append(r.running, p)
	go func() {
		_ = p.cmd.Wait() // its state says how it ended
		close(p.ended)
		r.rec.mu.Lock()
		defer r.rec.mu.Unlock()
		r.rec.tell()
	}()
	// What it does not do from here on it is not waited for any longer than
	// Patience. A program that never pulls shows in the checks.
	_ = r.rec.until(ctx, max(startup, r.cfg.Patience), func() bool { return p.over() || r.rec.pulled(p.number) })
	return p, nil
}

// environment is that of this process, without what it proves to its own broker who it is with:
// this broker asks for nothing, and has no TLS.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "NATS_") || strings.HasPrefix(variable, "LEGWORK_NATS_")
	})
}

// startup is what a program may take until it asks for work, at least.
const startup = 30 * time.Second

// over reports whether the program has ended.
func (p *program) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// how says how a program that is over ended.
func (p *program) how() string { return p.cmd.ProcessState.String() }

// kill ends the program the hard way.
func (p *program) kill() {
	_ = signalGroup(p.cmd, syscall.SIGKILL) // it may have ended
	<-p.ended
	p.link.close()
}

// terminate asks the program to end, waits at most patience, and says what was
// wrong with the way it did.
func (p *program) terminate(patience time.Duration) error {
	if err := signalGroup(p.cmd, syscall.SIGTERM); err != nil {
		if errors.Is(err, os.ErrProcessDone) {
			<-p.ended
			return fmt.Errorf("it had ended before (%s)", p.how())
		}
		return fmt.Errorf("conformance: SIGTERM: %w", err)
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-p.ended:
	case <-timer.C:
		p.kill()
		return fmt.Errorf("it did not end within %s of SIGTERM", patience)
	}
	p.link.close()
	if !p.cmd.ProcessState.Success() {
		return fmt.Errorf("SIGTERM ended it with %s, not with exit code 0", p.how())
	}
	return nil
}

// stop kills all programs that run.
func (r *rig) stop() {
	for _, p := range r.running {
		if !p.over() {
			p.kill()
		} else {
			p.link.close()
		}
	}
	r.running = nil
}

// lastLine is a writer that keeps the last line which is not empty, and of that the first maxLine bytes.
type lastLine struct{ whole, part []byte }

const maxLine = 400

// Write implements io.Writer.
func (l *lastLine) Write(p []byte) (int, error) {
	for _, b := range p {
		switch {
		case b != '\n' && len(l.part) < maxLine:
			l.part = append(l.part, b)
		case b == '\n':
			l.whole, l.part = []byte(l.text()), l.part[:0]
		}
	}
	return len(p), nil
}

// text is the line. The program must have ended.
func (l *lastLine) text() string {
	if line := bytes.TrimSpace(l.part); len(line) > 0 {
		return string(line)
	}
	return string(l.whole)
}
