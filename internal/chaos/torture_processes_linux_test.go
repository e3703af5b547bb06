//go:build slow

package chaos

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"
)

// one draws a post of a role.
func (a *arena) one(role string, choice *rand.Rand) *post {
	var of []*post
	for _, p := range a.posts {
		if p.role == role {
			of = append(of, p)
		}
	}
	return of[choice.IntN(len(of))]
}

// killOne kills a process of a role; another takes its place at once or later.
func (a *arena) killOne(role string) func(decision) error {
	return func(d decision) error {
		p := a.one(role, d.choice)
		p.busy.Lock()
		defer p.busy.Unlock()
		return a.killPost(p, d.between(0, 3*time.Second))
	}
}

func (a *arena) killPost(p *post, away time.Duration) error {
	last := p.current()
	last.kill()
	a.hold(away)
	return a.start(p, last)
}

// killAll kills every process: only the servers remain.
func (a *arena) killAll(d decision) error {
	for _, p := range a.posts {
		p.busy.Lock()
		defer p.busy.Unlock()
	}
	var last []*process
	for _, p := range a.posts {
		last = append(last, p.current())
		last[len(last)-1].kill()
	}
	a.hold(d.between(0, time.Second))
	for i, p := range a.posts {
		if err := a.start(p, last[i]); err != nil {
			return err
		}
	}
	return nil
}

// pauseOne stops a process for longer than the lease: meanwhile others are given
// what it holds, and when it goes on it believes that nothing happened.
func (a *arena) pauseOne(role string) func(decision) error {
	return func(d decision) error {
		p := a.one(role, d.choice)
		p.busy.Lock()
		defer p.busy.Unlock()
		proc := p.current()
		_ = proc.cmd.Process.Signal(syscall.SIGSTOP) // one that could not begin has ended
		a.hold(d.between(tortureLease+500*time.Millisecond, 3*tortureLease))
		_ = proc.cmd.Process.Signal(syscall.SIGCONT)
		return nil
	}
}

// rollingRestart drains each process in turn and starts another.
func (a *arena) rollingRestart(d decision) error {
	for _, i := range d.choice.Perm(len(a.posts)) {
		if err := a.restart(a.posts[i]); err != nil {
			return err
		}
	}
	return nil
}

// restartRoles drains all processes of some roles at once.
func (a *arena) restartRoles(roles ...string) func(decision) error {
	return func(decision) error {
		var some []*post
		for _, p := range a.posts {
			if slices.Contains(roles, p.role) {
				some = append(some, p)
			}
		}
		return a.restartAll(some)
	}
}

// restartAll restarts processes at once.
func (a *arena) restartAll(posts []*post) error {
	var group errgroup.Group
	for _, p := range posts {
		group.Go(func() error { return a.restart(p) })
	}
	return group.Wait()
}

// restart ends a process by SIGTERM: it must exit 0, whatever happens to the
// servers and links meanwhile.
func (a *arena) restart(p *post) error {
	p.busy.Lock()
	defer p.busy.Unlock()
	last := p.current()
	select {
	case <-p.ready(last):
		if took, ok := last.terminate(drainLimit); !ok {
			err := fmt.Errorf("%s did not exit 0 within %v of SIGTERM: after %v %v\n%s", last.name, drainLimit, took, last.err,
				last.out.last(keptLines))
			_ = a.start(p, last)
			return err
		}
	default:
		last.kill() // it is still beginning
	}
	if err := a.start(p, last); err != nil {
		return err
	}
	if err := a.awaitReady(p, 5*time.Second); err != nil && a.ctx.Err() == nil {
		return nil // a server is away; it will be
	}
	return nil
}

// hold lets a fault last.
func (a *arena) hold(d time.Duration) {
	select {
	case <-time.After(d):
	case <-a.ctx.Done():
	}
}
