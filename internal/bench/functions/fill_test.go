package functions

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sim"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// TestCopiesOfFunctions: every rule that holds of a function that has ended holds of its
// copies, and each has its journal.
func TestCopiesOfFunctions(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Fused, bench.Mixed.Document)
	code := flowbody.Of(bench.MixedTopic, mixed)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if m.Topic == bench.MixedTopic {
			return w.Turn("w", m, code)
		}
		return []sim.Reply{{Data: bench.Input}}
	}
	w.Start(bench.Topic, "closed", string(bench.Seeded(1)))
	w.Drain(w.Engine(w.Pool))
	gid, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE state = 'completed'`))
	if err != nil {
		t.Fatal(err)
	}
	const copies = `SELECT concat_ws(' ', (SELECT count(*) FROM legwork.job WHERE state = 'completed'),
		(SELECT count(DISTINCT gid) FROM legwork.journal), (SELECT sum(n) / count(DISTINCT gid) FROM legwork.journal))`
	events := w.One(`SELECT sum(n)::text FROM legwork.journal`)
	if err := bench.Fill(t.Context(), w.Pool, bench.Copies{Namespace: w.Namespace, Job: gid, N: 50}); err != nil {
		t.Fatal(err)
	}
	if got, want := w.One(copies), "51 51 "+events; got != want {
		t.Errorf("jobs, journals and events of each: %s, want %s", got, want)
	}
	lines, err := invariant.Invariants(t.Context(), w.Pool, w.Namespace)
	if err != nil || len(lines) > 0 {
		t.Fatalf("%v: %q", err, lines[:min(len(lines), 5)])
	}
}
