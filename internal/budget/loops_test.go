package budget

import (
	"encoding/json"
	"testing"

	"github.com/legwork-dev/legwork/internal/explain"
)

const (
	// mostAgain is how many rows of its batch of 64 a statement may look at again. One that compares each with each looks
	// at 64 × 63, 4,032: with 256 it would take 100 ms.
	mostAgain = 2000
	// parts is from how many rows on what is looked at again may be the batch, and not a list that belongs to one row.
	parts = 8
)

// planned is a part of a plan.
type planned struct {
	Type     string  `json:"Node Type"`
	Rows     float64 `json:"Actual Rows"`
	Loops    float64 `json:"Actual Loops"`
	Filtered float64 `json:"Rows Removed by Filter"`
	Plans    []planned
}

// again is how often a part of a plan has looked at rows that it had read from a table, or from arguments, before: to
// join, by comparing them with each other row.
func (p *planned) again() (rows float64) {
	switch p.Type {
	case "CTE Scan", "Function Scan", "Materialize":
		if each := p.Rows + p.Filtered; each >= parts {
			rows = each * (p.Loops - 1)
		}
	}
	for i := range p.Plans {
		rows += p.Plans[i].again()
	}
	return rows
}

// loops fails if a statement compares each row of a batch with each.
func loops(t *testing.T, name string, ran explain.Ran) {
	t.Helper()
	if len(ran.Plan) == 0 {
		return
	}
	var plan planned
	if err := json.Unmarshal(ran.Plan, &plan); err != nil {
		t.Fatalf("%s: %v: %s", name, err, ran.Plan)
	}
	if n := plan.again(); n > mostAgain {
		t.Errorf("%s looks %.0f times at rows of a batch of 64 that it has looked at, at most %d are allowed: %s", name, n,
			mostAgain, ran.Plan)
	}
}
