package model_test

import (
	"errors"
	"math"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

var (
	markSaved     = model.MarkSaved
	markSpawned   = model.MarkSpawned
	markClosed    = model.MarkClosed
	markCompleted = model.MarkCompleted
)

var marksMoves = map[string]move[ledger.Marks]{
	"MarkSaved": markSaved, "MarkSpawned": markSpawned, "MarkClosed": markClosed, "MarkCompleted": markCompleted,
}

func seeded(t *testing.T, ordinal int) ledger.Marks {
	t.Helper()
	m, err := ledger.SeedMarks(ordinal)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMarksAreSetOnce(t *testing.T) { // GUID-02, SEM-06, CON-04
	for _, tc := range []struct {
		name string
		mark move[ledger.Marks]
		read func(ledger.Marks) bool
		want string
	}{
		{"closed", markClosed, ledger.Marks.Closed, "000100000000007"},
		{"saved", markSaved, ledger.Marks.Saved, "000010000000007"},
		{"spawned", markSpawned, ledger.Marks.Spawned, "000001000000007"},
		{"completed", markCompleted, ledger.Marks.Completed, "000000100000007"},
	} {
		m := seeded(t, 7)
		if tc.read(m) {
			t.Errorf("%s is set on %s", tc.name, m)
		}
		step(t, tc.name, &m, tc.mark, tc.want)
		if !tc.read(m) {
			t.Errorf("%s is not set on %s", tc.name, m)
		}
		refused(t, tc.name+" again", m, tc.mark, ledger.ErrMarkSet)
	}
}

func TestOrdinalAndIndex(t *testing.T) { // GUID-03, DAD-01, CON-09
	for ordinal, index := range map[int]int{0: 0, 1: 0, 2: 1, 3: 2, 99_999_999: 99_999_998} {
		m := seeded(t, ordinal)
		for _, mark := range marksMoves {
			next, err := mark(m)
			if err != nil {
				t.Fatal(err)
			}
			m = next
			if m.Ordinal() != ordinal || m.Index() != index || !m.Valid() {
				t.Errorf("%s: ordinal %d index %d, want %d and %d", m, m.Ordinal(), m.Index(), ordinal, index)
			}
		}
	}
	for _, bad := range []int{-1, 100_000_000, math.MinInt, math.MaxInt} {
		if m, err := ledger.SeedMarks(bad); !errors.Is(err, ledger.ErrOrdinal) || m != 0 {
			t.Errorf("ordinal %d: %s, %v", bad, m, err)
		}
	}
}

func TestMarksCheck(t *testing.T) {
	for value, want := range map[ledger.Marks]error{
		-1:                           ledger.ErrRange,
		ledger.Marks(ledger.Max) + 1: ledger.ErrRange,
		math.MinInt64:                ledger.ErrRange,
		1_000_000_000_000:            ledger.ErrReserved, // @3
		100_000_000_000_000:          ledger.ErrReserved, // @1
		200_000_000_000:              ledger.ErrImpossible,
		20_000_000_000:               ledger.ErrImpossible, // step 1 committed twice
		2_000_000_000:                ledger.ErrImpossible,
		200_000_000:                  ledger.ErrImpossible,
	} {
		if err := value.Check(); !errors.Is(err, want) || value.Valid() {
			t.Errorf("%s: check %v, want %v", value, err, want)
		}
		for name, m := range marksMoves {
			refused(t, name, value, m, want)
		}
	}
	out := ledger.Marks(-1)
	if out.Ordinal() != -1 || out.Index() != 0 || out.Closed() || out.Saved() || out.Spawned() || out.Completed() {
		t.Errorf("an out-of-range ledger must have no digits: %s", out)
	}
}

func TestMarksDescribe(t *testing.T) {
	for s, want := range map[string]string{
		"000000000000000": "no step done; ordinal 0",
		"000011000000002": "saved, spawned; ordinal 2",
		"000111100000001": "saved, spawned, closed the job, completed; ordinal 1",
	} {
		if got := marksOf(t, s).Describe(); got != want {
			t.Errorf("%s describes itself as %q, want %q", s, got, want)
		}
	}
}
