package functions

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/journal"
)

// TestFunctionsDoWhatTheirWorkloadsSay: rates are computed from the numbers of the
// workloads, so the code must ask for as many calls and steps.
func TestFunctionsDoWhatTheirWorkloadsSay(t *testing.T) {
	t.Parallel()
	var in order
	if err := json.Unmarshal([]byte(bench.Input), &in); err != nil {
		t.Fatal(err)
	}
	answer := flowtest.Answer(work, func(p part) (order, error) { return order{part: p}, nil })
	for name, f := range map[string]func(flow.Context, order) (int, error){
		"W6": calls, "W7": tenRecords, "W8": steps, "W9": join, "L2": oneRecord,
	} {
		r := flowtest.Run(t, f, in, answer)
		if r.Err != nil || r.Value != in.Amount {
			t.Errorf("%s returns %d, %v; want %d", name, r.Value, r.Err, in.Amount)
		}
		events, err := journal.Decode(r.Journal)
		if err != nil {
			t.Fatal(err)
		}
		asked := map[journal.Kind]int{}
		for _, e := range events {
			if e, ok := e.(journal.InvokeScheduled); ok {
				asked[e.Kind]++
			}
		}
		w := bench.Workloads[name]
		if asked[journal.Function] != w.Workers || asked[journal.Local] != w.Steps {
			t.Errorf("%s asks for %v, want %d calls and %d steps", name, asked, w.Workers, w.Steps)
		}
	}
}

// TestStepsFollowFromTheSeed: the same seed has the same steps, of all kinds, and a
// function that grows knows how many events they are.
func TestStepsFollowFromTheSeed(t *testing.T) {
	t.Parallel()
	grow := func(seed uint64) (kinds string) {
		var in seeded
		if err := json.Unmarshal(bench.Seeded(seed), &in); err != nil {
			t.Fatal(err)
		}
		r := flowtest.Run(t, func(ctx flow.Context, in seeded) (int, error) { return in.grow(ctx, 100) }, in,
			flowtest.Answer(work, func(p part) (order, error) { return order{part: p}, nil }))
		events, err := journal.Decode(r.Journal)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(events) - 2; r.Err != nil || r.Value != n || n < 100 { // beside the first and the last
			t.Errorf("it has counted %d events, %v; the journal has %d", r.Value, r.Err, n)
		}
		for _, e := range events {
			if e, ok := e.(journal.InvokeScheduled); ok {
				kinds += string(e.Kind[:1])
			}
		}
		return kinds
	}
	one := grow(1)
	if again, other := grow(1), grow(2); one != again || one == other || !strings.Contains(one, "F") ||
		!strings.Contains(one, "L") {
		t.Errorf("seed 1 has the steps %s and %s, seed 2 %s", one, again, other)
	}
}
