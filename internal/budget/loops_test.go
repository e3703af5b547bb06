package budget

import (
	"encoding/json"
	"testing"

	"github.com/legwork-dev/legwork/internal/explain"
)

const (
	// mostAgain bounds how many rows a statement with a batch of 64 reads again. A statement that compares each row of
	// its batch with each reads 64 × 63 = 4,032. The cost grows with the square: 256 rows took signal.sql 100 ms.
	mostAgain = 2000
	// leastList is the least length of a list that counts. Shorter ones belong to one row of the batch.
	leastList = 8
)

// again returns how many rows a plan has read more than once from a result that it holds in memory. Joins do that which
// compare each row with each.
func (n *node) again() (rows float64) {
	switch n.Type {
	case "CTE Scan", "Function Scan", "Materialize":
		if list := n.Rows + n.Filtered; list >= leastList {
			rows = list * (n.Loops - 1)
		}
	}
	for i := range n.Plans {
		rows += n.Plans[i].again()
	}
	return rows
}

// loops fails if a statement compares each row of a batch with each.
func loops(t *testing.T, name string, ran explain.Ran) {
	t.Helper()
	if len(ran.Plan) == 0 {
		return // TestBudgets says that it did not run
	}
	var plan node
	if err := json.Unmarshal(ran.Plan, &plan); err != nil {
		t.Fatalf("%s: %v: %s", name, err, ran.Plan)
	}
	if n := plan.again(); n > mostAgain {
		t.Errorf("%s reads %.0f rows of a batch of 64 again, at most %d are allowed: join it with nothing of its own batch, "+
			"or look rows up in a hash, as signal.sql does: %s", name, n, mostAgain, ran.Plan)
	}
}
