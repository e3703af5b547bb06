package sim_test

import (
	"math/rand/v2"
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// calm is the app of a run in which nothing happens, wild that of the one in
// which everything does. second are the calm app's jobs under the ids they had
// before, among those of the wild one.
const calm, wild, second = "calm", "wild", "calm again"

// oneRun is the run of one seed.
func oneRun(t *testing.T, w *sim.World, seed uint64, total *counts) {
	rnd := rand.New(rand.NewPCG(seed, 0))
	small := rnd.IntN(8) > 0 // what goes wrong mostly goes wrong among few
	p := draw(rnd, small)
	jobs := 1 + rnd.IntN(8)
	if small {
		jobs = 1 + rnd.IntN(3)
	}
	c := &chaos{World: w, plan: p, counts: total, taken: map[*sim.Message]int{}, late: map[*sim.Message]int{}, modes: map[engine.Mode]bool{}}
	c.Work, c.Grace, c.Keep, c.Ranked = p.answers, sim.Grace, true, true
	c.Deploy(p.document(calm))
	c.begin(calm, calm, jobs)
	c.finish(c.Engine(c.Pool), c.Sweep, jobs, p.speaker(calm, calm, jobs))
	c.Deploy(p.document(wild))
	want := c.results(calm)
	c.expire(calm)

	s := &stage{rnd: rnd, free: seed%4 == 0}
	total.add(map[bool]string{true: "at once", false: "in turn"}[s.free])
	c.faults = true
	c.begin(wild, wild, jobs)
	people := []*speaker{p.speaker(wild, wild, jobs)}
	if rnd.IntN(4) == 0 {
		people = append(people, c.reuse(jobs))
	}
	c.Keep = false
	c.play(s, people, 10+jobs*len(p.nodes)*3*len(people))
	c.drain(s, people, jobs)
	for _, speaker := range people {
		c.compare(t, speaker.app, want, jobs)
	}
	c.told(t)
	c.replay(t, s)
	c.sound(t)
	if t.Failed() {
		t.Log("\n" + p.document(wild))
	}
	c.witness()
}

// play has all the actors on, with so many units for those that do most.
func (c *chaos) play(s *stage, people []*speaker, units int) {
	for range 3 {
		s.cast(units, c.engines())
	}
	for range 2 {
		s.cast(units/2, c.workers)
		s.cast(1+units/8, c.relays())
	}
	s.cast(units/3, c.broker)
	s.cast(units/3, c.clock)
	for _, speaker := range people {
		s.cast(units/2, speaker.unit(c))
	}
	s.cast(1+units/12, c.auditor)
	s.cast(1+units/12, c.retention())
	s.play()
}

// witness counts what kinds of activities were passed by jobs that completed,
// and what else the plan had.
func (c *chaos) witness() {
	for _, id := range c.Query(`SELECT a.activity FROM legwork.activity a JOIN legwork.job j USING (gid)
		WHERE j.app = 'wild' AND a.ledger / 100000000000 % 10 = 1 AND (j.state = 'completed' OR j.state = 'interrupted')`) {
		n := c.plan.node(id)
		if n == nil {
			continue
		}
		c.counts.add(string(n.kind))
		for what, is := range map[string]bool{"fan-in": n.parents > 1, "bypass": n.bypassed, "pending": n.pending, "emit": n.emit,
			"signal with 202": n.pending && n.kind == web, "scrub": n.scrub, "hook that sleeps and is entered again": n.cycle && n.kind == sleeper} {
			if is {
				c.counts.add(what)
			}
		}
	}
	for range c.Query(`SELECT 1 FROM legwork.activity WHERE attempt > 1`) {
		c.counts.add("retry")
	}
	if c.plan.loose {
		c.counts.add("threshold")
	}
}
