package decide

import (
	"fmt"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// await decides which job to begin, and whether the activity waits for its end
// (AWAIT-01, AWAIT-02). The child's result is then handled as a worker's answer
// (AWAIT-04).
func (d *deciding) await(s *evaluate.Scope) {
	child, err := d.child(s)
	if err == nil {
		err = d.asks(s, child)
	}
	if err != nil {
		d.dead("input", fmt.Errorf("map the input of activity %s: %w", d.T.Activity, err))
	}
}

// child returns the await message, without its GUID and its input.
func (in *Input) child(s *evaluate.Scope) (*legwork.Transition, error) {
	waits, err := in.Activity.Awaits(s)
	if err != nil {
		return nil, err
	}
	child := in.message(legwork.Await, "work")
	child.Sever = !waits
	return &child, nil
}
