package sim_test

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// chaos is a world in which everything goes wrong that may go wrong.
type chaos struct {
	honest bool // no answer to a turn of a function is wrong
	*sim.World
	fate   *fate
	plan   *plan
	counts *counts
	faults bool // else only the schedule is random

	link linked

	mu     sync.Mutex
	taken  map[*sim.Message]int // hand-overs that are not settled
	late   map[*sim.Message]int // the turn before which a message is under way
	past   []*sim.Message       // every message ever seen, for replay
	old    []*sim.Message       // those of jobs whose ids others have
	put    map[legwork.ID]bool  // signals to jobs: whether they were committed
	modes  map[engine.Mode]bool // of the engines so far
	engine sync.Mutex           // World.Mode is per engine here
}

// lanes are those of an engine.
var lanes = []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneRun, legwork.LaneResponse, legwork.LaneResponse,
	legwork.LaneSignal, legwork.LaneEvent}

// newEngine starts a process in either mode.
func (c *chaos) newEngine(a *actor) (*engine.Engine, *process) {
	db := &process{DB: crash.DB{Inner: c.Pool}, by: a, crashes: c.counts, c: c, workers: a.rnd.IntN(3) > 0}
	if c.faults {
		db.deadly = 12
	}
	c.engine.Lock()
	defer c.engine.Unlock()
	c.Mode = []engine.Mode{engine.Fused, engine.Step}[a.rnd.IntN(2)]
	if c.modes[c.Mode] = true; len(c.modes) > 1 {
		c.counts.add("modes mixed")
	}
	c.counts.add("engine in mode " + string(c.Mode))
	c.drawHomes(a.rnd)
	return c.Engine(db), db
}

// engines is the unit of an engine process: it takes a batch, handles it, and settles it; or its own workers do what
// they have in hand. A process that has died settles nothing and is replaced.
func (c *chaos) engines() func(*actor) {
	var e *engine.Engine
	var db *process
	return func(a *actor) {
		if e == nil {
			e, db = c.newEngine(a)
		}
		lives := true
		switch a.rnd.IntN(8) {
		case 0:
			db.renew()
		case 1, 2, 3:
			lives = db.work()
		default:
			lives = c.handle(a, e, db)
		}
		if !lives {
			e = nil
		}
	}
}

// handle handles a batch of one lane, and reports whether the process lives.
func (c *chaos) handle(a *actor, e *engine.Engine, db *process) (lives bool) {
	lane := lanes[a.rnd.IntN(len(lanes))]
	batch := c.take(a, func(m *sim.Message) bool { return m.Lane == lane }, 1+a.rnd.IntN(8))
	took := len(batch)
	for _, h := range db.takeHanded(lane, a.rnd.IntN(4)) {
		batch = append(batch, h.Message)
	}
	if lane == legwork.LaneResponse {
		batch = append(batch, c.link.takeAnswers(a.rnd.IntN(4))...)
	}
	if len(batch) == 0 {
		return true
	}
	deliveries := make([]*legwork.Delivery, len(batch))
	for i, m := range batch {
		deliveries[i] = c.Deliver(m)
		if deliveries[i].Count = 1; i < took && a.rnd.IntN(4) == 0 { // it has come in vain for long
			deliveries[i].Count, deliveries[i].Time = 9, m.Time.Add(-time.Minute)
		}
	}
	db.zombie = false
	c.counts.more("messages", len(batch))
	verdicts := e.Handler(lane)(context.Background(), deliveries)
	c.release(batch[:took])
	if db.Dead() {
		return false
	}
	for i, v := range verdicts {
		m := batch[i]
		c.fate.notef("%s: %s", m, v.Outcome)
		c.counts.add(v.Outcome)
		if slices.Contains(absorbed, v.Outcome) {
			c.counts.add("duplicates absorbed")
			if db.zombie {
				c.counts.add("fenced")
			}
		}
		switch {
		case v.Action != legwork.Nak:
			c.Remove(m)
		case i >= took: // it has not been taken
			c.handBack(m)
		}
	}
	return true
}

// absorbed are the outcomes of messages whose work somebody else has done.
var absorbed = []string{"duplicate", "stale", "resumed", "closed"}

// workers is the unit of a worker process: it does the work; sometimes it
// answers twice, dies before the ack, or before its last answer.
func (c *chaos) workers(a *actor) {
	if h, ok := c.link.take(a); ok {
		c.linkedWork(a, h)
		return
	}
	batch := c.take(a, func(m *sim.Message) bool { return m.Is("work", "") }, 1)
	if len(batch) == 0 {
		return
	}
	defer c.release(batch)
	t, err := legwork.DecodeWork(c.Deliver(batch[0]))
	if err != nil {
		c.T.Errorf("work message: %v", err)
		return
	}
	t.Topic, _ = legwork.WorkTopic(batch[0].Lane)
	replies := c.answered(t)
	if len(replies) == 0 { // nobody waits for it
		c.Remove(batch[0])
		return
	}
	keep := false
	if c.faults {
		switch a.rnd.IntN(10) {
		case 0:
			c.counts.add("answered twice")
			replies = append(replies, replies...)
		case 1:
			c.counts.add("died before the ack")
			keep = true
		case 2:
			c.counts.add("died before its last answer")
			replies, keep = replies[:len(replies)-1], true
		}
	}
	a.rest("worker paused", c.counts)
	for _, r := range replies {
		c.Respond(t, r)
	}
	if !keep {
		c.Remove(batch[0])
	}
}

// answered is what a worker answers when it has done the work; keyed work it has claimed before. None: nobody waits
// for it.
func (c *chaos) answered(t *legwork.Transition) []sim.Reply {
	all := c.Answers(t)
	if n := c.plan.node(t.Activity); n != nil && n.keyed != (t.Key != "") {
		c.T.Errorf("work of activity %s has the key %q", t.Activity, t.Key)
	}
	switch {
	case t.Key == "":
	case len(all) == 0:
		c.counts.add("stale claim")
	case all[0].Verified == legwork.CompletedResult:
		c.counts.add("verified")
	default:
		c.counts.add("claimed")
	}
	if len(all) > 0 {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.Effects[t.GUID]++
	}
	return all
}

// broker is the unit of a broker that loses, repeats and delays messages.
func (c *chaos) broker(a *actor) {
	if a.rnd.IntN(100) == 0 {
		c.counts.add("epoch raised")
		c.Query(`UPDATE legwork.epoch SET epoch = epoch + 1 RETURNING epoch`)
	}
	if a.rnd.IntN(4) == 0 {
		c.haunt(a)
	}
	held := c.Messages()
	switch {
	case len(held) == 0:
	case a.rnd.IntN(4) == 0:
		c.counts.add("delayed")
		c.mu.Lock()
		c.late[held[a.rnd.IntN(len(held))]] = a.stage.turns + 20 + a.rnd.IntN(200)
		c.mu.Unlock()
	case a.rnd.IntN(2) == 0:
		c.counts.add("lost")
		c.lose(held[a.rnd.IntN(len(held))])
	default:
		c.counts.add("repeated")
		m := held[a.rnd.IntN(len(held))]
		c.Put(m.Lane, m.Subject, m.Header, m.Data)
	}
}

// clock is the unit of a clock that jumps: hours pass at once, or what is due
// later is due later still. Never whole hours: a row that has moved would be due
// at the very moment at which another one was when a relay noted it, but for the
// milliseconds that have really passed, and no seed decides those.
func (c *chaos) clock(a *actor) {
	hours := a.rnd.IntN(8) - 1
	switch {
	case hours > 2 || hours == 0:
	case hours > 0:
		c.counts.add("clock forward")
		c.Pass(time.Duration(hours)*time.Hour + time.Duration(a.rnd.Int64N(int64(time.Hour))))
	case !a.stage.free: // it would lock rows in any order
		if len(c.Query(`UPDATE legwork.outbox SET due_at = due_at + interval '1 hour' WHERE publish = 0 AND due_at >
			now() RETURNING guid`)) > 0 {
			c.counts.add("clock back")
		}
	}
}

// lose loses a message, be it one answer of several to the same work.
func (c *chaos) lose(m *sim.Message) {
	if m.Lane == legwork.LaneResponse && m.Header.Get(legwork.HeaderRow) == "" &&
		m.Header.Get(legwork.HeaderStatus) == string(legwork.Pending) {
		c.counts.add("pending answer lost")
	}
	c.Remove(m)
}

// take hands over up to n messages in any order. One that another process is
// busy with comes again at times: its lease ran out.
func (c *chaos) take(a *actor, want func(*sim.Message) bool, n int) []*sim.Message {
	r := a.rnd
	c.mu.Lock()
	defer c.mu.Unlock()
	all := c.Messages()
	var batch []*sim.Message
	for _, i := range r.Perm(len(all)) {
		m := all[i]
		if len(batch) == n {
			break
		}
		if !want(m) || !a.stage.free && a.stage.turns < c.late[m] || c.taken[m] > 0 && (!c.faults || r.IntN(4) > 0) {
			continue
		}
		if c.taken[m] > 0 {
			c.counts.add("redelivered while running")
		}
		batch = append(batch, m)
	}
	for _, m := range batch {
		c.taken[m]++
		if !slices.Contains(c.past, m) {
			c.past = append(c.past, m)
		}
	}
	return batch
}

func (c *chaos) release(batch []*sim.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range batch {
		if c.taken[m]--; c.taken[m] == 0 {
			delete(c.taken, m)
		}
	}
}
