package engine_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/frames"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
)

// scenario is a job from its start to its end.
type scenario struct {
	document, input string
	work            map[string][]sim.Reply
	does            func(*legwork.Transition) []sim.Reply // instead of work
	code            map[string]replay.Body                // of durable functions, by topic; work is then by topic, too
	loose           bool                                  // which of several branches closes the job is open
	// asleep: no timer fires. late: none does before a worker is at work, which
	// does not answer.
	asleep, late bool
	// homes: the turns of durable functions are asked for (ADR 84).
	homes bool
	// batches: answers that are there together are handled together.
	batches bool
	// brings is what happens when nothing moves any more.
	brings func(w *sim.World, job string)
}

// chain is a world in which one scenario is played again and again, each time
// with a process that dies at another point.
type chain struct {
	*trial
	scenario
	types   *graph.App
	jobs    int
	asked   map[string]map[legwork.ID]int // work by activity: how often each was done
	before  map[string]int                // the census when the job began
	brought bool
	told    atomic.Int64 // turns that homes have told
}

func newChain(t *testing.T, s scenario, mode engine.Mode) *chain {
	w := sim.New(t, mode, s.document)
	c := &chain{trial: &trial{T: t, w: w}, scenario: s}
	if s.homes {
		ask := w.AskAll(s.code)
		w.Homes = func(ctx context.Context, topic string, turns []frames.Asked) []frames.ToldTurn {
			told := ask(ctx, topic, turns)
			c.told.Add(int64(len(told)))
			return told
		}
	}
	c.healthy = w.Engine(w.Pool)
	var err error
	if c.types, err = graph.Parse("app.yaml", []byte(s.document)); err != nil {
		t.Fatal(err)
	}
	do := s.does
	if do == nil {
		do = answers(s.work)
	}
	w.Work = func(m *legwork.Transition) []sim.Reply {
		of := c.asked[m.Activity]
		if of == nil {
			of = map[legwork.ID]int{}
			c.asked[m.Activity] = of
		}
		of[m.GUID]++
		if s.late && s.code[m.Topic] == nil {
			w.Query(`UPDATE legwork.outbox SET due_at = now() WHERE kind = 'timeout' AND (work = $1 OR activity <> $2 OR $3)
				RETURNING 1`, m.GUID, m.Activity, s.code != nil)
			w.Sweep()
			return nil
		}
		switch body := s.code[m.Topic]; {
		case body != nil:
			return w.Turn("w", m, body)
		case s.code != nil && s.does != nil:
			return s.does(m)
		case s.code != nil && s.work[m.Topic] == nil:
			return []sim.Reply{{Data: string(m.Data)}} // the number that it was asked for
		case s.code != nil:
			return s.work[m.Topic]
		}
		return do(m)
	}
	return c
}

// begin starts a job from SQL, so that the broker may lose its start.
func (c *chain) begin() (job string) {
	c.Helper()
	c.jobs++
	c.asked, c.before, c.brought = map[string]map[legwork.ID]int{}, c.census(), false
	c.w.Told, c.w.Asleep = map[string]int{}, c.asleep || c.late
	job = fmt.Sprintf("job-%d", c.jobs)
	input := c.input
	if input == "" {
		input = `{}`
	}
	c.w.Query(`SELECT legwork.start('go', $1::json, $2)`, input, job)
	c.w.Sweep()
	return job
}

// play has a process do all there is to do for a job, as long as it lives, or
// until it has met another one; see is called with each message before.
func (c *chain) play(p *crash.Process, job string, see func(*sim.Message), met func() bool) {
	c.Helper()
	e := c.w.Engine(p)
	warm(c.T, c.w, e)
	for range 1000 {
		if ms := c.w.Messages(); len(ms) > 0 {
			see(ms[0])
			batch := ms[:1]
			if c.batches && ms[0].Lane == legwork.LaneResponse {
				batch = c.w.Find(legwork.LaneResponse, "")
			}
			v := c.w.Process(p, e, c.label(ms[0]), batch...)
			if v.Action == legwork.Nak && !p.Dead() && !met() {
				c.Fatalf("%s: %s: %v", c.label(ms[0]), v.Outcome, v.Err)
			}
		} else if !c.bring(job) && c.w.Sweep() == 0 {
			return
		}
		if p.Dead() || met() {
			return
		}
	}
	c.Fatalf("does not come to rest")
}

// alone is a life in which nobody is seen or met.
func (c *chain) alone(p *crash.Process, job string) {
	c.Helper()
	c.play(p, job, func(*sim.Message) {}, func() bool { return false })
}

// bring does what comes from outside, once.
func (c *chain) bring(job string) bool {
	if c.brings == nil || c.brought {
		return false
	}
	c.brought = true
	c.brings(c.w, job)
	return true
}

// end lets a healthy process do the rest.
func (c *chain) end(job string) {
	c.Helper()
	c.w.Asleep = true
	c.w.Settle(c.healthy)
	if c.bring(job) {
		c.w.Asleep = true
		c.w.Settle(c.healthy)
	}
	c.w.Asleep = c.asleep || c.late
	c.w.Settle(c.healthy)
}

// label is the type of the activity that a message is for, and its lane.
func (c *chain) label(m *sim.Message) string {
	lane := m.Lane
	if m.Is("work", "") {
		lane = "work"
	}
	a := c.types.Activity(m.Header.Get(legwork.HeaderActivity))
	switch {
	case m.Lane == legwork.LaneStart:
		return "trigger start"
	case m.Header.Get(legwork.HeaderKind) == legwork.Interrupt.String():
		return "interrupt of a job"
	case m.Header.Get(legwork.HeaderKind) == legwork.Timeout.String():
		return "timeout of a job"
	case m.Header.Get(legwork.HeaderKind) == legwork.Await.String():
		return "await begins a job"
	case a != nil:
		return fmt.Sprint(a.Type, " ", lane)
	}
	return lane
}

// census counts the jobs there are by graph and state, and the dead letters.
func (c *chain) census() map[string]int {
	n := map[string]int{}
	for _, line := range c.w.Query(`SELECT concat_ws(' ', 'job of', graph, state, semaphore) FROM legwork.job
		UNION ALL SELECT concat_ws(' ', 'letter', lane, reason) FROM legwork.dead_letter`) {
		n[line]++
	}
	return n
}

// left is everything that the job has left behind in Postgres, and in the
// world: its children, what was asked of workers, what was told.
func (c *chain) left(job string) string {
	c.Helper()
	lines := []string{c.withoutTurns(c.outcomeOf(job, c.loose))}
	for what, n := range c.census() {
		if n -= c.before[what]; n > 0 {
			lines = append(lines, fmt.Sprintf("%s: %d", what, n))
		}
	}
	for activity, of := range c.asked {
		if c.code != nil && c.isFrame(activity) {
			continue // two results that come together are one turn
		}
		lines = append(lines, fmt.Sprintf("work of %s: %d", activity, len(of)))
	}
	if c.code != nil {
		lines = append(lines, c.events(job)...)
	}
	lines = append(lines, fmt.Sprintf("events: %d", len(c.w.Told)))
	slices.Sort(lines[1:])
	return strings.Join(lines, "\n")
}

// check compares a job with the one that nothing happened to.
func (c *chain) check(what, job, want string, told bool) {
	c.Helper()
	if got := c.left(job); got != want {
		c.Errorf("%s: the job ended as\n%s\nwithout a crash it is\n%s", what, got, want)
	}
	if n := c.ends(job); n > 1 || told && n == 0 {
		c.Errorf("%s: the end was told %d times", what, n)
	}
}

// once checks that no work was done twice where no worker died and the broker
// lost nothing.
func (c *chain) once(what string) {
	c.Helper()
	if c.late {
		return // work that nobody answers is asked for again until its time is up
	}
	for _, activity := range slices.Sorted(maps.Keys(c.asked)) {
		for id, n := range c.asked[activity] {
			if n != 1 {
				c.Errorf("%s: work %s of %s was done %d times", what, id, activity, n)
			}
		}
	}
}

// withoutTurns leaves out the ledgers of the answers to turns: how many there are depends on
// what comes together.
func (c *chain) withoutTurns(outcome string) string {
	if c.code == nil {
		return outcome
	}
	return strings.Join(slices.DeleteFunc(strings.Split(outcome, "\n"), func(line string) bool {
		activity, _, _ := strings.Cut(line, ",")
		return strings.Contains(line, "/guid ") && c.isFrame(activity)
	}), "\n")
}

// isFrame reports whether an activity is a durable function.
func (c *chain) isFrame(activity string) bool {
	return len(c.w.Query(`SELECT 1 FROM legwork.journal WHERE activity = $1 LIMIT 1`, activity)) > 0
}

// events counts the events of the job's journals by activity and type, but for those of
// waits: of what comes together there is one; and of attempts: a step of the worker may run twice.
func (c *chain) events(job string) []string {
	return c.w.Query(`SELECT concat_ws(' ', j.activity, e->>'t', count(*)) FROM legwork.journal j JOIN legwork.job USING (gid)
			CROSS JOIN json_array_elements(j.events) e
		WHERE job_id = $1 AND e->>'t' NOT IN ('ExecutionAwaiting', 'ExecutionResumed', 'InvokeStarted', 'InvokeRetrying')
		GROUP BY j.activity, e->>'t'`, job)
}
