package engine

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph"
)

// awaitLeg1 decides which job is begun, and whether the activity waits for its
// end (AWAIT-01, AWAIT-02). From then on it is as a worker's (AWAIT-04).
func awaitLeg1(it *item, s *graph.Scope) {
	child, err := it.awaits(s)
	if err == nil {
		err = it.asks(s, child)
	}
	if err != nil {
		it.dead("input", fmt.Errorf("map the input of activity %s: %w", it.t.Activity, err), true)
	}
}

// awaits is the await message, but for its identity and its input.
func (it *item) awaits(s *graph.Scope) (*legwork.Transition, error) {
	waits, err := it.activity.Awaits(s)
	if err != nil {
		return nil, err
	}
	child := it.message(legwork.Await, "work")
	child.Sever = !waits
	return &child, nil
}
