package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// DefaultMaxCycles bounds how often cycles may enter one ancestor again
// (graphs.md, decision 14).
const DefaultMaxCycles = 10_000

// cycleLeg1 decides with what the ancestor is entered again: a message to its
// own address, trimmed to its depth (CYC-02, CYC-03). The obligation of the
// cycle becomes that of the ancestor's next plane, so the semaphore does not
// move (CYC-10).
func cycleLeg1(it *item, s *graph.Scope, most int) {
	to, at := it.activity.Ancestor, it.above(it.activity.Ancestor)
	data, err := it.activity.Input.Eval(s)
	if err == nil {
		err = it.write(s)
	}
	if err == nil {
		err = it.attributes(s)
	}
	if err == nil && at == "" {
		err = fmt.Errorf("no path to it is as long as its address %s", it.t.DAD)
	}
	if round := at.Index(); err == nil && round >= most {
		err = legwork.TooLarge("activity %s has been entered again %d times, at most %d are allowed: end the cycle by a condition", to.ID, round, most)
	}
	if err != nil {
		it.dead("cycle", fmt.Errorf("cycle %s: %w", it.t.Activity, err), true)
		return
	}
	it.plain()
	it.step.Preseed = true // CYC-02, CON-07
	again := it.message(legwork.Leg1, "cycle:"+to.ID)
	again.Activity, again.DAD, again.Data = to.ID, at.Resolve(0), data
	it.step.Children = []legwork.Transition{again}
}
