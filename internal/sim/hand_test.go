package sim_test

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/outbox"
)

// maxHand is how many messages a process has room for that it hands over to itself.
const maxHand = 8

// handed is a message that a process has handed over to itself (ADR 105, ADR 106): the broker does not know it, and
// it is gone if the process dies.
type handed struct {
	*sim.Message
	row *legwork.Transition // the work whose row is renewed meanwhile; nil: none
}

// Hand is what the world asks before it publishes: an engine keeps its own answers, messages that enter activities or
// begin child jobs, and work if it has workers; other work it hands to workers elsewhere.
func (p *process) Hand(ts []*legwork.Transition) (left []*legwork.Transition) {
	for _, t := range ts {
		if t.Kind == legwork.Work && t.Key == "" && p.by.rnd.IntN(3) == 0 && p.c.link.put(p.c, p.by, t) {
			continue
		}
		own := t.Kind == legwork.Leg2 && !t.Row.IsZero() || t.Kind == legwork.Leg1 || t.Kind == legwork.Await
		work := t.Kind == legwork.Work && t.Key == "" && p.workers
		switch {
		case !own && !work || len(p.hand) >= maxHand || p.by.rnd.IntN(4) == 0:
			left = append(left, t)
		case work:
			p.keep(t, t)
		default:
			p.keep(t, nil)
		}
	}
	return left
}

// keep hands a message over.
func (p *process) keep(t, row *legwork.Transition) {
	p.c.counts.add(map[legwork.Kind]string{legwork.Work: "work handed over", legwork.Leg2: "answer handed over",
		legwork.Leg1: "entry handed over", legwork.Await: "await handed over"}[t.Kind])
	p.hand = append(p.hand, handed{p.c.Outside(t), row})
}

// takeHanded takes up to n messages of a kind out of the hand of a process, in any order.
func (p *process) takeHanded(lane string, n int) (taken []handed) {
	for _, i := range p.by.rnd.Perm(len(p.hand)) {
		if len(taken) < n && p.hand[i].Is(lane, "") {
			taken = append(taken, p.hand[i])
		}
	}
	p.hand = slices.DeleteFunc(p.hand, func(h handed) bool { return slices.Contains(taken, h) })
	return taken
}

// renew renews the rows of the work that a process has in hand, and of that whose answer it has.
func (p *process) renew() {
	var rows []*legwork.Transition
	for _, h := range p.hand {
		if h.row != nil {
			rows = append(rows, h.row)
		}
	}
	if len(rows) > 0 {
		p.c.renew(p.by, rows)
	}
}

// renew puts the sweep's next look at rows off, topic by topic.
func (c *chaos) renew(by *actor, rows []*legwork.Transition) {
	topics := map[string][]*legwork.Transition{}
	for _, t := range rows {
		topics[t.Topic] = append(topics[t.Topic], t)
	}
	for _, topic := range slices.Sorted(maps.Keys(topics)) {
		c.renewTopic(by, topic, topics[topic])
	}
}

func (c *chaos) renewTopic(by *actor, topic string, rows []*legwork.Transition) {
	var guid []legwork.ID
	var publish, attempt []int32
	for _, t := range rows {
		guid, publish, attempt = append(guid, t.GUID), append(publish, int32(t.Publish)), append(attempt, int32(t.Attempt))
	}
	by.yield()
	store, err := outbox.NewStore(c.Pool, c.Namespace)
	if err != nil {
		c.T.Fatal(err)
	}
	found, err := store.Renew(context.Background(), topic, guid, publish, attempt, sim.Grace)
	if err != nil {
		c.T.Errorf("renew: %v", err)
	}
	if len(found) > 0 {
		c.counts.add("lease renewed")
	}
}

// work has a worker of this process do what it has in hand, and hand the answers over. It reports whether the process
// lives.
func (p *process) work() bool {
	for _, h := range p.takeHanded("work", 1) {
		if p.by.rnd.IntN(8) == 0 { // it waits for a slot for too long
			p.c.handBack(h.Message)
			return true
		}
		t, err := legwork.DecodeWork(p.c.Deliver(h.Message))
		if err != nil {
			p.c.T.Errorf("work that was handed over: %v", err)
			return true
		}
		t.Topic = h.row.Topic
		answers := p.c.answered(t)
		if p.c.faults && p.by.rnd.IntN(5) == 0 {
			p.c.counts.add("died with work in hand")
			return false
		}
		p.by.rest("service paused", p.c.counts)
		for _, r := range answers {
			if p.by.rnd.IntN(3) == 0 { // there was no room
				p.c.Respond(t, r)
			} else {
				p.keep(answerTo(t, r), h.row)
			}
		}
	}
	return true
}

// answerTo is an answer to work as its worker makes it.
func answerTo(t *legwork.Transition, r sim.Reply) *legwork.Transition {
	return t.Answer(cmp.Or(r.Status, legwork.Success), r.Code, r.Seq, []byte(r.Data))
}

// handBack publishes what a process has not done itself.
func (c *chaos) handBack(m *sim.Message) {
	c.counts.add("handed back")
	c.Put(m.Lane, m.Subject, m.Header, m.Data)
}
