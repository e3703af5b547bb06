package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// rounds of every race: enough that both sides win some.
const rounds = 100

// TestSignalAndRegistration at once: the hook is woken exactly once, and never
// waits beside a signal that is kept (CON-25).
func TestSignalAndRegistration(t *testing.T) {
	b := newBase(t)
	early, late := 0, 0
	for i := range rounds {
		key := fmt.Sprint("k", i)
		step, s := b.hook(b.job(1, 0), "h", 0, key), signalOf("1", 200, "x", key)
		var committed []ledger.Committed
		var told []ledger.Signalled
		err := together(2, func(side int) (err error) {
			if side == 0 {
				committed, _, err = b.store.Commit(context.Background(), []ledger.Step{step}, ledger.All)
			} else {
				told, err = b.store.Signal(context.Background(), []ledger.Signal{s})
			}
			return err
		})
		if err != nil || !committed[0].Sent || (committed[0].Wake != nil) == told[0].Accepted {
			t.Fatalf("%+v, %+v, %v", committed, told, err)
		}
		if told[0].Accepted {
			late++
		} else {
			early++
		}
		if done, _ := b.answer(b.row(step.Work), 0); !done.Hit {
			t.Fatalf("%+v", done)
		}
	}
	b.is(`SELECT (SELECT count(*) FROM legwork.hook), (SELECT count(*) FROM legwork.signal_key), (SELECT count(*) FROM
		legwork.outbox)`, "0 0 0")
	t.Logf("%d signals came first, %d registrations", early, late)
}

// TestKeptSignalsThatAnotherTakes: a hook finds the signal that is kept for it, though another
// transaction takes the 100 before it meanwhile, as they are kept under keys of other hooks, too.
// If that one is rolled back, the hook takes the first.
func TestKeptSignalsThatAnotherTakes(t *testing.T) {
	for _, taken := range []bool{true, false} {
		t.Run(fmt.Sprint(taken), func(t *testing.T) {
			b := newBase(t)
			for i := range 101 {
				b.signal(signalOf(fmt.Sprint(i), 200, "k"))
			}
			step := b.hook(b.job(1, 0), "h", 0, "k")
			tx, err := b.pool.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tx.Rollback(context.Background()) }()
			if _, err := tx.Exec(t.Context(), legwork.Qualify(`WITH s AS (UPDATE legwork.signal SET taken_by = guid
				WHERE data::text <> '100' RETURNING guid)
				DELETE FROM legwork.signal_key k USING s WHERE k.guid = s.guid`, b.namespace)); err != nil {
				t.Fatal(err)
			}
			var committed []ledger.Committed
			done := make(chan error, 1)
			go func() {
				var err error
				committed, _, err = b.store.Commit(context.Background(), []ledger.Step{step}, ledger.All)
				done <- err
			}()
			b.somebodyWaits(tx, 0, done)
			end, want := tx.Rollback, "0"
			if taken {
				end, want = tx.Commit, "100"
			}
			if err := errors.Join(end(t.Context()), <-done); err != nil {
				t.Fatal(err)
			}
			if w := committed[0].Wake; w == nil || string(w.Data) != want {
				t.Fatalf("it takes %+v, the signal %s is kept for it", w, want)
			}
			b.is(`SELECT count(*) FROM legwork.hook`, "0")
		})
	}
}

// TestTimerAndSignal at once: what the relay publishes and what the signal
// wakes is one and the same row, claimed by one of them; the loser leaves
// nothing, and a signal that lost is kept.
func TestTimerAndSignal(t *testing.T) {
	b := newBase(t)
	fired := 0
	for i := range rounds {
		key := fmt.Sprint("k", i)
		step := b.waits(b.job(1, 0), "h", time.Hour, key)
		b.exec(`UPDATE legwork.outbox SET due_at = now() WHERE guid = $1`, step.Work)
		var polled int64
		var told []ledger.Signalled
		err := together(2, func(side int) (err error) {
			if side == 1 {
				told, err = b.store.Signal(context.Background(), []ledger.Signal{signalOf(`"signal"`, 200, key)})
				return err
			}
			tag, err := b.pool.Exec(context.Background(), legwork.Qualify(`UPDATE legwork.outbox SET publish = 1 WHERE guid IN (
				SELECT guid FROM legwork.outbox WHERE guid = $1 AND publish = 0 AND due_at <= now() FOR UPDATE SKIP LOCKED)`, b.namespace), step.Work)
			polled = tag.RowsAffected()
			return err
		})
		if err != nil || (polled == 1) == told[0].Accepted {
			// The poll skips a row that the signal has locked; the signal then wins.
			t.Fatalf("fired %d times, %+v, %v", polled, told, err)
		}
		row := b.row(step.Work)
		if (string(row.Data) == `"signal"`) != told[0].Accepted {
			t.Fatalf("fired %d times, the wake-up is %s", polled, row.Data)
		}
		fired += int(polled)
		if done, _ := b.answer(row, 0); !done.Hit {
			t.Fatalf("%+v", done)
		}
	}
	b.is(`SELECT (SELECT count(*) FROM legwork.hook), (SELECT count(*) FROM legwork.signal_key), (SELECT count(*) FROM
		legwork.outbox)`, fmt.Sprintf("0 %d 0", fired))
	t.Logf("%d timers fired first", fired)
}

// TestTwoInterrupts at once, and an interrupt and the response that would close
// the job: one of them closes it, its completion tasks run once.
func TestInterruptRaces(t *testing.T) {
	b := newBase(t)
	interrupted := 0
	for i := range rounds {
		gid := b.job(1, 0)
		closing := b.response(gid, 0)
		ends, took := make([]int, 3), make([]bool, 3)
		err := together(2+i%2, func(side int) error {
			if side == 2 {
				c, closed, err := b.store.Commit(context.Background(), []ledger.Step{closing}, ledger.All)
				if err == nil {
					took[side], ends[side] = c[0].Hit, len(closed)
				}
				return err
			}
			r, closed, err := b.store.InterruptJobs(context.Background(),
				[]ledger.InterruptRequest{{App: "app", Job: gid.String(),
					Interruption: ledger.Interruption{GUID: legwork.NewID(), Error: []byte(`{"code":410}`)}}})
			if err == nil {
				took[side], ends[side] = !r[0].Already, len(closed)
				if !r[0].Found || r[0].Gid != gid {
					err = fmt.Errorf("%+v", r)
				}
			}
			return err
		})
		winners := 0
		for side := range took {
			if took[side] {
				winners++
			}
			if took[side] != (ends[side] == 1) {
				err = fmt.Errorf("side %d took it: %t, ended %d", side, took[side], ends[side])
			}
		}
		if err != nil || winners != 1 {
			t.Fatalf("round %d: %v, %v", i, took, err)
		}
		if !took[2] {
			interrupted++
		}
		b.is(`SELECT count(*) FROM legwork.guid_ledger g JOIN legwork.job j USING (gid) WHERE j.gid = '`+gid.String()+`' AND g.ledger / 100000000000 % 10 = 1 AND j.closed_guid = g.guid`, "1")
	}
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	b.is(`SELECT DISTINCT interrupted, state FROM legwork.job WHERE interrupted`, "true interrupted")
	t.Logf("%d of %d jobs were interrupted", interrupted, rounds)
}

// TestRetryAndResponse at once: either the late response takes effect or the
// work is asked for again, never both.
func TestRetryAndResponse(t *testing.T) {
	b := newBase(t)
	again := 0
	for range rounds {
		gid := b.job(1, 0)
		late := b.response(gid, 0)
		late.Work = late.Consumed
		b.exec(`UPDATE legwork.activity SET work_guid = $1 WHERE gid = $2`, late.Work, gid)
		retry := ledger.Retry{Place: late.Place, Version: 1, Work: late.Work,
			Next: legwork.Derive(gid, late.Work, "retry", 2), Attempt: 2, Delay: time.Minute}
		var became []ledger.Retried
		var committed []ledger.Committed
		err := together(2, func(side int) (err error) {
			if side == 0 {
				became, err = b.store.Retry(context.Background(), []ledger.Retry{retry})
			} else {
				committed, _, err = b.store.Commit(context.Background(), []ledger.Step{late}, ledger.All)
			}
			return err
		})
		granted := err == nil && became[0] == ledger.RetriedNow
		if err != nil || granted == committed[0].Spawned || committed[0].Saved != committed[0].Spawned {
			t.Fatalf("%v, %+v, %v", became, committed, err)
		}
		want := []string(nil)
		if granted {
			again++
			want = []string{"work.w 2 0 true"}
		}
		b.is(`SELECT lane, attempt, publish, due_at > now() + interval '50 s' FROM legwork.outbox WHERE gid = '`+gid.String()+`'`, want...)
	}
	t.Logf("%d of %d were asked for again", again, rounds)
}

// TestRetryAndLeg1 at once: an answer may come before the commit of the Leg 1
// that asks for it. It is too early then, and never an error that nobody tries
// again: whoever enters next finds an activity that waits for it.
func TestRetryAndLeg1(t *testing.T) {
	b := newBase(t)
	early := 0
	for range rounds {
		gid := b.job(1, 0)
		step := b.asks(gid)
		retry := ledger.Retry{Place: step.Place, Version: 1, Work: step.Work,
			Next: legwork.Derive(gid, step.Work, "retry", 2), Attempt: 2, Delay: time.Minute}
		var became []ledger.Retried
		err := together(2, func(side int) (err error) {
			if side == 0 {
				_, _, err = b.store.Commit(context.Background(), []ledger.Step{step}, ledger.All)
			} else {
				became, err = b.store.Retry(context.Background(), []ledger.Retry{retry})
			}
			return err
		})
		if err != nil || became[0] != ledger.RetriedNow && became[0] != ledger.RetryEarly {
			t.Fatalf("%v, %v", became, err)
		}
		if became[0] == ledger.RetryEarly {
			early++
			if became, err = b.store.Retry(context.Background(), []ledger.Retry{retry}); err != nil ||
				became[0] != ledger.RetriedNow {
				t.Fatalf("%v, %v", became, err)
			}
		}
	}
	b.is(`SELECT DISTINCT lane, attempt FROM legwork.outbox`, "work.w 2")
	t.Logf("%d of %d came too early", early, rounds)
}

// asks makes the step of a worker that asks for its work.
func (b *base) asks(gid legwork.ID) ledger.Step {
	step := b.entered(gid, "a")
	step.Plain = true
	step.Work = legwork.Derive(gid, step.GUID, "work", 1)
	step.Children = []legwork.Transition{{GUID: step.Work, Kind: legwork.Work, Gid: gid, Activity: "a", DAD: step.DAD,
		Attempt: 1, Topic: "w", Data: []byte(`{}`)}}
	return step
}
