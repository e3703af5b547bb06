package ledger_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/ledger"
)

// signalTo is a signal to a job, for its activity h.
func signalTo(gid legwork.ID, id string) ledger.Signal {
	s := signalOf(`"`+id+`"`, 200)
	s.Keys = []ledger.SignalKey{{Key: ledger.JobKey(gid), App: "app", Activity: "h", Keep: true}}
	s.To = &ledger.Recipient{Gid: gid, App: "app", Job: "j", ID: []byte(id), Payload: []byte("sum"),
		Response: json.RawMessage(`{"id":"a\u0000b"}`), At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	return s
}

// TestSignalToAJob: it wakes the hook of its job that has waited longest, whatever that
// waits for, and no hook of another job; its receipt commits with it. If the job has
// ended, nothing is stored.
func TestSignalToAJob(t *testing.T) {
	b := newBase(t)
	first, other := b.job(1, 0), b.job(1, 0)
	b.waits(other, "h", 0, "other")
	mine := b.waits(first, "h", 0, "mine")
	told := b.signal(signalTo(first, "1"))
	if !told[0].Accepted || len(told[0].Wakes) != 1 || told[0].Wakes[0].Work != mine.Work {
		t.Fatalf("the signal does %+v", told[0])
	}
	b.is(`SELECT app, job_id, topic, convert_from(signal_id, 'UTF8'), response::text, woken FROM legwork.signal_receipt
		WHERE accepted_at = '2026-01-02T03:04:05Z'`, `app j t 1 {"id":"a\u0000b"} 1`)
	b.unchanged("the same signal again", func() {
		again := signalTo(first, "1")
		again.GUID = told[0].Wakes[0].GUID // not known: another signal under the id
		if err := b.tries(again); err == nil {
			t.Error("one id has two receipts")
		}
	})
	kept := b.signal(signalTo(first, "2"))
	if kept[0].Accepted || kept[0].Ended || kept[0].Duplicate {
		t.Errorf("a signal that comes before its hook does %+v", kept[0])
	}
	b.is(`SELECT count(*) FROM legwork.signal_key`, "1")
	b.answer(told[0].Wakes[0], 0)
	b.unchanged("a signal to a job that has ended", func() {
		if told := b.signal(signalTo(first, "3")); !told[0].Ended || told[0].Accepted {
			t.Errorf("it does %+v", told[0])
		}
	})
	b.is(`SELECT (SELECT count(*) FROM legwork.hook), (SELECT count(*) FROM legwork.signal),
		(SELECT count(*) FROM legwork.signal_receipt)`, "1 2 2")
	b.exec(`UPDATE legwork.signal SET expires_at = now() - interval '1 s'`)
	if _, _, err := ledger.NewRetention(b.store, 0, nil).Piece(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.is(`SELECT count(*) FROM legwork.signal_receipt`, "0")
}

// TestSignalToAJobDies: who dies at the commit leaves all of the signal or nothing, and
// its repetition makes it one (SIGID-12).
func TestSignalToAJobDies(t *testing.T) {
	for _, side := range []crash.Side{crash.Before, crash.After} {
		b := newBase(t)
		gid := b.job(1, 0)
		b.waits(gid, "h", 0, "k")
		s := signalTo(gid, "1")
		if _, err := storeOver(t, &crash.DB{Inner: b.pool, At: 1, Side: side}, b.namespace).Signal(t.Context(),
			[]ledger.Signal{s}); err == nil {
			t.Fatalf("it does not die %s the commit", side)
		}
		states, err := b.store.SignalStates(t.Context(), []ledger.SignalQuery{{GUID: s.GUID, Gid: gid, App: "app", Job: "j",
			Topic: "t", ID: []byte("1")}, {GUID: legwork.NewID(), App: "app", Job: "none", Topic: "t", ID: []byte("1")}})
		if err != nil || states[0].Orphan || (states[0].Receipt != nil) != (side == crash.After) ||
			states[0].Job == nil || states[0].Job.Gid != gid || states[1].Job != nil || states[1].Receipt != nil {
			t.Errorf("dead %s the commit it leaves %+v, %v", side, states, err)
		}
		if told := b.signal(s); told[0].Duplicate != (side == crash.After) {
			t.Errorf("dead %s the commit its repetition does %+v", side, told[0])
		}
		b.is(`SELECT (SELECT count(*) FROM legwork.hook), (SELECT count(*) FROM legwork.signal),
			(SELECT count(*) FROM legwork.signal_receipt), (SELECT count(*) FROM legwork.outbox)`, "0 1 1 1")
	}
}

// tries sends signals, which may fail.
func (b *base) tries(signals ...ledger.Signal) error {
	_, err := b.store.Signal(b.t.Context(), signals)
	return err
}

// TestUnreadSignals: at most legwork.MaxUnread signals of a topic are kept for a job, and one
// that comes then stores nothing, until some are taken. Others are not concerned, and the
// statement touches as few pages as when none waits.
func TestUnreadSignals(t *testing.T) {
	b := newBase(t)
	gid, other := b.job(1, 0), b.job(1, 0)
	store, pages, _ := metering(b)
	refused := func(id string, want bool) {
		t.Helper()
		clear(pages)
		told, err := store.Signal(t.Context(), []ledger.Signal{signalTo(gid, id)})
		if err != nil || told[0].Full != want || told[0].Accepted || told[0].Duplicate || told[0].Ended {
			t.Fatalf("signal %s does %+v, %v: refused %t is expected", id, told, err, want)
		}
		most(t, pages, "ledger/signal.sql", 140) // to count those that are kept takes 150 more
	}
	refused("first", false)
	b.exec(`WITH s AS (INSERT INTO legwork.signal (guid, topic, data, status, code, expires_at)
			SELECT gen_random_uuid(), s.topic, s.data, s.status, s.code, s.expires_at
			FROM legwork.signal s CROSS JOIN generate_series(1, $1::int - 3) RETURNING guid, ord)
		INSERT INTO legwork.signal_key (topic, key, ord, guid, place)
		SELECT k.topic, k.key, s.ord, s.guid, row_number() OVER (ORDER BY s.ord) + 1 FROM legwork.signal_key k CROSS JOIN s`,
		legwork.MaxUnread)
	b.exec(`ANALYZE legwork.signal, legwork.signal_key`)
	batch, err := store.Signal(t.Context(), []ledger.Signal{signalTo(gid, "last but one"), signalTo(gid, "last"),
		signalTo(gid, "one too many")})
	if err != nil || batch[0].Full || batch[1].Full || !batch[2].Full {
		t.Fatalf("three signals in one batch, with room for two, do %+v, %v", batch, err)
	}
	b.is(`SELECT min(place), max(place), count(*) FROM legwork.signal_key`, "1 10000 10000")
	b.unchanged("a signal more", func() { refused("more", true) })
	there := signalTo(other, "first")
	there.To.Job = "other"
	if told := b.signal(there); told[0].Full {
		t.Error("a signal to another job is refused")
	}
	here := signalTo(gid, "first")
	here.Topic = "another"
	if told := b.signal(here, signalOf("1", 200, "k")); told[0].Full || told[1].Full {
		t.Error("a signal on another topic, or to whoever waits, is refused")
	}
	step := b.hook(gid, "h", 0, "k2")
	step.Register = append(step.Register, ledger.Registration{Rule: -1, Topic: "t", Key: ledger.JobKey(gid)})
	if c, _ := b.commit(ledger.All, step); c[0].Wake == nil || string(c[0].Wake.Data) != `"first"` {
		t.Fatalf("a hook takes %+v", c[0])
	}
	refused("more", false)
	b.unchanged("a signal more", func() { refused("again", true) })
	b.is(`SELECT min(place), max(place), count(*), (SELECT count(*) FROM legwork.signal_key WHERE place IS NULL)
		FROM legwork.signal_key WHERE key = '`+ledger.JobKey(gid).String()+`' AND topic = 't'`, "2 10001 10000 1")
}

// TestUnreadBeforePlaces: signals that a build before places has kept count from the next one
// on, and never refuse one by themselves.
func TestUnreadBeforePlaces(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	for _, id := range []string{"1", "2", "3"} {
		if told := b.signal(signalTo(gid, id)); told[0].Full {
			t.Errorf("signal %s is refused", id)
		}
		b.exec(`UPDATE legwork.signal_key SET place = NULL WHERE place = 1`)
	}
	b.is(`SELECT place FROM legwork.signal_key ORDER BY ord`, "<nil>", "<nil>", "<nil>")
	b.signal(signalTo(gid, "4"))
	b.signal(signalTo(gid, "5"))
	b.is(`SELECT place FROM legwork.signal_key ORDER BY ord`, "<nil>", "<nil>", "<nil>", "1", "2")
	b.exec(`UPDATE legwork.signal_key SET place = $1 WHERE place = 2`, legwork.MaxUnread)
	if told := b.signal(signalTo(gid, "6")); !told[0].Full {
		t.Errorf("as many are kept as may, and a signal does %+v", told[0])
	}
}
