package budget

import (
	"fmt"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/explain"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestDataAtTheEnd: the end of a job reads its data only if somebody is told them, which is a subscriber here.
func TestDataAtTheEnd(t *testing.T) {
	t.Parallel()
	const leaves = 200
	ends := func(graph string, leaves int) float64 {
		t.Helper()
		var data strings.Builder
		for i := range leaves {
			fmt.Fprintf(&data, "d%d: %d, ", i, i)
		}
		f := &frames{t: t, costs: map[string]cost{}, World: sim.New(t, engine.Fused, fmt.Sprintf(`
app:
  id: budget
  version: '1'
  graphs:
    - subscribes: d.told
      publishes: d.over
      activities:
        t: {type: trigger, job: {maps: {%[1]s}}}
        w: {type: worker, topic: w}
      transitions: {t: [{to: w}]}
    - subscribes: d.kept
      activities:
        kt: {type: trigger, job: {maps: {%[1]s}}}
        kw: {type: worker, topic: w}
      transitions: {kt: [{to: kw}]}
`, strings.TrimSuffix(data.String(), ", ")))}
		f.pool, f.log = explain.Pool(t, pg.Options{Size: 4})
		f.Start(graph, "job", `{}`)
		f.rush(f.Engine(f.pool))
		f.count()
		f.ended("completed")
		if got := f.One("SELECT count(*) FROM legwork.job_data"); got != fmt.Sprint(leaves) {
			t.Fatalf("the job has %s data, want %d", got, leaves)
		}
		return f.costs["ledger/ended.sql"].rows
	}
	few, many, told := ends("d.kept", 1), ends("d.kept", leaves), ends("d.told", leaves)
	if few == 0 || many != few || told < leaves {
		t.Errorf("rows that the end looks at: %.0f with one leaf, %.0f with %d, %.0f if they are told", few, many, leaves,
			told)
	}
}
