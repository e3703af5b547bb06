package sim_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// compare checks what the run left behind of an app.
func (c *chaos) compare(t *testing.T, app string, calm map[string]string, jobs int) {
	t.Helper()
	got := c.results(app)
	want := jobs
	if c.plan.has(kill) {
		want += jobs // a victim each
	}
	if len(calm) != want || len(got) != want {
		t.Errorf("%d calm jobs, and %d of app %s, want %d", len(calm), len(got), app, want)
	}
	for job, want := range calm {
		c.counts.add(strings.Fields(want)[0])
		if got[job] != want {
			t.Errorf("%s of %s\n got %s\nwant %s", job, app, got[job], want)
		}
	}
}

// told checks that no job was told to have ended twice.
func (c *chaos) told(t *testing.T) {
	t.Helper()
	told := map[legwork.ID]int{}
	for _, e := range c.Ends() {
		if told[e.Gid]++; told[e.Gid] > 1 {
			t.Errorf("%s of %s was told %d times that it ended", e.Job, e.App, told[e.Gid])
		}
	}
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
	letters := c.Query(`SELECT reason || ' ' || lane || ' ' || message FROM legwork.dead_letter
		WHERE reason <> 'bad_turn' -- see lies
		AND NOT (lane = 'signal' AND reason IN ('job_ended', 'unknown_job'))`) // see signalled
	for _, line := range slices.Concat(broken, left, letters) {
		t.Error(line)
	}
	for _, what := range c.Query(`SELECT DISTINCT CASE e->'err'->>'code' WHEN '408' THEN 'call too late' ELSE 'call given up' END
			FROM legwork.journal CROSS JOIN json_array_elements(events) e WHERE e->'err'->>'code' IN ('408', '499')
		UNION ALL SELECT DISTINCT 'job detached' FROM legwork.job WHERE graph LIKE '%.alone'`) {
		c.counts.add(what)
	}
}

// results are the jobs of an app: state, and for one that completed its data,
// every activity's outcome, and the digits of its ledgers that are no counters;
// and the same of its children. Of functions it is what is in their journals, but for waits
// and attempts: what comes together is one turn. The planes of interim answers may have gaps, so
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
// its output. With an interrupt of its own a job that would fail may end so. What a function does alone, at its
// position 0, is chance (aloneOf).
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
     WHERE a.gid = j.gid AND a.activity !~ '^[^/]+/0(/|$)'), '|',
    (SELECT string_agg(concat_ws(' ', a.activity, a.ledger / 100000000000000, a.ledger / 100000000000 % 10), ', ' ORDER BY a.activity, a.ledger / 100000000000000)
     FROM legwork.activity a WHERE a.gid = j.gid AND a.ledger > 0 AND a.activity !~ '^[^/]+/0(/|$)'), '|',
    (SELECT string_agg(concat_ws(' ', g.activity, g.n), ', ' ORDER BY g.activity)
     FROM (SELECT activity, count(*) AS n FROM legwork.guid_ledger WHERE gid = j.gid AND ledger / 1000000000 % 10 = 1 AND activity !~ '^[^/]+/0(/|$)'
        AND NOT EXISTS (SELECT FROM legwork.journal y WHERE y.gid = j.gid AND y.activity = guid_ledger.activity) GROUP BY activity) g), '|',
    (SELECT string_agg(concat_ws(' ', y.activity, y.t, y.n), ', ' ORDER BY y.activity, y.t)
     FROM (SELECT y.activity, e->>'t' AS t, count(*) AS n FROM legwork.journal y CROSS JOIN json_array_elements(y.events) e
       WHERE y.gid = j.gid AND y.activity !~ '^[^/]+/0(/|$)' AND e->>'t' NOT IN ('ExecutionAwaiting', 'ExecutionResumed', 'InvokeStarted', 'InvokeRetrying') GROUP BY 1, 2) y)) AS text
  FROM legwork.job j
)
SELECT j.job_id || ' ' || CASE
    WHEN j.graph <> $2 THEN j.state
    WHEN $4 AND j.state <> 'running' THEN 'ended'
    WHEN j.state <> 'completed' THEN CASE WHEN $3 AND j.state <> 'running' THEN 'ended early' ELSE j.state END
    ELSE j.state || ' ' || (SELECT string_agg(replace(o.text, $1 || '.', ''), E'\n\t' ORDER BY o.gid <> f.root, replace(o.text, $1 || '.', '')) FROM family f JOIN outcome o ON o.gid = f.gid WHERE f.root = j.gid) END
FROM legwork.job j
WHERE j.app = $1 AND NOT j.retired AND (j.graph = $2 OR j.job_id LIKE 'victim%')`

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
		return strings.Join(c.Query(`SELECT concat('job ', j) FROM legwork.job j UNION ALL SELECT concat('data ', d) FROM legwork.job_data d
			UNION ALL SELECT concat('activity ', a.gid, a.activity, a.dad, a.status, a.code, a.output, a.ledger / 100000000000000, a.ledger / 100000000000 % 10) FROM legwork.activity a
			UNION ALL SELECT concat('mark ', g) FROM legwork.guid_ledger g
			UNION ALL SELECT concat('hook ', h) FROM legwork.hook h ORDER BY 1`), "\n")
	}
	before, e := state(), c.Engine(c.Pool)
	lanes := map[string][]*sim.Message{}
	for _, i := range s.rnd.Perm(len(c.past))[:min(20, len(c.past))] {
		if m := c.past[i]; !m.Is("work", "") {
			lanes[m.Lane] = append(lanes[m.Lane], c.Put(m.Lane, m.Subject, m.Header, m.Data))
		}
	}
	for _, lane := range slices.Sorted(maps.Keys(lanes)) {
		for i, v := range c.Handle(e, lane, lanes[lane]...) {
			m := lanes[lane][i]
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
}
