package engine_test

import (
	"fmt"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/sim"
)

// paying is what a first user writes: it says nothing of errors.
var paying = app(`
t: {type: trigger}
charge: {type: worker, topic: w.charge, job: {maps: {status: paid, by: '{$self.output.data.by}'}}, emit: true}
invoice: {type: worker, topic: w.invoice}`, `
t: [{to: charge}]
charge: [{to: invoice}]`)

// declining refuses every charge.
func declining(t *legwork.Transition) []sim.Reply {
	if t.Activity == "charge" {
		return []sim.Reply{{Status: legwork.Failed, Code: 402, Data: `{"message":"declined"}`}}
	}
	return []sim.Reply{{Data: `{}`}}
}

// TestErrorsNeedARule: an error that no transition is for fails the job with its code, nothing follows and job.maps
// are not written. Versions with the rules of HotMesh keep them.
func TestErrorsNeedARule(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, paying)
		w.Work = declining
		w.Start("go", "j1", `{}`)
		w.Drain(w.Engine(w.Pool))
		jobIs(t, w, "j1", "failed 0")
		if got := w.One(`SELECT error->>'code' || ' ' || (error->>'message') FROM legwork.job`); got != "402 declined" {
			t.Errorf("the error is %s", got)
		}
		if got := w.One(`SELECT string_agg(path || '=' || value, ' ' ORDER BY path) FROM legwork.job_data`); got != `$error.code=597 $error.message="declined" done=true` {
			t.Errorf("the data are %s", got)
		}
		if n := w.One(`SELECT count(*)::text FROM legwork.activity WHERE activity = 'invoice'`); n != "0" {
			t.Errorf("invoice was entered %s times", n)
		}

		w.Compat = graph.HotMesh
		w.Deploy(version(paying, "2"))
		w.Start("go", "j2", `{}`)
		w.Drain(w.Engine(w.Pool))
		jobIs(t, w, "j2", "completed 0")
		if got := w.One(`SELECT d.value::text FROM legwork.job_data d JOIN legwork.job j USING (gid) WHERE j.job_id =
			'j2' AND path = 'status'`); got != `"paid"` {
			t.Errorf("by the rules of HotMesh the status is %s", got)
		}
		// Builds that derive no ids from wide gids can see the second one.
		if got := w.One(`SELECT string_agg(substr(gid::text, 15, 1), ' ' ORDER BY job_id) FROM legwork.job`); got != "8 7" {
			t.Errorf("the gids are of UUID versions %s", got)
		}
		atRest(t, w)
	})
}

// TestErrorsThatMayBeFollowed: the values that a transition for the code compares are looked at after job.maps, so
// that tries can be counted there; should it not follow after all, nothing that they wrote is saved.
func TestErrorsThatMayBeFollowed(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app(`
t: {type: trigger}
charge: {type: worker, topic: w.charge, job: {maps: {status: refused, tries: '{t.output.data.tries}'}}}
other: {type: worker, topic: w.other}`, `
t: [{to: charge}]
charge: [{to: other, conditions: {code: 402, match: [{expected: 1, actual: '{$job.data.tries}'}]}}]`))
		w.Work = declining
		for job, want := range map[string]string{"1": `status="refused" tries=1`,
			"2": `$error.code=597 $error.message="declined" done=true`} {
			w.Start("go", "j"+job, `{"tries":`+job+`}`)
			w.Drain(w.Engine(w.Pool))
			got := w.Query(`SELECT string_agg(path || '=' || value, ' ' ORDER BY path) FROM legwork.job_data JOIN
				legwork.job j USING (gid) WHERE j.job_id = $1`, "j"+job)
			if len(got) != 1 || got[0] != want {
				t.Errorf("job %s has %v, want %s", job, got, want)
			}
		}
		atRest(t, w)
	})
}

// TestFailuresAreDecidedOnce: a process dies after any commit of an answer that fails the job. What comes again cannot
// decide otherwise, as what it would look at was not saved: values of job.maps that a condition compares, or the
// error that they are.
func TestFailuresAreDecidedOnce(t *testing.T) {
	for name, document := range map[string]string{
		"nothing follows": app(`
t: {type: trigger, job: {maps: {tries: 1}}}
charge: {type: worker, topic: w.charge, job: {maps: {tries: 2}}}
other: {type: worker, topic: w.other}`, `
t: [{to: charge}]
charge: [{to: other, conditions: {code: 402, match: [{expected: 1, actual: '{$job.data.tries}'}]}}]`),
		"job.maps cannot be evaluated": app(`
t: {type: trigger, job: {maps: {tries: 1}}}
charge: {type: worker, topic: w.charge, job: {maps: {tries: {'@pipe': [['no JSON'], ['{@json.parse}']]}}}}
other: {type: worker, topic: w.other}`, `
t: [{to: charge}]
charge: [{to: other, conditions: {code: 402}}]`),
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, document)
				w.Work = declining
				for n := 1; n <= 4; n++ {
					job := fmt.Sprintf("j%d", n)
					w.Start("go", job, `{}`)
					w.Until(w.Engine(w.Pool), func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "charge") })
					e, _ := crashing(t, w, n, crash.After)
					w.Handle(e, legwork.LaneResponse, w.The(legwork.LaneResponse, "charge"))
					w.Drain(w.Engine(w.Pool))
					jobIs(t, w, job, "failed 0")
					if got := w.Query(`SELECT string_agg(path || '=' || value, ' ' ORDER BY path) FROM legwork.job_data JOIN legwork.job j USING (gid)
						WHERE j.job_id = $1 AND path NOT LIKE '$error.message%'`, job); got[0] != "$error.code=597 done=true tries=1" {
						t.Errorf("dead after commit %d, the data are %s", n, got[0])
					}
				}
				if n := w.One(`SELECT count(*)::text FROM legwork.activity WHERE activity = 'other'`); n != "0" {
					t.Errorf("the activity for errors was entered %s times", n)
				}
				atRest(t, w)
			})
		})
	}
}
