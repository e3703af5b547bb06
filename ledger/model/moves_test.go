package model_test

import (
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

var (
	enterLeg1     = model.EnterLeg1
	completeLeg1  = model.CompleteLeg1
	completeCycle = model.CompleteLeg1Cycle
	enterLeg2     = model.EnterLeg2
	repeatLeg2    = model.RepeatLeg2
	reenter       = model.Reenter
	finalize      = model.Finalize
)

var activityMoves = map[string]move[ledger.Activity]{
	"EnterLeg1": enterLeg1, "CompleteLeg1": completeLeg1, "CompleteLeg1Cycle": completeCycle,
	"EnterLeg2": enterLeg2, "RepeatLeg2": repeatLeg2, "Reenter": reenter, "Finalize": finalize,
}

func TestLeg1Ceiling(t *testing.T) { // LED-13, LED-19, CON-13
	a := digits(t, "098000000000000")
	step(t, "the 99th attempt runs", &a, enterLeg1, "099000000000000")
	refused(t, "the 100th attempt", a, enterLeg1, ledger.ErrLeg1Ceiling)
	step(t, "the 99th attempt completes", &a, completeLeg1, "099100000000000")
	step(t, "a stale redelivery does not escalate and does not count", &a, enterLeg1, "099100000000000")
	if a.FinalizeDigit() != 0 {
		t.Errorf("%s carried into @1", a)
	}

	done := digits(t, "098100000000000")
	step(t, "a stale redelivery counts up to 99", &done, enterLeg1, "099100000000000")
}

func TestLeg2Ceiling(t *testing.T) { // LED-14, LED-15, LED-19
	for name, m := range map[string]move[ledger.Activity]{"new GUID": enterLeg2, "known GUID": repeatLeg2,
		"cycle": reenter} {
		full := digits(t, "001100099999999")
		refused(t, name+" at the ceiling", full, m, ledger.ErrLeg2Ceiling)
		if full.Digit(7) != 0 {
			t.Errorf("%s carried into @7", full)
		}
	}
	a := digits(t, "001100099999998")
	step(t, "the last entry", &a, enterLeg2, "001100099999999")

	final := digits(t, "201100099999998")
	step(t, "the last repeat", &final, repeatLeg2, "201100099999999")
	refused(t, "one more repeat", final, repeatLeg2, ledger.ErrLeg2Ceiling)
}

func TestCyclesOutliveTheAttemptCounter(t *testing.T) { // LED-19, CYC-09
	a := digits(t, "098100000000098")
	step(t, "iteration 98", &a, reenter, "099100000000099")
	step(t, "iteration 99", &a, reenter, "099100000000100")
	step(t, "iteration 100", &a, reenter, "099100000000101")
	last := digits(t, "099100099999998")
	step(t, "the last iteration", &last, reenter, "099100099999999")
}

func TestMovesRefuseOutOfOrder(t *testing.T) { // LED-09, WORK-03, WORK-06, CON-28
	fresh := ledger.Activity(0)
	refused(t, "complete before an attempt", fresh, completeLeg1, ledger.ErrNotEntered)
	refused(t, "complete a cycle before an attempt", fresh, completeCycle, ledger.ErrNotEntered)
	refused(t, "finalize before an attempt", fresh, finalize, ledger.ErrLeg1Incomplete)

	entered := digits(t, "001000000000000")
	for name, m := range map[string]move[ledger.Activity]{"enter": enterLeg2, "repeat": repeatLeg2, "re-enter": reenter,
		"finalize": finalize} {
		refused(t, name+" before Leg 1 is complete", entered, m, ledger.ErrLeg1Incomplete)
	}

	complete := digits(t, "001100000000000")
	refused(t, "complete twice", complete, completeLeg1, ledger.ErrLeg1Complete)
	refused(t, "complete a cycle twice", complete, completeCycle, ledger.ErrLeg1Complete)

	final := digits(t, "201100000000001")
	refused(t, "a new GUID after the final response", final, enterLeg2, ledger.ErrFinalized)
	refused(t, "a cycle message after the final response", final, reenter, ledger.ErrFinalized)
	refused(t, "finalize twice", final, finalize, ledger.ErrFinalized)
	step(t, "a known GUID after the final response", &final, repeatLeg2, "201100000000002")
	step(t, "a stale Leg 1 message after the final response", &final, enterLeg1, "202100000000002")
}

func TestTriggerSeedNeverMoves(t *testing.T) { // TRIG-06, CON-02
	if got := ledger.TriggerSeed.String(); got != "101100000000001" {
		t.Fatalf("seed %s", got)
	}
	if ledger.TriggerSeed.Finalized() || !ledger.TriggerSeed.Valid() {
		t.Error("the seed must be valid and not finalized")
	}
	for name, m := range activityMoves {
		refused(t, name, ledger.TriggerSeed, m, ledger.ErrRoot)
	}
}
