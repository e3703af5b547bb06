package ledger_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestConstraints: what Postgres itself refuses, whoever writes it (LED-12,
// LED-16, SEM-01).
func TestConstraints(t *testing.T) {
	b := newBase(t)
	step := b.response(b.job(1, 0), 0)
	gid := "'" + step.Gid.String() + "'"
	for _, c := range []struct{ name, sql, code string }{
		{"activity ledger decreases", `UPDATE legwork.activity SET ledger = ledger - 1`, "23514"},
		{"activity ledger is reset", `UPDATE legwork.activity SET ledger = 0`, "23514"},
		{"GUID ledger decreases", `UPDATE legwork.guid_ledger SET ledger = ledger - 1`, "23514"},
		{"activity ledger of 16 digits", `UPDATE legwork.activity SET ledger = 1000000000000000`, "23514"},
		{"GUID ledger of 16 digits", `UPDATE legwork.guid_ledger SET ledger = 1000000000000000`, "23514"},
		{"activity ledger below zero", `INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid) VALUES (` + gid +
			`, 'x', ',0', -1, ` + gid + `)`, "23514"},
		{"GUID ledger below zero", `INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES (` + gid +
			`, ` + gid + `, 'x', ',0', -1)`, "23514"},
		{"semaphore below zero", `UPDATE legwork.job SET semaphore = -1`, "23514"},
		{"state that is none", `UPDATE legwork.job SET state = 'paused'`, "23514"},
		{"completed without a time", `UPDATE legwork.job SET state = 'completed', closed_guid = gid`, "23514"},
		{"completed without a closer", `UPDATE legwork.job SET state = 'completed', completed_at = now()`, "23514"},
		{"running with an end", `UPDATE legwork.job SET completed_at = now()`, "23514"},
		{"start of a job that exists", `UPDATE legwork.outbox SET lane = 'start'`, "23514"},
		{"message of no job", `UPDATE legwork.outbox SET gid = NULL`, "23514"},
		{"two jobs of one id", `INSERT INTO legwork.job SELECT gen_random_uuid(), app, job_id, version_id, graph, 1, 0,
			'running' FROM legwork.job`, "23505"},
		{"two active versions", `INSERT INTO legwork.app_version (app, version, source, active) VALUES ('a', '1', '',
			true), ('a', '2', '', true)`, "23505"},
		{"a second epoch", `INSERT INTO legwork.epoch (one, epoch, reason) VALUES (false, 2, 'x')`, "23514"},
	} {
		_, err := b.pool.Exec(t.Context(), legwork.Qualify(c.sql, b.namespace))
		var pg *pgconn.PgError
		if !errors.As(err, &pg) || pg.Code != c.code {
			t.Errorf("%s: %v, want SQLSTATE %s", c.name, err, c.code)
		}
	}
	b.exec(`UPDATE legwork.activity SET ledger = ledger`) // equal is no decrease
}

var destructive = regexp.MustCompile(`(?is)\b(DELETE\s+FROM|TRUNCATE)\s+legwork\.(\w+)|\bledger\s*=\s*[\w.]*ledger\s*-`)

// forgets are the rows that statements may delete besides those of the outbox:
// what has been taken, used or replaced. Retention alone deletes ledgers.
var forgets = map[string][]string{
	"ended.sql": {"awaits", "hook", "open_frame", "stat"},
	"woken.sql": {"hook"}, "signal.sql": {"hook"}, "drop.sql": {"hook"},
	"search_again.sql": {"search"}, // an attribute that its function removes
	"register.sql":     {"signal_key"}, "scrub.sql": {"stat"}, "seed.sql": {"stat"}, "tell_all.sql": {"stat"},
	"prune.sql": {"job_data"}, "timed_out.sql": {"late_answer"}, "append.sql": {"open_frame"},
	"advance_frames.sql": {"open_frame"}, "advance_turns.sql": {"open_frame"}, "skip.sql": {"open_frame"},
	"cancel.sql": {"hook"}, "audit.sql": {"awaits"}, // what lists find running jobs by
}

// TestNothingIsForgotten: no statement deletes anything but outbox rows and
// what forgets names, nor subtracts from a ledger: that is the retention's
// (LED-16, FMT-06).
func TestNothingIsForgotten(t *testing.T) {
	for name, sql := range statements(t, legwork.DefaultNamespace) {
		for _, m := range destructive.FindAllStringSubmatch(sql, -1) {
			if !strings.EqualFold(m[2], "outbox") && !slices.Contains(forgets[name], m[2]) &&
				!strings.HasPrefix(name, "retain") {
				t.Errorf("%s: %s", name, m[0])
			}
		}
	}
	b := newBase(t)
	gid := b.job(1, 0)
	b.commit(ledger.All, b.response(gid, 0))
	b.is(`SELECT j.state, a.ledger, g.ledger, count(d.path) FROM legwork.job j JOIN legwork.activity a USING (gid)
		JOIN legwork.guid_ledger g USING (gid) JOIN legwork.job_data d USING (gid) GROUP BY 1, 2, 3`, "completed 201100000000001 111100000001 2")
}
