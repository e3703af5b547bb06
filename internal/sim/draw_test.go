package sim_test

import (
	"math/rand/v2"
	"testing"

	"github.com/legwork-dev/legwork/graph"
)

// TestPlansAreApplications: what is drawn deploys, and all kinds are drawn.
func TestPlansAreApplications(t *testing.T) {
	drawn := map[kind]bool{}
	for seed := range uint64(300) {
		p := draw(rand.New(rand.NewPCG(seed, 0)), []int{twoNodes, fewNodes, maxNodes}[seed%3])
		if _, err := graph.Parse("app.yaml", []byte(p.document("calm"))); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, p.document("calm"))
		}
		for _, n := range p.nodes {
			drawn[n.kind] = true
		}
	}
	for _, k := range append(kinds, trigger, again) {
		if !drawn[k] {
			t.Errorf("no %s was drawn", k)
		}
	}
}
