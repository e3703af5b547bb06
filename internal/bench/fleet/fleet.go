package fleet

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
	"sync"
	"syscall"
	"time"
)

// fleet is engines, a relay and workers as processes of their own.
type fleet struct {
	members []*Member
	program string
	env     []string
}

// Size is how many processes of a role there are, and how many pieces of work a worker takes at once; 0: 256. Embedded:
// each engine has a relay and workers in its process, and there are no others.
type Size struct {
	Engines, Workers, Slots int
	Embedded                bool
}

// Check refuses what no machine of one person runs.
func (n Size) Check() error {
	for _, f := range []struct {
		flag string
		n    int
	}{{"engines", n.Engines}, {"workers", n.Workers}} {
		if f.n < 1 || f.n > maxFleet {
			return fmt.Errorf("--%s is %d, want 1 to %d processes", f.flag, f.n, maxFleet)
		}
	}
	return nil
}

// maxFleet bounds the processes of one role: each engine has ten connections,
// of the hundred that Postgres grants by default.
const maxFleet = 8

// roles are what each process runs.
func (n Size) roles() []string {
	if n.Embedded {
		return slices.Repeat([]string{embedded}, n.Engines)
	}
	all := append(slices.Repeat([]string{"engine"}, n.Engines), "relay")
	return append(all, slices.Repeat([]string{"worker"}, n.Workers)...)
}

// embedded is the role of a process that has all of them.
const embedded = "embedded"

// Arguments are those of legwork for a role.
func Arguments(role string) []string {
	switch role {
	case "worker":
		return []string{"bench", "worker"}
	case embedded:
		return []string{"bench", "worker", "--embedded"}
	}
	return []string{role}
}

// WorkerRuns is what a worker process of a benchmark says at its end.
type WorkerRuns struct {
	Runs int64 `json:"runs"`
}

// Member is one process.
type Member struct {
	Role   string
	cmd    *exec.Cmd
	Stdout bytes.Buffer
	Stderr said
	done   chan struct{}
	Err    error // once it is done
}

// startFleet starts the processes; stop ends them.
func startFleet(ctx context.Context, s *Servers, size Size) (*fleet, error) {
	f := &fleet{program: s.Program, env: append(os.Environ(), "DATABASE_URL="+s.DatabaseURL, "NATS_URL="+s.NATSURL,
		"LEGWORK_NAMESPACE="+s.Namespace, "LEGWORK_LOG_LEVEL=info", "LEGWORK_LOG_FORMAT=text")}
	for _, role := range size.roles() {
		args := Arguments(role)
		if role != "engine" && role != "relay" && size.Slots > 0 {
			args = append(args, "--slots", strconv.Itoa(size.Slots))
		}
		if err := f.Add(ctx, role, args...); err != nil {
			f.stop()
			return nil, err
		}
	}
	return f, nil
}

// Add starts one process more.
func (f *fleet) Add(ctx context.Context, role string, args ...string) error {
	m := &Member{Role: role, cmd: exec.CommandContext(ctx, f.program, args...),
		Stderr: said{role: role, ready: make(chan struct{})}, done: make(chan struct{})}
	m.cmd.Env, m.cmd.Stdout, m.cmd.Stderr = f.env, &m.Stdout, &m.Stderr
	m.cmd.Cancel = func() error { return m.cmd.Process.Signal(syscall.SIGTERM) }
	m.cmd.WaitDelay = 30 * time.Second
	DieWithParent(m.cmd)
	if err := m.cmd.Start(); err != nil {
		return fmt.Errorf("start the %s process: %w", role, err)
	}
	go func() { m.Err = m.cmd.Wait(); close(m.done) }()
	f.members = append(f.members, m)
	return nil
}

// said is what a process writes to its log; it hears when that says that the
// process is ready.
type said struct {
	role  string
	mu    sync.Mutex
	text  bytes.Buffer
	heard bool
	ready chan struct{} // closed then
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(p)
	if !s.heard && bytes.Contains(s.text.Bytes(), []byte(s.role+" is ready")) {
		s.heard = true
		close(s.ready)
	}
	return len(p), nil
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// Begun waits until every process takes work.
func (f *fleet) Begun(ctx context.Context) error {
	for _, m := range f.members {
		select {
		case <-m.Stderr.ready:
		case <-m.done:
			return f.Failure()
		case <-ctx.Done():
			return fmt.Errorf("wait until the %s process is ready: %w", m.Role, context.Cause(ctx))
		}
	}
	return nil
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

// End drains the processes of one role and waits for them.
func (f *fleet) End(role string) { f.Shrink(role, len(f.members)) }

// Shrink drains so many processes of one role, the youngest first, waits for
// them, and returns them.
func (f *fleet) Shrink(role string, n int) []*Member {
	part := &fleet{}
	for i := len(f.members) - 1; i >= 0 && len(part.members) < n; i-- {
		if f.members[i].Role == role {
			part.members = append(part.members, f.members[i])
			f.members = slices.Delete(f.members, i, i+1)
		}
	}
	part.stop()
	return part.members
}

// Count returns how many processes of a role there are.
func (f *fleet) Count(role string) (n int) {
	for _, m := range f.members {
		if m.Role == role {
			n++
		}
	}
	return n
}

// Failure returns what processes said that ended by themselves.
func (f *fleet) Failure() error {
	var errs []error
	for _, m := range f.members {
		select {
		case <-m.done:
			errs = append(errs, fmt.Errorf("the %s process ended: %s", m.Role, strings.TrimSpace(m.Stderr.String())))
		default:
		}
	}
	return errors.Join(errs...)
}

// EngineRSS returns the largest peak memory of an engine process in MB, 0 where
// the system does not tell.
func (f *fleet) EngineRSS() (most float64) {
	for _, m := range f.members {
		if m.Role == "engine" || m.Role == embedded {
			most = max(most, m.memory("VmHWM:"))
		}
	}
	return most
}

// Processor is how much time of processors the processes of a role have had. It is
// known on Linux.
func (f *fleet) Processor(role string) (sum time.Duration) {
	for _, m := range f.members {
		if m.Role != role {
			continue
		}
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", m.cmd.Process.Pid))
		_, after, found := strings.Cut(string(stat), ") ") // the name may have blanks
		fields := strings.Fields(after)
		if err != nil || !found || len(fields) < 13 {
			return 0
		}
		for _, field := range fields[11:13] { // utime and stime, in hundredths of a second
			ticks, _ := strconv.ParseInt(field, 10, 64)
			sum += time.Duration(ticks) * 10 * time.Millisecond
		}
	}
	return sum
}

// memory returns a figure of the process's status in MB: VmHWM: is the peak,
// VmRSS: what it has now.
func (m *Member) memory(name string) float64 {
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
