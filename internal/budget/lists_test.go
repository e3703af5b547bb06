package budget

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// fillLists makes jobs of two days, each 17 ms after the one before: of a thousand one is of
// another app, ten have failed, a hundred are of an entity and a hundred have attributes.
// The last five hundredth runs, and so do six that are old.
const fillLists = `WITH base AS (SELECT (extract(epoch FROM now()) * 1000)::bigint - ($3::bigint * 17.28)::bigint AS t0)
INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid, error, created_at,
	completed_at, entity, expires_at, interrupted)
SELECT g.gid, g.app, 'o-' || i, 1, g.graph, g.runs::int, g.state, CASE WHEN NOT g.runs THEN g.gid END,
	CASE g.state WHEN 'failed' THEN json_build_object('message', 'card declined', 'code',
			CASE WHEN i % 500000 = 100 THEN 422 ELSE 500 END, 'activity', 'charge')
		WHEN 'interrupted' THEN '{"message":"enough","code":410}'::json END,
	g.at, CASE WHEN NOT g.runs THEN g.at END,
	CASE WHEN i % 10 = 3 THEN 'customer' WHEN i % 50000 = 7 THEN 'vip' END,
	CASE WHEN NOT g.runs THEN g.at + interval '4 d' END, g.state = 'interrupted'
FROM base, generate_series($1::bigint, $2::bigint) i CROSS JOIN LATERAL (
	SELECT (lpad(to_hex((t0 + i * 17.28)::bigint), 12, '0') || '8' || substr(md5(i::text), 1, 3) || 'a'
			|| substr(md5(i::text), 4, 15))::uuid AS gid,
		to_timestamp((t0 + i * 17.28) / 1000) AS at, x.runs,
		CASE WHEN i % 1000 = 0 THEN 'back' ELSE 'shop' END AS app,
		CASE WHEN i % 200000 = 5 THEN 'audit.once' WHEN i % 1000 = 1 THEN 'refund' WHEN i % 10 = 2 THEN 'order.paid'
			ELSE 'order.placed' END AS graph,
		CASE WHEN x.runs THEN 'running' WHEN i % 100 = 0 THEN 'failed' WHEN i % 200000 = 11 THEN 'interrupted'
			ELSE 'completed' END AS state
	FROM (SELECT i > $3 - $3 / 500 OR i IN (30, $3 / 25 + 30, $3 / 10 + 30, $3 / 5 + 30, $3 / 2 + 30, $3 * 7 / 10 + 30)
		AS runs) x) g`

// besideLists are the rows that lists find these jobs by: five messages of each that runs,
// but for two of the old ones, of which one waits for a signal and the other for a child.
var besideLists = []string{
	`INSERT INTO legwork.trouble (gid, state, code, activity, ended_at)
	SELECT gid, state, (error->>'code')::int, coalesce(error->>'activity', ''), completed_at FROM legwork.job
	WHERE state IN ('failed', 'interrupted') ON CONFLICT DO NOTHING`,
	`INSERT INTO legwork.search (gid, name, app, value, number)
	SELECT j.gid, s.name, j.app, s.value::text, s.value FROM legwork.job j CROSS JOIN LATERAL (VALUES
		('customer', ('x' || right(j.gid::text, 7))::bit(28)::int % 50000),
		('amount', ('x' || right(j.gid::text, 6))::bit(24)::int % 1000000)) AS s(name, value)
	WHERE j.graph = 'order.paid'`,
	`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, due_at)
	SELECT legwork.derived_id(j.gid, md5(n::text || j.gid)), j.gid, 'work.charge', 'charge', ',0', now() + interval '1 h'
	FROM legwork.job j, generate_series(1, 5) n
	WHERE j.state = 'running' AND j.job_id NOT IN ('o-30', 'o-' || $1 / 25 + 30)`,
	`INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work)
	SELECT j.gid, 'hook', ',0', 0, 't', j.gid, j.gid FROM legwork.job j WHERE j.job_id = 'o-' || $1 / 25 + 30`,
	`INSERT INTO legwork.awaits (gid, child) SELECT j.gid, j.gid FROM legwork.job j WHERE j.job_id = 'o-30'`,
}

// listed are what is asked of these jobs, how many jobs the page must have, and how many
// pages it may touch.
func listed(since time.Time) map[string]listQuery {
	code := 422
	attr := func(all ...string) (out []client.Attribute) {
		for _, text := range all {
			a, err := client.ParseAttribute(text)
			if err != nil {
				panic(err)
			}
			out = append(out, a)
		}
		return out
	}
	old := since.Add(-time.Second)
	return map[string]listQuery{
		"a trace":             {client.Filter{Trace: legwork.TraceOf(legwork.NewID(), legwork.Segment{})}, 0, 60000},
		"all":                 {client.Filter{}, 50, 1000},
		"two hours":           {client.Filter{Since: since, Until: since.Add(2 * time.Hour)}, 1, 2000},
		"a rare graph":        {client.Filter{Graph: "audit.once"}, 1, 1000},
		"a graph":             {client.Filter{Graph: "order.paid"}, 50, 1000},
		"a rare app":          {client.Filter{App: "back"}, 20, 1000},
		"a rare entity":       {client.Filter{Entity: "vip"}, 1, 1500},
		"an entity":           {client.Filter{Entity: "customer"}, 50, 1000},
		"failed":              {client.Filter{State: client.Failed}, 50, 1000},
		"interrupted":         {client.Filter{State: client.Interrupted}, 1, 1000},
		"a code":              {client.Filter{Code: &code}, 1, 1000},
		"an activity":         {client.Filter{Activity: "charge"}, 50, 1000},
		"running":             {client.Filter{State: client.Running}, 50, 3000},
		"running, and why":    {client.Filter{State: client.Running, Waits: true, Limit: 100}, 80, 12000},
		"running, the oldest": {client.Filter{State: client.Running, Until: old}, 1, 1000},
		"an id":               {client.Filter{JobID: "o-77"}, 1, 1000},
		"a prefix":            {client.Filter{Prefix: "o-7700"}, 0, 3000},
		"an attribute":        {client.Filter{Attributes: attr("customer=77")}, 0, 2500},
		"a number":            {client.Filter{Attributes: attr("amount>=999900")}, 0, 5000},
		"a failed graph":      {client.Filter{State: client.Failed, Graph: "order.placed"}, 50, 6000},
		"a rare graph, completed": {client.Filter{State: client.Completed, Graph: "audit.once", App: "shop"}, 1,
			1000},
		"an entity and a rare graph": {client.Filter{Entity: "customer", Graph: "audit.once"}, 0, 6000},
		"two attributes":             {client.Filter{Attributes: attr("customer=77", "amount<500000")}, 0, 30000},
		"running, of a rare graph":   {client.Filter{State: client.Running, Graph: "refund"}, 0, 60000},
	}
}

type listQuery struct {
	f    client.Filter
	jobs int // at least
	most int // pages that it may touch
}

const smallLists = 40_000

// TestLists holds lists of jobs to the pages that they may touch, over as many jobs as
// LEGWORK_LISTS says; `make lists` has ten million. LEGWORK_LISTS_FILLED names a namespace of the
// server in LEGWORK_TEST_DATABASE_URL that this test has filled before.
func TestLists(t *testing.T) {
	t.Parallel()
	n := size(t, "LEGWORK_LISTS", smallLists)
	namespace := os.Getenv("LEGWORK_LISTS_FILLED")
	pool, err := pg.Open(t.Context(), pgtest.URL(t), pg.Options{Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if namespace == "" {
		namespace = pgtest.Namespace(t)
		makeLists(t, pool, namespace, n)
	}
	asking, log := explain.Pool(t, pg.Options{Size: 2})
	c, err := client.New(namespace, asking, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var first time.Time
	if err := pool.QueryRow(t.Context(), legwork.Qualify("SELECT created_at FROM legwork.job ORDER BY gid LIMIT 1",
		namespace)).Scan(&first); err != nil {
		t.Fatal(err)
	}
	log.Take()
	var table strings.Builder
	queries := listed(first.Add(time.Duration(n) * 17280 * time.Microsecond / 2))
	names := []string{}
	for name := range queries {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		q := queries[name]
		began := time.Now()
		page, err := c.Jobs(t.Context(), q.f)
		took := time.Since(began)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		pages, statements := 0, log.Take()
		for _, r := range statements {
			pages += r.Pages
			if os.Getenv("LEGWORK_LISTS_PLANS") == name {
				fmt.Fprintf(&table, "%d pages: %s\n%s\n", r.Pages, r.SQL, r.Plan)
			}
		}
		fmt.Fprintf(&table, "%-28s %6d jobs %8d pages %8.1f ms, %d statements%s\n", name, len(page.Jobs), pages,
			float64(took.Microseconds())/1000, len(statements), map[bool]string{true: ", partial"}[page.Partial])
		// One that few jobs meet reads all of its index: on a slow disk that takes its time.
		if len(page.Jobs) < q.jobs || page.Partial && q.most < 50_000 {
			t.Errorf("%s: %d jobs, partial %v, want at least %d", name, len(page.Jobs), page.Partial, q.jobs)
		}
		if pages > q.most {
			t.Errorf("%s: touches %d pages, its budget is %d", name, pages, q.most)
		}
	}
	t.Logf("over %d jobs:\n%s", n, &table)
}

// makeLists fills a namespace with jobs.
func makeLists(t *testing.T, pool *pgxpool.Pool, namespace string, n int) {
	t.Helper()
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	conn, err := pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	run := func(sql string, args ...any) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), legwork.Qualify(sql, namespace), args...); err != nil {
			t.Fatal(err)
		}
	}
	run("SELECT set_config('statement_timeout', '0', false), set_config('enable_seqscan', 'on', false)")
	const at = 100_000
	for from := 1; from <= n; from += at {
		run(fillLists, from, min(from+at-1, n), n)
	}
	for _, sql := range besideLists {
		if strings.Contains(sql, "$1") {
			run(sql, n)
		} else {
			run(sql)
		}
	}
	for _, table := range []string{"job", "search", "trouble", "outbox", "hook", "awaits"} {
		run("VACUUM ANALYZE legwork." + table)
	}
}
