package sim_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork/internal/crash"
)

// stage lets actors run: one after the other from transaction to transaction,
// as the seed decides, so that a run can be repeated exactly; or all at once.
type stage struct {
	rnd    *rand.Rand
	free   bool
	actors []*actor
	wait   sync.WaitGroup
}

// actor is a goroutine that yields before every transaction.
type actor struct {
	stage   *stage
	rnd     *rand.Rand
	turn    chan struct{} // the stage: go on
	yielded chan bool     // the actor: here I stop; true: for good
}

// cast adds an actor that does unit after unit.
func (s *stage) cast(units int, unit func(*actor)) {
	a := &actor{stage: s, rnd: rand.New(rand.NewPCG(s.rnd.Uint64(), 0)), turn: make(chan struct{}), yielded: make(chan bool)}
	s.actors = append(s.actors, a)
	s.wait.Go(func() {
		if !s.free {
			<-a.turn
		}
		for range units {
			unit(a)
			a.yield()
		}
		if !s.free {
			a.yielded <- true
		}
	})
}

// yield ends the turn of an actor.
func (a *actor) yield() {
	if !a.stage.free {
		a.yielded <- false
		<-a.turn
	}
}

// play runs all actors to their end.
func (s *stage) play() {
	for !s.free && len(s.actors) > 0 {
		i := s.rnd.IntN(len(s.actors))
		s.actors[i].turn <- struct{}{}
		if <-s.actors[i].yielded {
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
}

func (p *process) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	// Loading versions happens when the clock says so, hence outside the seed.
	if len(b.QueuedQueries) > 0 && strings.Contains(b.QueuedQueries[0].SQL, "app_version") {
		return p.Inner.SendBatch(ctx, b)
	}
	p.by.yield()
	deadly := p.deadly
	if len(b.QueuedQueries) == 1 && strings.HasPrefix(b.QueuedQueries[0].SQL, "-- Step 3") {
		deadly = min(deadly, 3) // between a snapshot and its completion tasks is a narrow place
	}
	if deadly > 0 && !p.Dead() && p.by.rnd.IntN(deadly) == 0 {
		side := crash.Side(p.by.rnd.IntN(2))
		p.Arm(1, side)
		p.crashes.add("crash " + side.String() + " commit")
	}
	return p.DB.SendBatch(ctx, b)
}

// counts says how often each thing happened.
type counts struct {
	mu sync.Mutex
	n  map[string]int
}

func (c *counts) add(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n[what]++
}

// missing lists what must happen and has not.
func (c *counts) missing() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(mustHappen), func(what string) bool { return c.n[what] > 0 })
}
