package ledger_test

import (
	"context"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestCycleInPostgres is the worked example, commit by commit, as the
// statements leave it (CYC-10): t → p (cycle: true) → w → c → p.
func TestCycleInPostgres(t *testing.T) {
	b := newBase(t)
	gid := legwork.NewID()
	message := func(kind legwork.Kind, from legwork.ID, activity string, dad legwork.DAD) legwork.Transition {
		return legwork.Transition{GUID: legwork.Derive(gid, from, kind.String()+activity, 1), Kind: kind, Topic: "w",
			Gid: gid, Activity: activity, DAD: dad}
	}
	g0 := legwork.NewID()
	g1 := message(legwork.Leg1, g0, "p", ",0,0")
	check := func(row, want string, guid legwork.ID, marks string) {
		t.Helper()
		if want != "" {
			b.is(`SELECT activity || dad || ' ' || lpad(ledger::text, 15, '0') FROM legwork.activity WHERE ledger > 0 ORDER
				BY updated_at DESC, ledger % 100000000 DESC, activity LIMIT 1`, want)
		}
		if marks != "" {
			b.is(`SELECT lpad(ledger::text, 15, '0') FROM legwork.guid_ledger WHERE guid = '`+guid.String()+`'`, marks)
		}
		if t.Failed() {
			t.Fatalf("row %s", row)
		}
	}
	ledgerOf := func(row, activity, want string) {
		t.Helper()
		b.is(`SELECT lpad(ledger::text, 15, '0') FROM legwork.activity WHERE ledger > 0 AND activity || dad = '`+activity+`'`,
			want)
		if t.Failed() {
			t.Fatalf("row %s", row)
		}
	}
	enter1 := func(m legwork.Transition, cycle bool) ledger.Entered {
		t.Helper()
		e, _, err := b.store.EnterLeg1(t.Context(),
			[]ledger.Leg1Entry{{Place: ledger.Place{Gid: gid, Activity: m.Activity, DAD: m.DAD}, GUID: m.GUID, Version: 1,
				Epoch: 1, Seeds: cycle, Cycle: cycle}}, ledger.Want{})
		if err != nil || !e[0].Counted || e[0].Merge {
			t.Fatalf("%+v, %v", e, err)
		}
		return e[0]
	}
	step := func(m legwork.Transition) ledger.Step {
		return ledger.Step{Place: ledger.Place{Gid: gid, Activity: m.Activity, DAD: m.DAD}, GUID: m.GUID, Consumed: m.GUID}
	}
	// A worker from its entry to the answer's entry; the answer's step.
	worker := func(m legwork.Transition) ledger.Step {
		t.Helper()
		enter1(m, false)
		send, work := step(m), message(legwork.Work, m.GUID, m.Activity, m.DAD)
		ledgerOf("entry", m.Activity+string(m.DAD), "001000000000000")
		send.Plain, send.Work, send.Children = true, work.GUID, []legwork.Transition{work}
		b.commit(ledger.All, send)
		ledgerOf("work", m.Activity+string(m.DAD), "001100000000000")
		answer := step(m)
		answer.GUID, answer.Work, answer.Consumed = legwork.ResponseGUID(gid, work.GUID, 1, legwork.Success, 0), work.GUID,
			work.GUID
		answer.Guard, answer.Final = true, true
		if e, _, err := b.store.EnterLeg2(t.Context(),
			[]ledger.Leg2Entry{{Place: answer.Place, GUID: answer.GUID, Version: 1, Work: work.GUID}},
			ledger.Want{}); err != nil || !e[0].Counted {
			t.Fatalf("%+v, %v", e, err)
		}
		ledgerOf("answer", m.Activity+string(m.DAD), "001100000000001")
		check("answer", "", answer.GUID, "000000000000001")
		return answer
	}
	passes := func(row string, s ledger.Step, saved, spawned string) {
		t.Helper()
		b.commit(ledger.Do{Save: true}, s)
		check(row+" save", "", s.GUID, saved)
		s.Resumes = true
		b.commit(ledger.Do{Spawn: true}, s)
		check(row+" spawn", "", s.GUID, spawned)
	}

	if _, err := b.store.Start(t.Context(),
		[]ledger.Begin{{GUID: g0, Gid: gid, App: "app", Version: 1, Job: "j", Graph: "g", Activity: "t", Input: []byte(`{}`),
			Children: []legwork.Transition{g1}}}, ledger.All); err != nil {
		t.Fatal(err)
	}
	ledgerOf("1", "t,0", "101100000000001")
	check("2", "", g0, "000011000000000")

	enter1(g1, true)
	ledgerOf("3", "p,0,0", "001000000000000")
	check("3", "", g1.GUID, "000000000000000")
	w := message(legwork.Leg1, g1.GUID, "w", ",0,0,0")
	p := step(g1)
	p.Leg1, p.Preseed, p.Children = true, true, []legwork.Transition{w}
	passes("4, 5", p, "000010000000000", "000011000000000")
	ledgerOf("4", "p,0,0", "001100000000001")

	answer := worker(w) // 6, 7, 8
	c := message(legwork.Leg1, answer.GUID, "c", ",0,0,0,0")
	answer.Children = []legwork.Transition{c}
	passes("9, 10", answer, "000010000000001", "000011000000001")
	ledgerOf("10", "w,0,0,0", "201100000000001")

	enter1(c, false)
	ledgerOf("11", "c,0,0,0,0", "001000000000000")
	g3 := message(legwork.Leg1, c.GUID, "p", c.DAD.Reentry(1))
	cycle := step(c)
	cycle.Plain, cycle.Preseed, cycle.Children = true, true, []legwork.Transition{g3}
	b.commit(ledger.All, cycle)
	ledgerOf("12", "c,0,0,0,0", "001100000000001")
	b.is(`SELECT count(work_guid) FROM legwork.activity WHERE activity = 'c'`, "0")

	e := enter1(g3, true)
	ledgerOf("13", "p,0,0", "002100000000002")
	check("13", "", g3.GUID, "000000000000002")
	if !e.Reentry || e.Marks.Index() != 1 {
		t.Errorf("%+v", e)
	}
	w2 := message(legwork.Leg1, g3.GUID, "w", ",0,1,0")
	p2 := step(g3)
	p2.Leg1, p2.Preseed, p2.Plane, p2.Output, p2.Children = true, true, ",0,1", []byte(`2`), []legwork.Transition{w2}
	passes("14, 15", p2, "000010000000002", "000011000000002")
	// A redelivery counts an attempt, and its ordinal stays.
	if e := enter1(g3, true); !e.Reentry || e.Marks.String() != "000011000000002" ||
		e.Activity.String() != "003100000000002" {
		t.Errorf("redelivery: %+v", e)
	}

	last := worker(w2) // 16 to 18
	last.Delta = -1
	passes("19, 20", last, "000010000000001", "000111000000001")
	_, closed := b.commit(ledger.Do{Complete: true}, last)
	if len(closed) != 1 {
		t.Fatal("the job has not ended")
	}
	check("21", "", last.GUID, "000111100000001")
	ledgerOf("21", "w,0,1,0", "201100000000001")
	b.is(`SELECT state, semaphore FROM legwork.job`, "completed 0")
	b.is(`SELECT count(*) FROM legwork.outbox`, "0")
}

// TestReentriesAtOnce: copies of one cycle message, and different ones: every
// message has one ordinal, no two share one.
func TestReentriesAtOnce(t *testing.T) {
	b := newBase(t)
	gid := b.job(9, 0)
	at := ledger.Place{Gid: gid, Activity: "p", DAD: ",0,0"}
	enter := func(guid legwork.ID) (ledger.Entered, error) {
		if err := b.owe(gid, guid); err != nil {
			return ledger.Entered{}, err
		}
		e, _, err := b.store.EnterLeg1(context.Background(),
			[]ledger.Leg1Entry{{Place: at, GUID: guid, Version: 1, Epoch: 1, Cycle: true}}, ledger.Want{})
		if err != nil {
			return ledger.Entered{}, err
		}
		return e[0], nil
	}
	first := legwork.Derive(gid, gid, "first", 0)
	if err := together(4, func(int) error { _, err := enter(first); return err }); err != nil {
		t.Fatal(err)
	}
	b.is(`SELECT ledger FROM legwork.activity`, "4000000000000")
	// @4 is not set
	if e, err := enter(legwork.Derive(gid, gid, "merge", 0)); err != nil || !e.Merge || e.Reentry ||
		e.Marks.Ordinal() != 0 {
		t.Errorf("%+v, %v", e, err)
	}
	b.exec(`UPDATE legwork.activity SET ledger = 98100000000001`)
	ordinals := make([]int, 12)
	if err := together(12, func(i int) error {
		e, err := enter(legwork.Derive(gid, gid, "cycle", i%4))
		if err == nil {
			ordinals[i] = e.Marks.Ordinal()
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	seen := map[int]int{}
	for i, n := range ordinals {
		if of, known := seen[n]; known && of != i%4 || n < 2 || n != ordinals[i%4] {
			t.Errorf("ordinals %v", ordinals)
		}
		seen[n] = i % 4
	}
	b.is(`SELECT ledger / 1000000000000 FROM legwork.activity`, "99") // the ceiling stops no cycle
}
