package ledger_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// turn makes a durable function that waits for the answer to a turn, and that answer: a final one with n
// children, or one after which the turn goes on.
func (b *base) turn(gid legwork.ID, n int, final bool) ledger.Answer {
	b.t.Helper()
	a := b.firstAnswer(gid, n)
	b.exec(`UPDATE legwork.activity SET seq = 1, frame = '{}', token = 'before' WHERE gid = $1 AND activity = $2`, gid,
		a.Activity)
	b.exec(`INSERT INTO legwork.open_frame (gid, activity, dad) VALUES ($1, $2, $3)`, gid, a.Activity, a.DAD)
	a.Journals = []ledger.Append{{Place: a.Place, Seq: 1, N: 2, Events: []byte(`[1,2]`), State: []byte(`{"a":1}`),
		Token: "after"}}
	if final {
		a.Journals[0].Ended, a.Journals[0].State = true, nil
	} else {
		a.Final, a.Delta, a.Consumed, a.Output, a.Status, a.Code = false, n, legwork.ID{}, nil, "", 0
	}
	frames, err := b.store.Frames(context.Background(), []ledger.Place{a.Place})
	if err != nil || len(frames) != 1 {
		b.t.Fatal(len(frames), err)
	}
	a.Seen = &frames[0]
	return a
}

// advanceFrames commits answers that must not fail, and returns how many were granted.
func (b *base) advanceFrames(answers ...ledger.Answer) (granted int) {
	b.t.Helper()
	done, _, err := b.store.AdvanceFrames(context.Background(), answers)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range done {
		if c.Saved && c.Spawned {
			granted++
		}
	}
	return granted
}

// TestTurnsLeaveWhatFramesLeave: answers to turns leave the same rows by advance_turns.sql and by
// advance_frames.sql, which commits those of which two are of one job.
func TestTurnsLeaveWhatFramesLeave(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		children int
		final    bool
		next     bool
	}{
		{"the turn goes on", 0, false, false}, {"the turn goes on and asks for work", 1, false, false},
		{"another turn follows", 1, false, true}, {"the function ends", 0, true, false},
		{"the function ends, and work follows", 2, true, false},
	} {
		var left [2][]string
		for way, statement := range []string{"ledger/advance_turns.sql", "ledger/advance_frames.sql"} {
			b := newBase(t)
			db := &counting{DB: b.pool}
			b.store = storeOver(t, db, b.namespace)
			gid := b.job(2, 0)
			a := b.turn(gid, c.children, c.final)
			if c.next {
				a.Journals[0].Work = legwork.Derive(gid, gid, "next", 1)
			}
			answers := []ledger.Answer{a}
			if way == 1 {
				second := b.turn(gid, 0, false)
				second.Data = nil
				answers = append(answers, second)
			}
			db.names = nil
			if granted := b.advanceFrames(answers...); granted != len(answers) || !slices.Contains(db.names, statement) {
				t.Errorf("%s: %d of %d were granted, by %v", c.name, granted, len(answers), db.names)
			}
			for _, sql := range []string{
				`SELECT semaphore, state, closed_guid IS NULL FROM legwork.job WHERE $1 <> ''`,
				`SELECT ledger, status, code, output::text, attempt, seq, frame::text, token, work_guid = leg1_guid
				FROM legwork.activity WHERE activity = $1`,
				`SELECT count(*) FROM legwork.activity WHERE activity = $1 || 'c'`,
				`SELECT ledger, entries FROM legwork.guid_ledger WHERE activity = $1`,
				`SELECT seq, n, events::text FROM legwork.journal WHERE activity = $1`,
				`SELECT count(*) FROM legwork.open_frame WHERE activity = $1`,
				`SELECT path, value::text FROM legwork.job_data WHERE $1 <> '' ORDER BY 1`,
				`SELECT lane, dad, publish FROM legwork.outbox WHERE activity = $1 OR activity LIKE 'c%' ORDER BY 1, 2`,
			} {
				rows, err := b.pool.Query(t.Context(), legwork.Qualify(sql, b.namespace), a.Activity)
				if err != nil {
					t.Fatal(err)
				}
				for rows.Next() {
					values, err := rows.Values()
					if err != nil {
						t.Fatal(err)
					}
					left[way] = append(left[way], fmt.Sprint(values))
				}
			}
		}
		if !slices.Equal(left[0], left[1]) {
			t.Errorf("%s:\n turns %q\nframes %q", c.name, left[0], left[1])
		}
	}
}

// TestTurnsRefuse: an answer to a turn changes nothing if its function is not as it was when that was decided.
func TestTurnsRefuse(t *testing.T) {
	t.Parallel()
	for name, sql := range map[string]string{
		"finalized":           `UPDATE legwork.activity SET ledger = 201100000000000`,
		"another has entered": `UPDATE legwork.activity SET ledger = ledger + 1`,
		"waits for another":   `UPDATE legwork.activity SET work_guid = gid`,
		"another attempt":     `UPDATE legwork.activity SET attempt = 2`,
		"more events":         `UPDATE legwork.activity SET seq = 2`,
		"other events":        `UPDATE legwork.activity SET updated_at = updated_at + interval '1 microsecond'`,
		"another version":     `UPDATE legwork.job SET version_id = 2`,
		"job closed":          `UPDATE legwork.job SET closed_guid = gid`,
		"job has a threshold": `UPDATE legwork.job SET threshold = 1`,
		"job has an error":    `UPDATE legwork.job SET error = '{}'`,
		"no such job":         `DELETE FROM legwork.job`,
		"no such activity":    `DELETE FROM legwork.activity`,
	} {
		for _, final := range []bool{false, true} {
			for n := range 2 { // of two in one job advance_frames.sql decides
				b := newBase(t)
				gid := b.job(int64(n)+2, 0)
				var turns []ledger.Answer
				for range n + 1 {
					turns = append(turns, b.turn(gid, 1, final))
				}
				b.exec(sql)
				b.unchanged(name, func() {
					if granted := b.advanceFrames(turns...); granted != 0 {
						t.Errorf("%s: %d of %d were granted", name, granted, len(turns))
					}
				})
			}
		}
	}
	for name, seen := range map[string]ledger.Activity{"as many entries as there may be": 1100099999999,
		"finalized when it was read": 201100000000001} {
		b := newBase(t)
		a := b.turn(b.job(2, 0), 1, false)
		a.Seen.Ledger = seen
		b.exec(`UPDATE legwork.activity SET ledger = $1`, seen)
		a.Seen.At = b.writtenAt(a.Place)
		b.unchanged(name, func() { b.advanceFrames(a) })
	}
}

// writtenAt is when an activity was written last.
func (b *base) writtenAt(at ledger.Place) (written time.Time) {
	b.t.Helper()
	if err := b.pool.QueryRow(context.Background(), legwork.Qualify(`SELECT updated_at FROM legwork.activity
		WHERE gid = $1 AND activity = $2`, b.namespace), at.Gid, at.Activity).Scan(&written); err != nil {
		b.t.Fatal(err)
	}
	return written
}

// TestTurnsOfOneJob: two functions of a job end in one batch. The second one ends the job.
func TestTurnsOfOneJob(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	gid := b.job(2, 0)
	if granted := b.advanceFrames(b.turn(gid, 0, true), b.turn(gid, 0, true)); granted != 2 {
		t.Errorf("%d were granted", granted)
	}
	b.is(`SELECT state, semaphore FROM legwork.job`, "completed 0")
}

// TestTurnThatRestsOnAnother: an answer to a turn is granted only if the other journals that it rests on, or appends
// to, are as they were read.
func TestTurnThatRestsOnAnother(t *testing.T) {
	t.Parallel()
	for _, appends := range []bool{false, true} {
		b := newBase(t)
		gid := b.job(3, 0)
		a, other := b.turn(gid, 0, false), b.turn(gid, 0, false)
		if appends {
			a.Journals = append(a.Journals, other.Journals[0])
		} else {
			a.Rests = []ledger.Rest{{Place: other.Place, Seq: 1}}
		}
		b.exec(`UPDATE legwork.activity SET seq = 2 WHERE activity = '` + other.Activity + `'`)
		b.unchanged("another has grown", func() {
			if granted := b.advanceFrames(a); granted != 0 {
				t.Errorf("appends %t: it was granted", appends)
			}
		})
	}
}

// TestAnswersLockInOrder: while a batch waits for one of its jobs, it has locked no activity; and while it waits for
// the first of its activities, none of the others (ADR 5).
func TestAnswersLockInOrder(t *testing.T) {
	t.Parallel()
	turn := func(b *base, gid legwork.ID) ledger.Answer { return b.turn(gid, 0, false) }
	worker := func(b *base, gid legwork.ID) ledger.Answer { return b.firstAnswer(gid, 0) }
	for _, test := range []struct {
		name   string
		answer func(*base, legwork.ID) ledger.Answer
		commit func(*ledger.Store, context.Context, []ledger.Answer) ([]ledger.Committed, []ledger.Closed, error)
		held   string // of the row with a gid
		free   string // what the batch has not locked
	}{
		{"turns wait for a job", turn, (*ledger.Store).AdvanceFrames, `job WHERE gid = $1`, `activity`},
		{"turns wait for the first", turn, (*ledger.Store).AdvanceFrames, `activity WHERE gid = $1`,
			`activity WHERE gid > $1`},
		{"workers wait for a job", worker, (*ledger.Store).Advance, `job WHERE gid = $1`, `activity`},
		{"workers wait for the first", worker, (*ledger.Store).Advance, `activity WHERE gid = $1`,
			`activity WHERE gid > $1`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			b := newBase(t)
			jobs := []legwork.ID{b.job(2, 0), b.job(2, 0), b.job(2, 0)}
			slices.SortFunc(jobs, func(x, y legwork.ID) int { return bytes.Compare(x[:], y[:]) })
			var answers []ledger.Answer
			for _, gid := range slices.Backward(jobs) {
				answers = append(answers, test.answer(b, gid))
			}
			tx, err := b.pool.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) }()
			lock := func(rows, how string, gid legwork.ID) {
				t.Helper()
				sql := legwork.Qualify(`SELECT FROM legwork.`+rows+` `+how, b.namespace)
				args := []any{gid}[:strings.Count(rows, "$1")]
				if _, err := tx.Exec(t.Context(), sql, args...); err != nil {
					t.Fatal(err)
				}
			}
			held := jobs[0]
			if strings.HasPrefix(test.held, "job") {
				held = jobs[1]
			}
			lock(test.held, "FOR UPDATE", held)
			done := make(chan error, 1)
			go func() {
				committed, _, err := test.commit(b.store, context.Background(), answers)
				for _, c := range committed {
					if !c.Spawned && err == nil {
						err = errors.New("one was not granted")
					}
				}
				done <- err
			}()
			b.somebodyWaits(tx, 0, done)
			lock(test.free, "FOR UPDATE NOWAIT", held)
			if err := tx.Rollback(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

// TestTurnsAtOnce: each answer takes effect once, however many commit it at a time, and in whatever order: nobody
// waits for one who waits.
func TestTurnsAtOnce(t *testing.T) {
	t.Parallel()
	b := newBase(t)
	const jobs, copies = 40, 4
	var answers []ledger.Answer
	for range jobs {
		answers = append(answers, b.turn(b.job(2, 0), 1, len(answers)%2 == 0))
	}
	var granted atomic.Int64
	var group sync.WaitGroup
	for copy := range copies {
		mine := slices.Clone(answers)
		if copy%2 == 1 {
			slices.Reverse(mine)
		}
		group.Go(func() {
			done, _, err := b.store.AdvanceFrames(context.Background(), mine)
			if err != nil {
				t.Error(err)
			}
			for _, c := range done {
				if c.Spawned {
					granted.Add(1)
				}
			}
		})
	}
	group.Wait()
	if granted.Load() != jobs {
		t.Errorf("%d of %d answers took effect, one each is to", granted.Load(), jobs)
	}
	b.is(`SELECT count(*), count(DISTINCT gid) FROM legwork.journal`, fmt.Sprint(jobs, " ", jobs))
}
