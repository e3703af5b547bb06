package bench_test

import (
	"testing"

	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/bench"
)

// TestDocumentsAreValid: every workload's application can be deployed.
func TestDocumentsAreValid(t *testing.T) {
	for _, name := range bench.Names() {
		if _, err := graph.Parse(name+".yaml", []byte(bench.Workloads[name].Document)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
