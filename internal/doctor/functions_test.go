package doctor

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// ward is a namespace with rows of durable functions.
type ward struct {
	t *testing.T
	Patient
}

func newWard(t *testing.T) *ward {
	t.Helper()
	w := &ward{t: t, Patient: Patient{Namespace: pgtest.Namespace(t)}}
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), w.Namespace); err != nil {
		t.Fatal(err)
	}
	var err error
	if w.Pool, err = pg.Open(t.Context(), pgtest.URL(t), pg.Options{Size: 2, Ordered: true}); err != nil {
		t.Fatal(err)
	}
	pgtest.ClosedAtTheEnd(t, w.Pool)
	return w
}

func (w *ward) exec(sql string, args ...any) {
	w.t.Helper()
	exec(w.t, w.Pool, legwork.Qualify(sql, w.Namespace), args...)
}

func exec(t *testing.T, pool *pgxpool.Pool, sql string, args ...any) {
	t.Helper()
	if _, err := pool.Exec(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// open adds open functions of jobs whose ids begin with a digit, each in a job of its
// own. A function with a lane has a turn on it that has failed.
func (w *ward) open(digit string, n, seq int, frame, lane string) {
	w.t.Helper()
	w.exec(`WITH j AS (
		INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state)
		SELECT overlay(gen_random_uuid()::text PLACING $1 FROM 1 FOR 1)::uuid, 'a', $1 || '-' || i, 1, 'g', 1, 'running'
		FROM generate_series(1, $2::int) i RETURNING gid
	), a AS (
		INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid, seq, frame)
		SELECT gid, 'f', ',0,0', 0, gid, gid, $3, $4::json FROM j RETURNING gid, activity, dad
	), f AS (
		INSERT INTO legwork.open_frame (gid, activity, dad) SELECT gid, activity, dad FROM a
	)
	INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, attempt, failed, publish)
	SELECT gid, gid, $5, activity, dad, 3, '{"code":570}', 1 FROM a WHERE $5 <> ''`, digit, n, seq, frame, lane)
}

// want: the check has the status, and its words are these.
func (w *ward) want(bounds round, status Status, words string) {
	w.t.Helper()
	if c := w.Patient.functions(w.t.Context(), bounds); c.Status != status || c.Found != words {
		w.t.Errorf("%+v, want %s: %s", c, status, words)
	}
}

const small = `{"topic": "code", "fold": {"status": 2, "open": [{"p": [1], "seq": [1], "kind": "Function", "fn": "t"}]},
	"bytes": 300}`

// TestFunctionsBehindMany: a function near a limit, and one whose turns fail, are found behind
// many other functions, messages and registrations; and the answer says so if it was not
// looked for them all.
func TestFunctionsBehindMany(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	w.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad)
		SELECT gen_random_uuid(), gen_random_uuid(), 'run', 'w/1', ',0,0' FROM generate_series(1, 100100)`)
	w.exec(`INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work)
		SELECT gen_random_uuid(), 'f/1', ',0,0', 0, 't', gen_random_uuid(), gen_random_uuid() FROM generate_series(1, 10100)`)
	w.want(rounds, OK, "none is stuck or near a limit")
	w.open("1", 10_100, 3, small, "")
	w.want(rounds, OK, "none is stuck or near a limit")
	w.open("f", 1, 40_000, small, "")
	w.want(rounds, Warn, "near a limit: a/f-1 activity f: 40000 of 50000 events")
	w.open("e", 7, 3, small, "work.code")
	w.want(rounds, Fail, "turns fail: code (7, 7 of them with error 570, such as job a/e-"+w.first("e")+", attempt 3)")
	part := rounds
	part.functions = 5000
	w.want(part, OK, "none is stuck or near a limit (of 5000 open functions, those of the oldest jobs; the others were "+
		"not looked at)")
	part.functions, part.patience = rounds.functions, 0
	w.want(part, OK, "none is stuck or near a limit (of 1000 open functions, those of the oldest jobs; the others were "+
		"not looked at)")
	part = round{functions: 10_108, page: 1000, bytes: 1, patience: rounds.patience} // a page for each function
	w.exec("DELETE FROM legwork.open_frame WHERE gid < 'e0000000-0000-0000-0000-000000000000'")
	w.want(part, Fail, "turns fail: code (7, 7 of them with error 570, such as job a/e-"+w.first("e")+", attempt 3)")
}

// first is the number of the first job whose id begins with a digit.
func (w *ward) first(digit string) (number string) {
	w.t.Helper()
	err := w.Pool.QueryRow(w.t.Context(), legwork.Qualify(`SELECT split_part(job_id, '-', 2) FROM legwork.job
		WHERE job_id LIKE $1 || '-%' ORDER BY gid LIMIT 1`, w.Namespace), digit).Scan(&number)
	if err != nil {
		w.t.Fatal(err)
	}
	return number
}

// TestFunctionsNear: each limit is told from 80 % on, and what counts for none is not told.
func TestFunctionsNear(t *testing.T) {
	t.Parallel()
	operations := func(n int, more string) string {
		numbers := strings.TrimSuffix(strings.Repeat("123,", n), ",")
		return fmt.Sprintf(`{"fold": {"open": [{"p": [%s], "seq": [%[1]s]%s}, {"p": [1], "seq": [1], "timer": true}]},
			"bytes": 1}`, numbers, more)
	}
	for _, c := range []struct {
		name  string
		seq   int
		frame string
		words string // "": it is not near
	}{
		{"few events", 39_999, small, ""},
		{"events", 40_000, small, "40000 of 50000 events"},
		{"few bytes", 1, `{"bytes": 26843545}`, ""},
		{"bytes", 1, `{"bytes": 26843546}`, "26843546 of 33554432 bytes"},
		{"few operations", 1, operations(7998, ""), ""},
		{"operations", 1, operations(7999, ""), "8000 of 10000 open operations"},
		{"operations with results", 1, operations(7999, `, "settled": true`), ""},
		{"signals", 1, operations(7999, `, "kind": "Signal"`), ""},
		{"two", 50_000, `{"bytes": 33000000}`, "50000 of 50000 events, 33000000 of 33554432 bytes"},
		{"one that has ended meanwhile", 50_000, "null", "50000 of 50000 events"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := newWard(t)
			w.open("a", 1, c.seq, c.frame, "")
			if c.words == "" {
				w.want(rounds, OK, "none is stuck or near a limit")
			} else {
				w.want(rounds, Warn, "near a limit: a/a-1 activity f: "+c.words)
			}
			w.open("b", 6, c.seq, c.frame, "")
			if c.words != "" {
				found := w.Patient.functions(t.Context(), rounds).Found
				if strings.Count(found, c.words) != told || !strings.HasSuffix(found, "; and 2 more") {
					t.Errorf("of seven that are near: %s", found)
				}
			}
		})
	}
}
