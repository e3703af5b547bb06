package model_test

import (
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

// The worked examples of the protocol documents, each with its exact 15 digits.

func TestWorkedLeg1(t *testing.T) { // LED-18
	var a ledger.Activity
	if a.String() != "000000000000000" {
		t.Fatalf("start %s", a)
	}
	step(t, "entry", &a, enterLeg1, "001000000000000")
	step(t, "completion", &a, completeLeg1, "001100000000000")
	step(t, "stale redelivery", &a, enterLeg1, "002100000000000")
	if !a.Leg1Done() {
		t.Error("a stale redelivery must read as complete, so that it is acked")
	}
}

func TestWorkedLeg2(t *testing.T) { // GUID-03 to GUID-08, WORK-02, WORK-05, CON-03
	for _, tc := range []struct {
		name            string
		before, n       int64
		spawned, closed string
		final           string
	}{
		{"not closing", 2, 0, "000011000000001", "000011000000001", "000011000000001"},
		{"closing", 1, 0, "000011000000001", "000111000000001", "000111100000001"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			a := digits(t, "001100000000000")
			step(t, "Leg 2 entry", &a, enterLeg2, "001100000000001")
			m := seeded(t, a.Entries())
			if m.String() != "000000000000001" {
				t.Fatalf("seeded %s", m)
			}
			step(t, "save", &m, markSaved, "000010000000001")
			if a.String() != "001100000000001" { // GUID-06: step 1 leaves the activity ledger alone
				t.Fatalf("activity %s", a)
			}
			step(t, "spawn", &m, markSpawned, tc.spawned)
			hit := model.Run(tc.before, 0, []int64{ledger.Delta(int(tc.n), false)})[0].Hit
			if hit {
				step(t, "snapshot", &m, markClosed, tc.closed)
			}
			if plan := ledger.Decide(ledger.CategoryA, m); plan.Complete != hit {
				t.Fatalf("%s, hit %t: %+v", m, hit, plan)
			}
			if hit {
				step(t, "complete", &m, markCompleted, tc.final)
			}
			step(t, "finalize", &a, finalize, "201100000000001")
			if m.String() != tc.final || !ledger.Decide(ledger.CategoryA, m).Ack {
				t.Errorf("ended as %s", m)
			}
			refused(t, "a second GUID", a, enterLeg2, ledger.ErrFinalized) // WORK-06
		})
	}
}

func TestWorkedRedelivery(t *testing.T) { // GUID-04, CON-09
	a := digits(t, "001100000000000")
	step(t, "first claim", &a, enterLeg2, "001100000000001")
	m := seeded(t, a.Entries())
	step(t, "second claim of the same GUID", &a, repeatLeg2, "001100000000002")
	if m.String() != "000000000000001" || m.Index() != 0 {
		t.Errorf("the ordinal moved: %s, index %d", m, m.Index())
	}
}

func TestWorkedTrigger(t *testing.T) { // TRIG-01, TRIG-04, TRIG-05, TRIG-06
	m := seeded(t, 0)
	step(t, "inception", &m, markSaved, "000010000000000")
	step(t, "children", &m, markSpawned, "000011000000000")
	step(t, "completion", &m, markCompleted, "000011100000000")
	if ledger.TriggerSeed.String() != "101100000000001" {
		t.Errorf("seed %s", ledger.TriggerSeed)
	}
}

func TestWorkedPassthrough(t *testing.T) { // HOOK-06
	var a ledger.Activity
	m := seeded(t, 0)
	step(t, "entry", &a, enterLeg1, "001000000000000")
	step(t, "step A", &a, completeLeg1, "001100000000000")
	step(t, "step A", &m, markSaved, "000010000000000")
	step(t, "step B", &m, markSpawned, "000011000000000")
	step(t, "step B closes", &m, markClosed, "000111000000000")
	step(t, "step C", &m, markCompleted, "000111100000000")
	step(t, "step C", &a, finalize, "201100000000000")
}

func TestWorkedCycleActivity(t *testing.T) { // CYC-02
	var a ledger.Activity
	step(t, "entry", &a, enterLeg1, "001000000000000")
	step(t, "work", &a, completeCycle, "001100000000001")
}

func TestWorkedPending(t *testing.T) { // CON-16, and HOOK-05's 202, 202, 200
	a, sem := digits(t, "001100000000000"), model.Semaphore{Value: 1}
	for i, pending := range []bool{true, true, false} {
		next, err := model.EnterLeg2(a)
		if err != nil {
			t.Fatal(err)
		}
		a = next
		if got := seeded(t, a.Entries()).Index(); got != i {
			t.Errorf("response %d has index %d", i, got)
		}
		var closed model.Move
		sem, closed = sem.Apply(ledger.Delta(0, pending))
		if closed.Refused != nil || closed.Hit == pending {
			t.Errorf("response %d: %+v", i, closed)
		}
	}
	step(t, "finalize", &a, finalize, "201100000000003")
}
