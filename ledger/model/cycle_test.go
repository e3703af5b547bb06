package model_test

import (
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

// run is the state of one job in the cycle trace: a semaphore, and the rows as they are created.
type run struct {
	t   *testing.T
	sem model.Semaphore
}

// settle applies a delta and compares the semaphore and whether this step closed the job.
func (r *run) settle(row string, children int, want int64, closes bool) {
	r.t.Helper()
	next, m := r.sem.Apply(ledger.Delta(children, false))
	if m.Refused != nil || m.After != want || m.Hit != closes {
		r.t.Fatalf("row %s: %+v, want semaphore %d, closes %t", row, m, want, closes)
	}
	r.sem = next
}

func (r *run) seed(row string, ordinal int, want string) ledger.Marks {
	r.t.Helper()
	m := seeded(r.t, ordinal)
	if m.String() != want {
		r.t.Fatalf("row %s: seeded %s, want %s", row, m, want)
	}
	return m
}

func (r *run) plan(row string, c ledger.Category, m ledger.Marks, want string) {
	r.t.Helper()
	if got := letters(ledger.Decide(c, m)); got != want {
		r.t.Fatalf("row %s: %s decides %q, want %q", row, m, got, want)
	}
}

// CYC-10, row by row: t1 → P (hook, cycle: true) → W (worker) → C (cycle → P) in iteration 0; W ends iteration 1.
func TestCycleTrace(t *testing.T) {
	r := &run{t: t, sem: model.Semaphore{Value: 1}} // 1: TRIG-07, one child will run
	trigger := ledger.TriggerSeed
	if trigger.String() != "101100000000001" {
		t.Fatalf("row 1: %s", trigger)
	}
	g0 := r.seed("1", 0, "000000000000000")
	step(t, "row 1", &g0, markSaved, "000010000000000")
	step(t, "row 2", &g0, markSpawned, "000011000000000")

	var p ledger.Activity
	step(t, "row 3", &p, enterLeg1, "001000000000000")
	g1 := r.seed("3", p.Entries(), "000000000000000")
	r.plan("3", ledger.CategoryB, g1, "sp")
	step(t, "row 4", &p, completeCycle, "001100000000001")
	step(t, "row 4", &g1, markSaved, "000010000000000")
	r.settle("5", 1, 1, false)
	step(t, "row 5", &g1, markSpawned, "000011000000000")
	r.plan("5", ledger.CategoryB, g1, "a")

	var w ledger.Activity
	step(t, "row 6", &w, enterLeg1, "001000000000000")
	step(t, "row 7", &w, completeLeg1, "001100000000000")
	step(t, "row 8", &w, enterLeg2, "001100000000001")
	g2 := r.seed("8", w.Entries(), "000000000000001")
	step(t, "row 9", &g2, markSaved, "000010000000001")
	r.settle("10", 1, 1, false)
	step(t, "row 10", &g2, markSpawned, "000011000000001")
	step(t, "row 10", &w, finalize, "201100000000001")
	r.plan("10", ledger.CategoryA, g2, "a")

	var c ledger.Activity
	step(t, "row 11", &c, enterLeg1, "001000000000000")
	step(t, "row 12", &c, completeCycle, "001100000000001") // the semaphore stays: P inherits the obligation
	cycleSecondPass(r, &p)

	if p.FinalizeDigit() != 0 || c.FinalizeDigit() != 0 { // CYC-09
		t.Errorf("P %s and C %s must stay open to re-entry", p, c)
	}
}

// cycleSecondPass is rows 13 to 21: P again, in plane 1, and the worker that closes the job.
func cycleSecondPass(r *run, p *ledger.Activity) {
	t := r.t
	t.Helper()
	step(t, "row 13", p, reenter, "002100000000002")
	g3 := r.seed("13", p.Entries(), "000000000000002")
	if g3.Index() != 1 {
		t.Fatalf("row 13: index %d, want plane 1", g3.Index())
	}
	step(t, "row 14", &g3, markSaved, "000010000000002")
	r.settle("15", 1, 1, false)
	step(t, "row 15", &g3, markSpawned, "000011000000002")
	r.plan("15", ledger.CategoryB, g3, "a")

	var w ledger.Activity
	step(t, "row 16", &w, enterLeg1, "001000000000000")
	step(t, "row 17", &w, completeLeg1, "001100000000000")
	step(t, "row 18", &w, enterLeg2, "001100000000001")
	g4 := r.seed("18", w.Entries(), "000000000000001")
	step(t, "row 19", &g4, markSaved, "000010000000001")
	r.settle("20", 0, 0, true)
	step(t, "row 20", &g4, markSpawned, "000011000000001")
	step(t, "row 20", &g4, markClosed, "000111000000001")
	r.plan("20", ledger.CategoryA, g4, "c")
	step(t, "row 21", &g4, markCompleted, "000111100000001")
	step(t, "row 21", &w, finalize, "201100000000001")
	r.plan("21", ledger.CategoryA, g4, "a")
	if r.sem.Value != 0 || !r.sem.Closed {
		t.Errorf("the job ends as %+v", r.sem)
	}
}
