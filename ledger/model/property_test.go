package model_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

// anyValue prefers the values at the edges of every digit and of the range, which uniform draws never reach.
func anyValue() *rapid.Generator[int64] {
	edges := []int64{math.MinInt64, -1, 0, 1, ledger.Max - 1, ledger.Max, ledger.Max + 1, math.MaxInt64}
	for p := 1; p <= ledger.Positions; p++ {
		w := ledger.Weight(p)
		edges = append(edges, w-1, w, 2*w, 9*w, int64(ledger.TriggerSeed)+w)
	}
	return rapid.OneOf(rapid.Int64(), rapid.Int64Range(0, ledger.Max), rapid.SampledFrom(edges), protocolActivity())
}

// protocolActivity draws ledgers that the protocol can have written, with counters at their ceilings often.
func protocolActivity() *rapid.Generator[int64] {
	return rapid.Custom(func(t *rapid.T) int64 {
		attempts := rapid.OneOf(rapid.Int64Range(0, 99), rapid.Int64Range(97, 99)).Draw(t, "attempts")
		v := attempts * ledger.AddAttempt
		if attempts == 0 || !rapid.Bool().Draw(t, "leg1") {
			return v
		}
		v += ledger.AddLeg1Done + rapid.OneOf(rapid.Int64Range(0, 3), rapid.Int64Range(99_999_997, 99_999_999)).Draw(t,
			"entries")
		if rapid.Bool().Draw(t, "final") {
			v += ledger.AddFinalize
		}
		return v
	})
}

func TestPropertyTotal(t *testing.T) { // LED-12: no function panics or reads outside its range, for any int64
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue().Draw(t, "value")
		a, m, c := ledger.Activity(v), ledger.Marks(v), ledger.Countdown(v)
		p := rapid.Int().Draw(t, "position")
		for _, d := range []int{a.Digit(p), m.Digit(p), c.Digit(p), a.FinalizeDigit(), c.Attempts()} {
			if d < -1 || d > 9 {
				t.Fatalf("digit %d of %d is %d", p, v, d)
			}
		}
		if a.Attempts() < -1 || a.Attempts() > 99 || a.Entries() < -1 || a.Entries() > 99_999_999 ||
			m.Ordinal() != a.Entries() || m.Index() < 0 {
			t.Fatalf("%d: attempts %d entries %d ordinal %d index %d", v, a.Attempts(), a.Entries(), m.Ordinal(), m.Index())
		}
		if a.Describe() == "" || m.Describe() == "" || c.Exits() < -1 || c.Entries() < -1 {
			t.Fatalf("%d has no description or a count below -1", v)
		}
		if converted, err := c.Activity(); (err == nil) != (c.Check() == nil) || !converted.Valid() {
			t.Fatalf("%s converts to %s, %v", c, converted, err)
		}
	})
}

func TestPropertyRoundTrip(t *testing.T) { // LED-05
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue().Draw(t, "value")
		a, err := ledger.ParseActivity(ledger.Activity(v).String())
		if in := v >= 0 && v <= ledger.Max; (err == nil) != in || in && int64(a) != v {
			t.Fatalf("%d reads back as %d, %v", v, int64(a), err)
		}
		sum := int64(0)
		for p := 1; p <= ledger.Positions && err == nil; p++ {
			sum += int64(a.Digit(p)) * ledger.Weight(p)
		}
		if err == nil && sum != v {
			t.Fatalf("the digits of %d add up to %d", v, sum)
		}
	})
}

// One move, from any value: it is refused and nothing changes, or the result is valid, not smaller, and only the digits
// that the move names have changed.
func TestPropertyOneMove(t *testing.T) { // LED-10, LED-15, LED-16, LED-17, CON-28
	allowed := map[string][]int64{
		"EnterLeg1":    {0, ledger.AddAttempt},
		"CompleteLeg1": {ledger.AddLeg1Done}, "CompleteLeg1Cycle": {ledger.AddLeg1Done + ledger.AddEntry},
		"EnterLeg2": {ledger.AddEntry}, "RepeatLeg2": {ledger.AddEntry},
		"Reenter":  {ledger.AddEntry, ledger.AddEntry + ledger.AddAttempt},
		"Finalize": {ledger.AddFinalize},
	}
	rapid.Check(t, func(t *rapid.T) {
		a := ledger.Activity(anyValue().Draw(t, "ledger"))
		for name, m := range activityMoves {
			next, err := m(a)
			if err != nil {
				if next != a {
					t.Fatalf("%s on %s is refused but moves to %s", name, a, next)
				}
				continue
			}
			if !a.Valid() || !next.Valid() || !next.Reserved() || !slices.Contains(allowed[name], int64(next-a)) {
				t.Fatalf("%s: %s → %s", name, a, next)
			}
		}
	})
}

// Any schedule of moves, against a model of separate counters: a carry into a neighbouring digit would show at once.
func TestPropertySchedule(t *testing.T) { // LED-16, LED-20, GUID-02
	names := []string{"EnterLeg1", "CompleteLeg1", "CompleteLeg1Cycle", "EnterLeg2", "RepeatLeg2", "Reenter", "Finalize"}
	rapid.Check(t, func(t *rapid.T) {
		a := ledger.Activity(protocolActivity().Draw(t, "start"))
		attempts, leg1, entries, final := a.Attempts(), a.Leg1Done(), a.Entries(), a.Finalized()
		for range rapid.IntRange(1, 60).Draw(t, "moves") {
			name := rapid.SampledFrom(names).Draw(t, "move")
			next, err := activityMoves[name](a)
			if next < a {
				t.Fatalf("%s: %s → %s", name, a, next)
			}
			if a = next; err != nil {
				continue
			}
			switch name {
			case "EnterLeg1":
				attempts = min(attempts+1, 99)
			case "CompleteLeg1":
				leg1 = true
			case "CompleteLeg1Cycle":
				leg1, entries = true, entries+1
			case "EnterLeg2", "RepeatLeg2":
				entries++
			case "Reenter":
				attempts, entries = min(attempts+1, 99), entries+1
			case "Finalize":
				final = true
			}
			if a.Attempts() != attempts || a.Leg1Done() != leg1 || a.Entries() != entries || a.Finalized() != final ||
				!a.Reserved() {
				t.Fatalf("%s → %s, want attempts %d leg1 %t entries %d final %t", name, a, attempts, leg1, entries, final)
			}
		}
	})
}

func TestPropertyDecide(t *testing.T) { // GUID-14: total, exactly one verdict, and a legal plan leads to legal marks
	rapid.Check(t, func(t *rapid.T) {
		category := ledger.Category(rapid.Uint8Range(0, 6).Draw(t, "category"))
		bits := rapid.Int64Range(0, 9999).Draw(t, "@4-7")
		m := ledger.Marks(rapid.OneOf(anyValue(), rapid.Just(bits*ledger.W100M+1)).Draw(t, "marks"))
		plan := ledger.Decide(category, m)
		verdicts := 0
		for _, v := range []bool{plan.Save || plan.Spawn || plan.Complete, plan.CompleteIfDue, plan.Ack,
			plan.Illegal != nil} {
			if v {
				verdicts++
			}
		}
		if verdicts != 1 {
			t.Fatalf("category %s, %s: %+v", category, m, plan)
		}
		if plan.Illegal != nil && !errors.Is(plan.Illegal, ledger.ErrIllegalMarks) {
			t.Fatal(plan.Illegal)
		}
		if plan.Save && m.Saved() || plan.Spawn && m.Spawned() || plan.Complete && (m.Completed() || !m.Closed()) {
			t.Fatalf("category %s, %s runs a step twice or without the snapshot: %+v", category, m, plan)
		}
	})
}

func TestPropertyOneCloser(t *testing.T) { // SEM-01, SEM-04, CON-08, CON-17
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.OneOf(rapid.Int64Range(-2, 6), rapid.Int64()).Draw(t, "before")
		threshold := rapid.Int64Range(0, 3).Draw(t, "threshold")
		deltas := rapid.SliceOfN(rapid.OneOf(rapid.Int64Range(-1, 2), rapid.Int64()), 0, 40).Draw(t, "deltas")
		sum, hits := before, 0
		for i, m := range model.Run(before, threshold, deltas) {
			if m.Before != sum {
				t.Fatalf("delta %d starts from %d, want %d", i, m.Before, sum)
			}
			if m.Refused == nil {
				sum += deltas[i]
			}
			if m.After != sum || m.Refused == nil && sum < 0 || m.Hit && (m.Refused != nil || sum != threshold) {
				t.Fatalf("delta %d: %+v, sum %d", i, m, sum)
			}
			if m.Hit {
				hits++
			}
		}
		if hits > 1 {
			t.Fatalf("%d closers", hits)
		}
	})
}

// A correct job: every delta spends one open obligation. Nothing is refused, and the last delta closes, whatever the
// order and however the deltas fall into batches.
func TestPropertyJobCloses(t *testing.T) { // SEM-01, SEM-12
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.Int64Range(1, 5).Draw(t, "children of the trigger")
		open, budget := value, 30
		var deltas []int64
		for open > 0 {
			n := rapid.IntRange(0, min(3, budget)).Draw(t, "children")
			budget -= n
			deltas = append(deltas, ledger.Delta(n, false))
			open += ledger.Delta(n, false)
		}
		cut := rapid.IntRange(0, len(deltas)-1).Draw(t, "cut")
		first := model.Run(value, 0, deltas[:cut])
		for _, m := range first {
			value = m.After
		}
		all := append(first, model.Run(value, 0, deltas[cut:])...)
		for i, m := range all {
			if m.Refused != nil || m.Hit != (i == len(all)-1) {
				t.Fatalf("delta %d of %v: %+v", i, deltas, m)
			}
		}
	})
}
