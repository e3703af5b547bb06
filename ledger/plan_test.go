package ledger_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// statements are the files of ledger/sql as a namespace runs them.
func statements(t *testing.T, namespace string) map[string]string {
	t.Helper()
	out, err := ledger.Statements(namespace)
	if err != nil || len(out) < 19 {
		t.Fatalf("%d statements, %v", len(out), err)
	}
	return out
}

// fill makes 100,000 jobs, activities, GUID rows, outbox rows and job data.
const fill = `
INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore)
  SELECT gen_random_uuid(), 'app', 'job' || i, 1, 'g', 1 FROM generate_series(1, 100000) i;
INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid) SELECT gid, 'a', ',0,0', 1100000000000, gid FROM legwork.job;
INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) SELECT gen_random_uuid(), gid, 'a', ',0,0', 0 FROM legwork.job;
INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT guid, gid, 'run', 'a', ',0,0' FROM legwork.guid_ledger;
INSERT INTO legwork.job_data (gid, path, value) SELECT gid, 'p', '1' FROM legwork.job;
INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work) SELECT gid, 'a', ',0,0', 0, 't', gid, gid FROM legwork.job;
INSERT INTO legwork.child (gid, parent_gid, activity, dad, work, topic, severed) SELECT gid, gid, 'a', ',0,0', gid, 't', false FROM legwork.job;
INSERT INTO legwork.signal (guid, topic, status, code, expires_at) SELECT gid, 't', 'success', 200, now() + interval '1 day' FROM legwork.job;
INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, gid, signal, response, payload_sha256, woken, accepted_at, expires_at)
  SELECT app, job_id, 't', uuid_send(gid), gid, gid, '{}', '', 1, now(), now() + interval '1 day' FROM legwork.job;
INSERT INTO legwork.signal_key (topic, key, ord, guid) SELECT topic, guid, ord, guid FROM legwork.signal;
INSERT INTO legwork.stat (app, graph, key, name, value, gid, job_id) SELECT app, graph, 'k', 'n', job_id, gid, job_id FROM legwork.job;
INSERT INTO legwork.late_answer (gid, guid, work, activity, dad, why) SELECT gid, gid, gid, 'a', ',0,0', 'timeout' FROM legwork.job;
INSERT INTO legwork.journal (gid, activity, dad, seq, n, events) SELECT gid, 'a', ',0,0', 0, 1, '[]' FROM legwork.job;
INSERT INTO legwork.trouble (gid, state, code, activity, ended_at) SELECT gid, 'failed', 500, 'a', now() FROM legwork.job;
INSERT INTO legwork.awaits (gid, child) SELECT gid, gid FROM legwork.job;
INSERT INTO legwork.search (gid, name, app, value) SELECT gid, 'a', app, job_id FROM legwork.job;
INSERT INTO legwork.fork (gid, source, kind, author, reason, key) SELECT gid, gid, 'retry', 'a', '', 'k' FROM legwork.job;
INSERT INTO legwork.action (gid, what, who, why, outcome) SELECT gid, 'retry', 'a', '', '' FROM legwork.job`

const tables = "legwork.job, legwork.activity, legwork.guid_ledger, legwork.outbox, legwork.job_data, " +
	"legwork.hook, legwork.child, legwork.signal, legwork.signal_key, legwork.signal_receipt, legwork.stat, " +
	"legwork.late_answer, legwork.journal, legwork.trouble, legwork.awaits, legwork.search, " +
	"legwork.fork, legwork.action"

// grown are the tables that no statement may read but by key, and the whole keys.
var grown = map[string]string{
	"job":      `\(gid = |\(app = .*job_id = .*CASE WHEN retired `,
	"activity": `gid = .*activity = .*dad = `, "guid_ledger": `\(guid = `,
	"outbox": `\(guid (=|>=) `, "job_data": `\(gid = `,
	"hook": `\((gid|work) = |\(topic = .*key = `, "child": `\((gid|parent_gid) = `, "signal": `\(guid = `,
	"signal_receipt": `\(app = .*job_id = .*topic = .*signal_id = |\(signal = `,
	"signal_key":     `\(topic = .*key = |\(guid = `, "stat": `\(gid = |\(app = .*graph = .*key = .*name = .*value = `,
	"late_answer": `\(gid = `, "journal": `\(gid = .*activity = .*dad = `,
	"trouble": `\(gid = `, "awaits": `\(gid = .*child = `, "search": `\(gid = `,
	"fork": `\((gid|source) = `, "action": `\((gid|ord) = `,
}

// ranges are the statements that read ranges: the retention's, the auditor's, those about all
// that is below an operation, and about all places of an activity, rarely.
var ranges = map[string]*regexp.Regexp{
	// What lies below an operation: its key, and those that begin with it.
	"drop.sql":          regexp.MustCompile(`gid = .*activity (=|>) .*dad = |\((guid|gid|work|parent_gid) = `),
	"drop_children.sql": regexp.MustCompile(`gid = .*activity (=|>) .*dad = |\((guid|gid|work|parent_gid) = `),
	// All rows of one job, from which a fork is planned and copied.
	"fork.sql":            regexp.MustCompile(`\((gid|guid) = `),
	"fork_activities.sql": regexp.MustCompile(`\(gid = `),
	"fork_journals.sql":   regexp.MustCompile(`\(gid = `),
	"fork_marks.sql":      regexp.MustCompile(`\(gid = |\(+guid >= .*guid <= |\(guid = `),
	// What waits of one activity, and what would answer it.
	"answer_look.sql": regexp.MustCompile(`\(gid = |\((guid|work|parent_gid) = `),
	"answer.sql":      regexp.MustCompile(`\(gid = |\(+guid >= .*guid <= |\((guid|parent_gid) = `),
	// All rows of the jobs that are moved.
	"move.sql":        regexp.MustCompile(`\(gid = |\(+guid >= .*guid <= |\((guid|parent_gid) = `),
	"early.sql":       regexp.MustCompile(`\(gid = |\(guid = `),
	"retry_now.sql":   regexp.MustCompile(`\(+guid >= .*guid <= |\(guid = `),
	"retain_jobs.sql": regexp.MustCompile(`\(gid = |\(source = |\(+gid > .*gid < |\(+guid >= .*guid <= |\(guid = `),
	"audit.sql":       regexp.MustCompile(`\(gid = |\(+gid > .*gid < |\(+guid >= .*guid <= |\((guid|parent_gid) = `),
	// In production its rows come in the order of the index, up to a number (TestBudgets).
	"retain_actions.sql": regexp.MustCompile(`\(gid IS NULL|\(ord = `),
	// The last index has receipts of newer builds only: none.
	"retain_signals.sql": regexp.MustCompile(`\((expires_at < |guid = |signal (=|>) |version > 1)|signal_receipt_newer`),
}

// TestPlansReadByKey: whatever the planner believes about the tables when it
// plans, no statement reads one of them but by the first column of an index.
// A plan is kept for as long as nobody analyzes the table, so one made for an
// empty table serves the first hundred thousand jobs.
func TestPlansReadByKey(t *testing.T) {
	namespace := pgtest.Namespace(t)
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	exec := func(sql string) {
		t.Helper()
		pool := pgtest.Pool(t)
		for _, one := range strings.Split(sql, ";") {
			if _, err := pool.Exec(t.Context(), legwork.Qualify(one, namespace)); err != nil {
				t.Fatalf("%s: %v", one, err)
			}
		}
	}
	all := statements(t, namespace)
	check := func(when string) {
		t.Helper()
		pool, err := pg.Open(t.Context(), pgtest.URL(t), pg.Options{Size: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		seen := map[string]bool{}
		for name, sql := range all {
			if err := readsByKey(t, pool, name, sql, seen); err != nil {
				t.Errorf("%s: %s: %v", when, name, err)
			}
		}
		if len(seen) < len(grown) {
			t.Errorf("%s: only %v are read", when, seen)
		}
	}
	check("new")
	exec("VACUUM ANALYZE " + tables)
	check("analyzed while empty")
	exec(fill)
	check("grown, never analyzed since")
	exec("ANALYZE " + tables)
	check("grown and analyzed")
}

var parameter = regexp.MustCompile(`\$(\d+)`)

// plan returns the plan that a session would keep for the statement.
func plan(t *testing.T, pool *pgxpool.Pool, name, sql string) (node, error) {
	t.Helper()
	count := 0
	for _, m := range parameter.FindAllStringSubmatch(sql, -1) {
		var n int
		if _, err := fmt.Sscan(m[1], &n); err != nil {
			t.Fatal(err)
		}
		count = max(count, n)
	}
	id := "p_" + strings.TrimSuffix(name, ".sql")
	if _, err := pool.Exec(t.Context(), "PREPARE "+id+" AS "+sql); err != nil {
		return node{}, fmt.Errorf("does not prepare: %w", err)
	}
	args := ""
	if count > 0 {
		args = "(NULL" + strings.Repeat(", NULL", count-1) + ")"
	}
	var text []byte
	if err := pool.QueryRow(t.Context(), "EXPLAIN (FORMAT JSON) EXECUTE "+id+args).Scan(&text); err != nil {
		return node{}, err
	}
	var plans []struct{ Plan node }
	if err := json.Unmarshal(text, &plans); err != nil {
		return node{}, err
	}
	return plans[0].Plan, nil
}

type node struct {
	Type     string `json:"Node Type"`
	Relation string `json:"Relation Name"`
	Index    string `json:"Index Name"`
	Cond     string `json:"Index Cond"`
	Plans    []node
}

// cond is by what a scan finds its rows: of a bitmap, what each of its indexes finds them by, or
// which index it reads as a whole.
func (n node) cond() string {
	if n.Cond != "" || n.Type != "Bitmap Heap Scan" && !strings.HasPrefix(n.Type, "Bitmap") {
		return n.Cond
	}
	var all []string
	for _, c := range n.Plans {
		all = append(all, c.cond())
	}
	if n.Type == "Bitmap Index Scan" {
		all = append(all, "all of "+n.Index)
	}
	return strings.Join(all, " ")
}

func readsByKey(t *testing.T, pool *pgxpool.Pool, name, sql string, seen map[string]bool) error {
	root, err := plan(t, pool, name, sql)
	if err != nil {
		return err
	}
	var problems []string
	var walk func(node)
	walk = func(n node) {
		if key := grown[n.Relation]; key != "" && n.Type != "ModifyTable" {
			cond := n.cond()
			seen[n.Relation] = true
			walk, walking := ranges[name]
			if walking && !walk.MatchString(cond) || !walking && !regexp.MustCompile(key).MatchString(cond) {
				problems = append(problems, fmt.Sprintf("%s of %s by %q", n.Type, n.Relation, cond))
			}
		}
		for _, c := range n.Plans {
			walk(c)
		}
	}
	walk(root)
	if problems != nil {
		return fmt.Errorf("%s", strings.Join(problems, "; "))
	}
	return nil
}
