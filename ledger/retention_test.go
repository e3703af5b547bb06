package ledger_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

const day = 24 * time.Hour

// crowd makes n jobs with a row in each table that has rows of jobs, begun some
// time ago; ended and expired so long ago, or open if that is zero.
func (b *base) crowd(name string, n int, begun, expired time.Duration) {
	b.t.Helper()
	b.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid, completed_at, expires_at)
		SELECT g, 'app', $1 || i, 1, 'g', CASE WHEN $4 THEN 1 ELSE 0 END, CASE WHEN $4 THEN 'running' ELSE 'completed' END, CASE WHEN NOT $4 THEN g END,
		  CASE WHEN NOT $4 THEN now() - $3::interval END, CASE WHEN NOT $4 THEN now() - $3::interval END
		FROM generate_series(1, $2::int) i CROSS JOIN LATERAL (
		  SELECT (lpad(to_hex((extract(epoch FROM now() - $5::interval) * 1000)::bigint + i), 12, '0') || substr(md5($1 || i), 13))::uuid AS g) x`,
		name, n, expired, expired == 0, begun)
	for _, sql := range []string{
		`activity (gid, activity, dad, ledger, leg1_guid) SELECT gid, 't', ',0', 101100000000001, gid`,
		`guid_ledger (guid, gid, activity, dad, ledger) SELECT gid, gid, 't', ',0', 11000000000`,
		`job_data (gid, path, value) SELECT gid, 'p', '1'`,
		`journal (gid, activity, dad, seq, n, events) SELECT gid, 't', ',0', 0, 1, '[]'`,
		`outbox (guid, gid, lane, activity, dad) SELECT gid, gid, 'run', 'a', ',0'`,
		`hook (gid, activity, dad, rule, topic, key, work) SELECT gid, 'h', ',0,0', 0, 't', gid, gid`,
		`child (gid, parent_gid, activity, dad, work, topic, severed) SELECT gid, gid, 'a', ',0', gid, 't', true`,
		`stat (app, graph, key, name, value, gid, job_id) SELECT app, graph, 'k', 'n', job_id, gid, job_id`,
		`dead_letter (id, lane, reason, message, gid, subject, header, data) SELECT gid, 'run', 'malformed', '', gid, '', '{}', ''`,
		`signal (guid, topic, status, code, expires_at, taken_by) SELECT gid, 't', 'success', 200, now() + interval '1 day', gid`,
	} {
		b.exec(`INSERT INTO legwork.`+sql+` FROM legwork.job WHERE job_id LIKE $1 || '%'`, name)
	}
}

// of are the gids of a crowd.
func (b *base) of(name string) []string {
	b.t.Helper()
	return b.lines(`SELECT gid::text FROM legwork.job WHERE job_id LIKE $1 || '%' ORDER BY gid`, name)
}

// left counts the rows of jobs in every table that has any: also in one that
// somebody adds and forgets here.
func (b *base) left(gids []string) map[string]string {
	b.t.Helper()
	out := map[string]string{}
	for _, table := range b.lines(`SELECT table_name::text FROM information_schema.columns WHERE table_schema = $1 AND
		column_name = 'gid'`, legwork.Schema(b.namespace)) {
		if n := b.lines(`SELECT count(*) FROM legwork.`+table+` WHERE gid = ANY ($1::uuid[])`, gids)[0]; n != "0" {
			out[table] = n
		}
	}
	return out
}

// round is one round of a retention.
func (b *base) round(r *ledger.Retention) (all ledger.Retained) {
	b.t.Helper()
	for range 100 {
		got, done, err := r.Piece(b.t.Context())
		if err != nil {
			b.t.Fatal(err)
		}
		if got.Looked > 500 {
			b.t.Errorf("a piece looked at %d jobs", got.Looked)
		}
		all.Jobs, all.Rows, all.Signals, all.Looked = all.Jobs+got.Jobs, all.Rows+got.Rows, all.Signals+got.Signals,
			all.Looked+got.Looked
		if done {
			return all
		}
	}
	b.t.Fatal("a round does not end")
	return all
}

// TestRetentionLeavesNothingOfAJob: of a job whose time is over no table keeps a
// row, but its dead letters, and the signals that it took until their own time;
// of others, open ones above all, everything stays.
func TestRetentionLeavesNothingOfAJob(t *testing.T) {
	b := newBase(t)
	b.crowd("over", 700, 9*day, 3*day)
	b.crowd("open", 300, 40*day, 0)
	b.crowd("read", 300, 9*day, 23*time.Hour)
	b.exec(`UPDATE legwork.job SET expires_at = NULL WHERE job_id LIKE 'read1%'`) // kept for ever
	over, rest := b.of("over"), append(b.of("open"), b.of("read")...)
	kept := fmt.Sprint(b.left(rest))
	if got := b.round(ledger.NewRetention(b.store, day, nil)); got.Jobs != 700 || got.Rows != 8*700 || got.Looked != 1300 {
		t.Errorf("%+v", got)
	}
	if got := fmt.Sprint(b.left(over)); got != "map[dead_letter:700]" {
		t.Errorf("of those that are over there are %s", got)
	}
	if got := fmt.Sprint(b.left(rest)); got != kept {
		t.Errorf("of the others there are %s, and were %s", got, kept)
	}
	b.is(`SELECT count(*) FROM legwork.signal`, "1300")
}

// TestRetentionRemembersWhatStays: what does not go costs one look, and another
// one when it can be due; nothing is forgotten.
func TestRetentionRemembersWhatStays(t *testing.T) {
	b := newBase(t)
	b.crowd("open", 1200, 9*day, 0)
	b.crowd("soon", 1200, 8*day, 23*time.Hour)
	b.crowd("over", 1200, 7*day, 25*time.Hour)
	b.crowd("long", 700, 6*day, time.Hour)
	b.crowd("young", 10, time.Hour, time.Minute)
	clock := time.Now()
	r := ledger.NewRetention(b.store, day, func() time.Time { return clock })
	if got := b.round(r); got.Jobs != 1200 || got.Looked != 4300 {
		t.Errorf("the first round: %+v", got)
	}
	if got := b.round(r); got.Looked != 0 {
		t.Errorf("the next one looked at %d jobs again", got.Looked)
	}
	b.exec(`UPDATE legwork.job SET expires_at = expires_at - interval '2 h' WHERE job_id LIKE 'soon%'`)
	clock = clock.Add(2 * time.Hour)
	if got := b.round(r); got.Jobs != 1200 || got.Looked >= 2*1200 {
		t.Errorf("when some are due: %+v", got)
	}
	b.crowd("late", 5, 8*day, 3*day) // ids that were made long ago
	b.exec(`UPDATE legwork.job SET state = 'completed', semaphore = 0, closed_guid = gid, completed_at = now() -
		interval '2 d', expires_at = now() - interval '2 d' WHERE job_id LIKE 'open%'`)
	clock = clock.Add(day)
	if got := b.round(r); got.Jobs != 1205 {
		t.Errorf("a day later: %+v", got)
	}
	b.is(`SELECT left(job_id, 4), count(*) FROM legwork.job GROUP BY 1 ORDER BY 1`, "long 700", "youn 10")
	if got := b.round(ledger.NewRetention(b.store, day, nil)); got.Jobs != 0 || got.Looked != 700 {
		t.Errorf("another one: %+v", got)
	}
}

// TestTwoRetentions: each job goes once, and nobody waits for anybody.
func TestTwoRetentions(t *testing.T) {
	b := newBase(t)
	const jobs = 4000
	b.crowd("over", jobs, 9*day, 3*day)
	var g errgroup.Group
	done := make([]ledger.Retained, 3)
	for i := range done {
		g.Go(func() error { done[i] = b.round(ledger.NewRetention(b.store, day, nil)); return nil })
	}
	if err := g.Wait(); err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, d := range done {
		sum += d.Jobs
	}
	if sum != jobs {
		t.Errorf("%d of %d jobs are gone", sum, jobs)
	}
	b.is(`SELECT count(*) FROM legwork.job`, "0")
}

// TestRetentionOfSignals: a round is not over while signals are left whose time
// is.
func TestRetentionOfSignals(t *testing.T) {
	b := newBase(t)
	b.exec(`INSERT INTO legwork.signal (guid, topic, status, code, expires_at)
		SELECT gen_random_uuid(), 't', 'success', 200, now() - i * interval '1 s' FROM generate_series(-10, 1200) i`)
	if got := b.round(ledger.NewRetention(b.store, day, nil)); got.Signals < 1200 {
		t.Errorf("%d of 1200 signals are gone", got.Signals)
	}
	b.is(`SELECT count(*) FROM legwork.signal WHERE expires_at < now() - interval '1 minute'`, "0")
}

// TestRetentionOfLargeJobs: a piece that took too long is smaller the next time.
func TestRetentionOfLargeJobs(t *testing.T) {
	b := newBase(t)
	b.crowd("over", 600, 9*day, 3*day)
	r := ledger.NewRetention(b.store, day, nil)
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	if _, _, err := r.Piece(late); err == nil {
		t.Fatal("a piece had no time and was done")
	}
	for _, want := range []int{125, 250, 225} {
		if got, _, err := r.Piece(t.Context()); err != nil || got.Jobs != want {
			t.Errorf("%d jobs are gone at once, want %d: %v", got.Jobs, want, err)
		}
	}
}

// BenchmarkRetention deletes a backlog of expired jobs, of 7 rows each besides,
// among as many that stay, and looks at what stays once more.
func BenchmarkRetention(b *testing.B) {
	const jobs = 50_000
	base := newBase(b)
	for i := range b.N {
		base.exec(`TRUNCATE legwork.job, legwork.activity, legwork.guid_ledger, legwork.job_data, legwork.outbox, legwork.hook, legwork.child, legwork.stat, legwork.dead_letter, legwork.signal`)
		base.crowd(fmt.Sprint("over", i), jobs, 9*day, 3*day)
		base.crowd(fmt.Sprint("open", i), jobs, 8*day, 0)
		base.exec(`ANALYZE`)
		r := ledger.NewRetention(base.store, day, nil)
		for _, what := range []string{"backlog", "again"} {
			began, done, gone := time.Now(), false, ledger.Retained{}
			for !done {
				var got ledger.Retained
				var err error
				if got, done, err = r.Piece(b.Context()); err != nil {
					b.Fatal(err)
				}
				gone.Jobs, gone.Looked = gone.Jobs+got.Jobs, gone.Looked+got.Looked
			}
			b.ReportMetric(time.Since(began).Seconds(), what+"-s")
			b.ReportMetric(float64(gone.Looked), what+"-looked")
		}
	}
}

// TestRetentionOfOneJob: what the end of a job touches does not depend on how many
// jobs began in its millisecond, if its gid is wide.
func TestRetentionOfOneJob(t *testing.T) {
	pages := map[bool]int{}
	for _, wide := range []bool{false, true} {
		b := newBase(t)
		version := map[bool]string{false: "7", true: "8"}[wide]
		b.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore, state, closed_guid, completed_at, expires_at)
			SELECT g, 'app', i::text, 1, 'g', 0, 'completed', g, now(), now() - CASE WHEN i = 1 THEN interval '2 h' ELSE interval '0' END
			FROM generate_series(1, 60) i CROSS JOIN LATERAL (SELECT (lpad(to_hex((extract(epoch FROM now() - interval '3 h') * 1000)::bigint), 12, '0') ||
			  $1 || lpad(to_hex(i), 3, '0') || 'a000000000000000')::uuid AS g) x`, version)
		b.exec(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger)
			SELECT legwork.derived_id(gid, md5(n::text || gid)), gid, 'a', ',0', 11000000000 FROM legwork.job, generate_series(1, CASE job_id WHEN '1' THEN 5 ELSE 500 END) n`)
		b.exec(`ANALYZE legwork.job, legwork.guid_ledger`)
		store, touched, _ := metering(b)
		r, err := store.Retain(t.Context(), time.Hour, legwork.ID{}, 1)
		if err != nil || r.Jobs != 1 || r.Rows != 5 {
			t.Fatalf("%+v, %v", r, err)
		}
		b.is(`SELECT count(*) FROM legwork.guid_ledger`, "29500")
		for _, n := range touched {
			pages[wide] += n
		}
	}
	if pages[true] > 100 || pages[true] > pages[false]/3 {
		t.Errorf("a wide gid touches %d pages, another one %d", pages[true], pages[false])
	}
}

// TestRetentionLeavesNewerRows (FMT-06): a job with a row that only a newer build knows stays with all its rows; those
// beside it go.
func TestRetentionLeavesNewerRows(t *testing.T) {
	b := newBase(t)
	b.crowd("over", 60, 9*day, 3*day)
	b.crowd("newer", 3, 9*day, 3*day)
	b.exec(`UPDATE legwork.outbox SET kind = 'dance' WHERE gid IN (SELECT gid FROM legwork.job WHERE job_id LIKE 'newer%')`)
	newer := b.of("newer")
	kept := fmt.Sprint(b.left(newer))
	if got := b.round(ledger.NewRetention(b.store, day, nil)); got.Jobs != 60 {
		t.Errorf("%+v", got)
	}
	if got := fmt.Sprint(b.left(newer)); got != kept {
		t.Errorf("of jobs with newer rows there are %s, and were %s", got, kept)
	}
	b.exec(`UPDATE legwork.outbox SET kind = NULL`)
	if got := b.round(ledger.NewRetention(b.store, day, nil)); got.Jobs != 3 {
		t.Errorf("once they are known: %+v", got)
	}
}

// TestRetentionLeavesNewerReceipts (FMT-06): a receipt that only a newer build knows stays, with its signal; those
// beside it go.
func TestRetentionLeavesNewerReceipts(t *testing.T) {
	b := newBase(t)
	b.exec(`INSERT INTO legwork.signal (guid, topic, status, code, expires_at)
		SELECT gen_random_uuid(), 't', 'success', 200, now() - interval '1 hour' FROM generate_series(1, 40)`)
	b.exec(`INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, version, gid, signal, response,
			payload_sha256, woken, accepted_at, expires_at)
		SELECT 'a', 'j', 't', convert_to(n::text, 'UTF8'), CASE WHEN n <= 3 THEN 99 ELSE 1 END, guid, guid, '{}', '', 0, now(),
			now() FROM (SELECT s.guid, row_number() OVER () AS n FROM legwork.signal s) x`)
	if got := b.round(ledger.NewRetention(b.store, day, nil)); got.Signals != 37 {
		t.Errorf("%d signals are gone, want 37", got.Signals)
	}
	b.is(`SELECT count(*), min(r.version), max(r.version) FROM legwork.signal_receipt r JOIN legwork.signal s
		ON s.guid = r.signal`, "3 99 99")
}

// TestRetentionForgetsReceiptsWithoutSignals: those whose time is over, a piece at a time, then from the first one on.
func TestRetentionForgetsReceiptsWithoutSignals(t *testing.T) {
	b := newBase(t)
	receipts := func(version int, left string) {
		b.exec(`INSERT INTO legwork.signal_receipt (app, job_id, topic, signal_id, version, gid, signal, response,
				payload_sha256, woken, accepted_at, expires_at)
			SELECT 'a', 'j', 't', convert_to(x::text, 'UTF8'), $1, x, x, '{}', '', 0, now(), now() + $2::interval
			FROM (SELECT gen_random_uuid() AS x FROM generate_series(1, 600)) x`, version, left)
	}
	receipts(99, "-1 hour")
	receipts(1, "1 hour")
	b.exec(`INSERT INTO legwork.signal (guid, topic, status, code, expires_at)
		SELECT signal, 't', 'success', 200, now() + interval '1 hour' FROM legwork.signal_receipt WHERE version = 1`)
	b.exec(`UPDATE legwork.signal_receipt SET expires_at = now() - interval '1 hour' WHERE version = 1`)
	receipts(1, "1 hour")
	retention := ledger.NewRetention(b.store, day, nil)
	for range 2 {
		receipts(1, "-1 hour")
		for range 5 {
			b.round(retention)
		}
		b.is(`SELECT count(*), count(*) FILTER (WHERE version = 1 AND signal IN (SELECT guid FROM legwork.signal)),
			count(*) FILTER (WHERE version = 1 AND expires_at > now()) FROM legwork.signal_receipt`, "1800 600 600")
	}
}
