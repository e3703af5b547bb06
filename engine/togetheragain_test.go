package engine_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestErrorsOfOneBatch: calls of one function that failed and are tried again are put off together.
func TestErrorsOfOneBatch(t *testing.T) {
	t.Parallel()
	const calls, most = 100, 4
	w := functionWorld(t, flowbody.Of("code", joins(calls)))
	good := w.Work
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == "w.a" && m.Attempt == 1 {
			return []sim.Reply{{Status: legwork.Failed, Code: 503, Data: `{"message":"busy"}`}}
		}
		return good(m)
	}
	gather(t, w, w.Engine(w.Pool))
	db := &crash.DB{Inner: w.Pool}
	e := w.Engine(db)
	warm(t, w, e)
	before, errors := db.Count(), w.Find(legwork.LaneResponse, "")
	for _, v := range w.Handle(e, legwork.LaneResponse, errors...) {
		if v.Outcome != "again" {
			t.Fatalf("%s: %v", v.Outcome, v.Err)
		}
	}
	if took := db.Count() - before; len(errors) != calls || took > most {
		t.Errorf("%d errors took %d transactions, want at most %d", len(errors), took, most)
	}
	holds(t, w)
	w.Settle(w.Engine(w.Pool))
	came(t, w, "100")
}

// TestOneByOneIsTheSame: what answers come to in a batch is what they come to one after the other.
func TestOneByOneIsTheSame(t *testing.T) {
	t.Parallel()
	for _, wait := range []string{"all", "first", "join", "functions"} {
		t.Run(wait, func(t *testing.T) {
			t.Parallel()
			const calls = 12
			journals := map[int]string{}
			for _, size := range []int{1, calls / 2, calls} {
				w, answers := gathered(t, engine.Fused, wait, calls)
				e := w.Engine(w.Pool)
				for len(answers) > 0 {
					for batch := range slices.Chunk(answers, size) {
						w.Handle(e, legwork.LaneResponse, batch...)
					}
					for _, m := range w.Find("work", "") {
						if m.Header.Get(legwork.HeaderActivity) != "f" { // its turn is out until all answers are there
							w.DoWork(m, false)
						}
					}
					answers = w.Find(legwork.LaneResponse, "")
				}
				w.Settle(e)
				came(t, w, strconv.Itoa(calls))
				journals[size] = strings.Join(journalOf(w, "f"), "\n")
				if journals[size] != journals[1] {
					t.Errorf("in batches of %d the journal is\n%s\none by one\n%s", size, journals[size], journals[1])
				}
			}
		})
	}
}
