package model_test

import (
	"errors"
	"math"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

var (
	oldBeginLeg1  = model.BeginLeg1
	oldEndLeg1    = model.EndLeg1
	oldBeginLeg2  = model.BeginLeg2
	oldPending    = model.EndLeg2Pending
	oldEndLeg2    = model.EndLeg2
	oldUndo       = model.UndoLeg2
	countdownMove = map[string]move[ledger.Countdown]{"BeginLeg1": oldBeginLeg1, "EndLeg1": oldEndLeg1,
		"BeginLeg2":      oldBeginLeg2,
		"EndLeg2Pending": oldPending, "EndLeg2": oldEndLeg2, "UndoLeg2": oldUndo}
)

func countdownOf(t *testing.T, s string) ledger.Countdown {
	t.Helper()
	c, err := ledger.ParseCountdown(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCountdownVector(t *testing.T) { // OLD-01, OLD-03, OLD-05, OLD-06
	c := ledger.CountdownStart
	if c.String() != "999000000000000" {
		t.Fatalf("start %s", c)
	}
	step(t, "Leg 1 begins", &c, oldBeginLeg1, "899000000000000")
	step(t, "Leg 1 ends", &c, oldEndLeg1, "889000000000000")
	step(t, "Leg 2 begins", &c, oldBeginLeg2, "889000001000000")
	step(t, "pending", &c, oldPending, "889000001000001")
	step(t, "Leg 2 begins again", &c, oldBeginLeg2, "889000002000001")
	step(t, "success", &c, oldEndLeg2, "888000002000002")

	late, err := model.BeginLeg2(c)
	if !errors.Is(err, ledger.ErrCountdownClosed) || late.String() != "888000003000002" {
		t.Fatalf("late call: %s, %v", late, err)
	}
	step(t, "undo", &late, oldUndo, "888000002000002")
	refused(t, "undo twice", late, oldUndo, ledger.ErrCountdown)
}

func TestCountdownCrashInLeg1(t *testing.T) { // OLD-04
	c := countdownOf(t, "899000000000000")
	step(t, "redelivery after a crash in Leg 1", &c, oldBeginLeg1, "799000000000000")
	if c.Leg1Done() {
		t.Error("799… must run again")
	}
	done := countdownOf(t, "889000000000000")
	step(t, "redelivery after a crash before the ack", &done, oldBeginLeg1, "789000000000000")
	if !done.Leg1Done() {
		t.Error("789… must end")
	}
}

func TestCountdownBounds(t *testing.T) { // OLD-02
	c := countdownOf(t, "199000000000000")
	step(t, "the ninth entry", &c, oldBeginLeg1, "099000000000000")
	refused(t, "the tenth entry", c, oldBeginLeg1, ledger.ErrCountdown)

	threads := countdownOf(t, "889999998999998")
	step(t, "the last thread", &threads, oldBeginLeg2, "889999999999998")
	refused(t, "one thread more", threads, oldBeginLeg2, ledger.ErrCountdown)
	step(t, "the last thread ends", &threads, oldEndLeg2, "888999999999999")

	refused(t, "end Leg 1 before it begins", ledger.CountdownStart, oldEndLeg1, ledger.ErrCountdown)
	refused(t, "end Leg 1 twice", countdownOf(t, "889000000000000"), oldEndLeg1, ledger.ErrCountdown)
	refused(t, "Leg 2 before Leg 1 ends", countdownOf(t, "899000000000000"), oldBeginLeg2, ledger.ErrCountdown)
	refused(t, "pending without an entry", countdownOf(t, "889000001000001"), oldPending, ledger.ErrCountdown)
	refused(t, "success without an entry", countdownOf(t, "889000000000000"), oldEndLeg2, ledger.ErrCountdown)
	refused(t, "success twice", countdownOf(t, "888000003000002"), oldEndLeg2, ledger.ErrCountdown)
}

func TestCountdownConverts(t *testing.T) { // CON-01
	for old, want := range map[string]string{
		"999000000000000": "000000000000000",
		"899000000000000": "001000000000000",
		"799000000000000": "002000000000000",
		"889000000000000": "001100000000000",
		"789000000000000": "002100000000000",
		"889000001000000": "001100000000001",
		"889000001000001": "001100000000001",
		"889000002000001": "001100000000002",
		"888000002000002": "201100000000002",
		"089999999000000": "009100000999999",
	} {
		got, err := countdownOf(t, old).Activity()
		if err != nil || got.String() != want {
			t.Errorf("%s converts to %s, %v; want %s", old, got, err, want)
		}
		if !got.Valid() {
			t.Errorf("%s converts to the invalid %s", old, got)
		}
	}
}

func TestCountdownRefusesDamage(t *testing.T) {
	for c, want := range map[ledger.Countdown]error{
		-1:                  ledger.ErrRange,
		math.MaxInt64:       ledger.ErrRange,
		0:                   ledger.ErrCountdown, // @2 and @3 are 0
		979_000_000_000_000: ledger.ErrCountdown, // @2 = 7
		887_000_001_000_001: ledger.ErrCountdown, // @3 = 7
		989_000_000_000_000: ledger.ErrCountdown, // ended without an entry
		898_000_001_000_001: ledger.ErrCountdown, // Leg 2 ended in Leg 1
		899_000_001_000_000: ledger.ErrCountdown, // Leg 2 entered in Leg 1
		889_000_001_000_002: ledger.ErrCountdown, // more exits than entries
		888_000_001_000_000: ledger.ErrCountdown, // ended without an exit
	} {
		if a, err := c.Activity(); !errors.Is(err, want) || a != 0 {
			t.Errorf("%s converts to %s, %v; want %v", c, a, err, want)
		}
		for name, m := range countdownMove {
			refused(t, name, c, m, want)
		}
	}
	out := ledger.Countdown(-1)
	if out.Attempts() != -1 || out.Entries() != -1 || out.Exits() != -1 || out.Leg1Done() || out.Leg2Done() {
		t.Errorf("an out-of-range ledger must have no digits: %s", out)
	}
}
