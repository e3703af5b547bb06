package ledger_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/outbox"
)

// behindLock runs f while another transaction holds the rows of all jobs, until f
// has waited for longer than the grace, and returns when they were released, by
// Postgres's clock.
func (b *base) behindLock(grace time.Duration, f func() error) (released time.Time) {
	b.t.Helper()
	ctx := b.t.Context()
	tx, err := b.pool.Begin(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, legwork.Qualify(`SELECT FROM legwork.job FOR UPDATE`, b.namespace)); err != nil {
		b.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- f() }()
	b.somebodyWaits(tx, grace, done)
	if err := tx.QueryRow(ctx, `SELECT clock_timestamp()`).Scan(&released); err != nil {
		b.t.Fatal(err)
	}
	if err := tx.Rollback(ctx); err != nil {
		b.t.Fatal(err)
	}
	if err := <-done; err != nil {
		b.t.Fatal(err)
	}
	return released
}

// somebodyWaits returns when somebody has waited for what a transaction has locked, for longer than a time. If done is
// told before, the test fails.
func (b *base) somebodyWaits(tx pgx.Tx, longer time.Duration, done <-chan error) {
	b.t.Helper()
	for waited := false; !waited; {
		select {
		case err := <-done:
			b.t.Fatalf("it did not wait for the lock: %v", err)
		default:
		}
		// Not in tx, which sees all the others as it first saw them.
		if err := b.pool.QueryRow(b.t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity a
			WHERE $1 = ANY (pg_blocking_pids(a.pid)) AND clock_timestamp() > a.xact_start + $2::interval)`,
			tx.Conn().PgConn().PID(), longer).Scan(&waited); err != nil {
			b.t.Fatal(err)
		}
	}
}

// TestGraceBeginsWithTheWriting: a transaction that has waited for a lock for
// longer than the grace leaves no row that is overdue when it becomes visible:
// the relay would publish what the engine is just publishing, and work would run
// twice. Timers and retries count from then, too.
func TestGraceBeginsWithTheWriting(t *testing.T) {
	const grace = 200 * time.Millisecond
	commit := func(step func(*base, legwork.ID) ledger.Step) func(*base, *ledger.Store, legwork.ID) func() error {
		return func(b *base, s *ledger.Store, gid legwork.ID) func() error {
			steps := []ledger.Step{step(b, gid)}
			return func() error { _, _, err := s.Commit(b.t.Context(), steps, ledger.All); return err }
		}
	}
	for name, c := range map[string]struct {
		of    func(*base, *ledger.Store, legwork.ID) func() error
		after time.Duration // the release: the row is due
	}{
		"children": {commit(func(b *base, gid legwork.ID) ledger.Step { return b.response(gid, 2) }), grace},
		"timer": {commit(func(b *base, gid legwork.ID) ledger.Step { return b.hook(gid, "h", time.Hour, "k") }),
			time.Hour},
		"event": {commit(func(b *base, gid legwork.ID) ledger.Step {
			b.exec(`UPDATE legwork.job SET publishes = 'told' WHERE gid = $1`, gid)
			return b.response(gid, 0)
		}), grace},
		"answer": {func(b *base, s *ledger.Store, gid legwork.ID) func() error {
			answers := []ledger.Answer{b.firstAnswer(gid, 2)}
			return func() error { _, _, err := s.Advance(b.t.Context(), answers); return err }
		}, grace},
		"retry": {func(b *base, s *ledger.Store, gid legwork.ID) func() error {
			a := b.firstAnswer(gid, 0)
			retry := ledger.Retry{Place: a.Place, Version: 1, Work: a.Work, Next: legwork.Derive(gid, a.Work, "next", 2),
				Attempt: 2, Delay: time.Hour}
			return func() error { _, err := s.Retry(b.t.Context(), []ledger.Retry{retry}); return err }
		}, time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBase(t)
			f := c.of(b, b.store.WithGrace(grace), b.job(1, 0))
			b.exec(`CREATE TABLE legwork.before AS SELECT guid FROM legwork.outbox`)
			released := b.behindLock(grace, f)
			const put = `SELECT coalesce(min(due_at) >= $1::timestamptz + $2::interval, false)::text FROM legwork.outbox
				WHERE guid NOT IN (SELECT guid FROM legwork.before)`
			if got := b.lines(put, released, c.after); got[0] != "true" {
				t.Errorf("rows are due before %v after the lock was released: %q", c.after,
					b.lines(`SELECT lane, (due_at - $1::timestamptz)::text FROM legwork.outbox`, released))
			}
		})
	}
}

// TestGraceGrowsWithTheBatch: rows that are committed and published together
// have the longer the more they are: a second for each 4 MiB, a millisecond for
// each row, and half a minute at most.
func TestGraceGrowsWithTheBatch(t *testing.T) {
	b := newBase(t)
	for _, c := range []struct {
		rows, size int
		least, at  string
	}{{rows: 1, size: 600_000, least: "2.1", at: "2.2"}, {rows: 20, size: 600_000, least: "4.8", at: "5"},
		{rows: 40_000, least: "32", at: "32.1"}} {
		gid := b.job(1, 0)
		step := b.response(gid, c.rows)
		for i := range step.Children {
			step.Children[i].Data = json.RawMessage(`"` + strings.Repeat("x", c.size) + `"`)
		}
		b.commit(ledger.All, step)
		// The activity's time is that of the begin of the transaction.
		const late = `SELECT extract(epoch FROM min(o.due_at) - max(a.updated_at))::text,
			(extract(epoch FROM min(o.due_at) - max(a.updated_at)) BETWEEN $2::text::numeric AND $3::text::numeric + extract(epoch FROM clock_timestamp() - max(a.updated_at)))::text
			FROM legwork.outbox o JOIN legwork.activity a USING (gid) WHERE o.gid = $1 AND o.lane = 'run'`
		if got := b.lines(late, gid, c.least, c.at); !strings.HasSuffix(got[0], " true") {
			t.Errorf("%d rows of %d bytes are due %s s after they were put, want %s to %s", c.rows, c.size, got[0], c.least,
				c.at)
		}
	}
}

// TestDueTimesCountFromTheWriting: no statement puts a due time that counts from
// the begin of its transaction. What a pause holds is due in a hundred years.
func TestDueTimesCountFromTheWriting(t *testing.T) {
	wrong := regexp.MustCompile(`(?:^|[^_a-z])now\(\) \+ (?:\$|CASE WHEN k\.delay|d\.delay|t\.after|least)|due_at = now\(\)[^ ]|least\(o\.due_at, now\(\)`)
	all := statements(t, legwork.DefaultNamespace)
	relays, err := outbox.Statements(legwork.DefaultNamespace)
	if err != nil || len(relays) < 10 {
		t.Fatalf("%d statements of the outbox, %v", len(relays), err)
	}
	maps.Copy(all, relays)
	for name, text := range all {
		// defer.sql puts off by ten minutes at least, audit.sql has turns.
		if name != "defer.sql" && name != "audit.sql" && wrong.MatchString(text) {
			t.Errorf("%s: %q counts from the begin of the transaction: use clock_timestamp()", name, wrong.FindString(text))
		}
	}
}
