//go:build slow

package chaos

import (
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestRebuild runs `legwork broker rebuild` while everything runs: once, then
// twice at the same time.
func TestRebuild(t *testing.T) {
	t.Parallel()
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), 0)
	s.start(engineRole, engineRole, relayRole, relayRole, workerRole, workerRole)
	load := s.loading(t.Context(), len(s.orders)/8, request, inSQL)
	epochs := map[int64]bool{}
	for quarter, times := range []int{1, 2} {
		s.untilBusy(len(s.orders) * (quarter + 1) / 4)
		done := make([]rebuilt, times)
		var group errgroup.Group
		for i := range done {
			group.Go(func() error {
				return s.command(t.Context(), &done[i], "broker", "rebuild", "--yes", "--timeout", s.patience().String())
			})
		}
		s.must(group.Wait())
		for _, d := range done {
			if !d.Rebuilt || d.Left != 0 || len(d.Lost) != 6 {
				t.Errorf("rebuild: %+v", d)
			}
			t.Logf("rebuilt in %.1f s, epoch %d, with the streams went %v", d.Seconds, d.Epoch, d.Lost)
			epochs[d.Epoch] = true
		}
	}
	s.must(load.Wait())
	s.await()
	r := s.report()
	s.show("streams rebuilt", r)
	if r.swept == 0 {
		t.Error("no message was published again: nothing was lost with the streams, so nothing was tested")
	}
	if len(epochs) != 3 {
		t.Errorf("%d epochs of 3 rebuilds: %v", len(epochs), epochs)
	}
	s.fleet.stop()
}

// rebuilt is what `legwork broker rebuild -o json` writes.
type rebuilt struct {
	Rebuilt bool              `json:"rebuilt"`
	Lost    map[string]uint64 `json:"lost"`
	Epoch   int64             `json:"epoch"`
	Left    int               `json:"left"`
	Seconds float64           `json:"seconds"`
}
