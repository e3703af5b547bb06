package model

import (
	"fmt"

	"github.com/legwork-dev/legwork/ledger"
)

// A move is a function that makes one transition of a ledger. Every move checks before it adds: a refusal returns the
// ledger as it was together with the reason (CON-28), so no carry can ever reach a neighbouring digit (LED-13, LED-15,
// LED-17).

// EnterLeg1 counts an attempt (L1-01). At 99 attempts it refuses with ErrLeg1Ceiling while Leg 1 is not complete. Once
// Leg 1 is complete the count only informs, so at 99 it stays there without an error: a stale redelivery must not
// escalate (CON-13), and a message that still owes its later steps must get to them (CON-10).
func EnterLeg1(a ledger.Activity) (ledger.Activity, error) {
	if err := movable(a); err != nil {
		return a, fmt.Errorf("enter Leg 1: %w", err)
	}
	if a.Attempts() < ledger.MaxAttempts {
		return a + ledger.Activity(ledger.AddAttempt), nil
	}
	if a.Leg1Done() {
		return a, nil
	}
	return a, fmt.Errorf("enter Leg 1, activity ledger %s: %w", a, ledger.ErrLeg1Ceiling)
}

// CompleteLeg1 sets @4, once (L1-04): ErrNotEntered without an attempt, ErrLeg1Complete the second time (LED-09).
func CompleteLeg1(a ledger.Activity) (ledger.Activity, error) {
	err := movable(a)
	switch {
	case err != nil:
		return a, fmt.Errorf("complete Leg 1: %w", err)
	case a.Attempts() == 0:
		return a, fmt.Errorf("complete Leg 1, activity ledger %s: %w", a, ledger.ErrNotEntered)
	case a.Leg1Done():
		return a, fmt.Errorf("complete Leg 1, activity ledger %s: %w", a, ledger.ErrLeg1Complete)
	}
	return a + ledger.Activity(ledger.AddLeg1Done), nil
}

// CompleteLeg1Cycle is CompleteLeg1 of a cycle activity, or of an activity that a cycle may re-enter: it also counts
// one Leg 2 entry, so that the first re-entry gets index 1 and not 0 (CYC-02, CYC-04, CON-07).
func CompleteLeg1Cycle(a ledger.Activity) (ledger.Activity, error) {
	done, err := CompleteLeg1(a)
	if err != nil {
		return a, err
	}
	return done + ledger.Activity(ledger.AddEntry), nil
}

// EnterLeg2 counts the entry of a message whose GUID is new (GUID-03): ErrLeg1Incomplete before Leg 1 is complete
// (WORK-03), ErrFinalized after the final response (WORK-06), ErrLeg2Ceiling at 99,999,999 entries (LED-14).
func EnterLeg2(a ledger.Activity) (ledger.Activity, error) {
	if a.Finalized() && a.Valid() {
		return a, fmt.Errorf("enter Leg 2, activity ledger %s: %w", a, ledger.ErrFinalized)
	}
	return RepeatLeg2(a)
}

// RepeatLeg2 counts the entry of a message whose GUID is known: the counter moves again, the ordinal does not
// (GUID-04). It is EnterLeg2 without ErrFinalized, because a known message may still have to finish.
func RepeatLeg2(a ledger.Activity) (ledger.Activity, error) {
	err := movable(a)
	switch {
	case err != nil:
		return a, fmt.Errorf("enter Leg 2: %w", err)
	case !a.Leg1Done():
		return a, fmt.Errorf("enter Leg 2, activity ledger %s: %w", a, ledger.ErrLeg1Incomplete)
	case a.Entries() >= ledger.MaxEntries:
		return a, fmt.Errorf("enter Leg 2, activity ledger %s: %w", a, ledger.ErrLeg2Ceiling)
	}
	return a + ledger.Activity(ledger.AddEntry), nil
}

// Reenter counts a cycle message, new to this activity, that comes back to it: an attempt and a Leg 2 entry together
// (HOOK-07). Attempts stop at 99, entries go on: cycles have the capacity of Leg 2, not of Leg 1 (LED-19).
func Reenter(a ledger.Activity) (ledger.Activity, error) {
	entered, err := EnterLeg2(a)
	if err != nil {
		return a, err
	}
	return EnterLeg1(entered)
}

// Finalize closes the activity to new messages (LED-07, CON-03): ErrRoot for a trigger, ErrLeg1Incomplete before Leg 1
// is complete, ErrFinalized the second time. An activity that a cycle may re-enter is never finalized (CYC-09); the
// ledger cannot tell, the caller must.
func Finalize(a ledger.Activity) (ledger.Activity, error) {
	err := movable(a)
	switch {
	case err != nil:
		return a, fmt.Errorf("finalize: %w", err)
	case a.Finalized():
		return a, fmt.Errorf("finalize activity ledger %s: %w", a, ledger.ErrFinalized)
	case !a.Leg1Done():
		return a, fmt.Errorf("finalize activity ledger %s: %w", a, ledger.ErrLeg1Incomplete)
	}
	return a + ledger.Activity(ledger.AddFinalize), nil
}

// movable refuses a damaged ledger and a trigger's.
func movable(a ledger.Activity) error {
	if err := a.Check(); err != nil {
		return err
	}
	if a.FinalizeDigit() == ledger.Authorized {
		return fmt.Errorf("activity ledger %s: %w", a, ledger.ErrRoot)
	}
	return nil
}
