package flowtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
)

// TestInfo: a function may build what it asks for of its job's id; a replay of what an
// installation has written is told the same.
func TestInfo(t *testing.T) {
	t.Parallel()
	code := func(ctx flow.Context, _ int) (int, error) {
		i := flow.Info(ctx)
		return first.Call(ctx, input{Note: fmt.Sprint(i.App, i.Version, i.Job, i.Topic, i.Gid)})
	}
	info := flow.JobInfo{App: "shop", Version: "3", Job: "order-17", Topic: "shop.checkout"}
	r := flowtest.Run(t, code, 1, flowtest.Info(info), flowtest.Answer(first, func(in input) (int, error) {
		if !strings.HasPrefix(in.Note, "shop3order-17shop.checkout") {
			t.Errorf("the function knows %q", in.Note)
		}
		return 1, nil
	}))
	for job, want := range map[string]bool{"order-17": true, "order-18": false} {
		file := filepath.Join(t.TempDir(), "job.json")
		page := fmt.Sprintf(`{"job":%q,"app":"shop","version":"3","gid":"%v","function":"shop.checkout","events":%s}`, job, info.Gid,
			r.Journal)
		if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
		if said := failures(t, func(t testing.TB) { flowtest.Replay(t, code, file) }); (said == "") != want {
			t.Errorf("a replay as %s says %q", job, said)
		}
	}
}

// TestPatched: a new run follows each change, and its replays do too.
func TestPatched(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, func(ctx flow.Context, n int) (int, error) {
		for i := range 3 {
			if !flow.Patched(ctx, "double") || i == 1 && !flow.Patched(ctx, "again") {
				return 0, flow.Errorf(500, "the change does not apply in round %d", i)
			}
			m, err := first.Call(ctx, input{N: n})
			if err != nil {
				return 0, err
			}
			n += m
		}
		return n, nil
	}, 1, flowtest.Answer(first, add(0)))
	if r.Err != nil || r.Value != 8 || strings.Count(string(r.Journal), `"kind":"Gate"`) != 4 {
		t.Errorf("it comes to %v, %v, %s", r.Value, r.Err, r.Journal)
	}
}
