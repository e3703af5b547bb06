//go:build slow

package chaos

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/testmain"
)

// before is the build that the present one is rolled out over, and back to: the
// one with the oldest formats that have a folder in internal/upgrade.
const before = "f534fc3e8e47cc837541a5cbe12b584c4b4066c7"

// older is that build, made once per test process from the repository's own
// history, which must be there: a clone with --depth 1 lacks it.
var older = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "legwork-older-")
	if err != nil {
		return "", err
	}
	testmain.AtEnd(func() error { return os.RemoveAll(dir) })
	source := filepath.Join(dir, "source")
	steps := fmt.Sprintf("set -e; mkdir %[1]s; git -C \"$(git rev-parse --show-toplevel)\" archive %[2]s | tar -x -C "+
		"%[1]s; cd %[1]s; go build -buildvcs=false -o %[3]s ./cmd/legwork",
		source, before, filepath.Join(dir, "legwork"))
	if out, err := exec.Command("bash", "-o", "pipefail", "-c", steps).CombinedOutput(); err != nil {
		return "", fmt.Errorf("build commit %s, which needs the history of the repository (git fetch --unshallow): %w\n%s",
			before, err, out)
	}
	return filepath.Join(dir, "legwork"), nil
})

// TestRollingUpgrade rolls the present build out over the one before it while
// orders are started, and back, and out again: both work side by side, the older
// one alone finishes what the newer one began, and the other way round.
func TestRollingUpgrade(t *testing.T) {
	t.Parallel()
	old, err := older()
	if err != nil {
		t.Fatal(err)
	}
	// the only rules that the older build knows
	s := newSite(t, pgtest.URL(t), newBroker(t).url, pgtest.Namespace(t), killedLease, client.WithCompat(graph.HotMesh))
	s.start(engineRole, relayRole, workerRole, workerRole)
	for _, role := range []string{engineRole, relayRole} {
		sl := &slot{role: role, path: old}
		s.must(s.fleet.run(sl))
		s.fleet.slots = append(s.fleet.slots, sl)
	}
	for _, sl := range s.fleet.slots {
		s.awaitReady(sl.proc)
	}
	all := s.orders
	third := len(all) / 3
	phase := func(what string, from, to int, newer, older bool) {
		t.Helper()
		s.orders = all[from:to]
		load := s.loading(t.Context(), smallBurst, request, inSQL)
		for i, sl := range s.fleet.slots {
			if sl.role != workerRole {
				s.runs(sl, i < 2 && newer || i >= 4 && older)
			}
		}
		s.must(load.Wait())
		if from > 0 { // who is left finishes what the others have begun
			earlier := make([]string, from)
			for i, e := range all[:from] {
				earlier[i] = e.Order.ID
			}
			s.eventually("the orders before are done", s.patience(), func(ctx context.Context) (done bool, err error) {
				err = s.pool.QueryRow(ctx, s.sql(`SELECT count(*) = $2 FROM legwork.job WHERE job_id = ANY ($1) AND state <>
					'running'`), earlier, from).Scan(&done)
				return done, err
			})
		}
		t.Logf("%s: orders %d to %d", what, from, to)
	}
	phase("both builds", 0, third, true, true)
	phase("the older build alone", third, 2*third, false, true)
	phase("the newer build alone", 2*third, len(all), true, false)
	s.orders = all
	s.await()
	s.show("rolled out, back and out again", s.report())
	s.fleet.stop()
}

// runs makes a slot's process run, or drains it.
func (s *site) runs(sl *slot, run bool) {
	s.t.Helper()
	switch {
	case run && !sl.proc.alive():
		s.must(s.fleet.run(sl))
		s.awaitReady(sl.proc)
	case !run && sl.proc.alive():
		if took, ok := sl.proc.terminate(drainLimit); !ok {
			s.t.Errorf("%s did not drain within %v: after %v %v\n%s", sl.proc.name, drainLimit, took, sl.proc.err,
				sl.proc.out.last(keptLines))
		}
	}
}
