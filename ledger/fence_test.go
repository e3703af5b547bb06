package ledger_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
)

// TestSecondCopyHasNoEffect: a step whose digits are set writes nothing at all,
// not a row version: no child, no job data, no output, no semaphore (CON-04,
// LED-09). In either mode, and for a second copy that wants other effects.
func TestSecondCopyHasNoEffect(t *testing.T) {
	for _, c := range []struct {
		children int // 0 closes the job
		again    bool
	}{{0, false}, {2, false}, {2, true}} {
		b, children := newBase(t), c.children
		step := b.response(b.job(1, 0), children)
		if c.again { // an activity that can be entered again: only the marks stand in the way
			step.Guard, step.Final = false, false
		}
		if c, _ := b.commit(ledger.All, step); !c[0].Saved || !c[0].Spawned || c[0].Hit != (children == 0) ||
			c[0].Conflict != nil {
			t.Fatalf("first copy: %+v", c[0])
		}
		again, resumed, other := b.other(step), step, b.other(step)
		resumed.Resumes, other.Resumes = true, true
		for _, do := range []ledger.Do{ledger.All, {Save: true}, {Spawn: true}, {Complete: true}} {
			b.unchanged("second copy", func() {
				for _, s := range []ledger.Step{step, again, resumed, other} {
					c, closed := b.commit(do, s)
					if c[0].Saved || c[0].Spawned || c[0].Hit || len(closed) > 0 {
						t.Errorf("%+v: %+v, %d closed", do, c[0], len(closed))
					}
					if e := c[0].Conflict; do == ledger.All && (e == nil || e.Place != s.Place || e.GUID != s.GUID || e.Found == "") {
						t.Errorf("%+v: the conflict is %v", do, e)
					}
				}
			})
		}
	}
}

// other is the same message with other effects, as from a worker that ran
// twice and answered differently.
func (b *base) other(s ledger.Step) ledger.Step {
	s.Output, s.Status, s.Code = []byte(`"other"`), legwork.Failed, 500
	s.Children, s.Delta = childrenOf(s.Gid, legwork.NewID(), 3), 2
	s.Data = []ledger.Leaf{{Path: "other", Value: []byte(`true`)}}
	s.Fail = []byte(`{"message":"other"}`)
	return s
}

// TestOneDigitSet: each step is granted by its own digit; what is set is
// skipped, what is not is done (GUID-06, GUID-07, GUID-10, GUID-11).
func TestOneDigitSet(t *testing.T) {
	b := newBase(t)
	step := b.response(b.job(1, 0), 1)
	if c, _ := b.commit(ledger.Do{Spawn: true}, step); c[0].Spawned {
		t.Error("spawned what was never saved")
	}
	if c, _ := b.commit(ledger.Do{Save: true}, step); !c[0].Saved || c[0].Marks.String() != "000010000000001" ||
		c[0].Activity.String() != "001100000000001" {
		t.Errorf("save: %+v", c[0])
	}
	b.is(`SELECT count(*) FROM legwork.outbox WHERE lane = 'run'`, "0")
	before := b.lines(`SELECT path, value::text FROM legwork.job_data ORDER BY 1`)
	again := step
	again.Data, again.Output = []ledger.Leaf{{Path: "late", Value: []byte(`1`)}}, []byte(`"late"`)
	b.unchanged("what follows from another answer than the saved one", func() { b.commit(ledger.All, again) })
	again.Resumes = true
	c, _ := b.commit(ledger.All, again)
	if c[0].Saved || !c[0].Spawned || c[0].Marks.String() != "000011000000001" ||
		c[0].Activity.String() != "201100000000001" {
		t.Errorf("spawn after save: %+v", c[0])
	}
	b.is(`SELECT path, value::text FROM legwork.job_data ORDER BY 1`, before...)
	b.is(`SELECT output->>'from' FROM legwork.activity`, step.Activity)
	b.is(`SELECT lane, activity FROM legwork.outbox`, "run c0") // the work message is consumed
}

// TestLeg1Fence: the work message of a worker is sent once (L1-02, L1-04, LED-09).
func TestLeg1Fence(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	at := ledger.Place{Gid: gid, Activity: "a", DAD: ",0,0"}
	guid := legwork.Derive(gid, gid, "child:a", 0)
	b.exec(`INSERT INTO legwork.outbox (guid, gid, lane) VALUES ($1, $2, 'run')`, guid, gid)
	enter := func() ledger.Entered {
		e, _, err := b.store.EnterLeg1(t.Context(), []ledger.Leg1Entry{{Place: at, GUID: guid, Version: 1, Epoch: 1}},
			ledger.Want{})
		if err != nil {
			t.Fatal(err)
		}
		return e[0]
	}
	send := func(n int) ledger.Step {
		work := legwork.Transition{GUID: legwork.Derive(gid, guid, "work", n), Kind: legwork.Work, Topic: "w", Gid: gid,
			Activity: "a", DAD: at.DAD}
		return ledger.Step{Place: at, GUID: guid, Plain: true, Work: work.GUID, Consumed: guid,
			Children: []legwork.Transition{work}}
	}
	b.exec(`DELETE FROM legwork.outbox`)
	b.unchanged("a message that nobody owes", func() {
		if e := enter(); e.Expected || e.Counted || e.Activity != nil {
			t.Errorf("entered without a row: %+v", e)
		}
		e, _, err := b.store.EnterLeg1(t.Context(),
			[]ledger.Leg1Entry{{Place: at, GUID: guid, Version: 1, Epoch: 1, Cycle: true}}, ledger.Want{})
		if err != nil || e[0].Expected || e[0].Counted || e[0].Activity != nil {
			t.Errorf("a cycle was entered without a row: %+v, %v", e, err)
		}
	})
	if err := b.owe(gid, guid); err != nil {
		t.Fatal(err)
	}
	if got := enter().Activity.String(); got != "001000000000000" {
		t.Errorf("entry: %s", got)
	}
	if c, _ := b.commit(ledger.All, send(1)); !c[0].Sent || c[0].Activity.String() != "001100000000000" {
		t.Errorf("leg 1: %+v", c[0])
	}
	b.unchanged("second leg 1", func() {
		for n := range 2 {
			if c, _ := b.commit(ledger.All, send(n+1)); c[0].Sent {
				t.Errorf("sent again: %+v", c[0])
			}
		}
	})
	if got := enter().Activity.String(); got != "002100000000000" { // LED-18
		t.Errorf("stale redelivery: %s", got)
	}
	b.is(`SELECT lane FROM legwork.outbox`, "work.w")
}

// TestGuardOnFinalized: a distinct response after the final one has no effect
// (WORK-06, CON-08), at entry or, if it entered before, at its commit.
func TestGuardOnFinalized(t *testing.T) {
	b := newBase(t)
	gid := b.job(3, 0)
	first := b.response(gid, 0)
	second := b.other(first)
	second.Fail = nil
	second.GUID = legwork.Derive(gid, first.GUID, "fresh", 0)
	b.exec(`INSERT INTO legwork.guid_ledger (guid, gid, activity, dad, ledger) VALUES ($1, $2, $3, $4, 2)`, second.GUID,
		gid, second.Activity, second.DAD)
	b.commit(ledger.All, first)
	b.unchanged("second response", func() {
		if c, _ := b.commit(ledger.All, second); c[0].Spawned || c[0].Saved {
			t.Errorf("%+v", c[0])
		}
		third := ledger.Leg2Entry{Place: first.Place, GUID: legwork.NewID(), Version: 1, Work: first.Consumed}
		e, _, err := b.store.EnterLeg2(t.Context(), []ledger.Leg2Entry{third}, ledger.Want{})
		if err != nil || e[0].Counted || e[0].Marks != nil || !e[0].Activity.Finalized() {
			t.Errorf("entry: %+v, %v", e, err)
		}
	})
	b.is(`SELECT semaphore FROM legwork.job`, "2")
}

// TestClosedJob: nothing but its closer touches a closed job (CON-05, CON-08,
// SEM-11); the closer's completion tasks run once, whatever the semaphore is
// (SEM-10).
func TestClosedJob(t *testing.T) {
	b := newBase(t)
	gid := b.job(1, 0)
	closer, late := b.response(gid, 0), b.response(gid, 2)
	if c, closed := b.commit(ledger.Do{Save: true, Spawn: true}, closer); !c[0].Hit ||
		c[0].Marks.String() != "000111000000001" || len(closed) > 0 {
		t.Fatalf("closer: %+v", c[0])
	}
	b.is(`SELECT state, semaphore, completed_at IS NULL FROM legwork.job`, "running 0 true")
	b.unchanged("late response", func() {
		if c, closed := b.commit(ledger.All, late); !c[0].Closed || c[0].Spawned || len(closed) > 0 {
			t.Errorf("%+v", c[0])
		}
		entries := []ledger.Leg2Entry{{Place: late.Place, GUID: late.GUID, Version: 1, Work: late.Consumed}}
		if e, _, err := b.store.EnterLeg2(t.Context(), entries, ledger.Want{}); err != nil || e[0].Counted || !e[0].Closed {
			t.Errorf("entry: %+v, %v", e, err)
		}
	})
	_, closed := b.commit(ledger.All, closer)
	if len(closed) != 1 || closed[0].Marks.String() != "000111100000001" ||
		closed[0].Activity.String() != "201100000000001" || closed[0].State != "completed" {
		t.Errorf("step 3: %+v", closed)
	}
	b.unchanged("step 3 again", func() { b.commit(ledger.All, closer); b.commit(ledger.Do{Complete: true}, closer) })
}

// TestFail: a transition that fails its job closes it with obligations left,
// takes the snapshot and clears what can no longer happen.
func TestFail(t *testing.T) {
	b := newBase(t)
	gid, bystander := b.job(3, 0), b.job(1, 0)
	failing, open := b.response(gid, 0), b.response(gid, 1)
	b.response(bystander, 1)
	failing.Fail = []byte(`{"message":"it broke"}`)
	c, closed := b.commit(ledger.All, failing, open)
	if !c[0].Hit || c[1].Spawned || len(closed) != 1 || closed[0].State != "failed" || closed[0].Semaphore != 2 {
		t.Fatalf("%+v, %+v", c, closed)
	}
	b.is(`SELECT j.semaphore FROM legwork.outbox o JOIN legwork.job j USING (gid)`, "1") // the bystander's alone
}

// TestGrantedStepsPrune: a step that is not granted, as it has taken effect before, removes nothing of what others of
// its batch have written.
func TestGrantedStepsPrune(t *testing.T) {
	b := newBase(t)
	gid := b.job(4, 0)
	one, two, again := b.response(gid, 0), b.response(gid, 0), b.response(gid, 0)
	one.Data = []ledger.Leaf{{Path: "a.b", Value: []byte(`1`)}}
	two.Data = []ledger.Leaf{{Path: "a", Value: []byte(`2`)}}
	again.Data = []ledger.Leaf{{Path: "a.b", Value: []byte(`0`)}}
	if c, _ := b.commit(ledger.All, again); !c[0].Spawned {
		t.Fatalf("%+v", c)
	}
	if c, _ := b.commit(ledger.All, one, two, again); !c[0].Spawned || !c[1].Spawned || c[2].Spawned {
		t.Fatalf("%+v", c)
	}
	b.is(`SELECT path, value::text FROM legwork.job_data`, "a 2")
}
