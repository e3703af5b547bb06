package migrations

import (
	"database/sql"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestUpAndDown: every migration keeps what is there, in both directions: rows
// of the first version after the second, rows that only the second knows as
// near as the first can tell them.
func TestUpAndDown(t *testing.T) {
	namespace := pgtest.Namespace(t)
	provider, done, err := open(t.Context(), pgtest.URL(t), namespace)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	pool := pgtest.Pool(t)
	db := stdlib.OpenDBFromPool(pool)
	defer db.Close()
	exec := func(text string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), legwork.Qualify(text, namespace)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	one := func(text, want string) {
		t.Helper()
		var got sql.NullString
		if err := db.QueryRowContext(t.Context(), legwork.Qualify(text, namespace)).Scan(&got); err != nil ||
			got.String != want {
			t.Errorf("%s: %q, %v, want %q", text, got.String, err, want)
		}
	}
	to := func(version int64) {
		t.Helper()
		now, err := provider.GetDBVersion(t.Context())
		if err == nil && version > now {
			_, err = provider.UpTo(t.Context(), version)
		} else if err == nil {
			_, err = provider.DownTo(t.Context(), version)
		}
		if err != nil {
			t.Fatalf("to version %d: %v", version, err)
		}
	}
	const job = `INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid,
		completed_at) VALUES `
	to(1)
	exec(job + `('00000000-0000-7000-8000-000000000001', 'a', 'j', 1, 'g', 0, 'completed', gen_random_uuid(), now())`)
	exec(`INSERT INTO legwork.outbox (guid, gid, lane) VALUES (gen_random_uuid(), gen_random_uuid(), 'run')`)
	to(2)
	one(`SELECT count(*) FROM legwork.job WHERE NOT retired AND NOT interrupted AND expires_at IS NULL`, "1")
	exec(`UPDATE legwork.job SET retired = true`)
	exec(job + `('00000000-0000-7000-8000-000000000002', 'a', 'j', 1, 'g', 0, 'interrupted', gen_random_uuid(), now())`)
	if _, err := db.ExecContext(t.Context(),
		legwork.Qualify(job+`(gen_random_uuid(), 'a', 'j', 1, 'g', 0, 'running', NULL, NULL)`, namespace)); err == nil {
		t.Error("two jobs hold one id")
	}
	exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind) VALUES (gen_random_uuid(), gen_random_uuid(), 'run', 'await')`)
	exec(`SELECT legwork.signal('t', '1', 's')`)
	exec(`SELECT legwork.start('t', '1')`)
	to(1)
	one(`SELECT string_agg(job_id || ' ' || state, ', ' ORDER BY gid) FROM legwork.job`,
		"j#00000000-0000-7000-8000-000000000001 completed, j failed")
	one(`SELECT string_agg(lane, ' ' ORDER BY lane) FROM legwork.outbox`, "run start")
	one(`SELECT count(*) FROM legwork.format`, "5")
	if _, err := db.ExecContext(t.Context(),
		legwork.Qualify(`INSERT INTO legwork.outbox (guid, lane) VALUES (gen_random_uuid(), 'signal')`,
			namespace)); err == nil {
		t.Error("the first version takes a message of no job")
	}
	to(2)
	one(`SELECT count(*) FROM legwork.format`, "9")
	const letter = `INSERT INTO legwork.dead_letter (id, lane, reason, message, subject, header, data) VALUES
		(gen_random_uuid(), 'start', 'input', 'm', 's', '{}', '')`
	exec(letter)
	to(3)
	one(`SELECT state || deaths || legwork.letter_fate(state, lane, reason, guid, gid) FROM legwork.dead_letter`,
		"open1malformed")
	exec(letter)
	exec(`UPDATE legwork.dead_letter SET state = 'discarded' WHERE ctid = (SELECT min(ctid) FROM legwork.dead_letter)`)
	to(4)
	exec(`TRUNCATE legwork.outbox`)
	to(3) // what makes the same rows stays
	exec(`SELECT legwork.start('t', '1'), legwork.signal('t', '1')`)
	one(`SELECT string_agg(lane, ' ' ORDER BY lane) FROM legwork.outbox`, "signal start")
	exec(`INSERT INTO legwork.app_version (app, version, source) VALUES ('a', '1', '')`)
	to(9)
	exec(`INSERT INTO legwork.app_version (app, version, source) VALUES ('a', '2', '')`) // by an older build
	one(`SELECT string_agg(compat, ' ') FROM legwork.app_version`, "hotmesh hotmesh")
	to(2)
	one(`SELECT count(*) FROM legwork.dead_letter`, "1")
	one(`SELECT count(*) FROM legwork.format`, "9")
	to(0)
	one(`SELECT count(*) FROM pg_tables WHERE schemaname || '.' = 'legwork.' AND tablename NOT LIKE 'goose%'`, "0")
}

// TestFunctionsHaveAPath: each function and trigger has a search_path of its own,
// in which nobody but Postgres can create anything, or a body whose names were
// looked up by its migration; after an upgrade as in a new schema. And what `legwork db roles` made of it stays.
func TestFunctionsHaveAPath(t *testing.T) {
	namespace := pgtest.Namespace(t)
	provider, done, err := open(t.Context(), pgtest.URL(t), namespace)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	pool := pgtest.Pool(t)
	if _, err := provider.UpTo(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	const definer = `ALTER FUNCTION legwork.start(text, json, text, text)
		SECURITY DEFINER SET search_path = pg_catalog, pg_temp`
	if _, err := pool.Exec(t.Context(), legwork.Qualify(definer, namespace)); err != nil {
		t.Fatal(err)
	}
	if _, err := provider.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	var without, definers string
	err = pool.QueryRow(t.Context(), `SELECT coalesce(string_agg(p.proname, ' ')
			FILTER (WHERE ('search_path=pg_catalog, pg_temp' = ANY (p.proconfig)) IS NOT TRUE AND p.prosqlbody IS NULL), ''),
		coalesce(string_agg(p.proname, ' ' ORDER BY p.proname) FILTER (WHERE p.prosecdef), '')
		FROM pg_proc p WHERE p.pronamespace = to_regnamespace($1)`,
		legwork.Schema(namespace)).Scan(&without, &definers)
	if err != nil || without != "" || definers != "finish_closed rotate_webhook start" {
		t.Errorf("functions without a search_path: %q; with the rights of their owner: %q, %v", without, definers, err)
	}
}

// TestJobIDsOfSQL: legwork.start refuses the job ids that Go refuses, in its words,
// and takes all others.
func TestJobIDsOfSQL(t *testing.T) {
	namespace := pgtest.Namespace(t)
	if _, err := Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	pool := pgtest.Pool(t)
	ids := []string{"", " a", "a ", "\ta", "a\n", "a\u00a0", "\u3000a", "\u2028a", "a\u0085", "a b", "a\u200bb",
		"a\u00a0b",
		"a\u2028b", "a\tb", "a\U000e0001b", "\u00e4\u00f6", "\U0001f600", "a\u0301", strings.Repeat("x", 256),
		strings.Repeat("x", 257), strings.Repeat("\u00e4", 129)}
	for c := rune(2); c <= unicode.MaxRune; c++ { // where Go's answer changes
		if unicode.IsPrint(c) != unicode.IsPrint(c-1) && !(utf16.IsSurrogate(c) || utf16.IsSurrogate(c-1)) {
			ids = append(ids, "a"+string(c-1)+"b", "a"+string(c)+"b")
		}
	}
	check := legwork.Qualify("SELECT legwork.check_job_id($1)", namespace)
	quoted := regexp.MustCompile(`".*"`)
	for _, id := range ids {
		want, got := "", ""
		if err := legwork.CheckJobID(id); err != nil {
			want = quoted.ReplaceAllString(err.Error(), `""`)
		}
		if _, err := pool.Exec(t.Context(), check, id); err != nil {
			refused, ok := errors.AsType[*pgconn.PgError](err)
			if !ok || refused.Code != "22023" {
				t.Fatalf("%q: %v", id, err)
			}
			_, words, _ := strings.Cut(refused.Message, ".start: ") // after the schema
			got = quoted.ReplaceAllString(strings.ReplaceAll(words, "\n", " "), `""`)
		}
		if got != want {
			t.Errorf("%q: SQL says %q, Go %q", id, got, want)
		}
	}
	for id, refused := range map[string]bool{"a\u200bb": true, "a b": false} {
		_, err := pool.Exec(t.Context(), legwork.Qualify("SELECT legwork.start('t', '1', $1)", namespace), id)
		if (err != nil) != refused {
			t.Errorf("%q: %v", id, err)
		}
	}
}
