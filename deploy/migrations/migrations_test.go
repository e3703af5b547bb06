package migrations

import (
	"database/sql"
	"testing"

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
		if err := db.QueryRowContext(t.Context(), legwork.Qualify(text, namespace)).Scan(&got); err != nil || got.String != want {
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
	const job = `INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid, completed_at) VALUES `
	to(1)
	exec(job + `('00000000-0000-7000-8000-000000000001', 'a', 'j', 1, 'g', 0, 'completed', gen_random_uuid(), now())`)
	exec(`INSERT INTO legwork.outbox (guid, gid, lane) VALUES (gen_random_uuid(), gen_random_uuid(), 'run')`)
	to(2)
	one(`SELECT count(*) FROM legwork.job WHERE NOT retired AND NOT interrupted AND expires_at IS NULL`, "1")
	exec(`UPDATE legwork.job SET retired = true`)
	exec(job + `('00000000-0000-7000-8000-000000000002', 'a', 'j', 1, 'g', 0, 'interrupted', gen_random_uuid(), now())`)
	if _, err := db.ExecContext(t.Context(), legwork.Qualify(job+`(gen_random_uuid(), 'a', 'j', 1, 'g', 0, 'running', NULL, NULL)`, namespace)); err == nil {
		t.Error("two jobs hold one id")
	}
	exec(`INSERT INTO legwork.outbox (guid, gid, lane, kind) VALUES (gen_random_uuid(), gen_random_uuid(), 'run', 'await')`)
	exec(`SELECT legwork.signal('t', '1', 's')`)
	exec(`SELECT legwork.start('t', '1')`)
	to(1)
	one(`SELECT string_agg(job_id || ' ' || state, ', ' ORDER BY gid) FROM legwork.job`, "j#00000000-0000-7000-8000-000000000001 completed, j failed")
	one(`SELECT string_agg(lane, ' ' ORDER BY lane) FROM legwork.outbox`, "run start")
	one(`SELECT count(*) FROM legwork.format`, "5")
	if _, err := db.ExecContext(t.Context(), legwork.Qualify(`INSERT INTO legwork.outbox (guid, lane) VALUES (gen_random_uuid(), 'signal')`, namespace)); err == nil {
		t.Error("the first version takes a message of no job")
	}
	to(2)
	one(`SELECT count(*) FROM legwork.format`, "9")
	const letter = `INSERT INTO legwork.dead_letter (id, lane, reason, message, subject, header, data) VALUES (gen_random_uuid(), 'start', 'input', 'm', 's', '{}', '')`
	exec(letter)
	to(3)
	one(`SELECT state || deaths || legwork.letter_fate(state, lane, reason, guid, gid) FROM legwork.dead_letter`, "open1malformed")
	exec(letter)
	exec(`UPDATE legwork.dead_letter SET state = 'discarded' WHERE ctid = (SELECT min(ctid) FROM legwork.dead_letter)`)
	to(4)
	exec(`TRUNCATE legwork.outbox`)
	to(3) // what makes the same rows stays
	exec(`SELECT legwork.start('t', '1'), legwork.signal('t', '1')`)
	one(`SELECT string_agg(lane, ' ' ORDER BY lane) FROM legwork.outbox`, "signal start")
	to(2)
	one(`SELECT count(*) FROM legwork.dead_letter`, "1")
	one(`SELECT count(*) FROM legwork.format`, "9")
	to(0)
	one(`SELECT count(*) FROM pg_tables WHERE schemaname || '.' = 'legwork.' AND tablename NOT LIKE 'goose%'`, "0")
}
