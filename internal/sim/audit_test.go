package sim_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
	"github.com/legwork-dev/legwork/ledger"
)

// always is the pace of an auditor whose turn it always is, and who looks at
// jobs as young as they come.
var always = ledger.AuditPace{Jobs: 1000, Open: 1000, Age: -time.Second, Sample: 5}

// audited takes a turn, for which nobody else waits.
func audited(t testing.TB, w *sim.World, pace ledger.AuditPace) ledger.Audited {
	t.Helper()
	a, err := w.Store(w.Pool).Audit(context.Background(), pace)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// auditor is the unit of an auditor: between any two transactions of all the
// others, each open job has what will move it.
func (c *chaos) auditor(a *actor) {
	found := audited(c.T, c.World, always)
	if !found.Turn { // beside another one
		return
	}
	if found.Found > 0 {
		c.T.Errorf("of jobs that are under way nothing would move %+v", found.Named)
	}
	c.counts.add("audited")
}

// damaged runs f after a statement on the rows of job j1, and takes both back.
func damaged(t *testing.T, w *sim.World, sql string, f func(*ledger.Store)) {
	t.Helper()
	ctx := context.Background()
	tx, err := w.Pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback(ctx) }()
	tag, err := tx.Exec(ctx, legwork.Qualify(strings.ReplaceAll(sql, "$1",
		"(SELECT gid FROM legwork.job WHERE job_id = 'j1')"), w.Namespace))
	if err != nil || tag.RowsAffected() != 1 {
		t.Fatalf("%s: %v, %v", sql, tag, err)
	}
	f(w.Store(tx))
}

// waiting has jobs that wait for whatever a job can wait for.
const waiting = `
app:
  id: waits
  version: '1'
  graphs:
    - subscribes: wait
      activities:
        t: {type: trigger}
        work: {type: worker, topic: w.slow}
        nap: {type: hook, sleep: 3600}
        sign: {type: hook}
        child: {type: await, topic: wait.child}
        both: {type: hook, sleep: 7200}
      transitions: {t: [{to: work}, {to: nap}, {to: sign}, {to: child}, {to: both}]}
      hooks:
        signed:
          - {to: sign, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
        either:
          - {to: both, conditions: {match: [{expected: '{$job.metadata.jid}', actual: '{$self.hook.data.id}'}]}}
    - subscribes: wait.child
      activities:
        c: {type: trigger}
        deep: {type: worker, topic: w.slow}
      transitions: {c: [{to: deep}]}
`

// TestAuditFindsDamage: nothing is found of jobs that wait for everything a job
// can wait for; without the row that holds an obligation exactly that job is.
func TestAuditFindsDamage(t *testing.T) {
	for _, mode := range []engine.Mode{engine.Fused, engine.Step} {
		w := sim.New(t, mode, waiting)
		w.Asleep = true
		w.Work = func(*legwork.Transition) []sim.Reply { return nil }
		e := w.Engine(w.Pool)
		for i := range 3 {
			w.Start("wait", fmt.Sprint("j", i), `{}`)
		}
		w.Drain(e)
		if a := audited(t, w, always); !a.Turn || a.Found != 0 || a.Unexplained != 0 || a.Rounds != 1 || a.Open != 6 ||
			a.Ended.IsZero() || a.Letters != 0 {
			t.Errorf("%s: of healthy jobs: %+v", mode, a)
		}
		if n := w.One(`SELECT open_jobs FROM legwork.audit`); n != "6" {
			t.Errorf("%s: %s open jobs were looked at, want 6", mode, n)
		}
		for name, damage := range map[string]string{
			"work":      `DELETE FROM legwork.outbox WHERE gid = $1 AND activity = 'work'`,
			"timer":     `DELETE FROM legwork.outbox WHERE gid = $1 AND activity = 'nap'`,
			"hook":      `DELETE FROM legwork.hook WHERE gid = $1 AND activity = 'sign'`,
			"child row": `DELETE FROM legwork.child WHERE parent_gid = $1`,
			"both": `WITH h AS (DELETE FROM legwork.hook WHERE gid = $1 AND activity = 'both') DELETE FROM
				legwork.outbox WHERE gid = $1 AND activity = 'both'`,
		} {
			damaged(t, w, damage, func(store *ledger.Store) {
				a, err := store.Audit(context.Background(), always)
				if err != nil || a.Found != 1 || a.Unexplained != 1 || len(a.Named) != 1 || a.Named[0].Job != "j1" ||
					a.Named[0].Held != 4 || a.Named[0].Semaphore != 5 {
					t.Errorf("%s: %s is gone: %+v, %v", mode, name, a, err)
				}
			})
		}
		damaged(t, w, `DELETE FROM legwork.hook WHERE gid = $1 AND activity = 'both'`, func(store *ledger.Store) {
			if a, err := store.Audit(context.Background(), always); err != nil || a.Found != 0 {
				t.Errorf("%s: a timer is still there: %+v, %v", mode, a, err)
			}
		})
		// Damage is told until a round has found that it is mended.
		w.Query(`CREATE TABLE legwork.put_aside AS SELECT * FROM legwork.outbox WHERE activity = 'deep'`)
		w.Query(`DELETE FROM legwork.outbox WHERE activity = 'deep'`)
		piece := always
		piece.Open = 2
		for range 4 { // three pieces, and the end of the round
			audited(t, w, piece)
		}
		if a := audited(t, w, ledger.AuditPace{Every: time.Hour, Pause: time.Hour, Jobs: 1000, Open: 1000,
			Age: -time.Second}); a.Unexplained != 3 {
			t.Errorf("%s: three children without work: %+v", mode, a)
		}
		w.Query(`INSERT INTO legwork.outbox SELECT * FROM legwork.put_aside`)
		hourly := always
		hourly.Pause = time.Hour
		if a := audited(t, w, hourly); a.Turn || a.Unexplained != 3 {
			t.Errorf("%s: whose turn it is not: %+v", mode, a)
		}
		w.Query(`UPDATE legwork.audit SET next_at = now()`)
		if a := audited(t, w, always); a.Unexplained != 0 {
			t.Errorf("%s: mended: %+v", mode, a)
		}
	}
}

// TestAuditGoesOnAfterAClockThatWasAhead: the last turn was taken while the clock of
// Postgres was an hour ahead; the next one is due now, and not in an hour.
func TestAuditGoesOnAfterAClockThatWasAhead(t *testing.T) {
	w := sim.New(t, engine.Fused, waiting)
	pace := always
	pace.Every, pace.Pause = 2*time.Second, 30*time.Second
	w.Query(`UPDATE legwork.audit SET next_at = now() + interval '1 hour'`)
	if a := audited(t, w, pace); !a.Turn {
		t.Error("nobody looks for an hour")
	}
	if a := audited(t, w, pace); a.Turn {
		t.Error("a turn is taken before it is due")
	}
}

// TestAuditTakesTurns: many relays at once are no more load than one: a piece
// is looked at by one of them, and pieces follow each other through all jobs.
func TestAuditTakesTurns(t *testing.T) {
	w := sim.New(t, engine.Fused, waiting)
	w.Asleep = true
	for i := range 10 {
		w.Start("wait.child", fmt.Sprint("j", i), `{}`)
	}
	e := w.Engine(w.Pool)
	for _, m := range w.Messages() {
		if m.Lane == legwork.LaneStart {
			w.Step(e, m)
		}
	}
	pace := ledger.AuditPace{Every: time.Hour, Pause: time.Hour, Jobs: 3, Open: 2, Age: -time.Second}
	for n, want := range []string{"2", "4", "6", "8", "10", "0"} {
		turns := make(chan bool, 8)
		for range cap(turns) {
			go func() {
				a, err := w.Store(w.Pool).Audit(context.Background(), pace)
				turns <- err == nil && a.Turn
			}()
		}
		took := 0
		for range cap(turns) {
			if <-turns {
				took++
			}
		}
		if got := w.One(`SELECT looked FROM legwork.audit`); took != 1 || got != want {
			t.Errorf("piece %d: %d took the turn, %s jobs were looked at, want %s", n, took, got, want)
		}
		w.Query(`UPDATE legwork.audit SET next_at = now()`)
	}
	if got := w.One(`SELECT rounds || ' ' || open_jobs FROM legwork.audit`); got != "1 10" {
		t.Errorf("rounds and jobs are %s", got)
	}
}
