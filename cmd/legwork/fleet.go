package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// fleet is an engine, a relay and a worker as processes of their own, running
// this very binary.
type fleet struct {
	members []*member
}

type member struct {
	role   string
	cmd    *exec.Cmd
	stderr bytes.Buffer
	done   chan struct{}
}

// startFleet starts the processes; stop ends them.
func (c *cli) startFleet(ctx context.Context, s settings) (*fleet, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	f := &fleet{}
	for _, args := range [][]string{{"engine"}, {"relay"}, {"bench", "worker"}} {
		m := &member{role: args[len(args)-1], cmd: exec.CommandContext(ctx, self, args...), done: make(chan struct{})}
		m.cmd.Env = append(os.Environ(), "DATABASE_URL="+s.DatabaseURL, "NATS_URL="+s.NATSURL,
			"LEGWORK_NAMESPACE="+s.Namespace, "LEGWORK_LOG_LEVEL=warn")
		m.cmd.Stderr = &m.stderr
		m.cmd.Cancel = func() error { return m.cmd.Process.Signal(syscall.SIGTERM) }
		m.cmd.WaitDelay = 30 * time.Second
		dieWithParent(m.cmd)
		if err := m.cmd.Start(); err != nil {
			f.stop()
			return nil, fmt.Errorf("start the %s process: %w", m.role, err)
		}
		go func() { _ = m.cmd.Wait(); close(m.done) }()
		f.members = append(f.members, m)
	}
	return f, nil
}

// stop drains the processes and waits for them.
func (f *fleet) stop() {
	for _, m := range f.members {
		_ = m.cmd.Process.Signal(syscall.SIGTERM)
	}
	for _, m := range f.members {
		<-m.done
	}
}

// failure returns what processes said that ended by themselves.
func (f *fleet) failure() error {
	var errs []error
	for _, m := range f.members {
		select {
		case <-m.done:
			errs = append(errs, fmt.Errorf("the %s process ended: %s", m.role, strings.TrimSpace(m.stderr.String())))
		default:
		}
	}
	return errors.Join(errs...)
}

// engineRSS returns the engine's peak memory in MB, 0 where the system does
// not tell.
func (f *fleet) engineRSS() float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", f.members[0].cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}
