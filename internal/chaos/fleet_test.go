//go:build slow

package chaos

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"
)

// Roles of a fleet. Two kinds of workers: our own, which keeps a journal, and
// the one of the binary.
const (
	engineRole = "engine"
	relayRole  = "relay"
	workerRole = "worker"
	demoRole   = "demo worker"
)

// slot is a place in the fleet where one process after another runs.
type slot struct {
	role string
	path string // of another build's program; "" for the present one
	env  []string
	proc *process
	runs int
}

// fleet is the processes of a run.
type fleet struct {
	s     *site
	mu    sync.Mutex
	slots []*slot
	past  []*process // the last few that are gone
	kills map[string]int
}

// start starts a fleet, one process per role named, and returns when all are
// ready. It is stopped when the test ends; a run that ended well has stopped it.
func (s *site) start(roles ...string) {
	s.t.Helper()
	s.fleet = &fleet{s: s, kills: map[string]int{}}
	s.t.Cleanup(s.fleet.abandon)
	for _, role := range roles {
		s.add(role)
	}
	for _, sl := range s.fleet.slots {
		s.awaitReady(sl.proc)
	}
}

// add adds a slot, with variables for its processes.
func (s *site) add(role string, env ...string) {
	s.t.Helper()
	sl := &slot{role: role, env: env}
	s.must(s.fleet.run(sl))
	s.fleet.slots = append(s.fleet.slots, sl)
}

func (s *site) awaitReady(p *process) {
	s.t.Helper()
	select {
	case <-p.out.line("is ready"):
	case <-p.ended:
		s.t.Fatalf("%s ended instead of becoming ready: %v\n%s", p.name, p.err, p.out.last(keptLines))
	case <-time.After(upLimit):
		s.t.Fatalf("%s is not ready after %v\n%s", p.name, upLimit, p.out.last(keptLines))
	}
}

// run starts the next process of a slot.
func (f *fleet) run(sl *slot) error {
	path, args := legworkBinary(f.s.t), []string{sl.role}
	env := append([]string{"DATABASE_URL=" + f.s.databaseURL, "NATS_URL=" + f.s.natsURL, "LEGWORK_NAMESPACE=" + f.s.ns},
		sl.env...)
	switch sl.role {
	case workerRole:
		path, args = testBinary(f.s.t), nil
		env = append(env, roleVariable+"=worker", journalVariable+"="+f.s.journals,
			fmt.Sprintf("%s=%d", jobsVariable, f.s.jobs))
	case demoRole:
		args = []string{"worker", "demo"}
	}
	if sl.path != "" {
		path = sl.path
	}
	sl.runs++
	p, err := launch(fmt.Sprintf("%s #%d", sl.role, sl.runs), path, args, env)
	if err == nil {
		sl.proc = p
	}
	return err
}

// killer kills a random process every 200 to 700 ms and starts another in its
// place, until stop is closed and each has been killed once: a slow machine gets
// to few of them while a short load lasts.
func (f *fleet) killer(random *rand.Rand, stop <-chan struct{}) error {
	next := f.turns(random)
	for n := 0; ; n++ {
		gap := time.After(200*time.Millisecond + time.Duration(random.Int64N(int64(500*time.Millisecond))))
		select {
		case <-gap:
		case <-stop:
			if n >= len(f.slots) {
				return nil
			}
			<-gap
		}
		sl := next()
		f.s.awaitWork(stop)
		if err := f.replace(sl, func(p *process) { p.kill(); f.kills[sl.role]++ }); err != nil {
			return err
		}
	}
}

// turns returns a function that names slots in random order, each once before
// any comes again: a short run breaks every role.
func (f *fleet) turns(random *rand.Rand) func() *slot {
	var order []int
	return func() *slot {
		if len(order) == 0 {
			order = random.Perm(len(f.slots))
		}
		sl := f.slots[order[0]]
		order = order[1:]
		return sl
	}
}

// awaitWork waits a moment for messages to be under way, so that what happens
// next happens to some of them. It gives up after a second, or at stop.
func (s *site) awaitWork(stop <-chan struct{}) {
	giveUp := time.After(time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		if _, rows, err := s.ended(s.t.Context()); err == nil && rows >= 5 {
			return
		}
		select {
		case <-tick.C:
		case <-giveUp:
			return
		case <-stop:
			return
		}
	}
}

// replace ends the process of a slot and starts another one.
func (f *fleet) replace(sl *slot, end func(*process)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := sl.surprise(); err != nil {
		return err
	}
	end(sl.proc)
	if f.past = append(f.past, sl.proc); len(f.past) > 6 {
		f.past = f.past[1:]
	}
	return f.run(sl)
}

// surprise is the error of a process that ended by itself.
func (sl *slot) surprise() error {
	if sl.proc.alive() || sl.proc.asked.Load() {
		return nil
	}
	return fmt.Errorf("%s ended by itself: %v\n%s", sl.proc.name, sl.proc.err, sl.proc.out.last(keptLines))
}

// noSurprise fails the test if a process has ended by itself.
func (f *fleet) noSurprise() {
	f.s.t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, sl := range f.slots {
		if err := sl.surprise(); err != nil {
			f.s.t.Error(err)
		}
	}
}

// stop drains all processes; each must exit 0 within a bound.
func (f *fleet) stop() {
	f.s.t.Helper()
	f.noSurprise()
	for _, sl := range f.slots {
		took, ok := sl.proc.terminate(drainLimit)
		if !ok {
			f.s.t.Errorf("%s did not drain within %v: after %v %v\n%s", sl.proc.name, drainLimit, took, sl.proc.err,
				sl.proc.out.last(keptLines))
		}
		if took > time.Second {
			f.s.t.Logf("%s took %v to drain although there was nothing to do", sl.proc.name, took.Round(time.Millisecond))
		}
	}
}

// abandon kills what a failed test has left.
func (f *fleet) abandon() {
	for _, sl := range f.slots {
		if sl.proc.alive() {
			sl.proc.kill()
		}
	}
	if f.s.t.Failed() {
		f.s.t.Log("last lines of the processes:\n" + f.lastLines(12))
	}
}

func (f *fleet) lastLines(n int) string {
	var b strings.Builder
	for _, p := range f.past {
		fmt.Fprintf(&b, "--- %s (ended)\n%s\n", p.name, p.out.last(n))
	}
	for _, sl := range f.slots {
		fmt.Fprintf(&b, "--- %s\n%s\n", sl.proc.name, sl.proc.out.last(n))
	}
	return b.String()
}

// killed is the kills by role, as text.
func (f *fleet) killed() (text string, n int) {
	var parts []string
	for _, role := range slices.Sorted(maps.Keys(f.kills)) {
		parts = append(parts, fmt.Sprintf("%d %ss", f.kills[role], role))
		n += f.kills[role]
	}
	return strings.Join(parts, ", "), n
}
