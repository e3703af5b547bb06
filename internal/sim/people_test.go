package sim_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/jobsignal"
	"github.com/legwork-dev/legwork/internal/sim"
)

// answers is a deterministic worker: what it says depends on the job, the
// activity, the round and the attempt alone, so a worker that runs twice says
// the same twice. What goes into the job's data does not depend on the round:
// branches of two rounds may write it in any order.
func (c *chaos) answers(t *legwork.Transition) []sim.Reply {
	switch t.Topic {
	case "w.fails":
		return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message": "out"}`}}
	case "w.child":
		return []sim.Reply{{Data: `{"odd": 1}`}}
	}
	if body := c.bodyOf(t.Topic, t.App, t.Job, t.Activity); body != nil {
		return c.lie(t, c.Turn("w", t, body))
	}
	n := c.plan.node(t.Activity)
	if n == nil {
		return []sim.Reply{{Data: `{}`}}
	}
	if n.retries && t.Attempt < 3 && chance(t.Job, n.id, t.Attempt)%2 == 0 {
		return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message": "busy"}`}}
	}
	x := chance(t.Job, " ", t.Activity)
	data := fmt.Sprintf(`{"v": %d, "odd": %d, "seen": %d}`, x%1000, x>>10&1, chance(string(t.Data))%1000)
	var out []sim.Reply
	if n.pending {
		for i := range int(x >> 12 % 3) {
			out = append(out, sim.Reply{Status: legwork.Pending, Seq: i, Data: data})
		}
	}
	switch {
	case n.goesOn(string(t.Data)):
		return append(out, sim.Reply{Status: legwork.Success, Code: 201, Seq: len(out), Data: data})
	case x>>20%8 == 0:
		return append(out, sim.Reply{Status: legwork.Failed, Code: 422, Seq: len(out), Data: `{"message": "no"}`})
	}
	return append(out, sim.Reply{Status: legwork.Success, Seq: len(out), Data: data})
}

// goesOn reports whether a worker that tells its cycle by code wants another
// round.
func (n *planned) goesOn(data string) bool {
	inner := len(n.loops) - 1
	return n.byCode && !strings.Contains(data, fmt.Sprintf(`"r%d":%d`, inner, rounds))
}

// remark is one signal of somebody to a hook of a job.
type remark struct {
	hook    *planned
	job     string
	rounds  []int // of its loops, if the hook distinguishes them
	pending bool
	id      string
	toJob   bool // from SQL
}

// remarks are what people say to the hooks of a job: perhaps interim ones, then
// the last. Each list is said in order: those to a hook that distinguishes
// rounds, for what is said in one is for that one. A hook in a cycle that does
// not tell its rounds apart is told the same for each.
func (p *plan) remarks(generation, job string) (out [][]remark) {
	for _, n := range p.nodes {
		if !n.waits() {
			continue
		}
		lists := map[string][]remark{}
		for k := range p.times(n) {
			r := remark{hook: n, job: job, rounds: n.round(k)}
			list := fmt.Sprint(r.rounds)
			if !n.pending {
				list = fmt.Sprint(k)
			}
			r.toJob = len(r.rounds) == 0 && chance(generation, job, n.id, list)%2 == 0
			for i := range int(chance(job, n.id, r.rounds) % 3) {
				if n.pending {
					r.pending, r.id = true, fmt.Sprint(generation, job, n.id, k, "interim", i)
					lists[list] = append(lists[list], r)
				}
			}
			r.pending, r.id = false, fmt.Sprint(generation, job, n.id, k)
			lists[list] = append(lists[list], r)
		}
		for _, list := range slices.Sorted(maps.Keys(lists)) {
			out = append(out, lists[list])
		}
	}
	return out
}

// round is the k-th of the rounds a hook is in, of each cycle one; nil for one
// that does not tell them apart.
func (n *planned) round(k int) (out []int) {
	if !n.rounded() {
		return nil
	}
	for _, hook := range n.loops {
		round := 1
		if hook.closed {
			round, k = 1+k%rounds, k/rounds
		}
		out = append(out, round)
	}
	return out
}

// say puts a remark into the broker.
func (c *chaos) say(app string, r remark) {
	data := fmt.Sprintf(`{"id": %q, "v": %d`, r.job, r.hook.said())
	for i, round := range r.rounds {
		data += fmt.Sprintf(`, "r%d": %d`, i, round)
	}
	if data += "}"; r.toJob {
		c.sayToJob(app, r, data)
		return
	}
	topic := r.hook.topic(app)
	h := legwork.Header{}
	h.Set(legwork.HeaderSignalID, r.id)
	if r.pending {
		h.Set(legwork.HeaderStatus, string(legwork.Pending))
	}
	c.Put(legwork.LaneSignal, legwork.SignalSubject(c.Namespace, topic), h, []byte(data))
}

// heard reports whether a remark has been accepted, or refused as its job has ended.
func (c *chaos) heard(app string, r remark) bool {
	return c.One(`SELECT `+heardSQL+` FROM (SELECT $1::uuid AS guid) g`, c.remarked(app, r)) == "true"
}

const heardSQL = `EXISTS (SELECT FROM legwork.signal s WHERE s.guid = g.guid)
	OR EXISTS (SELECT FROM legwork.dead_letter l WHERE l.guid = g.guid AND l.reason = 'job_ended')`

// remarked is the GUID of a remark.
func (c *chaos) remarked(app string, r remark) legwork.ID {
	if r.toJob {
		s := jobsignal.Signal{App: app, Job: r.job, Topic: r.hook.topic(app), ID: r.id}
		return s.GUID(c.Namespace)
	}
	return legwork.DeriveStart(c.Namespace, "signal\x00"+r.hook.topic(app), "id\x00"+r.id)
}

// speaker is people who say their remarks, each until it is heard and then the
// next to the same hook.
type speaker struct {
	app, generation string
	left            [][]remark
}

func (p *plan) speaker(app, generation string, jobs int) *speaker {
	s := &speaker{app: app, generation: generation}
	for i := range jobs {
		s.left = append(s.left, p.remarks(generation, "job"+strconv.Itoa(i))...)
	}
	return s
}

// speak says one of the remarks that come next, or hears that it was heard.
func (s *speaker) speak(c *chaos, i int) {
	if !c.heard(s.app, s.left[i][0]) {
		c.say(s.app, s.left[i][0])
		return
	}
	if s.left[i] = s.left[i][1:]; len(s.left[i]) == 0 {
		s.left = slices.Delete(s.left, i, i+1)
	}
}

// all says whatever comes next and is not heard yet, to every hook.
func (s *speaker) all(c *chaos) {
	guids := make([]legwork.ID, len(s.left))
	for i, list := range s.left {
		guids[i] = c.remarked(s.app, list[0])
	}
	heard := c.Query(`SELECT `+heardSQL+` FROM unnest($1::uuid[]) WITH ORDINALITY AS g(guid, ord) ORDER BY g.ord`, guids)
	left := s.left[:0:0]
	for i, list := range s.left {
		if heard[i] == "true" {
			list = list[1:]
		}
		if len(list) > 0 {
			c.say(s.app, list[0])
			left = append(left, list)
		}
	}
	s.left = left
}

// unit is a unit of an actor that speaks.
func (s *speaker) unit(c *chaos) func(*actor) {
	return func(a *actor) {
		if len(s.left) > 0 {
			s.speak(c, a.rnd.IntN(len(s.left)))
		}
	}
}
