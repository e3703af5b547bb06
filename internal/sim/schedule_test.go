package sim_test

import (
	"math/rand/v2"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// calm is the app of a run in which nothing happens, wild that of the one in
// which everything does. second are the calm app's jobs under the ids they had
// before, among those of the wild one.
const calm, wild, second = "calm", "wild", "calm again"

// group is how many seeds share graph and jobs, and differ in what goes wrong:
// what ought to come of them is found out once.
const group = 4

// world is one that many schedules use after each other.
type world struct {
	*sim.World
	wanted uint64 // the group whose results it knows, and 1
	want   map[string]string
}

// scene is what a group has in common. What goes wrong mostly goes wrong among
// few: most of them are tiny, and most of the others small.
func scene(number uint64) (p *plan, jobs int) {
	rnd := rand.New(rand.NewPCG(number, 2))
	switch n := rnd.IntN(32); {
	case n < 26:
		return draw(rnd, twoNodes), 1 + rnd.IntN(2)
	case n < 31:
		return draw(rnd, fewNodes), 1 + rnd.IntN(3)
	}
	return draw(rnd, maxNodes), 1 + rnd.IntN(6)
}

// oneRun is the run of one seed.
func oneRun(t *testing.T, w *world, seed uint64, total *counts, f *fate) {
	rnd := rand.New(rand.NewPCG(seed, 0))
	p, jobs := scene(seed / group)
	c := &chaos{World: w.World, fate: f, plan: p, counts: total, taken: map[*sim.Message]int{},
		late: map[*sim.Message]int{}, modes: map[engine.Mode]bool{}, put: map[legwork.ID]bool{}}
	again := rnd.IntN(4) == 0
	want := c.calmly(w, seed/group, jobs, again)
	c.begins(f)
	c.Deploy(other(p.document(wild)))
	c.Deploy(p.document(wild))
	c.expire(calm)
	clear(c.put)

	s := &stage{rnd: rnd, free: seed%4 == 0, fate: f}
	total.add(map[bool]string{true: "at once", false: "in turn"}[s.free])
	c.faults = true
	c.begin(wild, wild, jobs)
	people := []*speaker{p.speaker(wild, wild, jobs)}
	if again {
		people = append(people, c.reuse(jobs))
	}
	c.Keep = false
	c.play(s, people, 10+jobs*len(p.nodes)*3*len(people))
	c.drain(s, people, jobs)
	for _, speaker := range people {
		c.compare(t, speaker.app, want, jobs)
	}
	c.told(t)
	if twice := c.Twice(); len(twice) > 0 {
		t.Errorf("keyed work has had its effect more than once: %+v", twice)
	}
	c.signalled(t)
	c.replay(t, s)
	c.sound(t)
	if t.Failed() {
		t.Log("\n" + p.document(wild))
	}
	c.witness()
	c.last()
}

// begins sets what a run begins with.
func (c *chaos) begins(f *fate) {
	c.Mode, c.Work, c.Grace, c.Keep, c.Homes = engine.Fused, c.answers, sim.Grace, true, nil
	c.Clock, c.NewID, c.Trace = f.clock, f.id, f.note
}

// calmly runs the jobs of a group without faults and returns their results; they
// stay in the world only if that is asked for.
func (c *chaos) calmly(w *world, number uint64, jobs int, stay bool) map[string]string {
	if !stay && w.wanted == number+1 {
		return w.want
	}
	c.begins(newFate(number))
	c.Deploy(c.plan.document(calm))
	c.begin(calm, calm, jobs)
	c.finish(c.Engine(c.Pool), c.Sweep, jobs, c.plan.speaker(calm, calm, jobs))
	w.wanted, w.want = number+1, c.results(calm)
	if !stay {
		c.Clear()
	}
	return w.want
}

// play has all the actors on, with so many units for those that do most.
func (c *chaos) play(s *stage, people []*speaker, units int) {
	for range 3 {
		s.cast("engine", units, c.engines())
	}
	for range 2 {
		s.cast("worker", units/2, c.workers)
		s.cast("relay", 1+units/8, c.relays())
	}
	s.cast("broker", units/3, c.broker)
	s.cast("clock", units/3, c.clock)
	for _, speaker := range people {
		s.cast("people", units/2, speaker.unit(c))
	}
	s.cast("auditor", 1+units/12, c.auditor)
	s.cast("retention", 1+units/12, c.retention())
	s.cast("mover", 1+units/8, c.mover())
	s.play()
}

// witness counts what kinds of activities were passed by jobs that completed,
// and what else the plan had.
func (c *chaos) witness() {
	for _, id := range c.Query(`SELECT a.activity FROM legwork.activity a JOIN legwork.job j USING (gid)
		WHERE j.app = 'wild' AND a.ledger / 100000000000 % 10 = 1 AND (j.state = 'completed' OR j.state = 'interrupted')
		UNION ALL SELECT ' retry' FROM legwork.activity WHERE attempt > 1`) {
		if id == " retry" {
			c.counts.add("retry")
		} else if n := c.plan.node(id); n != nil {
			for _, what := range n.features() {
				c.counts.add(what)
			}
		}
	}
	if c.plan.loose {
		c.counts.add("threshold")
	}
}
