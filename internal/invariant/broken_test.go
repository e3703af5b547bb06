package invariant_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// damaged is a database in which one more statement has run; it is rolled back.
type damaged struct {
	pool *pgxpool.Pool
	sql  string
}

func (d damaged) BeginTx(ctx context.Context, _ pgx.TxOptions) (pgx.Tx, error) {
	tx, err := d.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	for _, sql := range []string{"SET LOCAL session_replication_role = replica", d.sql} {
		if _, err := tx.Exec(ctx, sql); err != nil {
			_ = tx.Rollback(ctx)
			return nil, err
		}
	}
	return forgetful{tx}, nil
}

type forgetful struct{ pgx.Tx }

func (f forgetful) Commit(ctx context.Context) error { return f.Rollback(ctx) }

// worlds: a job whose worker a is at work while hook b is done and worker c not
// entered; one that has completed; one that has failed; one that has ended itself.
func worlds(t *testing.T) map[string]*sim.World {
	t.Helper()
	running := sim.New(t, engine.Step, fan)
	running.Start("go", "job", `{}`)
	e := running.Engine(running.Pool)
	running.Until(e, func(m *sim.Message) bool {
		_, work := legwork.WorkTopic(m.Lane)
		return work || m.Is(legwork.LaneRun, "c")
	})
	done := sim.New(t, engine.Fused, poll)
	done.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Activity == "a" {
			return []sim.Reply{{Status: legwork.Pending, Data: `{}`}, {Status: legwork.Pending, Seq: 1, Data: `{}`},
				{Data: `{}`}}
		}
		return []sim.Reply{{Data: `{}`}}
	}
	done.Start("go", "job", `{}`)
	done.Drain(done.Engine(done.Pool))
	failed := sim.New(t, engine.Step, fan)
	failed.Work = func(*legwork.Transition) []sim.Reply {
		return []sim.Reply{{Status: legwork.Failed, Code: 422, Data: `{"message":"no"}`}}
	}
	failed.Start("go", "job", `{}`)
	failed.Drain(failed.Engine(failed.Pool))
	once := sim.New(t, engine.Fused, keyed)
	once.Start("go", "job", `{}`)
	once.Drain(once.Engine(once.Pool))
	waits := sim.New(t, engine.Fused, keyed)
	waits.Start("go", "job", `{}`)
	waits.Until(waits.Engine(waits.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneWork("a"), "") })
	calls := sim.New(t, engine.Fused, function)
	calls.Start("go", "job", `{}`)
	calls.Until(calls.Engine(calls.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneWork("code"), "") })
	ended := sim.New(t, engine.Step, suicide)
	ended.Start("go", "job", `{}`)
	ended.Drain(ended.Engine(ended.Pool))
	return map[string]*sim.World{"running": running, "done": done, "failed": failed, "ended": ended,
		"keyed": once, "unanswered": waits, "function": calls}
}

// keyed is a job with one keyed worker.
const keyed = `
app:
  id: x
  version: '1'
  graphs:
    - subscribes: go
      activities:
        t: {type: trigger}
        a: {type: worker, topic: a, reconcile: true}
      transitions:
        t: [{to: a}]
`

// function is a job with one durable function.
const function = `
app:
  id: x
  version: '1'
  graphs:
    - subscribes: go
      function: {topic: code}
`

const (
	// fresh is an id of the job at hand.
	fresh  = `legwork.derived_id(gid, md5(random()::text))`
	ofA    = ` WHERE activity = 'a' AND ledger > 0`
	closer = ` WHERE ledger / 100000000000 % 10 = 1`
	kept   = `WITH g AS (SELECT gid, gen_random_uuid() AS guid FROM legwork.job), s AS (
		INSERT INTO legwork.signal (guid, ord, topic, status, code, expires_at, taken_by) OVERRIDING SYSTEM VALUE
		SELECT guid, 7, 's', 'success', 200, now() + interval '1 day', %s FROM g)
		INSERT INTO legwork.signal_key (topic, key, guid, ord) SELECT 's', gid, guid, %d FROM g`
	// Parts of statements that say of a job what no engine has: registrations
	// and children of its worker a.
	registered = `INSERT INTO legwork.hook (gid, activity, dad, rule, topic, work, key) SELECT a.gid, a.activity,
		a.dad, 0, 's',`
	born = `WITH c AS (SELECT gid FROM legwork.job) INSERT INTO legwork.child (activity, dad, topic, severed,
		gid, parent_gid, work) SELECT a.activity, a.dad, 's', false,`
	start = ` WHERE guid = (SELECT leg1_guid FROM legwork.activity WHERE dad = ',0')`
)

// damages are statements after which a rule must be broken, with a part of the
// line it must report.
var damages = []struct{ world, sql, want string }{
	{"running", `UPDATE legwork.job SET semaphore = 3`,
		"its semaphore is 3, but 2 obligations are open: 1 activities to enter and 1 answers to come"},
	{"running", `UPDATE legwork.job SET semaphore = 1`, "its semaphore is 1, but 2"},
	{"running", `DELETE FROM legwork.outbox WHERE lane = 'run'`, "its semaphore is 2, but 1"},
	{"running", `DELETE FROM legwork.outbox WHERE lane <> 'run'`,
		"activity a ,0,0 has the ledger 001100000000000, but what should answer message"},
	{"running", `DELETE FROM legwork.outbox`, "nothing is left that could move it"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT ` + fresh +
		`, gid, 'run', 'c', ',0,0' FROM legwork.job`, "its semaphore is 2, but 3"},
	{"running", `UPDATE legwork.outbox SET guid = ` + fresh + ` WHERE lane <> 'run'`,
		"but its activity waits for message"},
	{"running", `UPDATE legwork.outbox SET activity = 'z' WHERE lane <> 'run'`, "but its activity was never entered"},
	{"running", `UPDATE legwork.outbox SET gid = gen_random_uuid()`, "but there is no such job"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT leg1_guid, gid, 'run', 'a', ',0,0'
		FROM legwork.activity WHERE activity = 'a'`, "but its Leg 1 is complete"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT leg1_guid, gid, 'run', 'b', ',0,0'
		FROM legwork.activity WHERE activity = 'b'`, "but it has spawned (@6)"},
	{"running", `UPDATE legwork.activity SET ledger = ledger + 200000000000000` + ofA, "no final answer has taken effect"},
	{"running", `UPDATE legwork.activity SET work_guid = NULL` + ofA, "it has asked nobody"},
	{"running", `UPDATE legwork.activity SET ledger = 1000000000000` + ofA, "it has asked already"},
	{"running", `UPDATE legwork.activity SET ledger = 1000000000000` + ofA,
		"has entered and not ended, but is not in the outbox"},
	{"running", `UPDATE legwork.activity SET ledger = ledger - 200000000000000 WHERE activity = 'b'`,
		"hook b ,0,0 has the ledger"},
	{"running", `UPDATE legwork.activity SET ledger = ledger + 3` + ofA, "has counted 3 Leg 2 entries, its messages 0"},
	{"running", `UPDATE legwork.guid_ledger SET ledger = 0 WHERE activity = 'b'`,
		"has entered and not ended, but is not in the outbox"},
	{"running", `UPDATE legwork.guid_ledger SET ledger = 0` + start, "has not marked inception"},
	{"running", `UPDATE legwork.guid_ledger SET ledger = 10000000000` + start,
		"has sent nobody (@6), but there are activities or messages"},
	{"running", `DELETE FROM legwork.guid_ledger` + start, "has no GUID row"},
	{"running", `UPDATE legwork.guid_ledger SET gid = gen_random_uuid()` + start, "belongs to job"},
	{"running", `UPDATE legwork.activity SET ledger = 1 WHERE dad = ',0'`,
		"it has no trigger with the ledger 101100000000001"},
	{"running", `UPDATE legwork.job SET closed_guid = gen_random_uuid()`, "that closed it has no GUID row"},
	{"running", `UPDATE legwork.guid_ledger SET ledger = 111000000000 WHERE activity = 'b'`, "it is open, but message"},
	{"running", `UPDATE legwork.job SET state = 'completed', completed_at = now(), closed_guid = (SELECT guid FROM
		legwork.guid_ledger WHERE activity = 'b')`, "the job is completed"},
	{"done", `UPDATE legwork.job SET semaphore = 1`, "it is closed with semaphore 1, its threshold is 0"},
	{"done", `UPDATE legwork.job SET error = '{}'`, "it is completed, but has an error"},
	{"done", `UPDATE legwork.job SET state = 'running', completed_at = NULL`, "has completed it (@7), but it is running"},
	{"done", `UPDATE legwork.job SET closed_guid = (SELECT leg1_guid FROM legwork.activity WHERE dad = ',0')`,
		"messages have the snapshot @4"},
	{"done", `UPDATE legwork.guid_ledger SET ledger = ledger - 100000000` + closer, "has not completed it (@7)"},
	{"done", `UPDATE legwork.guid_ledger SET ledger = ledger + 100000000000 WHERE guid = (SELECT guid FROM
		legwork.guid_ledger WHERE ledger / 100000000000 % 10 = 0 AND dad <> ',0' LIMIT 1)`, "2 messages have the snapshot @4"},
	{"done", `UPDATE legwork.guid_ledger SET ledger = ledger - 100000000000` + closer, "0 messages have the snapshot @4"},
	{"done", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT ` + fresh +
		`, gid, 'run', 'x', ',0,0,0' FROM legwork.job`, "is in the outbox, but the job is completed"},
	{"done", `UPDATE legwork.activity SET ledger = ledger - 200000000000000` + ofA,
		"it is completed, but activity a ,0,0 has the ledger 001100000000003"},
	{"done", `UPDATE legwork.guid_ledger SET ledger = ledger - 1 WHERE activity = 'a' AND ledger % 100000000 = 2`,
		"2 messages to activity a ,0,0 have the ordinal 1"},
	{"done", `UPDATE legwork.guid_ledger SET entries = 7 WHERE activity = 'a' AND ledger % 100000000 = 2`,
		"has counted 3 Leg 2 entries, its messages 9"},
	{"done", `DELETE FROM legwork.guid_ledger WHERE activity = 'a' AND ledger % 100000000 = 2`,
		"that should have written it has not saved"},
	{"running", registered + ` a.work_guid, a.gid FROM legwork.activity a` + ofA,
		"has more than one that will answer it: message t, registration t, open children 0"},
	{"running", registered + ` gen_random_uuid(), a.gid FROM legwork.activity a` + ofA, "but it waits for message"},
	{"running", `INSERT INTO legwork.hook (gid, activity, dad, rule, topic, work, key) SELECT gid, 'z', ',0,0', 0,
		's', gid, gid FROM legwork.job`, "but it was never entered"},
	{"done", registered + ` a.work_guid, a.gid FROM legwork.activity a` + ofA, "but the job is completed"},
	{"done", `INSERT INTO legwork.hook (gid, activity, dad, rule, topic, work, key) SELECT gen_random_uuid(), 'a',
		',0,0', 0, 's', gid, gid FROM legwork.job`, "but there is no such job"},
	{"running", born + ` c.gid, c.gid, a.work_guid FROM c, legwork.activity a` + ofA,
		"has more than one that will answer it: message t, registration f, open children 1"},
	{"running", born + ` c.gid, c.gid, gen_random_uuid() FROM c, legwork.activity a` + ofA, "while it waits for"},
	{"running", born + ` gen_random_uuid(), c.gid, a.work_guid FROM c, legwork.activity a` + ofA,
		"but there is no such job"},
	{"running", `INSERT INTO legwork.child (activity, dad, topic, severed, gid, parent_gid, work) SELECT 'z', ',0,0',
		's', false, gid, gid, gid FROM legwork.job`, "but that activity was never entered"},
	{"running", `INSERT INTO legwork.child (activity, dad, topic, severed, gid, parent_gid, work) SELECT 'b', ',0,0',
		's', false, gid, gid, gid FROM legwork.job`, "but that activity has asked nobody"},
	{"running", `WITH h AS (` + registered + ` gen_random_uuid(), a.gid FROM legwork.activity a` + ofA + `) ` +
		strings.Replace(fmt.Sprintf(kept, "NULL", 7), "WITH ", ", ", 1), "which hook a ,0,0 of job"},
	{"running", fmt.Sprintf(kept, "gid", 7), "has taken it, but it is still kept"},
	{"running", fmt.Sprintf(kept, "NULL", 8), "it is kept out of its order"},
	{"running", `INSERT INTO legwork.signal_key (topic, key, guid, ord) SELECT 's', gid, gid, 1 FROM legwork.job`,
		"but there is no such signal"},
	{"running", `UPDATE legwork.outbox SET kind = 'x' WHERE lane = 'run'`, "nobody knows its kind x"},
	{"running", `UPDATE legwork.outbox SET kind = 'await' WHERE lane = 'run'`, "but its activity was never entered"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad) SELECT ` + fresh +
		`, gid, 'response', 'a', ',0,0' FROM legwork.job`, "but its activity waits for message"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, work) SELECT ` + fresh +
		`, gid, 'response', 'b', ',0,0', gid FROM legwork.job`, "but its activity has asked nobody"},
	{"done", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, due_at) SELECT work_guid, gid, 'response',
		activity, dad, now() + interval '1 hour' FROM legwork.activity a` + ofA, "but it is a timer, and the job is completed"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, publish) SELECT gen_random_uuid(),
		gen_random_uuid(), 'run', 'c', ',0,0', 1 FROM legwork.job`, "but there is no such job"},
	{"done", `UPDATE legwork.activity SET attempt = 7` + ofA, "no final answer has taken effect"},
	{"done", `DELETE FROM legwork.guid_ledger WHERE activity = 'a'`, "no final answer has taken effect"},
	{"running", `UPDATE legwork.job SET interrupted = true`, "it is interrupted, but no message has closed it"},
	{"done", `UPDATE legwork.job SET interrupted = true`, "it is completed, but was interrupted"},
	{"done", `UPDATE legwork.job SET state = 'interrupted'`, "it is interrupted, but was not interrupted"},
	{"done", `UPDATE legwork.job SET expire = '1 hour', expires_at = now() + interval '2 days'`,
		"and expires after 01:00:00, but at"},
	{"running", `UPDATE legwork.job SET retired = true`, "its id is free, but it is running"},
	{"failed", `UPDATE legwork.job SET retired = true, expire = '1 hour', expires_at = completed_at + interval '1 hour'`,
		"its id is free, but it has not expired"},
	{"ended", `UPDATE legwork.job SET closed_guid = NULL, state = 'running', completed_at = NULL`,
		", but the job is open"},
	{"failed", `DELETE FROM legwork.trouble`, "it is failed, and lists of such jobs do not have it"},
	{"failed", `UPDATE legwork.trouble SET code = 7`, "lists have it as failed with code 7"},
	{"done", `INSERT INTO legwork.trouble SELECT gid, 'failed', 0, '', now() FROM legwork.job`,
		"lists have it as failed, which it is not"},
	{"done", `INSERT INTO legwork.search (gid, name, app, value) VALUES (gen_random_uuid(), 'a', 'a', 'a')`,
		"it has attribute a, and there is no such job"},
	{"failed", `UPDATE legwork.job SET error = NULL`, "it is failed, but has no error"},
	{"failed", `UPDATE legwork.guid_ledger SET ledger = ledger - 100000000` + closer, "it is failed, but message"},
	{"running", `UPDATE legwork.outbox SET gid = (SELECT gid FROM legwork.job), guid = gen_random_uuid() WHERE lane =
		'run'`, "but its id is none of that job"},
	{"running", `INSERT INTO legwork.signal (guid, topic, status, code, expires_at, taken_by)
			SELECT gid, 't', 'success', 200, now(), gid FROM legwork.job;
		INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, version, gid, signal, response, payload_sha256,
			woken, accepted_at, expires_at) SELECT app, job_id, 't', 's', 99, gid, gid, '{}', '', 0, now(), now() FROM legwork.job`,
		"is of version 99, which this build does not know"},
	{"running", `UPDATE legwork.outbox SET kind = 'dance' WHERE lane = 'run'`,
		"has kind dance on lane run, which this build does not know"},
	{"running", `UPDATE legwork.outbox SET due_at = now() + interval '2 hours', publish = 0 WHERE lane = 'run'`,
		"is no timer: until then nobody publishes it"},
	{"running", `UPDATE legwork.outbox SET due_at = now() + interval '13 hours' WHERE lane <> 'run'`,
		"is no timer: until then nobody publishes it"},
	{"running", `UPDATE legwork.outbox SET due_at = now() + interval '100 years', publish = 0, paused = 7 WHERE lane
		<> 'run'`, "is no timer: until then nobody publishes it"},
	{"running", `INSERT INTO legwork.outbox (guid, gid, lane, kind, publish) SELECT gid, gen_random_uuid(), 'run',
		'interrupt', 1 FROM legwork.job`, "but there is no such job"},
	{"function", `DELETE FROM legwork.journal`, "it has 0 events, its activity says 1"},
	{"function", `INSERT INTO legwork.journal SELECT gid, activity, dad, 7, n, at, events FROM legwork.journal`,
		"its segments do not follow one another"},
	{"function", `INSERT INTO legwork.journal SELECT gid, 'other', dad, seq, n, at, events FROM legwork.journal`,
		"the journal of activity other ,0,0: there is no such function"},
	{"function", `UPDATE legwork.activity SET frame = '{"fold": {"seq": 9, "status": 2}}' WHERE frame IS NOT NULL`,
		"what is kept of it is of event 9 of 1"},
	{"function", `UPDATE legwork.activity SET frame = NULL`, "it has ended, without the event of its end"},
	{"function", `DELETE FROM legwork.open_frame`, "it is not listed as open"},
	{"function", `INSERT INTO legwork.open_frame SELECT gid, 'other', dad FROM legwork.open_frame`,
		"the journal of activity other ,0,0: there is no such function"},
	{"function", `UPDATE legwork.job SET state = 'failed', closed_guid = gid, completed_at = now()`,
		"it is open, and its job is failed"},
	{"function", `INSERT INTO legwork.journal SELECT gid, activity, dad, 1, 1, at, '[{"t":"ExecutionFailed"}]'
		FROM legwork.journal; UPDATE legwork.activity SET seq = 2, frame = '{"fold":{"seq":2}}' WHERE seq = 1`,
		"it has the event of its end, and has not ended"},
	{"function", `INSERT INTO legwork.journal SELECT gid, activity, dad, 1, 1, at, '[{"t":"ExecutionFailed"}]'
		FROM legwork.journal; UPDATE legwork.activity SET seq = 2, frame = NULL WHERE seq = 1;
		DELETE FROM legwork.open_frame`, "it has ended, and its activity has no answer"},
	{"function", `UPDATE legwork.job SET interrupted = true`, "it is not being cancelled, and its job is"},
	{"function", `UPDATE legwork.activity SET ledger = ledger + 200000000000000 WHERE frame IS NOT NULL`,
		"its activity has its answer, and it has not ended"},
	{"function", `DELETE FROM legwork.outbox`, "it runs, and nobody will take its turn"},
	{"function", `UPDATE legwork.activity SET frame = jsonb_set(frame::jsonb, '{fold,next}', '7')::json WHERE frame IS
		NOT NULL`, `"next":7}, but by its events it is {"status":1,"seq":1,"next":0}`},
	{"function", `UPDATE legwork.activity SET frame = jsonb_set(frame::jsonb, '{bytes}', '7')::json WHERE frame IS
		NOT NULL`, "but what is kept of it says 7"},
	{"function", `DELETE FROM legwork.journal; INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
		SELECT gid, activity, dad, 0, 1, '[{"t":"ExecutionResumed"}]' FROM legwork.activity WHERE seq IS NOT NULL`,
		"event 0, ExecutionResumed, breaks "},
	{"function", `DELETE FROM legwork.journal; INSERT INTO legwork.journal (gid, activity, dad, seq, n, events)
		SELECT gid, activity, dad, 0, 1, '[{"t":"Dance"}]' FROM legwork.activity WHERE seq IS NOT NULL`,
		"the segment at event 0 cannot be read"},
	{"function", `UPDATE legwork.activity SET frame = jsonb_set(frame::jsonb, '{fold,open}',
		'[{"p":[3],"seq":[9],"kind":"Function","fn":"work:a","a":1}]')::json WHERE frame IS NOT NULL`,
		"/3 ,0,0: it is open in its function, and nothing will bring its result"},
	{"function", `INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work) SELECT gid, activity || '/4', dad,
		0, 't', gid, gid FROM legwork.activity WHERE seq IS NOT NULL`,
		"something will bring its result, and it is not open in its function"},
	{"function", `INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work) SELECT gid, activity || '/4', dad,
		r, 't', gid, gid FROM legwork.activity CROSS JOIN generate_series(0, 1) r WHERE seq IS NOT NULL`,
		"2 rows will bring its result"},
	{"keyed", `UPDATE legwork.reconciliation SET final = false`, "its activity has its answer, the record has not"},
	{"keyed", `UPDATE legwork.reconciliation SET result_dad = NULL`, "(completed, claim 1): its result is not there"},
	{"keyed", `UPDATE legwork.reconciliation SET version = 99`, "it is of version 99, which this build does not know"},
	{"keyed", `UPDATE legwork.reconciliation SET activity = 'z'`, "its activity has asked for no work"},
	{"keyed", `UPDATE legwork.reconciliation SET gid = gen_random_uuid()`, "there is no such job"},
	{"unanswered", `UPDATE legwork.outbox SET topic = NULL`, "its message has not its key"},
	{"unanswered", `UPDATE legwork.reconciliation SET attempt = 2`, "it awaits message"},
	{"running", `UPDATE legwork.job SET version_id = 77`, "its version 77 does not exist"},
	{"running", `UPDATE legwork.guid_ledger SET ledger = 10000000000` + start,
		"was entered, but nothing that leads to it has spawned (@6)"},
	{"running", `UPDATE legwork.activity SET leg1_guid = (SELECT leg1_guid FROM legwork.activity WHERE activity = 'a')
		WHERE activity = 'b'`, "has entered 2 activities, the first is a ,0,0"},
	{"running", born + ` gen_random_uuid(), c.gid, a.work_guid FROM c, legwork.activity a, generate_series(1, 2)` + ofA,
		"has begun 2 jobs"},
	{"done", `DELETE FROM legwork.job`, "table activity has rows of it, but there is no such job"},
	{"done", `DELETE FROM legwork.job`, "table guid_ledger has rows of it"},
	{"done", `INSERT INTO legwork.job_data SELECT gen_random_uuid(), 'a', '1'`, "table job_data has rows of it"},
	{"done", `INSERT INTO legwork.stat SELECT 'a', 'g', 'k', 'n', 'v', gen_random_uuid(), 'j'`,
		"table stat has rows of it"},
	{"done", `UPDATE legwork.guid_ledger SET gid = gen_random_uuid()` + closer, "has marks, but there is no such job"},
	{"done", `ALTER TABLE legwork.activity DISABLE TRIGGER ledger_increment_only`,
		"table activity has no trigger ledger_increment_only that is on"},
	{"done", `ALTER TABLE legwork.job DROP CONSTRAINT job_semaphore_check`, "table job has no check on column semaphore"},
	{"done", `WITH d AS (SELECT 1) UPDATE legwork.activity SET ledger = 999999999999999` + ofA,
		"the reserved @5-7 are not 000"},
}

// TestFindsDamage: each rule finds what it is for, and says so.
func TestFindsDamage(t *testing.T) {
	t.Parallel()
	all := worlds(t)
	for _, w := range all {
		holds(t, w)
	}
	for _, d := range damages {
		w := all[d.world]
		lines, err := invariant.Invariants(t.Context(), damaged{w.Pool, legwork.Qualify(d.sql, w.Namespace)}, w.Namespace)
		if err != nil {
			t.Errorf("%s: %v", d.sql, err)
			continue
		}
		if text := strings.Join(lines, "\n"); len(lines) == 0 || !strings.Contains(text, d.want) {
			t.Errorf("%s, %s\nfinds %q\n want %q", d.world, d.sql, text, d.want)
		}
		for _, line := range lines {
			if !strings.HasPrefix(line, "job ") && !strings.HasPrefix(line, "signal ") && !strings.HasPrefix(line, "table ") {
				t.Errorf("%s: the line does not name the job or signal: %s", d.sql, line)
			}
		}
	}
}

// TestIdleSaysWhatIsLeft: a running job and its messages are named.
func TestIdleSaysWhatIsLeft(t *testing.T) {
	w := worlds(t)["running"]
	lines, err := invariant.Idle(t.Context(), w.Pool, w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Join(lines, "\n")
	for _, want := range []string{"job test/job", "run message", "work.w.a message",
		"to activity c is in the outbox (published 1x)", "it is running, its semaphore is 2"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
}
