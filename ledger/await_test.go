package ledger_test

import (
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// awaiting makes a job with an activity that has asked for a child.
func (b *base) awaiting(activity string) (ledger.Parent, legwork.ID) {
	gid := b.job(1, 0)
	p, _ := b.awaitingIn(gid, activity)
	return p, gid
}

func (b *base) awaitingIn(gid legwork.ID, activity string) (ledger.Parent, []legwork.Transition) {
	b.t.Helper()
	step := b.entered(gid, activity)
	step.Plain, step.Work = true, legwork.Derive(gid, step.GUID, "work", 1)
	step.Children = []legwork.Transition{{GUID: step.Work, Kind: legwork.Await, Gid: gid, Activity: activity,
		DAD: step.DAD, Topic: "child.t", Data: []byte(`{}`)}}
	b.commit(ledger.All, step)
	return ledger.Parent{Place: step.Place, Work: step.Work, Attempt: 1, Topic: "child.t"}, nil
}

func childOf(p ledger.Parent, children []legwork.Transition) ledger.Begin {
	gid := legwork.NewID()
	return ledger.Begin{GUID: p.Work, Gid: gid, App: "app", Version: 1, Job: "child of " + p.Work.String(),
		Graph: "child.t", Activity: "trigger",
		Input: []byte(`{}`), Parent: &p, Children: children}
}

// begin starts the child with one activity to enter.
func (b *base) begin(p ledger.Parent, _ []legwork.Transition) ledger.Begun {
	b.t.Helper()
	begin := childOf(p, nil)
	begin.Children = childrenOf(begin.Gid, p.Work, 1)
	begun, err := b.store.Start(b.t.Context(), []ledger.Begin{begin}, ledger.All)
	if err != nil || !begun[0].Created {
		b.t.Fatalf("%+v, %v", begun, err)
	}
	return begun[0]
}

// TestAwait: the await's row becomes the child's; copies begin nothing more, and
// the child's end puts the answer under the await's own key (AWAIT-01, ADR 13).
func TestAwait(t *testing.T) {
	b := newBase(t)
	p, gid := b.awaiting("a")
	b.is(`SELECT kind, topic FROM legwork.outbox`, "await child.t")
	copies := make([]ledger.Begun, 8)
	err := together(8, func(i int) error {
		begin := childOf(p, nil)
		begin.Children = childrenOf(begin.Gid, p.Work, 1)
		begin.Data = []ledger.Leaf{{Path: "a.b", Value: []byte(`1`)}}
		begun, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.Do{})
		if err == nil {
			copies[i] = begun[0]
		}
		return err
	})
	made := 0
	for _, c := range copies {
		if c.Created {
			made++
		}
		if c.Orphan || c.Gid == nil || *c.Gid != *copies[0].Gid {
			t.Errorf("%+v", c)
		}
	}
	if err != nil || made != 1 {
		t.Fatalf("%d children, %v", made, err)
	}
	child := *copies[0].Gid
	b.is(`SELECT c.parent_gid = '`+gid.String()+`', c.activity, c.work = '`+p.Work.String()+`', c.severed FROM legwork.child c`, "true a true false")
	b.is(`SELECT lane FROM legwork.outbox`, "run")
	meta, err := b.store.Load(t.Context(), ledger.Want{Jobs: []ledger.WantJob{{Index: 3, Gid: child}}})
	if m := meta.Jobs[3]; err != nil || m.ParentGid == nil || *m.ParentGid != gid || m.ParentJob != gid.String() ||
		m.ParentActivity != "a" || m.State != "running" {
		t.Errorf("%+v, %v", m, err)
	}
	_, closed := b.commit(ledger.All, b.response(child, 0))
	if len(closed) != 1 || len(closed[0].Follow) != 1 {
		t.Fatalf("%+v", closed)
	}
	answer := closed[0].Follow[0]
	if answer.Row != p.Work || answer.Work != p.Work || !answer.Leaves || answer.Gid != gid ||
		answer.Status != legwork.Success || answer.Code != 200 || answer.Topic != "child.t" {
		t.Errorf("%+v", answer)
	}
	b.is(`SELECT kind, status, data->>'a.b' FROM legwork.outbox WHERE lane = 'response' AND guid = '`+p.Work.String()+`'`,
		"leaves success 1")
	if done, _ := b.answer(b.row(p.Work), 0); !done.Hit {
		t.Errorf("%+v", done)
	}
	if begun, err := b.store.Start(t.Context(), []ledger.Begin{childOf(p, nil)}, ledger.All); err != nil ||
		begun[0].Created || begun[0].Orphan || begun[0].Marks == nil {
		t.Errorf("a late copy: %+v, %v", begun, err)
	}
}

// TestAwaitWithoutParent: with the row gone nobody waits, and nothing begins.
func TestAwaitWithoutParent(t *testing.T) {
	b := newBase(t)
	p, gid := b.awaiting("a")
	if _, _, err := b.store.InterruptJobs(t.Context(),
		[]ledger.InterruptRequest{{Gid: gid, Interruption: ledger.Interruption{GUID: legwork.NewID()}}}); err != nil {
		t.Fatal(err)
	}
	b.unchanged("an await of a job that has ended", func() {
		if begun, err := b.store.Start(t.Context(), []ledger.Begin{childOf(p, nil)}, ledger.All); err != nil ||
			!begun[0].Orphan || begun[0].Created {
			t.Errorf("%+v, %v", begun, err)
		}
	})
}

// TestSeveredAwait: the parent has its answer at once, the child's end is not
// told (AWAIT-02).
func TestSeveredAwait(t *testing.T) {
	b := newBase(t)
	p, _ := b.awaiting("a")
	p.Severed = true
	begin := childOf(p, nil)
	begin.Children, begin.Confirm = childrenOf(begin.Gid, p.Work, 1), []byte(`{"job_id":"x"}`)
	begun, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.Do{})
	if err != nil || len(begun[0].Follow) != 1 || begun[0].Follow[0].Row != p.Work ||
		string(begun[0].Follow[0].Data) != `{"job_id":"x"}` {
		t.Fatalf("%+v, %v", begun, err)
	}
	if done, _ := b.answer(b.row(p.Work), 0); !done.Hit {
		t.Errorf("%+v", done)
	}
	if _, closed := b.commit(ledger.All, b.response(begin.Gid, 0)); len(closed) != 1 || len(closed[0].Follow) != 0 {
		t.Errorf("%+v", closed)
	}
	b.is(`SELECT lane FROM legwork.outbox`, "run") // the child's first activity, which response did not consume
}

// TestReject: an await for which no job can begin is answered with an error, in
// its own place; once (decision 10).
func TestReject(t *testing.T) {
	b := newBase(t)
	p, _ := b.awaiting("a")
	taken := childOf(p, nil)
	b.exec(`INSERT INTO legwork.job (gid, app, job_id, version_id, graph, semaphore) VALUES ($1, 'app', $2, 1, 'g', 1)`,
		legwork.NewID(), taken.Job)
	begun, err := b.store.Start(t.Context(), []ledger.Begin{taken}, ledger.All)
	if err != nil || begun[0].Created || begun[0].Marks != nil || begun[0].Gid == nil {
		t.Fatalf("%+v, %v", begun, err)
	}
	reject := []ledger.Rejection{{Parent: p, Code: 409, Error: []byte(`{"message":"taken"}`)}}
	if err := b.store.Reject(t.Context(), reject); err != nil {
		t.Fatal(err)
	}
	b.is(`SELECT lane, kind, status, code, publish, due_at <= now(), data->>'message' FROM legwork.outbox`,
		"response <nil> error 409 0 true taken")
	b.unchanged("again", func() {
		reject[0].Code = 500
		if err := b.store.Reject(t.Context(), reject); err != nil {
			t.Error(err)
		}
		if begun, err := b.store.Start(t.Context(), []ledger.Begin{childOf(p, nil)}, ledger.All); err != nil ||
			begun[0].Created {
			t.Errorf("%+v, %v", begun, err)
		}
	})
	if done, _ := b.answer(b.row(p.Work), 0); !done.Spawned {
		t.Errorf("%+v", done)
	}
}

// TestAwaitAgain: an await whose child has failed is asked again, in the place
// of the answer.
func TestAwaitAgain(t *testing.T) {
	b := newBase(t)
	p, gid := b.awaiting("a")
	child := b.begin(p, nil)
	failing := b.response(*child.Gid, 0)
	failing.Fail = []byte(`{"message":"it broke","code":422}`)
	_, closed := b.commit(ledger.All, failing)
	if f := closed[0].Follow; len(f) != 1 || f[0].Status != legwork.Failed || f[0].Code != 422 || f[0].Leaves {
		t.Fatalf("%+v", closed)
	}
	next := legwork.Derive(gid, p.Work, "retry", 2)
	again := legwork.Transition{GUID: next, Kind: legwork.Await, Gid: gid, Topic: "child.t", Child: "again",
		Data: []byte(`2`)}
	retry := ledger.Retry{Place: p.Place, Version: 1, Work: p.Work, Next: next, Attempt: 2, Delay: time.Hour,
		Again: &again}
	interim := legwork.ResponseGUID(gid, p.Work, 1, legwork.Pending, 0)
	for i, want := range []ledger.Retried{ledger.RetryTooSoon, ledger.RetriedNow, ledger.NotRetried} {
		if retry.Prior = nil; i == 0 {
			retry.Prior = &interim // which has not come
		}
		if became, err := b.store.Retry(t.Context(), []ledger.Retry{retry}); err != nil || became[0] != want {
			t.Errorf("%d: %v, %v", i, became, err)
		}
	}
	b.is(`SELECT guid = '`+next.String()+`', lane, kind, attempt, topic, job_id, status, data::text, publish FROM legwork.outbox WHERE gid = '`+gid.String()+`'`,
		"true run await 2 child.t again <nil> 2 0")
	b.is(`SELECT work_guid = '`+next.String()+`', attempt FROM legwork.activity WHERE activity = 'a'`, "true 2")
	e, _, err := b.store.EnterLeg2(t.Context(),
		[]ledger.Leg2Entry{{Place: p.Place, GUID: closed[0].Follow[0].GUID, Version: 1, Work: p.Work}}, ledger.Want{})
	if err != nil || e[0].Counted || *e[0].Outstanding != next || e[0].Attempt != 2 {
		t.Errorf("the answer to the first: %+v, %v", e, err)
	}
}

// TestLimitKeptWhileItIsHeld: an await that is asked again keeps its time limit. If a pause holds the timer, or it is
// on its way, the time has come.
func TestLimitKeptWhileItIsHeld(t *testing.T) {
	for what, sql := range map[string]string{
		"waits":    `UPDATE legwork.outbox SET due_at = now() + interval '1 hour' WHERE kind = 'timeout'`,
		"is held":  `UPDATE legwork.outbox SET due_at = now() + interval '100 years', paused = 7 WHERE kind = 'timeout'`,
		"has come": `UPDATE legwork.outbox SET due_at = now() + interval '1 hour', publish = 1 WHERE kind = 'timeout'`,
	} {
		b := newBase(t)
		gid := b.job(1, 0)
		step := b.entered(gid, "a")
		timer, again := legwork.NewID(), legwork.NewID()
		step.Plain, step.Work = true, legwork.Derive(gid, step.GUID, "work", 1)
		step.Children = []legwork.Transition{{GUID: step.Work, Kind: legwork.Await, Gid: gid, Activity: "a", DAD: step.DAD,
			Topic: "child.t", Data: []byte(`{}`)}}
		step.Limit = &ledger.Limit{Timer: timer, Work: step.Work, After: time.Hour}
		b.commit(ledger.All, step)
		p := ledger.Parent{Place: step.Place, Work: step.Work, Attempt: 1, Topic: "child.t"}
		child := b.begin(p, nil)
		failing := b.response(*child.Gid, 0)
		failing.Fail = []byte(`{"message":"it broke","code":422}`)
		b.commit(ledger.All, failing)
		b.exec(sql)
		next := legwork.Derive(gid, p.Work, "retry", 2)
		retry := ledger.Retry{Place: p.Place, Version: 1, Work: p.Work, Next: next, Attempt: 2, Delay: time.Hour,
			Again: &legwork.Transition{GUID: next, Kind: legwork.Await, Gid: gid, Topic: "child.t", Data: []byte(`2`)},
			Limit: &ledger.Limit{Timer: again, Work: next, Attempt: 2, After: time.Minute, Was: timer, Keep: true}}
		if became, err := b.store.Retry(t.Context(), []ledger.Retry{retry}); err != nil || became[0] != ledger.RetriedNow {
			t.Fatalf("%v, %v", became, err)
		}
		b.is(`SELECT guid = '`+again.String()+`', due_at > now(), due_at < now() + interval '61 minutes' FROM legwork.outbox
			WHERE kind = 'timeout'`, map[bool]string{true: "true true true", false: "true false true"}[what == "waits"])
	}
}

// TestEmitAndPersist: pending results with the data so far, one result at
// last, whoever of persist and the end comes first.
func TestEmitAndPersist(t *testing.T) {
	b := newBase(t)
	p, _ := b.awaiting("a")
	begin := childOf(p, nil)
	begin.Children, begin.Publishes, begin.Emit = childrenOf(begin.Gid, p.Work, 1), "ev", true
	begin.Data = []ledger.Leaf{{Path: "n", Value: []byte(`0`)}}
	begun, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.All)
	if err != nil || begun[0].Marks.String() != "000011100000000" || len(begun[0].Follow) != 2 {
		t.Fatalf("%+v, %v", begun, err)
	}
	b.exec(`UPDATE legwork.job SET semaphore = 3 WHERE gid = $1`, begin.Gid)
	told := append([]legwork.Transition(nil), begun[0].Follow...)
	for i, what := range []string{"emit", "persist", "persist", "end"} {
		step := b.response(begin.Gid, 0)
		if what == "emit" {
			step.Delta = 0
		}
		step.Data = []ledger.Leaf{{Path: "n", Value: []byte{byte('1' + i)}}}
		step.Emit, step.Finish = what == "emit", what == "persist"
		for range 2 { // the second copy tells nothing
			c, closed := b.commit(ledger.All, step)
			told = append(told, c[0].Follow...)
			for _, e := range closed {
				told = append(told, e.Follow...)
			}
		}
	}
	got := []string{}
	for _, m := range told {
		s := m.Kind.String() + " " + string(m.Status) + " " + string(m.Data)
		if m.Kind == legwork.Leg2 {
			s += map[bool]string{true: " final", false: " interim"}[m.Row == p.Work]
		}
		got = append(got, s)
		b.is(`SELECT count(*) FROM legwork.outbox WHERE guid = '`+map[bool]legwork.ID{true: m.Row,
			false: m.GUID}[m.Kind == legwork.Leg2].String()+`'`, "1")
	}
	want := []string{`event pending { "n" : 0 }`, `leg2 pending { "n" : 0 } interim`, `event pending { "n" : 1 }`,
		`leg2 pending { "n" : 1 } interim`,
		`event success { "n" : 2 }`, `leg2 success { "n" : 2 } final`, `event success { "n" : 3 }`,
		`event success { "n" : 4 }`}
	if len(got) != len(want) {
		t.Fatalf("%q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("message %d: %s, want %s", i, got[i], want[i])
		}
	}
	b.is(`SELECT seq FROM legwork.outbox WHERE lane = 'response' ORDER BY seq`, "0", "1", "2")
}

// TestChildWithoutActivities ends with its trigger, and its parent is told.
func TestChildWithoutActivities(t *testing.T) {
	b := newBase(t)
	p, _ := b.awaiting("a")
	begin := childOf(p, nil)
	begin.Publishes = "ev"
	hour := time.Hour
	begin.Expire = &hour
	begun, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.All)
	if err != nil || begun[0].Ended == nil || len(begun[0].Follow) != 2 || begun[0].Marks.String() != "000011100000000" {
		t.Fatalf("%+v, %v", begun, err)
	}
	b.is(`SELECT expires_at - completed_at FROM legwork.job WHERE state = 'completed'`, "{3600000000 0 0 true}")
	if done, _ := b.answer(b.row(p.Work), 0); !done.Hit {
		t.Errorf("%+v", done)
	}
}

// TestADroppedCallWhoseChildBegins: a function ends while another engine begins the job that one of its operations has
// called. The job is interrupted.
func TestADroppedCallWhoseChildBegins(t *testing.T) {
	b := newBase(t)
	gid := b.job(3, 0)
	p, _ := b.awaitingIn(gid, "a")
	end := b.response(gid, 0)
	end.Drops, end.Delta = []string{"a"}, -2
	tx, err := b.pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	begin := childOf(p, nil)
	begin.Children = childrenOf(begin.Gid, p.Work, 1)
	if begun, err := b.store.With(tx).Start(t.Context(), []ledger.Begin{begin}, ledger.All); err != nil ||
		!begun[0].Created {
		t.Fatalf("%+v, %v", begun, err)
	}
	done := make(chan error, 1)
	var committed []ledger.Committed
	go func() {
		var err error
		committed, _, err = b.store.Commit(t.Context(), []ledger.Step{end}, ledger.All)
		done <- err
	}()
	b.somebodyWaits(tx, 0, done)
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	b.is(`SELECT severed FROM legwork.child`, "true")
	b.is(`SELECT lane FROM legwork.outbox WHERE kind = 'interrupt' AND gid = '`+begin.Gid.String()+`'`, "run")
	if f := committed[0].Follow; len(f) != 1 || f[0].Kind != legwork.Interrupt || f[0].Gid != begin.Gid {
		t.Errorf("what follows is %+v", f)
	}
}

// TestAnswerOfAHeldAwait: a pause may hold an await of which a copy reaches an engine that does not know of it. What
// that puts as its answer is on its way, and is not held: the end of the pause sends no second copy of it.
func TestAnswerOfAHeldAwait(t *testing.T) {
	for _, rejected := range []bool{true, false} {
		b := newBase(t)
		p, _ := b.awaiting("a")
		p.Severed = true
		b.exec(`UPDATE legwork.outbox SET paused = 7, due_at = now() + interval '100 years' WHERE guid = $1`, p.Work)
		if rejected {
			if err := b.store.Reject(t.Context(), []ledger.Rejection{{Parent: p, Code: 404, Error: []byte(`{}`)}}); err != nil {
				t.Fatal(err)
			}
		} else {
			begin := childOf(p, nil)
			begin.Confirm = []byte(`{}`)
			begun, err := b.store.Start(t.Context(), []ledger.Begin{begin}, ledger.Do{})
			if err != nil || !begun[0].Created {
				t.Fatalf("%+v, %v", begun, err)
			}
		}
		b.is(`SELECT lane, paused IS NULL, due_at < now() + interval '1 day' FROM legwork.outbox WHERE guid = '`+
			p.Work.String()+`'`, "response true true")
	}
}
