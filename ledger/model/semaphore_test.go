package model_test

import (
	"errors"
	"math"
	"testing"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

func TestDelta(t *testing.T) { // SEM-02, CON-16
	for n, want := range map[int]int64{-7: -1, 0: -1, 1: 0, 2: 1, 3: 2, 100: 99} {
		if got := ledger.Delta(n, false); got != want {
			t.Errorf("final, %d children: %+d, want %+d", n, got, want)
		}
	}
	for n, want := range map[int]int64{-7: 0, 0: 0, 1: 1, 2: 2} {
		if got := ledger.Delta(n, true); got != want {
			t.Errorf("pending, %d children: %+d, want %+d", n, got, want)
		}
	}
}

func TestHit(t *testing.T) { // SEM-05
	for _, tc := range []struct {
		after, threshold int64
		want             bool
	}{{0, 0, true}, {1, 0, false}, {12, 12, true}, {11, 12, false}, {13, 12, false}, {1, 1, true}} {
		if got := model.Hit(tc.after, tc.threshold); got != tc.want {
			t.Errorf("after %d, threshold %d: %t", tc.after, tc.threshold, got)
		}
	}
}

func TestRun(t *testing.T) {
	const no = -1
	for _, tc := range []struct {
		name              string
		before, threshold int64
		deltas            []int64
		after             []int64
		closer            int
	}{
		{"SEM-08: N=2 on 5", 5, 0, []int64{ledger.Delta(2, false)}, []int64{6}, no},
		{"SEM-09: N=0 on 1", 1, 0, []int64{ledger.Delta(0, false)}, []int64{0}, 0},
		{"SEM-04: two closers in one batch", 2, 0, []int64{-1, -1}, []int64{1, 0}, 1},
		{"SEM-05: 13, 12", 13, 12, []int64{-1}, []int64{12}, 0},
		{"SEM-05: 12, 11", 12, 12, []int64{-1}, []int64{11}, no},
		{"CON-11: fan-in whose second arrival is dropped is stuck", 2, 0, []int64{0, 0, -1}, []int64{2, 2, 1}, no},
		{"CON-11: fan-in with the merge", 2, 0, []int64{0, 0, -1, -1}, []int64{2, 2, 1, 0}, 3},
		{"CON-16: pending, its child, final", 1, 0,
			[]int64{ledger.Delta(1, true), ledger.Delta(0, false), ledger.Delta(0, false)}, []int64{2, 1, 0}, 2},
		{"CON-17: threshold 1 from below", 1, 2, []int64{2, -1}, []int64{3, 2}, 1},
		{"fan-out and join in one batch", 1, 0, []int64{4, -1, -1, -1, -1, -1}, []int64{5, 4, 3, 2, 1, 0}, 5},
		{"empty batch", 3, 0, nil, nil, no},
	} {
		t.Run(tc.name, func(t *testing.T) {
			moves := model.Run(tc.before, tc.threshold, tc.deltas)
			before := tc.before
			for i, m := range moves {
				if m.Refused != nil || m.Before != before || m.After != tc.after[i] || m.Hit != (i == tc.closer) {
					t.Errorf("delta %d: %+v, want after %d, closer %d", i, m, tc.after[i], tc.closer)
				}
				before = m.After
			}
			if len(moves) != len(tc.deltas) {
				t.Errorf("%d moves for %d deltas", len(moves), len(tc.deltas))
			}
		})
	}
}

func TestRunRefuses(t *testing.T) { // SEM-01, CON-08
	for _, tc := range []struct {
		name   string
		before int64
		deltas []int64
		want   []error
	}{
		{"after the closer", 1, []int64{-1, -1, 1, 0},
			[]error{nil, ledger.ErrJobClosed, ledger.ErrJobClosed, ledger.ErrJobClosed}},
		{"without an obligation", 0, []int64{1, 0, -1},
			[]error{ledger.ErrNoObligation, ledger.ErrNoObligation, ledger.ErrNoObligation}},
		{"on a damaged job", -3, []int64{3}, []error{ledger.ErrNoObligation}},
		{"below zero, then on", 2, []int64{-3, -1}, []error{ledger.ErrSemaphoreRange, nil}},
		{"overflow", math.MaxInt64, []int64{1, -1}, []error{ledger.ErrSemaphoreRange, nil}},
		{"smallest delta", 1, []int64{math.MinInt64}, []error{ledger.ErrSemaphoreRange}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for i, m := range model.Run(tc.before, 0, tc.deltas) {
				if (m.Refused == nil) != (tc.want[i] == nil) || !errors.Is(m.Refused, tc.want[i]) {
					t.Errorf("delta %d: %v, want %v", i, m.Refused, tc.want[i])
				}
				if m.Refused != nil && (m.After != m.Before || m.Hit) {
					t.Errorf("delta %d is refused but had an effect: %+v", i, m)
				}
			}
		})
	}
}

// Threshold 1 is not hit a second time (…2→1→2→1): the job is closed, the rest is refused although an obligation is
// open.
func TestRunAfterClose(t *testing.T) { // CON-08, CON-17
	moves := model.Run(2, 1, []int64{-1, 1, -1})
	if !moves[0].Hit || moves[0].After != 1 {
		t.Errorf("the closer: %+v", moves[0])
	}
	for _, m := range moves[1:] {
		if m.Hit || m.After != 1 || !errors.Is(m.Refused, ledger.ErrJobClosed) {
			t.Errorf("after the close: %+v", m)
		}
	}
}
