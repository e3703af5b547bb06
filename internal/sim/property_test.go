package sim_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// Set LEGWORK_SEED to repeat one run, LEGWORK_SIM_SECONDS to run for longer.
const (
	seedVariable    = "LEGWORK_SEED"
	secondsVariable = "LEGWORK_SIM_SECONDS"
)

// maxRuns bounds the wait for what is rare, on a machine that is slow.
const maxRuns = 300

// mustHappen are the faults, and what the protocol does about them; a test in
// which one of them never happened has tested nothing.
var mustHappen = []string{
	"lost", "repeated", "swept", "epoch raised", "crash before commit", "crash after commit", "redelivered while running",
	"paused", "fenced", "delayed", "clock forward", "clock back", "duplicates absorbed",
	"answered twice", "died before the ack", "died before its last answer",
	"done", "duplicate", "stale", "resumed", "closed", "stale_epoch",
	"completed", "failed", "interrupted", "fan-in", "bypass", "pending", "at once", "in turn", "emit", "retry", "threshold",
	"signal with 202", "hook that sleeps and is entered again", "audited",
	string(worker), string(pass), string(sleeper), string(web), string(either), string(await), string(severed),
	string(one), string(all), string(again), string(stop), string(kill),
}

// nothing is what a world begins with.
const nothing = "app:\n  id: nothing\n  version: '1'\n  graphs:\n    - subscribes: nothing.go\n      activities:\n        t: {type: trigger}\n"

// TestEveryRunEndsTheSame: random graphs and jobs, three engines in either
// mode, workers and a broker that lose, repeat, reorder and die: whatever
// happens, every job ends once, with the results of a run in which nothing
// happened, and nothing is left over. Every run's seed repeats it; runs whose
// seed is a multiple of four have real concurrency and repeat all but that.
func TestEveryRunEndsTheSame(t *testing.T) {
	total := &counts{n: map[string]int{}}
	if s := os.Getenv(seedVariable); s != "" {
		seed, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
		oneRun(t, sim.New(t, engine.Fused, nothing), seed, total)
		t.Log(total.n)
		return
	}
	base := uint64(time.Now().UnixNano()) / 1000 * 1000
	w, began := sim.New(t, engine.Fused, nothing), time.Now()
	runs := uint64(0)
	end := time.Now().Add(budget(t))
	for ; !t.Failed() && (time.Now().Before(end) || len(total.missing()) > 0 && runs < maxRuns); runs++ {
		seed := base + runs
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			w.T = t
			w.Clear()
			oneRun(t, w, seed, total)
			if t.Failed() {
				t.Logf("repeat with %s=%d", seedVariable, seed)
			}
		})
	}
	w.T = t
	t.Logf("%d schedules, %.0f per minute: %v", runs, float64(runs)/time.Since(began).Minutes(), total.n)
	if missing := total.missing(); len(missing) > 0 && !t.Failed() {
		t.Errorf("never happened in %d runs: %s", runs, strings.Join(missing, ", "))
	}
}

func budget(t *testing.T) time.Duration {
	if s := os.Getenv(secondsVariable); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 {
			t.Fatalf("%s is %q, want a number of seconds", secondsVariable, s)
		}
		return time.Duration(n) * time.Second
	}
	if testing.Short() {
		return 5 * time.Second
	}
	return 15 * time.Second
}

// oneRun is the run of one seed.
func oneRun(t *testing.T, w *sim.World, seed uint64, total *counts) {
	rnd := rand.New(rand.NewPCG(seed, 0))
	p := draw(rnd)
	jobs := 1 + rnd.IntN(8)
	c := &chaos{World: w, plan: p, counts: total, taken: map[*sim.Message]int{}, late: map[*sim.Message]int{}}
	c.Deploy(p.document("calm"))
	c.Work = p.answers
	c.begin("calm", jobs)
	c.finish(c.Engine(c.Pool), p.speaker("calm", jobs), jobs)
	c.Deploy(p.document("wild"))
	calm := c.results("calm")

	s := &stage{rnd: rnd, free: seed%4 == 0}
	total.add(map[bool]string{true: "at once", false: "in turn"}[s.free])
	c.faults = true
	c.begin("wild", jobs)
	people := p.speaker("wild", jobs)
	units := 20 + jobs*len(p.nodes)*3
	for range 3 {
		s.cast(units, c.engines())
	}
	s.cast(units, c.workers)
	s.cast(units/3, c.broker)
	s.cast(units/3, c.clock)
	c.Asleep = !s.free
	s.cast(units/2, people.unit(c))
	s.cast(units/4, c.auditor)
	s.play()
	c.drain(s, people, jobs)
	c.compare(t, calm, jobs)
	c.replay(t, s)
	if t.Failed() {
		t.Log("\n" + p.document("wild"))
	}
	c.witness()
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
			"signal with 202": n.pending && n.kind == web, "hook that sleeps and is entered again": n.cycle && n.kind == sleeper} {
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

// begin starts the jobs of an app.
func (c *chaos) begin(app string, jobs int) {
	for i := range jobs {
		c.start(app, i, jobs)
		c.victim(app, i)
	}
}

// victim starts a job that an interrupt shall end.
func (c *chaos) victim(app string, i int) {
	if c.plan.has(kill) {
		m := c.Start(app+".victim", "", fmt.Sprintf(`{"id": "victim%d"}`, i))
		m.Header.Set(legwork.HeaderMsgID, app+"victim"+strconv.Itoa(i))
	}
}

// start starts a job as a service does, or from SQL.
func (c *chaos) start(app string, i, jobs int) {
	data := fmt.Sprintf(`{"v": %d, "odd": %d, "group": "g%d", "peer": "job%d", "victim": "victim%d"}`, i, i%2, i%2, (i+1)%jobs, i)
	if app == "wild" && i%3 == 0 {
		for range 1 + i%2 { // twice is another start of the same job: a duplicate, whose row must go
			c.Query(`SELECT legwork.start($1, $2, $3)`, app+".go", data, "job"+strconv.Itoa(i))
		}
		return
	}
	m := c.Start(app+".go", "job"+strconv.Itoa(i), data)
	m.Header.Set(legwork.HeaderMsgID, app+strconv.Itoa(i))
}

// drain ends the faults and lets one engine process finish what is left; a
// client that never heard of its job sends the same start again.
func (c *chaos) drain(s *stage, people *speaker, jobs int) {
	c.faults, c.Asleep = false, false
	for i := range jobs {
		if i%3 != 0 {
			c.start("wild", i, jobs)
		}
		c.victim("wild", i)
	}
	c.Mode = []engine.Mode{engine.Fused, engine.Apart, engine.Step}[s.rnd.IntN(3)]
	c.finish(c.Engine(c.Pool), people, jobs)
}

// finish lets people say everything, and then ends the jobs that wait for
// nothing that comes.
func (c *chaos) finish(e *engine.Engine, people *speaker, jobs int) {
	for c.Settle(e); len(people.left) > 0; c.Settle(e) {
		for i := len(people.left) - 1; i >= 0; i-- {
			people.speak(c, i)
		}
	}
	for i := range jobs {
		if c.plan.has(kill) {
			m := c.Start(people.app+".cancel", "", fmt.Sprintf(`{"id": "victim%d"}`, i))
			m.Header.Set(legwork.HeaderMsgID, people.app+"cancel"+strconv.Itoa(i))
		}
	}
	c.Settle(e)
}

// compare checks what the run left behind.
func (c *chaos) compare(t *testing.T, calm map[string]string, jobs int) {
	t.Helper()
	wild := c.results("wild")
	want := jobs
	if c.plan.has(kill) {
		want += jobs // a victim each
	}
	if len(calm) != want || len(wild) != want {
		t.Errorf("%d calm and %d wild jobs, want %d", len(calm), len(wild), want)
	}
	for job, want := range calm {
		c.counts.add(strings.Fields(want)[0])
		if wild[job] != want {
			t.Errorf("%s\n got %s\nwant %s", job, wild[job], want)
		}
	}
	told := map[string]int{}
	for _, e := range c.Ends() {
		if told[e.App+e.Job]++; told[e.App+e.Job] > 1 {
			t.Errorf("%s of %s was told %d times that it ended", e.Job, e.App, told[e.App+e.Job])
		}
	}
	c.sound(t)
}

// sound checks the rules that every run keeps, and that nothing is owed.
func (c *chaos) sound(t *testing.T) {
	t.Helper()
	broken, err := invariant.Invariants(t.Context(), c.Pool, c.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	left, err := invariant.Idle(t.Context(), c.Pool, c.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	letters := c.Query(`SELECT reason || ' ' || lane || ' ' || message FROM legwork.dead_letter`)
	for _, line := range slices.Concat(broken, left, letters) {
		t.Error(line)
	}
}

// results are the jobs of an app: state, and for one that completed its data,
// every activity's outcome, and the digits of its ledgers that are no counters;
// and the same of its children. The planes of interim answers may have gaps, so
// places are left out; what a job had done by the time it failed is chance.
func (c *chaos) results(app string) map[string]string {
	out := map[string]string{}
	for _, line := range c.Query(resultsSQL, app, app+".go", c.plan.has(stop), c.plan.loose, c.plan.ids(severed)) {
		job, rest, _ := strings.Cut(line, " ")
		out[job] = rest
	}
	return out
}

// ids are those of the nodes of a kind.
func (p *plan) ids(k kind) []string {
	out := []string{}
	for _, n := range p.nodes {
		if n.kind == k {
			out = append(out, n.id)
		}
	}
	return out
}

// resultsSQL: an activity that does not await its child has the child's id as
// its output. With an interrupt of its own a job that would fail may end so.
const resultsSQL = `
WITH RECURSIVE family AS (
  SELECT j.gid AS root, j.gid FROM legwork.job j WHERE j.app = $1
  UNION ALL
  SELECT f.root, c.gid FROM family f JOIN legwork.child c ON c.parent_gid = f.gid
), outcome AS (
  SELECT j.gid, concat_ws(' ', j.graph, j.state, j.semaphore,
    (SELECT string_agg(d.path || '=' || d.value::text, ' ' ORDER BY d.path) FROM legwork.job_data d WHERE d.gid = j.gid), '|',
    (SELECT string_agg(concat_ws(' ', a.activity, a.status, a.code, o), ', ' ORDER BY a.activity, a.status, a.code, o)
     FROM legwork.activity a CROSS JOIN LATERAL (SELECT CASE WHEN a.activity = ANY ($5) THEN 'a child' ELSE a.output::text END AS o) x
     WHERE a.gid = j.gid), '|',
    (SELECT string_agg(concat_ws(' ', a.activity, a.ledger / 100000000000000, a.ledger / 100000000000 % 10), ', ' ORDER BY a.activity, a.ledger / 100000000000000)
     FROM legwork.activity a WHERE a.gid = j.gid AND a.ledger > 0), '|',
    (SELECT string_agg(concat_ws(' ', g.activity, g.n), ', ' ORDER BY g.activity)
     FROM (SELECT activity, count(*) AS n FROM legwork.guid_ledger WHERE gid = j.gid AND ledger / 1000000000 % 10 = 1 GROUP BY activity) g)) AS text
  FROM legwork.job j
)
SELECT j.job_id || ' ' || CASE
    WHEN j.graph <> $2 THEN j.state
    WHEN $4 AND j.state <> 'running' THEN 'ended'
    WHEN j.state <> 'completed' THEN CASE WHEN $3 AND j.state <> 'running' THEN 'ended early' ELSE j.state END
    ELSE j.state || ' ' || (SELECT string_agg(replace(o.text, $1 || '.', ''), E'\n\t' ORDER BY o.gid <> f.root, replace(o.text, $1 || '.', '')) FROM family f JOIN outcome o ON o.gid = f.gid WHERE f.root = j.gid) END
FROM legwork.job j
WHERE j.app = $1 AND (j.graph = $2 OR j.job_id LIKE 'victim%')`

// repeats reports whether a message is said to be done each time it comes: an
// event has no effect here, an interrupt is answered as the first time, and an
// await as a start is, with the job there is.
func repeats(m *sim.Message) bool {
	kind := m.Header.Get(legwork.HeaderKind)
	return m.Lane == legwork.LaneEvent || kind == legwork.Interrupt.String() || kind == legwork.Await.String()
}

// replay delivers messages of the past again, long after everything ended:
// nothing may come of it, and each must be absorbed.
func (c *chaos) replay(t *testing.T, s *stage) {
	t.Helper()
	state := func() string {
		return strings.Join(c.Query(`SELECT concat(j, a.status, a.code, a.output, a.ledger / 100000000000000, a.ledger / 100000000000 % 10, g.ledger, d)
			FROM legwork.job j JOIN legwork.activity a USING (gid) LEFT JOIN legwork.guid_ledger g USING (gid, activity, dad)
			LEFT JOIN legwork.job_data d USING (gid) ORDER BY 1`), "\n")
	}
	before, e := state(), c.Engine(c.Pool)
	for _, i := range s.rnd.Perm(len(c.past))[:min(20, len(c.past))] {
		m := c.past[i]
		if m.Is("work", "") {
			continue
		}
		again := c.Put(m.Lane, m.Subject, m.Header, m.Data)
		for _, v := range c.Handle(e, m.Lane, again) {
			c.counts.add(v.Outcome)
			effect := v.Outcome == "done" || v.Outcome == "resumed" && m.Lane != legwork.LaneStart
			if v.Action != legwork.Ack || effect && !repeats(m) {
				t.Errorf("replayed %s for %s: %s: %v", m, m.Header.Get(legwork.HeaderActivity), v.Outcome, v.Err)
			}
		}
	}
	if after := state(); after != before {
		t.Errorf("a replay changed something:\n%s\nwas\n%s", after, before)
	}
	c.sound(t)
}
