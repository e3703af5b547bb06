package streams

import (
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestRemoveLeavesAnEmptyNamespaceThatWorks: the streams go with all they hold,
// and come back empty with their next use.
func TestRemoveLeavesAnEmptyNamespaceThatWorks(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	must(t, c.Provision(t.Context()))
	published(t, b.publisher(c), leg1s(3)...)
	for range 2 { // the second time there is nothing left to remove
		must(t, c.Remove(t.Context()))
	}
	left := c.js.StreamNames(t.Context())
	for name := range left.Name() {
		t.Errorf("stream %s is still there", name)
	}
	must(t, left.Err())
	must(t, c.Provision(t.Context()))
	state, err := c.LaneState(t.Context(), legwork.LaneRun)
	if err != nil || state.Waiting != 0 {
		t.Errorf("after the removal the lane holds %+v, %v", state, err)
	}
}
