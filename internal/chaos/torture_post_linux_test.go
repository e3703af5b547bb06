//go:build slow

package chaos

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/legwork-dev/legwork/internal/testmain"
)

const (
	// tortureRole is our worker as a process, see tortureWorkerMain.
	tortureRole = "torture worker"
	// serviceRole is an engine, a relay and our worker in one process, see tortureServiceMain.
	serviceRole = "torture service"
)

// post is a place where one process after another runs, as a supervisor would
// have it, behind two links of its own.
type post struct {
	name, role string
	env        []string
	nats, db   *link
	metrics    string // host:port
	log        *rollingLog
	busy       sync.Mutex // held by the fault that has it

	mu      sync.Mutex
	proc    *process
	build   string // of its functions
	began   time.Time
	runs    int
	retries int // of processes that ended before they were ready, as while a server is down
}

// newPost makes a post; nothing runs there yet.
func (a *arena) newPost(name, role string, env ...string) (*post, error) {
	p := &post{name: name, role: role, env: env, metrics: fmt.Sprintf("127.0.0.1:%d", testmain.Port(a.t))}
	if a.plan.logs != "" {
		p.log = &rollingLog{path: filepath.Join(a.plan.logs, strings.ReplaceAll(name, " ", "-")+".log")}
	}
	var err error
	if p.nats, err = newLink(func() string { return host(a.broker.url) }); err != nil {
		return nil, err
	}
	if p.db, err = newLink(a.primary); err != nil {
		return nil, err
	}
	return p, nil
}

// start starts a process in the place of the last one, unless somebody else has
// done so, and looks after it: what ends before it is ready is started again.
func (a *arena) start(p *post, last *process) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.proc != last {
		return nil
	}
	path, args := a.binary, []string{p.role}
	env := append([]string{"LEGWORK_NAMESPACE=" + a.ns,
		"NATS_URL=nats://" + p.nats.addr(), "DATABASE_URL=" + through(a.databaseURL, p.db)}, p.env...)
	metrics := "LEGWORK_METRICS_ADDR"
	if p.role == serviceRole {
		metrics = metricsVariable
	}
	env = append(env, metrics+"="+p.metrics)
	if p.role == tortureRole || p.role == serviceRole {
		path, args = a.self, nil
		env = append(env, roleVariable+"="+p.role, journalVariable+"="+a.journals, "LEGWORK_WORKER_CONCURRENCY=64",
			effectsVariable+"="+through(a.effectsURL, p.db), onceVariable+"="+a.payments,
			buildVariable+"="+p.build)
	}
	p.runs++
	out := &output{waits: map[string]chan struct{}{}}
	if p.log != nil {
		out.file = p.log
	}
	proc, err := launchInto(out, fmt.Sprintf("%s #%d", p.name, p.runs), path, args, env)
	if err != nil {
		return err
	}
	p.proc, p.began = proc, time.Now()
	a.group.Go(func() { a.supervise(p, proc) })
	return nil
}

// supervise restarts a process that could not begin, and reports one that ended
// although nobody asked it to.
func (a *arena) supervise(p *post, proc *process) {
	ready := p.ready(proc)
	select {
	case <-ready:
		<-proc.ended
	case <-proc.ended:
	}
	if a.ctx.Err() != nil || proc.asked.Load() {
		return
	}
	select {
	case <-ready:
		a.violation("%s ended by itself: %v\n%s", proc.name, proc.err, proc.out.last(keptLines))
	default:
		p.mu.Lock()
		p.retries++
		p.mu.Unlock()
	}
	select {
	case <-time.After(300 * time.Millisecond): // as a supervisor does
	case <-a.ctx.Done():
		return
	}
	if err := a.start(p, proc); err != nil {
		a.violation("%s cannot be started again: %v", p.name, err)
	}
}

// ready is closed when a process of this post says that it is ready: a service when all in it are.
func (p *post) ready(proc *process) <-chan struct{} {
	if p.role == serviceRole {
		return proc.out.line("service is ready")
	}
	return proc.out.line("is ready")
}

// current returns the process of a post.
func (p *post) current() *process {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.proc
}

// awaitReady waits until the current process of a post is ready.
func (a *arena) awaitReady(p *post, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(a.ctx, limit)
	defer cancel()
	for {
		proc := p.current()
		select {
		case <-p.ready(proc):
			return nil
		case <-proc.ended: // another one takes its place
		case <-ctx.Done():
			return fmt.Errorf("%s is not ready after %v\n%s", proc.name, limit, proc.out.last(keptLines))
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

// links are both links of a post.
func (p *post) links() []*link { return []*link{p.nats, p.db} }

func (p *post) close() {
	for _, l := range p.links() {
		l.close()
	}
	if p.log != nil {
		p.log.close()
	}
}

// memory returns the peak memory of the current process in MB, 0 if it is gone.
func (p *post) memory() (mb float64) { return p.current().peak() }

// peak returns the largest memory that the process ever had in MB, 0 if it is gone.
func (p *process) peak() (mb float64) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			_, _ = fmt.Sscan(rest, &mb)
		}
	}
	return mb / 1024
}

// host is the host:port of a URL.
func host(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Host
}

// through is a URL that leads through a link.
func through(address string, l *link) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	u.Host = l.addr()
	return u.String()
}
