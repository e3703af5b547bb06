package sim_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sqlfile"
)

// stage lets actors run: one after the other from transaction to transaction,
// as the seed decides, so that a run can be repeated exactly; or all at once.
type stage struct {
	rnd    *rand.Rand
	free   bool
	turns  int
	fate   *fate
	actors []*actor
	wait   sync.WaitGroup
}

// actor is a coroutine that yields before every transaction, or a goroutine
// where all go on at once.
type actor struct {
	name  string
	stage *stage
	rnd   *rand.Rand
	turn  func() (struct{}, bool) // goes on until it yields; false: it has ended
	stop  func(struct{}) bool     // yields
	until int                     // the turn before which it is paused
}

// cast adds an actor that does unit after unit.
func (s *stage) cast(name string, units int, unit func(*actor)) {
	a := &actor{name: fmt.Sprint(name, " ", len(s.actors)), stage: s, rnd: rand.New(rand.NewPCG(s.rnd.Uint64(), 0))}
	s.actors = append(s.actors, a)
	play := func(stop func(struct{}) bool) {
		a.stop = stop
		for range units {
			unit(a)
			a.yield()
		}
	}
	if s.free {
		s.wait.Go(func() { play(nil) })
		return
	}
	a.turn, _ = iter.Pull(play) // it is played to its end
}

// yield ends the turn of an actor.
func (a *actor) yield() {
	if !a.stage.free {
		a.stop(struct{}{})
	}
}

// rest ends the turn of an actor, sometimes for as long as a pause.
func (a *actor) rest(paused string, c *counts) {
	if !a.stage.free && a.rnd.IntN(10) == 0 {
		c.add(paused)
		a.pause(40 + a.rnd.IntN(200))
		return
	}
	a.yield()
}

// pause ends the turn of an actor for many turns of the others: longer than any
// lease, so that what it holds is handed to them meanwhile.
func (a *actor) pause(turns int) {
	a.until = a.stage.turns + turns
	a.yield()
}

// next draws whose turn it is; should all be paused, anybody's.
func (s *stage) next() int {
	awake := []int{}
	for i, a := range s.actors {
		if a.until <= s.turns {
			awake = append(awake, i)
		}
	}
	if len(awake) == 0 {
		return s.rnd.IntN(len(s.actors))
	}
	return awake[s.rnd.IntN(len(awake))]
}

// play runs all actors to their end.
func (s *stage) play() {
	for ; !s.free && len(s.actors) > 0; s.turns++ {
		i := s.next()
		s.fate.turn(s.turns, s.actors[i].name)
		if _, on := s.actors[i].turn(); !on {
			s.actors = append(s.actors[:i], s.actors[i+1:]...)
		}
	}
	s.wait.Wait()
}

// process is the database as one engine process sees it: the actor yields
// before each transaction, and at some of them the process dies.
type process struct {
	crash.DB
	by      *actor
	deadly  int // one transaction in so many is the last
	crashes *counts
	zombie  bool // it was paused in this batch, and goes on as if nothing had happened

	c       *chaos
	workers bool     // in this process too
	hand    []handed // over to itself
}

func (p *process) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	// Loading versions happens when the clock says so, hence outside the seed.
	if len(b.QueuedQueries) > 0 && sqlfile.NameOf(b.QueuedQueries[0].SQL) == "ledger/versions.sql" {
		return p.Inner.SendBatch(ctx, b)
	}
	if !p.by.stage.free && p.deadly > 0 && p.by.rnd.IntN(25) == 0 {
		p.crashes.add("paused")
		p.zombie = true
		p.by.pause(40 + p.by.rnd.IntN(200))
	} else {
		p.by.yield()
	}
	deadly := p.deadly
	if len(b.QueuedQueries) == 1 && sqlfile.NameOf(b.QueuedQueries[0].SQL) == "ledger/complete.sql" {
		deadly = min(deadly, 3) // between a snapshot and its completion tasks is a narrow place
	}
	if deadly > 0 && !p.Dead() && p.by.rnd.IntN(deadly) == 0 {
		side := crash.Side(p.by.rnd.IntN(2))
		p.Arm(1, side)
		p.crashes.add("crash " + side.String() + " commit")
	}
	p.by.stage.fate.statements(b)
	return p.DB.SendBatch(ctx, b)
}

// counts says how often each thing happened.
type counts struct {
	mu sync.Mutex
	n  map[string]int
}

func (c *counts) add(what string) { c.more(what, 1) }

func (c *counts) more(what string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n[what] += n
}

// missing lists what must happen and has not.
func (c *counts) missing() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(mustHappen), func(what string) bool { return c.n[what] > 0 })
}
