package ledger_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// firstAnswer makes a worker activity that waits, and the answer that its final
// success with n children wants; the first of them is entered ahead.
func (b *base) firstAnswer(gid legwork.ID, n int) ledger.Answer {
	b.t.Helper()
	step := b.response(gid, n)
	// As before its entry: a row of its own, for ledgers only grow.
	b.exec(`DELETE FROM legwork.guid_ledger WHERE guid = $1`, step.GUID)
	b.exec(`DELETE FROM legwork.activity WHERE gid = $1 AND activity = $2`, gid, step.Activity)
	b.exec(`INSERT INTO legwork.activity (gid, activity, dad, ledger, leg1_guid, work_guid) VALUES ($1, $2, $3,
		1100000000000, $4, $4)`,
		gid, step.Activity, step.DAD, step.Consumed)
	step.Work = step.Consumed
	if n > 0 {
		child := step.Children[0]
		work := legwork.Transition{GUID: legwork.Derive(gid, child.GUID, "work", 1), Kind: legwork.Work, Topic: "w", Gid: gid,
			Activity: step.Activity + "c", DAD: child.DAD}
		step.Children[0] = work
		step.Ahead = []ledger.Ahead{{Activity: work.Activity, DAD: work.DAD, GUID: child.GUID, Work: work.GUID}}
	}
	return ledger.Answer{Step: &step, Version: 1, Attempt: 1}
}

// advance commits answers that must not fail.
func (b *base) advance(answers ...ledger.Answer) ([]ledger.Committed, []ledger.Closed) {
	b.t.Helper()
	done, closed, err := b.store.Advance(context.Background(), answers)
	if err != nil {
		b.t.Fatal(err)
	}
	return done, closed
}

// enter counts the entry of an answer the common way.
func (b *base) enter(a ledger.Answer) (ledger.Entered, error) {
	e, _, err := b.store.EnterLeg2(context.Background(),
		[]ledger.Leg2Entry{{Place: a.Place, GUID: a.GUID, Version: a.Version, Work: a.Work, Attempt: a.Attempt}},
		ledger.Want{})
	if err != nil {
		return ledger.Entered{}, err
	}
	return e[0], nil
}

// TestAdvanceLeavesWhatTheCommonWayLeaves: entry and commit, digit by digit and
// row by row, with and without children; of a worker, of a hook that slept, and of one
// that signals could wake.
func TestAdvanceLeavesWhatTheCommonWayLeaves(t *testing.T) {
	for n := range 9 {
		children, hook, registered := n%3, n >= 3, n >= 6
		var left [2][]string
		for way := range left {
			b := newBase(t)
			a := b.firstAnswer(b.job(1, 0), children)
			a.Registered = registered
			if hook {
				a.Hook = json.RawMessage(`{"woken":true}`)
			}
			if registered {
				b.exec(`INSERT INTO legwork.hook (gid, activity, dad, rule, topic, key, work) VALUES ($1, $2, $3, 0, 't', $1, $4),
					($1, 'other', ',0,0', 0, 't', $1, $1)`, a.Gid, a.Activity, a.DAD, a.Work)
			}
			var done ledger.Committed
			var closed []ledger.Closed
			if way == 0 {
				if e, err := b.enter(a); err != nil || !e.Counted {
					t.Fatalf("%+v, %v", e, err)
				}
				c, ended := b.commit(ledger.All, *a.Step)
				done, closed = c[0], ended
			} else {
				c, ended := b.advance(a)
				done, closed = c[0], ended
			}
			for _, c := range closed {
				left[way] = append(left[way], fmt.Sprint(c.State, c.Semaphore, c.Marks, c.Activity))
			}
			left[way] = append(left[way], fmt.Sprint(done.Saved, done.Spawned, done.Hit, done.Before, done.After))
			for _, sql := range []string{
				`SELECT state, semaphore, closed_guid IS NULL, error IS NULL FROM legwork.job`,
				`SELECT activity, dad, ledger, status, code, output::text, hook::text, attempt FROM legwork.activity ORDER BY 1`,
				`SELECT activity FROM legwork.hook`,
				`SELECT activity, dad, ledger, entries FROM legwork.guid_ledger`,
				`SELECT path, value::text FROM legwork.job_data ORDER BY 1`,
				`SELECT lane, activity, dad, publish, attempt FROM legwork.outbox ORDER BY 2`,
			} {
				left[way] = append(left[way], b.lines(sql)...)
			}
		}
		if !slices.Equal(left[0], left[1]) {
			t.Errorf("%d children, hook %v, registered %v:\n common %q\nadvance %q", children, hook, registered, left[0],
				left[1])
		}
	}
}

// TestAdvanceRefuses: an answer that is not the first to come to an activity
// that waits for it changes nothing.
func TestAdvanceRefuses(t *testing.T) {
	for name, sql := range map[string]string{
		"finalized":           `UPDATE legwork.activity SET ledger = 201100000000000`,
		"entered":             `UPDATE legwork.activity SET ledger = 1100000000001`,
		"cycle":               `UPDATE legwork.activity SET ledger = 1100000000002`,
		"waits for a retry":   `UPDATE legwork.activity SET work_guid = gid`,
		"waits for nothing":   `UPDATE legwork.activity SET work_guid = NULL`,
		"another attempt":     `UPDATE legwork.activity SET attempt = 2`,
		"another version":     `UPDATE legwork.job SET version_id = 2`,
		"job closed":          `UPDATE legwork.job SET closed_guid = gid`,
		"job has a threshold": `UPDATE legwork.job SET threshold = 1`,
		"no such job":         `DELETE FROM legwork.job`,
		"no such activity":    `DELETE FROM legwork.activity`,
	} {
		b := newBase(t)
		a := b.firstAnswer(b.job(2, 0), 1)
		b.exec(sql)
		b.unchanged(name, func() {
			if c, closed := b.advance(a); c[0].Spawned || c[0].Saved || len(closed) != 0 {
				t.Errorf("%s: %+v", name, c[0])
			}
		})
	}
	b := newBase(t)
	a := b.firstAnswer(b.job(1, 0), 1)
	b.advance(a)
	b.unchanged("second copy", func() { b.advance(a) })
}

// TestAdvanceBesideTheCommonWay: one copy of an answer advances while another
// enters and commits: one of them spawns, whoever is first.
func TestAdvanceBesideTheCommonWay(t *testing.T) {
	b := newBase(t)
	for round := range 100 {
		a := b.firstAnswer(b.job(1, 0), round%2)
		var spawned [2]bool
		err := together(2, func(i int) error {
			if i == 0 {
				c, _, err := b.store.Advance(context.Background(), []ledger.Answer{a})
				if err == nil {
					spawned[0] = c[0].Spawned
				}
				return err
			}
			if _, err := b.enter(a); err != nil {
				return err
			}
			c, _, err := b.store.Commit(context.Background(), []ledger.Step{*a.Step}, ledger.All)
			if err == nil {
				spawned[1] = c[0].Spawned
			}
			return err
		})
		if err != nil || spawned[0] == spawned[1] {
			t.Fatalf("round %d: %v, %v", round, spawned, err)
		}
	}
	b.is(`SELECT count(*) FROM legwork.job WHERE semaphore = CASE state WHEN 'running' THEN 1 ELSE 0 END`, "100")
	b.is(`SELECT count(*) FROM legwork.outbox`, "50")
}

// TestAdvanceOneJob: the answers of one job in one batch and in several at once
// count its semaphore down, and one of them closes it (SEM-04).
func TestAdvanceOneJob(t *testing.T) {
	b := newBase(t)
	gid := b.job(64, 0)
	batches := make([][]ledger.Answer, 4)
	for i := range 64 {
		batches[i%4] = append(batches[i%4], b.firstAnswer(gid, 0))
	}
	var ends [4]int
	err := together(4, func(i int) error {
		c, closed, err := b.store.Advance(context.Background(), batches[i])
		for k := range c {
			if !c[k].Spawned || c[k].Hit != (c[k].After == 0) || c[k].Before != c[k].After+1 {
				return fmt.Errorf("%+v", c[k])
			}
		}
		ends[i] = len(closed)
		return err
	})
	if err != nil || ends[0]+ends[1]+ends[2]+ends[3] != 1 {
		t.Fatalf("%v ends, %v", ends, err)
	}
	b.is(`SELECT semaphore, state FROM legwork.job`, "0 completed")
	b.is(`SELECT count(*) FROM legwork.guid_ledger WHERE ledger = 111100000001`, "1")
	b.is(`SELECT DISTINCT ledger FROM legwork.activity`, "201100000000001")
}
