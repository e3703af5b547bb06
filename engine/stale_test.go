package engine_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// eight are branches of one type that all add their number to one field of the
// job data.
func eight(kind string) string {
	activities, to := "t: {type: trigger, job: {maps: {n: 0}}}\n", ""
	for i := range 8 {
		activities += fmt.Sprintf("a%d: {%s, job: {maps: {n: {'@pipe': [['{$job.data.n}', %d], ['{@math.add}']]}}}}\n", i, kind, i+1)
		to += fmt.Sprintf("{to: a%d}, ", i)
	}
	return app(activities, "t: ["+to+"]")
}

// TestEnginesThatCountTogether: two engines over one Postgres, which know
// nothing of each other, lose no update, whoever enters and answers when (CYC-07).
func TestEnginesThatCountTogether(t *testing.T) {
	rounds := map[engine.Mode]int{engine.Fused: 100, engine.Apart: 10, engine.Step: 10}
	both(t, func(t *testing.T, mode engine.Mode) {
		for _, kind := range []string{"type: hook", "type: worker, topic: w.a"} {
			w := sim.New(t, mode, eight(kind))
			w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: `{}`}} }
			engines := []*engine.Engine{w.Engine(w.Pool), w.Engine(w.Pool)}
			for round := range rounds[mode] {
				job := fmt.Sprintf("j%d", round)
				w.Start("go", job, `{}`)
				w.Step(engines[0], w.The(legwork.LaneStart, ""))
				for len(w.Messages()) > 0 {
					atOnce(t, w, engines)
				}
				jobIs(t, w, job, "completed 0")
				if n := w.One(`SELECT value FROM legwork.job_data JOIN legwork.job USING (gid) WHERE job_id = $1`, job); n != "36" {
					t.Fatalf("round %d of %s: n is %s, want 36", round, kind, n)
				}
			}
			if n := w.One(`SELECT count(DISTINCT ledger) FROM legwork.activity WHERE activity <> 't'`); n != "1" {
				t.Errorf("%s: %s different ledgers: an entry was counted twice", kind, n)
			}
			atRest(t, w)
		}
	})
}

// atOnce has every message handled by an engine of its own, in turn, all at the
// same time.
func atOnce(t *testing.T, w *sim.World, engines []*engine.Engine) {
	var all sync.WaitGroup
	for i, m := range w.Messages() {
		if _, work := legwork.WorkTopic(m.Lane); work {
			w.DoWork(m, false)
			continue
		}
		all.Go(func() {
			if v := w.Handle(engines[i%len(engines)], m.Lane, m); v[0].Action != legwork.Ack {
				t.Errorf("%s: %s: %v", m, v[0].Outcome, v[0].Err)
			}
		})
	}
	all.Wait()
}
