package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// fleet is engines, a relay and workers as processes of their own, running this
// very binary.
type fleet struct {
	members []*member
}

// fleetSize is how many processes of a role there are.
type fleetSize struct{ engines, workers int }

// check refuses what no machine of one person runs.
func (n fleetSize) check() error {
	for _, f := range []struct {
		flag string
		n    int
	}{{"engines", n.engines}, {"workers", n.workers}} {
		if f.n < 1 || f.n > maxFleet {
			return fmt.Errorf("--%s is %d, want 1 to %d processes", f.flag, f.n, maxFleet)
		}
	}
	return nil
}

// maxFleet bounds the processes of one role: each engine has ten connections,
// of the hundred that Postgres grants by default.
const maxFleet = 8

// commands are the arguments of each process.
func (n fleetSize) commands() [][]string {
	all := slices.Repeat([][]string{{"engine"}}, n.engines)
	all = append(all, []string{"relay"})
	return append(all, slices.Repeat([][]string{{"bench", "worker"}}, n.workers)...)
}

type member struct {
	role   string
	cmd    *exec.Cmd
	stderr bytes.Buffer
	done   chan struct{}
}

// startFleet starts the processes; stop ends them.
func (c *cli) startFleet(ctx context.Context, s settings, size fleetSize) (*fleet, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	f := &fleet{}
	for _, args := range size.commands() {
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

// end drains the processes of one role and waits for them.
func (f *fleet) end(role string) {
	part := &fleet{}
	f.members = slices.DeleteFunc(f.members, func(m *member) bool {
		if m.role == role {
			part.members = append(part.members, m)
		}
		return m.role == role
	})
	part.stop()
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

// engineRSS returns the largest peak memory of an engine process in MB, 0 where
// the system does not tell.
func (f *fleet) engineRSS() (most float64) {
	for _, m := range f.members {
		if m.role == "engine" {
			most = max(most, m.memory("VmHWM:"))
		}
	}
	return most
}

// memory returns a figure of the process's status in MB: VmHWM: is the peak,
// VmRSS: what it has now.
func (m *member) memory(name string) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", m.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}
