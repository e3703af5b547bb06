package fsck_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/fsck"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestCompletesClosedJobs: a job that was closed, whose completion Postgres has
// refused and whose work row is gone hangs for ever. fsck finds it, and has it
// completed, by one of two copies that run at once.
func TestCompletesClosedJobs(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, graphs)
	db := &crash.DB{Inner: w.Pool}
	w.Start("fan", "f", `{}`)
	dying := w.Engine(db)
	w.Until(dying, func(m *sim.Message) bool { return m.Is("work", "") })
	a, c := w.The("work", "a"), w.The("work", "c")
	w.DoWork(a, false)
	w.Step(dying, w.The(legwork.LaneResponse, "a"))
	w.DoWork(c, false)
	m := w.The(legwork.LaneResponse, "c")
	db.Arm(4, crash.Before) // enter, save, spawn, complete
	w.Handle(dying, legwork.LaneResponse, m)
	w.Lose()
	if n := w.One(`SELECT count(*) FROM legwork.job WHERE closed_guid IS NOT NULL AND completed_at IS NULL`); n != "1" {
		t.Fatalf("%s jobs are closed and not completed, want 1", n)
	}
	w.Query(`DELETE FROM legwork.outbox o USING legwork.job j WHERE j.gid = o.gid AND j.closed_guid IS NOT NULL
		RETURNING guid::text`)
	before := w.One(proof)
	steps, left := fsck.Plan(check(t, w, 3))
	if len(steps) != 1 || steps[0].Name != "completion" || len(left) > 0 {
		t.Fatalf("plan %+v, left %q; want completion", steps, lines(left))
	}
	if done := twice(t, w, steps[0]); len(done) != 1 {
		t.Errorf("mended %q, want one job", done)
	}
	if found := check(t, w, 3); len(found) > 0 || w.One(proof) != before {
		t.Errorf("still found: %q, or a ledger was touched", lines(found))
	}
	w.Settle(w.Engine(w.Pool))
	if n := w.One(`SELECT count(*) FROM legwork.job WHERE state <> 'completed'`); n != "0" {
		t.Errorf("%s jobs are not completed", n)
	}
	if found := check(t, w, 3); len(found) > 0 {
		t.Errorf("found at rest: %q", lines(found))
	}
}
