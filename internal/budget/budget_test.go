package budget

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/explain"
)

// size of the tables, from the environment; `make budgets` sets it.
func size(t *testing.T, name string, small int) int {
	text := os.Getenv(name)
	if text == "" {
		return small
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < small {
		t.Fatalf("%s is %q, want a number from %d on", name, text, small)
	}
	return n
}

const smallClosed, smallOpen = 20_000, 3_000

// TestBudgets holds each statement of packages ledger, outbox and client, and each that
// operators run to look, to the pages that it may touch, over tables with many jobs that
// have ended and that wait, in batches of 1 and of 64. A statement without a budget fails, and so
// does one that did not run. Over larger tables the budgets are the same but
// for the depth of the indexes: half as much again.
func TestBudgets(t *testing.T) {
	t.Parallel()
	closed, open := size(t, "LEGWORK_BUDGET_CLOSED", smallClosed), size(t, "LEGWORK_BUDGET_OPEN", smallOpen)
	s := newSite(t)
	s.fill(closed, open)
	var ran [2]map[string]explain.Ran
	for i, batch := range []int{1, 64} {
		s.batch = batch
		s.protocol()
		s.pauses()
		s.sweeps()
		s.letters()
		s.readers()
		s.upkeep()
		s.rest()
		if i == 1 { // nothing else counts more rows for that
			s.operators(closed, open)
		}
		ran[i] = s.taken()
		s.exec("VACUUM legwork.outbox") // of what was taken back
	}
	grown := 2
	if closed > smallClosed {
		grown = 3
	}
	var table strings.Builder
	for _, name := range slices.Sorted(maps.Values(s.names)) {
		one, many := ran[0][name], ran[1][name]
		fmt.Fprintf(&table, "%-28s %6d %6d\n", name, one.Pages, many.Pages)
		loops(t, name, many)
		budget, ok := budgets[name]
		switch {
		case whole[name] != "" || unplanned[name]:
		case one.SQL == "" && many.SQL == "":
			t.Errorf("%s did not run: add what runs it to this test", name)
		case !ok:
			t.Errorf("%s has no budget: it touches %d pages, and %d in a batch of 64", name, one.Pages, many.Pages)
		case one.Pages > budget.one*grown/2:
			t.Errorf("%s touches %d pages, its budget is %d: %s", name, one.Pages, budget.one*grown/2, one.Plan)
		case many.Pages > budget.many*grown/2:
			t.Errorf("%s touches %d pages in a batch of 64, its budget is %d: %s", name, many.Pages, budget.many*grown/2,
				many.Plan)
		}
	}
	for name := range budgets {
		if !slices.Contains(slices.Collect(maps.Values(s.names)), name) {
			t.Errorf("%s has a budget and does not exist", name)
		}
	}
	t.Logf("over %d jobs that have ended and %d that wait, pages touched by batches of 1 and 64:\n%s", closed, open,
		&table)
}
