package functions

import (
	"encoding/json"
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
	for name, f := range map[string]func(flow.Context, order) (int, error){
		"W6": calls, "W7": tenRecords, "W8": steps, "W9": join, "L2": oneRecord,
	} {
		r := flowtest.Run(t, f, in, flowtest.Answer(work, func(p part) (order, error) { return order{part: p}, nil }))
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
