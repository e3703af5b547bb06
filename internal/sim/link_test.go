package sim_test

import (
	"slices"
	"sync"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
)

// linked is what engines and the workers of other processes hand to each other without a stream (ADR 107): work on its
// way, and answers on theirs. The broker keeps neither.
type linked struct {
	mu      sync.Mutex
	work    []handed
	answers []*sim.Message
}

// put puts work on its way, or loses it. False: there is no room.
func (l *linked) put(c *chaos, by *actor, t *legwork.Transition) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.work) >= maxHand {
		return false
	}
	if c.faults && by.rnd.IntN(10) == 0 {
		c.counts.add("linked work lost")
		return true
	}
	c.counts.add("work linked")
	l.work = append(l.work, handed{c.Outside(t), t})
	return true
}

// take takes some work that is on its way.
func (l *linked) take(by *actor) (h handed, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.work) == 0 {
		return h, false
	}
	i := by.rnd.IntN(len(l.work))
	h = l.work[i]
	l.work = slices.Delete(l.work, i, i+1)
	return h, true
}

// answer puts an answer on its way to any engine.
func (l *linked) answer(m *sim.Message) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.answers = append(l.answers, m)
}

// takeAnswers takes up to n answers that are on their way.
func (l *linked) takeAnswers(n int) []*sim.Message {
	l.mu.Lock()
	defer l.mu.Unlock()
	n = min(n, len(l.answers))
	taken := slices.Clone(l.answers[:n])
	l.answers = slices.Delete(l.answers, 0, n)
	return taken
}

// linkedWork is the unit of a worker process that does work which an engine has handed to it. It may have no slot for
// it, or die; its answer may be lost, or no note come back in time, so that it publishes the answer as well.
func (c *chaos) linkedWork(a *actor, h handed) {
	if a.rnd.IntN(8) == 0 {
		c.handBack(h.Message)
		return
	}
	t, err := legwork.DecodeWork(c.Deliver(h.Message))
	if err != nil {
		c.T.Errorf("work that was handed over: %v", err)
		return
	}
	t.Topic = h.row.Topic
	answers := c.answered(t)
	if a.rnd.IntN(2) == 0 {
		c.renew(a, []*legwork.Transition{h.row})
	}
	a.rest("worker paused", c.counts)
	if c.faults && a.rnd.IntN(8) == 0 {
		c.counts.add("died with linked work")
		return
	}
	for _, r := range answers {
		way := a.rnd.IntN(6)
		if len(answers) > 1 || !c.faults && way == 1 { // answers after others follow them through the stream
			way = 0
		}
		if way == 0 || way == 2 { // without a note in time, it goes both ways
			c.Respond(t, r)
		}
		switch way {
		case 0:
		case 1:
			c.counts.add("linked answer lost")
		default:
			c.counts.add("answer linked")
			c.link.answer(c.Outside(answerTo(t, r)))
		}
	}
}
