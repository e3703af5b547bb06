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
	"answered twice", "died before the ack", "died before its last answer",
	"done", "duplicate", "stale", "resumed", "closed", "stale_epoch",
	"completed", "failed", "fan-in", "pending", "at once", "in turn",
}

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
		oneRun(t, seed, total)
		t.Log(total.n)
		return
	}
	base := uint64(time.Now().UnixNano()) / 1000 * 1000
	runs := uint64(0)
	end := time.Now().Add(budget(t))
	for ; !t.Failed() && (time.Now().Before(end) || len(total.missing()) > 0 && runs < maxRuns); runs++ {
		seed := base + runs
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			oneRun(t, seed, total)
			if t.Failed() {
				t.Logf("repeat with %s=%d", seedVariable, seed)
			}
		})
	}
	t.Logf("%d runs: %v", runs, total.n)
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
func oneRun(t *testing.T, seed uint64, total *counts) {
	rnd := rand.New(rand.NewPCG(seed, 0))
	p := draw(rnd)
	jobs := 1 + rnd.IntN(12)
	c := &chaos{World: sim.New(t, engine.Fused, p.document("calm")), plan: p, counts: total, taken: map[*sim.Message]int{}}
	c.Work = p.answers
	for i := range jobs {
		c.begin("calm", i)
	}
	c.Settle(c.Engine(c.Pool))
	c.Deploy(p.document("wild"))
	calm := c.results("calm")

	s := &stage{rnd: rnd, free: seed%4 == 0}
	total.add(map[bool]string{true: "at once", false: "in turn"}[s.free])
	c.faults = true
	for i := range jobs {
		c.begin("wild", i)
	}
	units := 20 + jobs*len(p.nodes)*3
	for range 3 {
		s.cast(units, c.engines())
	}
	s.cast(units, c.workers)
	s.cast(units/3, c.broker)
	s.play()
	c.drain(s, jobs)
	c.compare(t, calm, jobs)
	c.replay(t, s)
	if t.Failed() {
		t.Log("\n" + p.document("wild"))
	}
	for _, n := range p.nodes {
		if n.parents > 1 {
			total.add("fan-in")
		}
		if n.pending {
			total.add("pending")
		}
	}
}

// begin starts a job as a service does, or from SQL.
func (c *chaos) begin(app string, i int) {
	data := fmt.Sprintf(`{"v": %d, "odd": %d}`, i, i%2)
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
func (c *chaos) drain(s *stage, jobs int) {
	c.faults = false
	for i := range jobs {
		if i%3 != 0 {
			c.begin("wild", i)
		}
	}
	c.Mode = []engine.Mode{engine.Fused, engine.Step}[s.rnd.IntN(2)]
	c.Settle(c.Engine(c.Pool))
}

// compare checks what the run left behind.
func (c *chaos) compare(t *testing.T, calm map[string]string, jobs int) {
	t.Helper()
	wild := c.results("wild")
	if len(calm) != jobs || len(wild) != jobs {
		t.Errorf("%d calm and %d wild jobs, want %d", len(calm), len(wild), jobs)
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

// results are the jobs of an app: state, and for one that completed its data
// and every activity's outcome. The planes of interim answers may have gaps,
// so places are left out; what a failed job had done by then is chance.
func (c *chaos) results(app string) map[string]string {
	out := map[string]string{}
	for _, line := range c.Query(`SELECT j.job_id || ' ' || j.state || CASE WHEN j.state <> 'completed' THEN '' ELSE ' ' || j.semaphore || ' '
		|| (SELECT coalesce(string_agg(d.path || '=' || d.value::text, ' ' ORDER BY d.path), '') FROM legwork.job_data d WHERE d.gid = j.gid) || ' | '
		|| (SELECT string_agg(concat_ws(' ', a.activity, a.status, a.code, a.output::text), ', ' ORDER BY a.activity, a.status, a.code, a.output::text)
		    FROM legwork.activity a WHERE a.gid = j.gid) END
		FROM legwork.job j WHERE j.app = $1`, app) {
		job, rest, _ := strings.Cut(line, " ")
		out[job] = rest
	}
	return out
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
			if v.Action != legwork.Ack || v.Outcome == "done" || v.Outcome == "resumed" && m.Lane != legwork.LaneStart {
				t.Errorf("replayed %s for %s: %s: %v", m, m.Header.Get(legwork.HeaderActivity), v.Outcome, v.Err)
			}
		}
	}
	if after := state(); after != before {
		t.Errorf("a replay changed something:\n%s\nwas\n%s", after, before)
	}
	c.sound(t)
}
