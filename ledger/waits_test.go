package ledger_test

import (
	"crypto/sha256"
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// keyOf is some key, spread over the buckets.
func keyOf(s string) legwork.ID {
	sum := sha256.Sum256([]byte(s))
	return legwork.ID(sum[:16])
}

// entered makes an activity that a Leg 1 message has just entered, with the
// message's row, and a step of that message.
func (b *base) entered(gid legwork.ID, activity string) ledger.Step {
	b.t.Helper()
	at := ledger.Place{Gid: gid, Activity: activity, DAD: ",0,0"}
	guid := legwork.Derive(gid, gid, "child:"+activity, 0)
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, publish) VALUES ($1, $2, 'run', $3, $4, 1)`, guid,
		gid, activity, at.DAD)
	entries := []ledger.Leg1Entry{{Place: at, GUID: guid, Version: 1, Epoch: 1, Seeds: true}}
	if e, _, err := b.store.EnterLeg1(b.t.Context(), entries, ledger.Want{}); err != nil || !e[0].Counted {
		b.t.Fatalf("%+v, %v", e, err)
	}
	return ledger.Step{Place: at, GUID: guid, Consumed: guid}
}

// hook makes the step of a hook that waits for the keys on topic t and, if it
// is to sleep, for a timer.
func (b *base) hook(gid legwork.ID, activity string, sleep time.Duration, keys ...string) ledger.Step {
	step := b.entered(gid, activity)
	step.Plain = true
	step.Work = legwork.Derive(gid, step.GUID, "work", 1)
	for i, k := range keys {
		step.Register = append(step.Register, ledger.Registration{Rule: i, Topic: "t", Key: keyOf(k),
			Expect: []byte(`"` + k + `"`)})
	}
	if sleep > 0 {
		step.Children = []legwork.Transition{{GUID: step.Work, Kind: legwork.Leg2, Gid: gid, Activity: activity,
			DAD: step.DAD, Work: step.Work, Row: step.Work,
			Status: legwork.Success, Code: 200, Delay: sleep, Data: []byte(`{"timestamp":"t"}`)}}
	}
	return step
}

// waits commits a hook that waits.
func (b *base) waits(gid legwork.ID, activity string, sleep time.Duration, keys ...string) ledger.Step {
	b.t.Helper()
	step := b.hook(gid, activity, sleep, keys...)
	if c, _ := b.commit(ledger.All, step); !c[0].Sent {
		b.t.Fatalf("%+v", c[0])
	}
	return step
}

// answer takes an answer into its activity, as one entry and one commit with n
// children, and returns what it did.
func (b *base) answer(t legwork.Transition, n int) (ledger.Committed, []ledger.Closed) {
	b.t.Helper()
	at := ledger.Place{Gid: t.Gid, Activity: t.Activity, DAD: t.DAD}
	e, _, err := b.store.EnterLeg2(b.t.Context(),
		[]ledger.Leg2Entry{{Place: at, GUID: t.GUID, Version: 1, Work: t.Work, Attempt: t.Attempt}}, ledger.Want{})
	if err != nil || !e[0].Counted {
		b.t.Fatalf("%s: %+v, %v", t.GUID, e, err)
	}
	step := ledger.Step{Place: at, GUID: t.GUID, Guard: true, Work: t.Work, Seq: t.Seq, Status: t.Status, Code: t.Code,
		Hook:  t.Data,
		Plane: t.DAD.Resolve(e[0].Marks.Index()), Delta: n - 1, Final: true, Consumed: t.Work,
		Children: childrenOf(t.Gid, t.GUID, n)}
	if t.Status == legwork.Pending {
		step.Delta, step.Final, step.Consumed = n, false, t.Row
	}
	c, closed := b.commit(ledger.All, step)
	return c[0], closed
}

// row reads an answer from the outbox, as the relay would.
func (b *base) row(guid legwork.ID) legwork.Transition {
	b.t.Helper()
	var t legwork.Transition
	var work *legwork.ID
	if err := b.pool.QueryRow(b.t.Context(),
		legwork.Qualify(`SELECT gid, activity, dad, attempt, work, status, coalesce(code, 0), coalesce(seq, 0), data
		FROM legwork.outbox WHERE guid = $1 AND lane = 'response'`, b.namespace), guid).
		Scan(&t.Gid, &t.Activity, &t.DAD, &t.Attempt, &work, &t.Status, &t.Code, &t.Seq, &t.Data); err != nil {
		b.t.Fatal(err)
	}
	t.Row, t.Work = guid, guid
	if work != nil {
		t.Work = *work
	}
	t.GUID = legwork.ResponseGUID(t.Gid, t.Work, t.Attempt, t.Status, t.Seq)
	return t
}

func (b *base) signal(signals ...ledger.Signal) []ledger.Signalled {
	b.t.Helper()
	told, err := b.store.Signal(b.t.Context(), signals)
	if err != nil {
		b.t.Fatal(err)
	}
	return told
}

// signalOf is a signal on topic t; pending if its code is 202.
func signalOf(data string, code int, keys ...string) ledger.Signal {
	s := ledger.Signal{GUID: legwork.NewID(), Topic: "t", Data: []byte(data), Status: legwork.Success, Code: code,
		Kept: time.Hour}
	if code == 202 {
		s.Status = legwork.Pending
	}
	for _, k := range keys {
		for _, activity := range []string{"f", "g", "h", "x", "y", "z"} {
			s.Keys = append(s.Keys, ledger.SignalKey{Key: keyOf(k), App: "app", Activity: activity, Keep: true})
		}
	}
	return s
}

// TestTimer: a sleep is the wake-up itself, which nobody has published and that
// is due by the clock of Postgres (HOOK-03); Leg 1 saves what the maps gave.
func TestTimer(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	step := b.hook(gid, "h", time.Hour)
	step.Output, step.Data = []byte(`{"o":1}`), []ledger.Leaf{{Path: "from", Value: []byte(`"leg1"`)}}
	c, _ := b.commit(ledger.All, step)
	if !c[0].Sent || c[0].Activity.String() != "001100000000000" {
		t.Fatalf("%+v", c[0])
	}
	b.is(`SELECT lane, kind, guid = work, publish, status, code, due_at - now() > interval '59 min',
		data->>'timestamp' FROM legwork.outbox`,
		"response <nil> <nil> 0 success 200 true t")
	b.is(`SELECT a.output->>'o', a.work_guid = o.guid, d.value::text FROM legwork.activity a JOIN legwork.outbox o
		USING (gid) JOIN legwork.job_data d USING (gid)`, `1 true "leg1"`)
	b.is(`SELECT ledger FROM legwork.guid_ledger`, "0") // Leg 1's own row has no steps
	b.unchanged("second copy of Leg 1", func() {
		again := step
		again.Children = []legwork.Transition{step.Children[0]}
		again.Children[0].GUID = legwork.NewID()
		b.commit(ledger.All, again)
	})
	done, closed := b.answer(b.row(step.Work), 0)
	if !done.Hit || len(closed) != 1 || closed[0].Activity.String() != "201100000000001" ||
		closed[0].Marks.String() != "000111100000001" {
		t.Errorf("%+v, %+v", done, closed)
	}
	b.is(`SELECT hook->>'timestamp' FROM legwork.activity`, "t")
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
}

// TestPosts: what the rows of the other kinds of messages say.
func TestPosts(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	step := b.response(gid, 0)
	of := func(kind legwork.Kind, n int) legwork.Transition {
		return legwork.Transition{GUID: legwork.Derive(gid, step.GUID, "post", n), Kind: kind, Gid: gid, Activity: "a",
			DAD: ",0,0", Attempt: 1, Data: []byte(fmt.Sprint(n))}
	}
	await, signal, interrupt, late := of(legwork.Await, 1), of(legwork.Signal, 2), of(legwork.Interrupt, 3),
		of(legwork.Leg1, 4)
	await.Topic, await.Child, await.Sever = "child.topic", "wanted", true
	signal.Topic, signal.Status, signal.Code = "s.topic", legwork.Pending, 202
	late.Delay = time.Hour
	step.Delta, step.Children = 3, []legwork.Transition{await, signal, interrupt, late}
	b.commit(ledger.Do{Save: true}, step)
	b.is(`SELECT lane FROM legwork.outbox WHERE publish > 0`, "signal") // with save (SIG-02)
	step.Resumes = true
	b.commit(ledger.Do{Spawn: true}, step)
	b.is(`SELECT data::text, lane, kind, topic, job_id, status, code, publish, due_at > now() + interval '1 min' FROM
		legwork.outbox ORDER BY 1`,
		"1 run await child.topic wanted sever <nil> 1 false", "2 signal <nil> s.topic <nil> pending 202 1 false",
		"3 run interrupt <nil> <nil> <nil> <nil> 1 false", "4 run <nil> <nil> <nil> <nil> <nil> 0 true")
	b.unchanged("second copy", func() {
		again := b.other(step)
		again.Children = []legwork.Transition{of(legwork.Await, 9)}
		b.commit(ledger.All, again)
	})
}
