package access_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// files are the statements of a package, but for some.
func files(t *testing.T, folder string, but ...string) []string {
	t.Helper()
	names, err := filepath.Glob("../../" + folder + "/sql/*.sql")
	if err != nil || len(names) == 0 {
		t.Fatalf("no statements in %s: %v", folder, err)
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.Contains(but, strings.TrimSuffix(filepath.Base(name), ".sql"))
	})
}

// read is the text of a statement, as Postgres gets it.
func read(t *testing.T, file string) string {
	t.Helper()
	owner := strings.TrimPrefix(path.Dir(path.Dir(file)), "../../")
	if expressions, named := map[string]sqlfile.Expressions{"client": ledger.Expressions, "ledger": ledger.Expressions,
		"outbox": nil, "internal/components": nil, "internal/doctor": nil, "internal/fsck": invariant.Digits,
		"internal/top": nil, "internal/webhook": nil}[owner]; named {
		all, err := sqlfile.Load(owner, os.DirFS("../../"+owner), expressions)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(all[path.Base(file)])
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

// only are some statements of a package.
func only(t *testing.T, folder string, names ...string) (list []string) {
	t.Helper()
	for _, name := range names {
		list = append(list, "../../"+folder+"/sql/"+name+".sql")
	}
	return list
}

// statements are those that each role runs. What is read by no .sql file stands
// in versionSQL.
func statements(t *testing.T) map[string][]string {
	t.Helper()
	operators := []string{"activate", "deactivate", "deploy", "need_reader",
		"discard_letters", "redrive_letters", "raise_epoch", "pause",
		"resume", "retry_now", "move", "answer", "answer_lock", "answer_look", "fork", "fork_begin", "fork_job",
		"fork_activities", "fork_marks", "fork_leaves", "fork_keyed", "fork_late", "fork_journals", "fork_children"}
	relays := []string{"audit", "retain_jobs", "retain_signals", "retain_actions"}
	reads := files(t, "client", "active_others", "lock_versions", "missing_components", "replaces", "signal",
		"signal_job", "signal_key", "start", "start_key")
	interrupts := only(t, "ledger", "interrupt", "complete", "ended", "descend", "lock_jobs", "cancel_look", "cancel",
		"cancel_children", "act")
	signals := only(t, "ledger", "signal", "signal_state", "buckets")
	formats := only(t, "ledger", "formats") // as every process reads them when it starts
	watches := append(files(t, "internal/top"), only(t, "ledger", "pauses")...)
	carries := slices.Concat(files(t, "outbox", "due", "resend", "resending", "status"), only(t, "ledger", relays...))
	looks := slices.Concat(only(t, "internal/webhook", "list", "failed"), only(t, "ledger", "open_frames", "journal"),
		only(t, "internal/components", "list"))
	return map[string][]string{
		"engine": slices.Concat(files(t, "ledger", append(operators, relays...)...), reads,
			only(t, "internal/components", "page")),
		"relay": slices.Concat(carries, only(t, "outbox", "status"), formats),
		"server": slices.Concat(files(t, "internal/webhook"), reads, interrupts, signals, formats, watches,
			only(t, "outbox", "status"), files(t, "internal/doctor")),
		"reader": slices.Concat(looks, reads, only(t, "outbox", "status"), files(t, "internal/doctor"), watches),
		"app":    only(t, "client", "start", "start_key", "signal", "signal_job", "signal_key"),
		"operator": slices.Concat(looks, files(t, "internal/webhook", "claim", "failing", "settle"), reads, interrupts,
			signals,
			files(t, "outbox", "retain_events", "hook_events", "retain_deliveries", "retain_webhooks"),
			files(t, "internal/invariant"),
			only(t, "ledger", append(operators, "pauses", "versions", "version", "formats", "epoch", "post",
				"stats", "append", "register", "limit")...),
			only(t, "client", "start", "start_key", "signal", "signal_job", "signal_key", "active_others", "replaces",
				"lock_versions", "missing_components"),
			files(t, "internal/components", "page"),
			files(t, "internal/fsck"), files(t, "internal/doctor"), watches),
	}
}

// versionSQL is how every process looks for the version of the tables.
const versionSQL = `SELECT coalesce(max(version_id), 0) FROM legwork.goose_db_version WHERE is_applied`

// fate stands for what legwork.letter_fate reads, with the rights of its caller.
const fate = "letter_fate"

// place stands for what legwork.next_place reads, which signal.sql calls with the rights of its caller.
const place = "next_place"

// right is one of a role on a table, or on one of its columns.
type right struct{ Table, Column, Verb string }

// verbOn is the right as GRANT and REVOKE write it.
func (r right) verbOn() string {
	if r.Column == "" {
		return r.Verb + " ON legwork." + r.Table
	}
	return r.Verb + " (" + r.Column + ") ON legwork." + r.Table
}

// bench is a namespace with roles in one transaction, which is rolled back.
type bench struct {
	t         *testing.T
	namespace string
	tx        pgx.Tx
	planned   int // statements, see explained
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, namespace: pgtest.Namespace(t)}
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), b.namespace); err != nil {
		t.Fatal(err)
	}
	var err error
	if b.tx, err = pgtest.Pool(t).Begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.tx.Rollback(t.Context()) })
	text, err := access.SQL(b.namespace)
	if err != nil {
		t.Fatal(err)
	}
	b.exec("SET LOCAL plan_cache_mode = force_generic_plan") // planned once
	for range 2 {                                            // it may run again
		b.exec(text)
	}
	return b
}

func (b *bench) exec(sql string) {
	b.t.Helper()
	if _, err := b.tx.Exec(b.t.Context(), legwork.Qualify(sql, b.namespace)); err != nil {
		b.t.Fatalf("%.80s: %v", sql, err)
	}
}

func (b *bench) role(name string) string { return legwork.Schema(b.namespace) + "_" + name }

// tableRE finds the tables of a statement, and of what its functions read.
var tableRE = regexp.MustCompile(`legwork\.(\w+)`)

// prepare makes a statement ready to be explained, and returns how, and the
// tables that it names.
func (b *bench) prepare(i int, file string) (call string, tables []string) {
	b.t.Helper()
	text := versionSQL
	if file == fate {
		text = "SELECT FROM legwork.guid_ledger, legwork.signal"
	} else if file == place {
		text = "SELECT FROM legwork.signal_key"
	} else if file != "" {
		text = read(b.t, file)
	}
	if strings.Contains(file, "invariant") { // pieces that are put together with pieces of Go
		text = "SELECT FROM " + strings.Join(slices.Compact(slices.Sorted(slices.Values(tableRE.FindAllString(text, -1)))),
			", ")
		if strings.HasSuffix(text, "FROM ") {
			return "SELECT 1", nil
		}
	}
	for _, m := range tableRE.FindAllStringSubmatch(text, -1) {
		tables = append(tables, m[1])
	}
	if strings.Contains(text, "LOCK TABLE") {
		return legwork.Qualify(text, b.namespace), tables
	}
	name := fmt.Sprintf("s%d", i)
	b.exec("PREPARE " + name + " AS " + text)
	var n int
	if err := b.tx.QueryRow(b.t.Context(), "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name "+
		"= $1", name).Scan(&n); err != nil {
		b.t.Fatal(err)
	}
	call = "EXPLAIN EXECUTE " + name
	if n > 0 {
		call += "(" + strings.TrimSuffix(strings.Repeat("NULL, ", n), ", ") + ")"
	}
	return call, tables
}

// refused runs the statements as a role, without effect, and returns the first
// that it may not run.
func (b *bench) refused(role string, calls []string) (call string, err error) {
	b.exec("SAVEPOINT look; SET LOCAL ROLE " + b.role(role))
	defer b.exec("ROLLBACK TO look")
	for _, call := range calls {
		if _, err := b.tx.Exec(b.t.Context(), call); err != nil {
			return call, err
		}
	}
	return "", nil
}

// granted are a role's rights on tables and on columns.
func (b *bench) granted(role string) (list []right) {
	b.t.Helper()
	rows, err := b.tx.Query(b.t.Context(), `
		SELECT c.relname::text, '', a.privilege_type FROM pg_class c, aclexplode(c.relacl) a
		WHERE c.relnamespace = to_regnamespace($1) AND a.grantee = to_regrole($2)
		UNION ALL SELECT c.relname, x.attname, a.privilege_type
		FROM pg_class c JOIN pg_attribute x ON x.attrelid = c.oid, aclexplode(x.attacl) a
		WHERE c.relnamespace = to_regnamespace($1) AND a.grantee = to_regrole($2) ORDER BY 1, 3, 2`,
		legwork.Schema(b.namespace), b.role(role))
	if err != nil {
		b.t.Fatal(err)
	}
	list, err = pgx.CollectRows(rows, pgx.RowToStructByPos[right])
	if err != nil {
		b.t.Fatal(err)
	}
	return list
}

// TestRolesAreExact: each role may run all of its statements, and every right that
// is taken away is missed by one of them.
func TestRolesAreExact(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	i := 0
	for role, names := range statements(t) {
		var calls []string
		using := map[string][]string{} // calls by table
		if role != "app" {
			names = append(names, "")
		}
		if role != "app" && role != "relay" {
			names = append(names, fate)
		}
		if slices.ContainsFunc(names, func(name string) bool { return strings.HasSuffix(name, "ledger/sql/signal.sql") }) {
			names = append(names, place)
		}
		for _, name := range names {
			i++
			call, tables := b.prepare(i, name)
			calls = append(calls, call)
			for _, table := range tables {
				using[table] = append(using[table], call)
			}
		}
		if call, err := b.refused(role, calls); err != nil {
			t.Errorf("%s may not: %v\n%.300s", role, err, call)
			continue
		}
		for _, r := range b.granted(role) {
			b.exec("SAVEPOINT less; REVOKE " + r.verbOn() + " FROM " + b.role(role))
			if _, err := b.refused(role, using[r.Table]); err == nil {
				t.Errorf("%s has %s and does not need it", role, r.verbOn())
			}
			b.exec("ROLLBACK TO less")
		}
	}
}
