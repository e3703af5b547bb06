package bench_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/invariant"
	"github.com/legwork-dev/legwork/internal/sim"
)

// standing is a world with one closed, one sleeping and one waiting job.
func standing(t *testing.T) *sim.World {
	t.Helper()
	w := sim.New(t, engine.Fused, bench.Workloads["W2"].Document)
	w.Asleep = true
	e := w.Engine(w.Pool)
	w.Deploy(bench.Sleeper)
	w.Deploy(bench.Backlog)
	w.Start(bench.Topic, "closed", bench.Input)
	w.Start(bench.SleepTopic, "sleeping", bench.Input)
	w.Drain(e)
	w.Start(bench.BacklogTopic, "waiting", bench.Input)
	w.Until(e, func(m *sim.Message) bool { _, work := legwork.WorkTopic(m.Lane); return work })
	return w
}

func gid(t *testing.T, w *sim.World, job string) legwork.ID {
	t.Helper()
	id, err := legwork.ParseID(w.One(`SELECT gid::text FROM legwork.job WHERE job_id = $1`, job))
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// TestCopiesAreOfTheProtocolsForm: every rule that holds of the rows that the
// engine writes holds of their copies, and each table has its share of them.
func TestCopiesAreOfTheProtocolsForm(t *testing.T) {
	t.Parallel()
	w := standing(t)
	counts := func() []string {
		return w.Query(`SELECT concat_ws(' ', (SELECT count(*) FROM legwork.job), (SELECT count(*) FROM legwork.activity), (SELECT count(*) FROM legwork.guid_ledger),
			(SELECT count(*) FROM legwork.outbox WHERE publish = 0 AND due_at > now()), (SELECT count(*) FROM legwork.outbox WHERE publish = 0 AND due_at <= now()))`)
	}
	before := counts()
	var told []int
	n := 2500 // more than one piece
	for i, job := range []string{"closed", "sleeping", "waiting"} {
		c := bench.Copies{Namespace: w.Namespace, Job: gid(t, w, job), N: n, Offset: i * n, Unpublished: job == "waiting"}
		c.Progress = func(n int) { told = append(told, n) }
		if err := bench.Fill(t.Context(), w.Pool, c); err != nil {
			t.Fatal(err)
		}
	}
	var jobs, activities, guids, asleep, due int
	if _, err := fmt.Sscan(before[0], &jobs, &activities, &guids, &asleep, &due); err != nil {
		t.Fatalf("%v of %q", err, before)
	}
	want := fmt.Sprint(jobs+3*n, activities+(11+2+2)*n, guids+(11+2+1)*n, asleep+n, due+n)
	if got := counts(); got[0] != want {
		t.Errorf("jobs, activities, messages, sleeping and due rows: %s, want %s (before: %s)", got[0], want, before[0])
	}
	if err := bench.Settle(t.Context(), w.Pool, w.Namespace); err != nil {
		t.Fatal(err)
	}
	lines, err := invariant.Invariants(t.Context(), w.Pool, w.Namespace)
	if err != nil || len(lines) > 0 {
		t.Fatalf("%v: %q", err, lines[:min(len(lines), 5)])
	}
	if !slices.Equal(told, []int{2000, 2500, 2000, 2500, 2000, 2500}) {
		t.Errorf("progress was told as %v", told)
	}
}

// TestThereMustBeSomethingToCopy: a wrong id is told, not filled with nothing.
func TestThereMustBeSomethingToCopy(t *testing.T) {
	t.Parallel()
	w := standing(t)
	err := bench.Fill(t.Context(), w.Pool, bench.Copies{Namespace: w.Namespace, Job: legwork.NewID(), N: 1})
	if legwork.CodeOf(err) != legwork.CodeNotFound {
		t.Errorf("filled with copies of a job that does not exist: %v", err)
	}
}
