package fsck_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

const (
	putRow = `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, publish) `
	ended  = `(SELECT * FROM legwork.job WHERE job_id LIKE 'done%')`
	open   = `(SELECT * FROM legwork.job WHERE job_id LIKE 'working%')`
	ofJob  = `legwork.derived_id(j.gid, md5(random()::text))`
)

// repairs are deliberate damage, what mends it, and how many rows are wrong.
var repairs = []struct {
	name, sql, mend string
	rows            int
}{
	{"message without a job", putRow + `SELECT gen_random_uuid(), gen_random_uuid(), 'run', 'a', ',0,0', 1 FROM
		generate_series(1, 3)`, "outbox", 3},
	{"interrupt without a job", `INSERT INTO legwork.outbox (guid, gid, lane, kind) SELECT gen_random_uuid(),
		gen_random_uuid(), 'run', 'interrupt'`, "outbox", 1},
	{"message of a job that has ended", putRow + `SELECT ` + ofJob + `, gid, 'run', 'x', ',0,0,0', 1 FROM ` + ended + ` j`,
		"outbox", 3},
	{"work of a job that has ended", putRow + `SELECT a.work_guid, j.gid, 'work.w.a', 'a', ',0,0', 1 FROM ` + ended +
		` j JOIN legwork.activity a USING (gid) WHERE a.activity = 'a'`, "outbox", 3},
	{"timer of a job that has ended", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, due_at)
		SELECT a.work_guid, j.gid, 'response', 'a', ',0,0', now() + interval '1 hour' FROM ` + ended + ` j JOIN legwork.activity a USING (gid) WHERE a.activity = 'a'`, "outbox", 3},
	{"message that has spawned", putRow + `SELECT a.leg1_guid, j.gid, 'run', 'b', ',0,0', 1 FROM ` + open +
		` j JOIN legwork.activity a USING (gid) WHERE a.activity = 'b'`, "outbox", 3},
	{"answered await", putRow + `SELECT a.work_guid, a.gid, 'run', 's', a.dad, 1 FROM legwork.activity a WHERE a.activity = 's' AND false
		UNION ALL SELECT a.work_guid, a.gid, 'response', a.activity, a.dad, 1 FROM legwork.activity a JOIN legwork.job j USING (gid)
		WHERE a.activity = 's' AND j.state = 'running' AND a.ledger / 100000000000000 = 2`, "outbox", 3},
	{"message dated by a wrong clock", `UPDATE legwork.outbox SET due_at = now() + interval '2 years' WHERE lane LIKE
		'work.%'`, "due", 6},
	{"start dated by a wrong clock", `INSERT INTO legwork.outbox (guid, lane, topic, due_at) SELECT gen_random_uuid(),
		'start', 'fan', now() + interval '2 hours'`, "due", 1},
	{"registration of a job that has ended",
		`INSERT INTO legwork.hook (gid, activity, dad, rule, topic, work, key) SELECT gid, 'a', ',0,0', 0, 's', ` + ofJob +
			`, gid FROM ` + ended + ` j`, "hook", 3},
	{"registration without a job", `INSERT INTO legwork.hook (gid, activity, dad, rule, topic, work, key) SELECT g,
		'a', ',0,0', 0, 's', g, g FROM (SELECT gen_random_uuid() AS g) x`, "hook", 1},
	{"key without a signal", `INSERT INTO legwork.signal_key (topic, key, guid, ord) SELECT 's', gid, gid, 1 FROM ` +
		open + ` j`, "signal_key", 3},
	{"key of a taken signal", `UPDATE legwork.signal SET taken_by = gen_random_uuid()`, "signal_key", 1},
	{"child without its job", `INSERT INTO legwork.child (gid, parent_gid, activity, dad, topic, severed, work) SELECT ` +
		ofJob + `, gid, 'a', ',0,0', 's', false, gid FROM ` + ended + ` j`, "child", 3},
	{"data without a job", `INSERT INTO legwork.job_data SELECT g, p, '1' FROM (SELECT gen_random_uuid() AS g) x,
		unnest('{a}'::text[]) p`, "job_data", 1},
	{"index without a job", `INSERT INTO legwork.stat SELECT 'a', 'g', 'k', 'n', 'v', gen_random_uuid(), 'j'`, "stat", 1},
}

// proof is everything that a mend must never touch.
const proof = `SELECT md5(string_agg(x, ' ' ORDER BY x)) FROM (
	SELECT concat_ws('/', gid, semaphore, state, closed_guid, completed_at) AS x FROM legwork.job
	UNION ALL SELECT concat_ws('/', gid, activity, dad, ledger, work_guid, leg1_guid) FROM legwork.activity
	UNION ALL SELECT concat_ws('/', guid, gid, ledger, entries) FROM legwork.guid_ledger) p`

// TestMends: each kind of damage is found, planned, and mended by one of two
// copies that run at once; then nothing is found, and no ledger was touched.
func TestMends(t *testing.T) {
	w := standing(t)
	for _, r := range repairs {
		t.Run(r.name, func(t *testing.T) {
			was := w.One(`SELECT (SELECT count(*) FROM legwork.outbox) || ' ' || (SELECT count(*) FROM legwork.hook)`)
			damage(t, w, r.sql)
			before := w.One(proof)
			steps, left := fsck.Plan(check(t, w, 3))
			if len(steps) != 1 || steps[0].Name != r.mend {
				t.Fatalf("plan %+v, left %q; want %s", steps, lines(left), r.mend)
			}
			if done := twice(t, w, steps[0]); len(done) != r.rows {
				t.Errorf("mended %q, want %d", done, r.rows)
			}
			if found := check(t, w, 3); len(found) > 0 {
				t.Errorf("still found: %q", lines(found))
			}
			if w.One(proof) != before {
				t.Error("a ledger or a semaphore was touched")
			}
			now := w.One(`SELECT (SELECT count(*) FROM legwork.outbox) || ' ' || (SELECT count(*) FROM legwork.hook)`)
			if r.mend != "due" && now != was {
				t.Errorf("the outbox and the registrations were %s, are %s", was, now)
			}
			if again, err := fsck.Apply(t.Context(), w.Pool, w.Namespace, steps[0]); err != nil || len(again) > 0 {
				t.Errorf("a third copy mends %q, %v", again, err)
			}
			if r.name == "start dated by a wrong clock" {
				damage(t, w, `DELETE FROM legwork.outbox WHERE lane = 'start'`)
			}
		})
	}
}

// twice applies a step by two at once.
func twice(t *testing.T, w *sim.World, s fsck.Step) (done []string) {
	t.Helper()
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 2 {
		all.Go(func() {
			keys, err := fsck.Apply(t.Context(), w.Pool, w.Namespace, s)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				t.Error(err)
			}
			done = append(done, keys...)
		})
	}
	all.Wait()
	return done
}

// TestFencesHold: no mend changes a row of a healthy namespace, whichever it is
// told to: what makes it safe is in the statement.
func TestFencesHold(t *testing.T) {
	w := standing(t)
	var keys []invariant.Finding
	for _, id := range w.Query(`SELECT guid::text FROM legwork.outbox UNION SELECT work::text FROM legwork.hook UNION SELECT guid::text FROM legwork.signal_key
		UNION SELECT gid::text FROM legwork.child UNION SELECT gid::text FROM legwork.job`) {
		keys = append(keys, invariant.Finding{Key: id})
	}
	rows := `SELECT concat_ws(' ', (SELECT count(*) FROM legwork.outbox), (SELECT count(*) FROM legwork.hook), (SELECT count(*) FROM legwork.signal_key),
		(SELECT count(*) FROM legwork.child), (SELECT count(*) FROM legwork.job_data), (SELECT count(*) FROM legwork.stat), (SELECT max(due_at) FROM legwork.outbox))`
	was, before := w.One(rows), w.One(proof)
	for _, n := range strings.Fields(was)[:6] {
		if n == "0" {
			t.Fatalf("a table is empty: %s", was)
		}
	}
	for _, m := range fsck.Mends {
		if done, err := fsck.Apply(t.Context(), w.Pool, w.Namespace, fsck.Step{Mend: m, Findings: keys}); err != nil ||
			len(done) > 0 {
			t.Errorf("%s changed %q, %v", m.Name, done, err)
		}
	}
	if now := w.One(rows); now != was || w.One(proof) != before {
		t.Errorf("the rows were %s, are %s", was, now)
	}
}

// TestNotOfLedgers: no mend names a ledger or a semaphore as what it writes,
// and every finding has a mend that exists or a reason why not.
func TestNotOfLedgers(t *testing.T) {
	entries, err := os.ReadDir("sql")
	if err != nil || len(entries) != len(fsck.Mends) {
		t.Fatalf("%d statements for %d mends, %v", len(entries), len(fsck.Mends), err)
	}
	for _, m := range fsck.Mends {
		text, err := os.ReadFile("sql/" + m.Name + ".sql")
		if err != nil {
			t.Fatal(err)
		}
		for _, write := range []string{"UPDATE", "DELETE FROM", "INSERT INTO"} {
			for _, table := range []string{"job ", "activity", "guid_ledger"} {
				if strings.Contains(string(text), write+" legwork."+table) {
					t.Errorf("%s writes to %s", m.Name, table)
				}
			}
		}
	}
	if rules := invariant.Rules(); slices.ContainsFunc(rules, func(r string) bool { return fsck.Refusal(r) == "" }) {
		t.Errorf("a rule of %q has no reason", rules)
	}
}
