package access_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// denied are statements that roles may not run.
var denied = map[string][]string{
	"engine": {"DELETE FROM legwork.job", "DELETE FROM legwork.activity", "DELETE FROM legwork.guid_ledger",
		"DELETE FROM legwork.dead_letter", "UPDATE legwork.app_version SET source = ''",
		"UPDATE legwork.guid_ledger SET guid = gen_random_uuid()", "UPDATE legwork.guid_ledger SET gid = gen_random_uuid()",
		"UPDATE legwork.activity SET dad = ''",
		"UPDATE legwork.job SET gid = gen_random_uuid()", "UPDATE legwork.outbox SET guid = gen_random_uuid()",
		"INSERT INTO legwork.app_version (app, version, source) VALUES ('a', '1', '')", "UPDATE legwork.epoch SET epoch = 0",
		"UPDATE legwork.format SET version = 9", "UPDATE legwork.audit SET found = 0"},
	"relay": {"INSERT INTO legwork.job SELECT * FROM legwork.job", "UPDATE legwork.activity SET ledger = ledger",
		"INSERT INTO legwork.activity SELECT * FROM legwork.activity",
		"UPDATE legwork.guid_ledger SET ledger = ledger", "INSERT INTO legwork.outbox SELECT * FROM legwork.outbox",
		"UPDATE legwork.epoch SET epoch = 0", "SELECT legwork.start('t', '1')"},
	"server": {"UPDATE legwork.guid_ledger SET guid = gen_random_uuid()", "UPDATE legwork.job SET version_id = 0",
		"INSERT INTO legwork.outbox (guid, lane, topic) VALUES (gen_random_uuid(), 'start', 't')",
		"INSERT INTO legwork.outbox (guid, lane, topic, job_id) VALUES (gen_random_uuid(), 'start', 't', 'j')",
		"INSERT INTO legwork.outbox (guid, lane, topic) VALUES (gen_random_uuid(), 'signal', 't')", "DELETE FROM legwork.job",
		"INSERT INTO legwork.job SELECT * FROM legwork.job", "UPDATE legwork.app_version SET source = ''",
		"UPDATE legwork.job_data SET value = '1'",
		"UPDATE legwork.dead_letter SET state = 'open'"},
	"reader": {"UPDATE legwork.job SET semaphore = 0", "DELETE FROM legwork.outbox", "DELETE FROM legwork.signal",
		"SELECT * FROM legwork.job FOR UPDATE",
		"SELECT legwork.start('t', '1')", "SELECT legwork.signal('t', '1')",
		"SELECT legwork.start_once('t', '1', 'k')", "SELECT legwork.signal_job('a', 'j', 't')",
		"SELECT legwork.signal_traced('t', '1', 'k', 'success', 200, NULL, NULL)"},
	"app": {"SELECT FROM legwork.job", "SELECT FROM legwork.outbox",
		"INSERT INTO legwork.outbox (guid, lane) VALUES (gen_random_uuid(), 'start')", "SELECT FROM legwork.app_version",
		"SELECT legwork.letter_fate('', '', '', NULL, NULL)"},
	"operator": {"UPDATE legwork.guid_ledger SET guid = gen_random_uuid()",
		"UPDATE legwork.activity SET gid = gen_random_uuid()", "DELETE FROM legwork.job", "DELETE FROM legwork.activity",
		"DELETE FROM legwork.guid_ledger", "DELETE FROM legwork.dead_letter",
		"UPDATE legwork.job SET gid = gen_random_uuid()", "INSERT INTO legwork.event SELECT * FROM legwork.event"},
}

// nobody are statements that only the owner may run.
var nobody = []string{"TRUNCATE legwork.job", "DROP TABLE legwork.job",
	"ALTER TABLE legwork.activity DISABLE TRIGGER ALL", "CREATE TABLE legwork.mine ()",
	"ALTER FUNCTION legwork.start(text, json, text, text) SECURITY INVOKER", "SET session_replication_role = replica",
	"CREATE FUNCTION legwork.now() RETURNS int LANGUAGE sql AS 'SELECT 1'"}

// TestRolesAreDenied: whatever a role does not need is refused.
func TestRolesAreDenied(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for role, texts := range denied {
		for _, text := range append(append([]string{}, texts...), nobody...) {
			b.denied(role, legwork.Qualify(text, b.namespace))
		}
	}
}

// TestRolesStayInTheirNamespace: no role of one namespace sees or calls anything
// of another.
func TestRolesStayInTheirNamespace(t *testing.T) {
	t.Parallel()
	theirs := pgtest.Namespace(t)
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), theirs); err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	for role := range denied {
		for _, text := range []string{"SELECT FROM legwork.job", "SELECT FROM legwork.outbox",
			"SELECT legwork.start('t', '1')", "SELECT legwork.signal('t', '1')",
			"SELECT legwork.start_once('t', '1', 'k')", "DELETE FROM legwork.hook"} {
			b.denied(role, legwork.Qualify(text, theirs))
		}
	}
}

// denied runs a statement as a role, which must be refused for its rights.
func (b *bench) denied(role, text string) {
	b.t.Helper()
	_, err := b.refused(role, []string{text})
	if err == nil || !strings.Contains(err.Error(), "42501") {
		b.t.Errorf("%s: %s: %v, want permission denied", role, text, err)
	}
}
