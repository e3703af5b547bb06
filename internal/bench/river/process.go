package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
)

// process is the worker process: this program, started with -work.
type process struct {
	cmd   *exec.Cmd
	stdin io.Closer
	said  <-chan string // the lines that it writes, until its output ends
	done  chan struct{}
	err   error // after done
}

var errWorkerEnded = errors.New("the worker process ended: what it said is above")

// startWorker starts it; the context it returns ends with it.
func startWorker(ctx context.Context, s settings) (*process, context.Context, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	p := &process{cmd: exec.Command(self, "-work", "-workers", strconv.Itoa(s.workers),
		"-sequential="+strconv.FormatBool(s.sequential)), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), "DATABASE_URL="+s.url)
	p.cmd.Stderr = os.Stderr
	if p.stdin, err = p.cmd.StdinPipe(); err != nil {
		return nil, nil, err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, nil, fmt.Errorf("start the worker process: %w", err)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	said := make(chan string)
	p.said = said
	go func() {
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			said <- lines.Text()
		}
		close(said)
		p.err = p.cmd.Wait()
		close(p.done)
		cancel(errWorkerEnded)
	}()
	return p, ctx, nil
}

// stop ends the process by ending its input and waits for it.
func (p *process) stop() error {
	_ = p.stdin.Close()
	for range p.said { // it must not wait for somebody who reads
	}
	<-p.done
	if p.err != nil {
		return fmt.Errorf("the worker process: %w", p.err)
	}
	return nil
}

// riverVersion is the version of River in this binary.
func riverVersion() string {
	info, _ := debug.ReadBuildInfo()
	for _, dep := range info.Deps {
		if dep.Path == "github.com/riverqueue/river" {
			return dep.Version
		}
	}
	return "unknown"
}
