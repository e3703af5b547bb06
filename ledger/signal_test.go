package ledger_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestSignals: 202, 202, 200 are three Leg 2 entries; the registration is gone
// with the third, and the semaphore closes once (HOOK-05).
func TestSignals(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	step := b.waits(gid, "h", 0, "k")
	for i, c := range []struct {
		code                   int
		activity, marks, hooks string
		semaphore              int
	}{
		{202, "001100000000001", "000011000000001", "1", 1},
		{202, "001100000000002", "000011000000002", "2", 1},
		{200, "201100000000003", "000111100000003", "", 0},
	} {
		told := b.signal(signalOf(fmt.Sprint(i), c.code, "other", "k"))
		if !told[0].Accepted || len(told[0].Wakes) != 1 {
			t.Fatalf("signal %d: %+v", i, told[0])
		}
		wake := told[0].Wakes[0]
		if row := b.row(wake.Row); wake.Work != step.Work || wake.Seq != i || row.GUID != wake.GUID ||
			string(row.Data) != fmt.Sprint(i) || wake.Topic != "t" || wake.Publish != 1 {
			t.Errorf("signal %d wakes by %+v, in the outbox %+v", i, wake, row)
		}
		done, closed := b.answer(wake, 0)
		if len(closed) > 0 {
			done.Activity, done.Marks = closed[0].Activity, &closed[0].Marks
		}
		if done.Activity.String() != c.activity || done.Marks.String() != c.marks || done.After != c.semaphore ||
			(len(closed) == 1) != (c.code == 200) {
			t.Errorf("signal %d: %+v, %+v", i, done, closed)
		}
		want := []string{c.hooks}
		if c.hooks == "" {
			want = nil
		}
		b.is(`SELECT seq FROM legwork.hook`, want...)
	}
	b.is(`SELECT dad, hook::text FROM legwork.activity ORDER BY 1`, ",0,0 0", ",0,1 1", ",0,2 2")
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	b.is(`SELECT taken_by IS NOT NULL, data FROM legwork.signal`, "true <nil>", "true <nil>", "true <nil>")
}

// TestSignalsThatCameEarly are kept with status and code, and taken in order by
// the registration, up to the first that is final (CON-25, decision 7).
func TestSignalsThatCameEarly(t *testing.T) {
	b := newBase(t)
	for i, code := range []int{202, 202, 200, 200} {
		s := signalOf(fmt.Sprint(i), code, "k", "also")
		if told := b.signal(s); told[0].Accepted || told[0].Duplicate {
			t.Fatalf("%+v", told[0])
		}
		b.unchanged("the same signal again", func() {
			if told := b.signal(s); !told[0].Duplicate {
				t.Errorf("%+v", told[0])
			}
		})
	}
	late := signalOf(`"late"`, 200, "k")
	late.Kept = -time.Second
	b.signal(late)
	gid := b.job(1, 0)
	step := b.hook(gid, "h", time.Hour, "k")
	c, _ := b.commit(ledger.All, step)
	if c[0].Wake == nil || c[0].Wake.Seq != 0 || len(c[0].Follow) != 0 {
		t.Fatalf("%+v", c[0])
	}
	var wakes []legwork.Transition
	for _, line := range b.lines(`SELECT guid::text FROM legwork.outbox ORDER BY seq`) {
		guid, err := legwork.ParseID(line)
		if err != nil {
			t.Fatal(err)
		}
		wakes = append(wakes, b.row(guid))
	}
	b.is(`SELECT seq, publish, due_at > now() + interval '3 s' FROM legwork.outbox ORDER BY seq`, "0 1 false", "1 0 true",
		"2 0 true")
	for i, w := range wakes {
		if w.Seq != i || string(w.Data) != fmt.Sprint(i) || (w.Row == step.Work) != (i == 2) ||
			w.Status != map[bool]legwork.Status{true: legwork.Success, false: legwork.Pending}[i == 2] {
			t.Errorf("wake %d: %+v", i, w)
		}
	}
	b.is(`SELECT data::text FROM legwork.outbox WHERE guid = work`, "2") // in the timer's place
	b.is(`SELECT count(*) FROM legwork.hook`, "0")
	b.is(`SELECT s.ord, k.n FROM legwork.signal s JOIN (SELECT guid, count(*) AS n FROM legwork.signal_key GROUP BY 1)
		k USING (guid) WHERE expires_at > now()`, "4 2")
	for i, w := range wakes {
		done, _ := b.answer(w, 0)
		if done.Hit != (i == 2) {
			t.Errorf("wake %d: %+v", i, done)
		}
		if i < 2 && (len(done.Follow) != 1 || done.Follow[0].Row != wakes[i+1].Row ||
			done.Follow[0].GUID != wakes[i+1].GUID || done.Follow[0].Publish != 1) {
			t.Errorf("after wake %d: %+v", i, done.Follow)
		}
	}
	second := b.waits(b.job(1, 0), "h", 0, "x", "also")
	b.is(`SELECT guid = '`+second.Work.String()+`', data::text FROM legwork.outbox`, "true 3")
	third := b.waits(b.job(1, 0), "h", 0, "k") // the one that has expired is not taken
	b.is(`SELECT work = '`+third.Work.String()+`' FROM legwork.hook`, "true")
}

// TestOneSignalForTwo: two hooks that register at once and could both take the
// one signal that is kept: the first does, the second takes the next.
func TestOneSignalForTwo(t *testing.T) {
	b := newBase(t)
	b.signal(signalOf("1", 200, "a", "b"))
	b.signal(signalOf("2", 200, "b"))
	b.signal(signalOf("3", 200, "a"))
	one, two, three := b.hook(b.job(1, 0), "x", 0, "a"), b.hook(b.job(1, 0), "y", 0, "a", "b"),
		b.hook(b.job(1, 0), "z", 0, "b")
	c, _ := b.commit(ledger.All, one, two, three)
	for i, want := range []string{"1", "2", ""} {
		got := ""
		if c[i].Wake != nil {
			got = string(c[i].Wake.Data)
		}
		if got != want {
			t.Errorf("hook %d took %q, want %q", i, got, want)
		}
	}
	b.is(`SELECT activity FROM legwork.hook`, "z")
	b.is(`SELECT ord FROM legwork.signal_key`, "3")
}

// TestWhomASignalWakes: for each activity its keys name the hook that has
// waited longest, in jobs that are open (decision 7).
func TestWhomASignalWakes(t *testing.T) {
	b := newBase(t)
	closed := b.job(1, 0)
	b.waits(closed, "h", 0, "k")
	b.exec(`UPDATE legwork.job SET closed_guid = gid`)
	first, second := b.waits(b.job(1, 0), "h", 0, "k"), b.waits(b.job(1, 0), "h", 0, "k")
	other, both := b.waits(b.job(1, 0), "g", 0, "l"), b.waits(b.job(1, 0), "f", 0, "k", "l")
	b.waits(b.job(1, 0), "h", 0, "m")
	works := func(told ledger.Signalled) map[legwork.ID]bool {
		out := map[legwork.ID]bool{}
		for _, w := range told.Wakes {
			out[w.Work] = true
		}
		return out
	}
	told := b.signal(signalOf("1", 200, "k", "l"), signalOf("2", 200, "k"), signalOf("3", 200, "l"))
	if got := works(told[0]); len(got) != 3 || !got[first.Work] || !got[other.Work] || !got[both.Work] {
		t.Errorf("the first woke %v", got)
	}
	if got := works(told[1]); len(got) != 1 || !got[second.Work] {
		t.Errorf("the second woke %v", got)
	}
	if told[2].Accepted {
		t.Errorf("the third woke %+v", told[2].Wakes)
	}
	b.is(`SELECT k.key = '`+keyOf("l").String()+`', s.data::text FROM legwork.signal_key k JOIN legwork.signal s USING (guid)`, "true 3")
	b.is(`SELECT count(*) FROM legwork.hook`, "2")
}

// TestSignalFromTheOutbox: its row is consumed, also by a duplicate; the row of
// anything else is not.
func TestSignalFromTheOutbox(t *testing.T) {
	b := newBase(t)
	var guid legwork.ID
	if err := b.pool.QueryRow(t.Context(), legwork.Qualify(`SELECT legwork.signal('t', '1', 'id 1', 'pending', 202)`,
		b.namespace)).Scan(&guid); err != nil {
		t.Fatal(err)
	}
	if want := legwork.DeriveStart(b.namespace, "signal\x00t", "id\x00id 1"); guid != want {
		t.Errorf("legwork.signal makes %s of its id, a header %s", guid, want)
	}
	b.exec(`SELECT legwork.signal('t', '1', 'id 1')`)
	b.is(`SELECT lane, gid, topic, status, code, publish FROM legwork.outbox`, "signal <nil> t pending 202 0")
	s := signalOf("1", 202, "k")
	s.GUID = guid
	b.signal(s)
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	b.exec(`SELECT legwork.signal('t', '1', 'id 1')`)
	if told := b.signal(s); !told[0].Duplicate {
		t.Errorf("%+v", told)
	}
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
	step := b.response(b.job(1, 0), 0)
	s.GUID = step.Consumed
	b.signal(s)
	b.is(`SELECT lane FROM legwork.outbox`, "work.w")
}

// TestTimerHasFired: from the moment the relay has it a timer is faster than
// any signal, which is then for somebody else.
func TestTimerHasFired(t *testing.T) {
	b := newBase(t)
	slept := b.waits(b.job(1, 0), "h", time.Hour, "k")
	awake := b.waits(b.job(1, 0), "h", time.Hour, "k")
	b.exec(`UPDATE legwork.outbox SET publish = 1 WHERE guid = $1`, slept.Work)
	if told := b.signal(signalOf("1", 200, "k")); !told[0].Accepted || told[0].Wakes[0].Work != awake.Work {
		t.Errorf("%+v", told)
	}
	if told := b.signal(signalOf("2", 200, "k")); told[0].Accepted {
		t.Errorf("%+v", told)
	}
	if done, _ := b.answer(b.row(slept.Work), 0); !done.Hit {
		t.Errorf("%+v", done)
	}
	b.is(`SELECT count(*) FROM legwork.hook`, "0")
}

// TestManyKeptSignals: a registration takes as many pending signals as there
// are, up to the first that is final, and passes over those that have expired,
// however many.
func TestManyKeptSignals(t *testing.T) {
	b := newBase(t)
	keep := func(n int, status string, expires string) {
		t.Helper()
		b.exec(`WITH s AS (INSERT INTO legwork.signal (guid, topic, data, status, code, expires_at)
				SELECT gen_random_uuid(), 't', '1', $2, 202, now() + $3::interval FROM generate_series(1, $1) RETURNING *)
			INSERT INTO legwork.signal_key (topic, key, ord, guid) SELECT topic, $4, ord, guid FROM s`, n, status, expires, keyOf("k"))
	}
	keep(1001, "pending", "-1 hour")
	keep(1001, "pending", "1 hour")
	keep(2, "success", "1 hour")
	one, two, three := b.hook(b.job(1, 0), "x", 0, "k"), b.hook(b.job(1, 0), "y", 0, "k"), b.hook(b.job(1, 0), "z", 0, "k")
	b.commit(ledger.All, one, two, three)
	b.is(`SELECT activity, count(*), count(*) FILTER (WHERE status = 'success'), max(seq) FROM legwork.outbox GROUP BY
		1 ORDER BY 1`, "x 1002 1 1001", "y 1 1 0")
	b.is(`SELECT activity FROM legwork.hook`, "z")
	b.is(`SELECT count(*) FROM legwork.signal_key`, "1001") // those that have expired
}

// TestTimerAfterKeptSignals: a hook that has taken pending signals is answered by
// its timer after them.
func TestTimerAfterKeptSignals(t *testing.T) {
	b := newBase(t)
	b.signal(signalOf("0", 202, "k"))
	b.signal(signalOf("1", 202, "k"))
	step := b.waits(b.job(1, 0), "h", time.Hour, "k")
	b.is(`SELECT publish, seq FROM legwork.outbox WHERE guid = '`+step.Work.String()+`'`, "0 2")
	var last ledger.Committed
	for range 2 {
		for _, line := range b.lines(`SELECT guid::text FROM legwork.outbox WHERE publish = 1`) {
			guid, err := legwork.ParseID(line)
			if err != nil {
				t.Fatal(err)
			}
			last, _ = b.answer(b.row(guid), 0)
		}
	}
	if len(last.Follow) > 0 {
		t.Errorf("the timer fires early: %+v", last.Follow)
	}
	b.is(`SELECT publish, seq FROM legwork.outbox`, "0 2")
}
