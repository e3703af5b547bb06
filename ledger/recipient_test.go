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
