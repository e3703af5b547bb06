package model

import (
	"fmt"

	"github.com/legwork-dev/legwork/ledger"
)

// maxThreads bounds both six-digit counters (OLD-02).
const maxThreads = 999_999

// What each point of an activity's life added (OLD-03, OLD-05). Success ends Leg 2 (@3 down) and counts the exit (+1).
const (
	countdownBeginLeg1 = -ledger.W100T
	countdownEndLeg1   = -ledger.W10T
	countdownBeginLeg2 = ledger.W1M
	countdownPending   = ledger.W1
	countdownSuccess   = ledger.W1 - ledger.W1T
)

// BeginLeg1 counts an entry down (OLD-03); at most nine.
func BeginLeg1(c ledger.Countdown) (ledger.Countdown, error) {
	return add(c, countdownBeginLeg1, c.Attempts() < 9, "nine Leg 1 entries are used")
}

// EndLeg1 marks the end of Leg 1 (OLD-03).
func EndLeg1(c ledger.Countdown) (ledger.Countdown, error) {
	return add(c, countdownEndLeg1, c.Attempts() > 0 && !c.Leg1Done(), "Leg 1 is not running")
}

// BeginLeg2 counts a Leg 2 entry (OLD-05). After a success it returns the moved value together with
// ErrCountdownClosed, as the old protocol added first and looked second; UndoLeg2 takes it back (OLD-06).
func BeginLeg2(c ledger.Countdown) (ledger.Countdown, error) {
	next, err := add(c, countdownBeginLeg2, c.Leg1Done() && c.Entries() < maxThreads,
		"Leg 1 has not ended or all threads are used")
	if err == nil && c.Leg2Done() {
		return next, fmt.Errorf("begin Leg 2, countdown ledger %s: %w", next, ledger.ErrCountdownClosed)
	}
	return next, err
}

// UndoLeg2 takes back the entry that BeginLeg2 answered with ErrCountdownClosed (OLD-06).
func UndoLeg2(c ledger.Countdown) (ledger.Countdown, error) {
	return add(c, -countdownBeginLeg2, c.Leg2Done() && c.Entries() > c.Exits(), "there is no refused entry to undo")
}

// EndLeg2Pending counts an exit and leaves Leg 2 open (OLD-05).
func EndLeg2Pending(c ledger.Countdown) (ledger.Countdown, error) {
	return add(c, countdownPending, inLeg2(c), "no Leg 2 entry is open")
}

// EndLeg2 counts an exit and ends Leg 2 (OLD-05).
func EndLeg2(c ledger.Countdown) (ledger.Countdown, error) {
	return add(c, countdownSuccess, inLeg2(c), "no Leg 2 entry is open")
}

func inLeg2(c ledger.Countdown) bool { return !c.Leg2Done() && c.Entries() > c.Exits() }

func add(c ledger.Countdown, weight int64, allowed bool, why string) (ledger.Countdown, error) {
	if err := c.Check(); err != nil {
		return c, err
	}
	if !allowed {
		return c, fmt.Errorf("countdown ledger %s, %s: %w", c, why, ledger.ErrCountdown)
	}
	return c + ledger.Countdown(weight), nil
}
