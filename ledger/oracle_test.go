package ledger_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/ledger/model"
)

// oracle is what the model says of one job.
type oracle struct {
	gid legwork.ID
	s   model.Semaphore
}

// TestCommitAgreesWithOracle: random batches of deltas on few jobs, in SQL and
// by Run's rules: the same values, the same refusals, the same single closer,
// however the deltas fall into batches and whatever the mode (SEM-04, SEM-05,
// CON-08, CON-17).
func TestCommitAgreesWithOracle(t *testing.T) {
	b := newBase(t)
	hits, refusals, failures := 0, 0, 0
	rapid.Check(t, func(r *rapid.T) {
		jobs := make([]oracle, rapid.IntRange(1, 3).Draw(r, "jobs"))
		for i := range jobs {
			threshold := rapid.SampledFrom([]int64{0, 0, 0, 1, 2, 12}).Draw(r, "threshold")
			value := rapid.Int64Range(1, 4).Draw(r, "above") + threshold
			jobs[i] = oracle{b.job(value, threshold), model.Semaphore{Value: value, Threshold: threshold}}
		}
		for range rapid.IntRange(1, 4).Draw(r, "batches") {
			h, n, f := b.oracleBatch(r, jobs)
			hits, refusals, failures = hits+h, refusals+n, failures+f
		}
	})
	if hits == 0 || refusals == 0 || failures == 0 {
		t.Errorf("%d hits, %d refusals, %d failed batches: the draws do not reach what they should", hits, refusals, failures)
	}
}

// oracleBatch commits one random batch and compares. It returns the hits, the
// refused deltas and whether the batch failed as a whole.
func (b *base) oracleBatch(r *rapid.T, jobs []oracle) (hits, refusals, failed int) {
	next := append([]oracle(nil), jobs...)
	var steps []ledger.Step
	var want []model.Move
	for range rapid.IntRange(1, 8).Draw(r, "steps") {
		i := rapid.IntRange(0, len(jobs)-1).Draw(r, "job")
		delta := rapid.SampledFrom([]int64{-1, -1, -1, -1, 0, 1, 2, -100}).Draw(r, "delta")
		step := b.response(jobs[i].gid, int(max(delta+1, 0)))
		step.Delta = int(delta)
		var move model.Move
		next[i].s, move = next[i].s.Apply(delta)
		steps, want = append(steps, step), append(want, move)
		if errors.Is(move.Refused, ledger.ErrSemaphoreRange) {
			failed = 1
		}
	}
	committed, err := b.inMode(r, steps, failed)
	if failed > 0 { // SEM-01: the CHECK refuses the whole batch, and nothing of it happened
		if legwork.ClassOf(err) != legwork.Dead {
			r.Fatalf("below zero: %v", err)
		}
		b.compare(r, jobs)
		return 0, 0, 1
	}
	if err != nil {
		r.Fatal(err)
	}
	for i, c := range committed {
		m := want[i]
		if c.Spawned != (m.Refused == nil) || c.Hit != m.Hit || m.Refused == nil &&
			(int64(c.Before) != m.Before || int64(c.After) != m.After) {
			r.Fatalf("step %d: SQL %+v, oracle %+v", i, c, m)
		}
		if m.Hit {
			hits++
		} else if m.Refused != nil {
			refusals++
		}
	}
	copy(jobs, next)
	b.compare(r, jobs)
	for i, step := range steps {
		b.onlyGranted(r, step, want[i].Refused == nil)
	}
	return hits, refusals, 0
}

// inMode commits in one transaction, or step by step. A batch that is going to
// fail is committed in one, so that nothing of it may remain.
func (b *base) inMode(r *rapid.T, steps []ledger.Step, failed int) ([]ledger.Committed, error) {
	ctx := context.Background()
	if failed == 0 && rapid.Bool().Draw(r, "step mode") {
		if _, _, err := b.store.Commit(ctx, steps, ledger.Do{Save: true}); err != nil {
			return nil, err
		}
		for i := range steps {
			steps[i].Resumes = true
		}
		committed, _, err := b.store.Commit(ctx, steps, ledger.Do{Spawn: true})
		return committed, err
	}
	committed, _, err := b.store.Commit(ctx, steps, ledger.All)
	return committed, err
}

// onlyGranted: the children, job data and mark of a step are there if it was
// granted, all of them, and none if it was refused.
func (b *base) onlyGranted(r *rapid.T, s ledger.Step, granted bool) {
	var children, spawned int
	err := b.pool.QueryRow(context.Background(), legwork.Qualify(`SELECT
		(SELECT count(*) FROM legwork.outbox WHERE guid = ANY ($1)), (SELECT ledger / 1000000000 % 10 FROM legwork.guid_ledger WHERE guid = $2)`,
		b.namespace), idsOf(s.Children), s.GUID).Scan(&children, &spawned)
	if err != nil {
		r.Fatal(err)
	}
	if granted && (children != len(s.Children) || spawned != 1) || !granted && (children != 0 || spawned != 0) {
		r.Fatalf("step of %s, granted %t: %d of %d children, spawned mark %d", s.Activity, granted, children, len(s.Children),
			spawned)
	}
}

func idsOf(list []legwork.Transition) []legwork.ID {
	out := make([]legwork.ID, len(list))
	for i := range list {
		out[i] = list[i].GUID
	}
	return out
}

func (b *base) compare(r *rapid.T, jobs []oracle) {
	for _, j := range jobs {
		var value int64
		var closed bool
		var snapshots, right int
		err := b.pool.QueryRow(context.Background(), legwork.Qualify(`SELECT semaphore, closed_guid IS NOT NULL,
			(SELECT count(*) FROM legwork.guid_ledger g WHERE g.gid = j.gid AND g.ledger / 100000000000 % 10 = 1),
			(SELECT count(*) FROM legwork.guid_ledger g WHERE g.gid = j.gid AND g.ledger / 100000000000 % 10 = 1 AND g.guid = j.closed_guid)
			FROM legwork.job j WHERE gid = $1`, b.namespace), j.gid).Scan(&value, &closed, &snapshots, &right)
		if err != nil {
			r.Fatal(err)
		}
		one := 0
		if j.s.Closed {
			one = 1
		}
		if value != j.s.Value || closed != j.s.Closed || snapshots != one || right != one {
			r.Fatalf("job %s: semaphore %d closed %t, %d snapshots, %d of them the closer's; oracle %+v", j.gid, value, closed,
				snapshots, right, j.s)
		}
	}
}
