package engine_test

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// parent awaits a job of the graph on a topic; child is that graph.
func parent(topic, more string) string {
	return withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: '`+topic+`', input: {maps: {v: '{t.output.data.v}', id: '{t.output.data.child}'}}, job: {maps: {got: '{$self.output.data.v}', id: '{$self.output.data.job_id}'}}`+more+`}
ok: {type: hook, job: {maps: {v: '{a.output.data.v}'}}}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}', why: '{a.output.metadata.err.message}'}}}`, `
t: [{to: a}]
a: [{to: ok}, {to: no, conditions: {code: [404, 409, 410, 422, 500, 503]}}]`), child)
}

const child = `
subscribes: child
activities:
  ct: {type: trigger, stats: {id: '{$self.input.data.id}'}, job: {maps: {v: '{ct.output.data.v}'}}, entity: '{$job.metadata.pj}'}
  cw: {type: worker, topic: w.c, retry: {maximumAttempts: 1}, input: {maps: {parent: '{$job.metadata.pj}', of: '{$job.metadata.pa}'}}}
transitions:
  ct: [{to: cw}]`

var parentLedgers = []string{"t,0 101100000000001", "t,0/guid 000011000000000",
	"a,0,0 201100000000001", "a,0,0/guid 000011000000001"}

// TestAwait: AWAIT-01, AWAIT-04. The parent goes on with the child's data.
func TestAwait(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ""))
		var asked string
		w.Work = func(m *legwork.Transition) []sim.Reply { asked = string(m.Data); return []sim.Reply{{Data: `{}`}} }
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"v":[1,{"x":null}],"child":"c1"}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000", "a,0,0 001100000000000")
		holds(t, w)
		rowsAre(t, w, "work.w.c cw")
		jobIs(t, w, "c1", "running 1")
		if got := w.One(`SELECT entity FROM legwork.job WHERE job_id = 'c1'`); got != "j1" {
			t.Errorf("the child's trigger read %q as its parent", got)
		}
		w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "a") })
		jobIs(t, w, "c1", "completed 0")
		rowsAre(t, w, "response leaves a")
		w.Drain(e)
		if asked != `{"parent":"j1","of":"a"}` {
			t.Errorf("the child's worker was asked %s", asked)
		}
		jobIs(t, w, "j1", "completed 0")
		ledgersAre(t, w, "j1", append(parentLedgers, "ok,0,0,0 201100000000000", "ok,0,0,0/guid 000111100000000")...)
		dataIs(t, w, "j1", `got=[1,{"x":null}]`, `v=[1,{"x":null}]`)
		atRest(t, w)
	})
}

// TestAwaitOfAChildThatEndsAtOnce: its trigger has no children (TRIG-05).
func TestAwaitOfAChildThatEndsAtOnce(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, _ := stage(t, mode, withGraphs(app(
			"t: {type: trigger}\na: {type: await, topic: .own, input: {maps: {v: 1}}, job: {maps: {got: "+
				"'{$self.output.data.v}'}}}", "t: [{to: a}]"),
			"subscribes: .own\nactivities:\n  ct: {type: trigger, job: {maps: {v: '{ct.output.data.v}'}}}"), `{}`, nil)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "got=1")
		if n := w.One(`SELECT count(*) FROM legwork.job WHERE graph = '.own' AND state = 'completed'`); n != "1" {
			t.Errorf("%s private jobs", n)
		}
		if n := len(w.Ends()); n != 2 {
			t.Errorf("%d ends were told, want 2", n)
		}
		if got := w.One(`SELECT severed FROM legwork.child`); got != "false" {
			t.Error("the parent is said not to have waited")
		}
		atRest(t, w)
	})
}

// TestPrivateTopicsAreNotForOthers: only an await of the same application leads
// to one.
func TestPrivateTopicsAreNotForOthers(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, withGraphs(empty, "subscribes: .own\nactivities:\n  ct: {type: trigger}"), `{}`, nil)
		for _, topic := range []string{".own", "own"} {
			if v := w.Handle(e, legwork.LaneStart, w.Start(topic, "x", `{}`)); v[0].Outcome != "dead" {
				t.Errorf("a start of %s ended as %s", topic, v[0].Outcome)
			}
		}
		if n := w.One(`SELECT count(*) FROM legwork.job`); n != "1" {
			t.Errorf("%s jobs", n)
		}
		atRest(t, w)
	})
}

// TestSeveredAwait: await: false. The parent has the child's id while the child
// is open (AWAIT-02), with the same ledgers.
func TestSeveredAwait(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ", await: false"))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{"v":1,"child":"c1"}`)
		w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
		jobIs(t, w, "j1", "completed 0")
		jobIs(t, w, "c1", "running 1")
		ledgersAre(t, w, "j1", append(parentLedgers, "ok,0,0,0 201100000000000", "ok,0,0,0/guid 000111100000000")...)
		dataIs(t, w, "j1", `id="c1"`)
		w.Drain(e)
		jobIs(t, w, "c1", "completed 0")
		atRest(t, w)
	})
}

// TestAwaitThatFails: a child that fails, a job id that is taken (decision 10),
// a topic that nobody listens to and input that is refused all take the error
// route of the parent.
func TestAwaitThatFails(t *testing.T) {
	for name, c := range map[string]struct{ topic, code, why string }{
		"child fails": {"child", "503", `"out of it"`},
		"id is taken": {"child", "409", `"a job with the id c1 exists already in app test"`},
		"no topic":    {"nobody", "404", ""},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, parent(c.topic, ""))
				w.Work = answers(map[string][]sim.Reply{"cw": {{Status: legwork.Failed, Code: 503,
					Data: `{"message":"out of it"}`}}})
				e := w.Engine(w.Pool)
				if c.code == "409" {
					w.Start("child", "c1", `{}`)
					w.Until(e, func(m *sim.Message) bool { return m.Is("work", "cw") })
				}
				w.Start("go", "j1", `{"v":1,"child":"c1"}`)
				w.Settle(e)
				jobIs(t, w, "j1", "completed 0")
				ledgersAre(t, w, "j1", append(parentLedgers, "no,0,0,0 201100000000000", "no,0,0,0/guid 000111100000000")...)
				if got := w.One(`SELECT value::text FROM legwork.job_data WHERE path = 'code'`); got != c.code {
					t.Errorf("the code is %s, want %s", got, c.code)
				}
				if got := w.One(`SELECT value::text FROM legwork.job_data WHERE path = 'why'`); c.why != "" && got != c.why {
					t.Errorf("the reason is %s, want %s", got, c.why)
				}
				lettersAre(t, w)
				atRest(t, w)
			})
		})
	}
}

// TestAChildsIdIsFreeOnceItHasExpired (decision 11).
func TestAChildsIdIsFreeOnceItHasExpired(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, parent("child", ""))
		e := w.Engine(w.Pool)
		w.Start("child", "c1", `{}`)
		w.Drain(e)
		w.Query(`UPDATE legwork.job SET expire = interval '1 s', completed_at = completed_at - interval '1 h', expires_at
			= completed_at - interval '1 h' + interval '1 s' RETURNING gid`)
		w.Start("go", "j1", `{"v":1,"child":"c1"}`)
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		if got := w.Query(`SELECT retired::text FROM legwork.job WHERE job_id = 'c1' ORDER BY 1`); len(got) != 2 ||
			got[0] != "false" || got[1] != "true" {
			t.Errorf("jobs c1 retired: %v", got)
		}
		dataIs(t, w, "j1", "got=1", "v=1")
		atRest(t, w)
	})
}

// TestAChildThatHasTooMuchToTell: its end is an error of the await, not a wait
// without end, and its event tells it, too.
func TestAChildThatHasTooMuchToTell(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: child}
no: {type: hook, job: {maps: {code: '{a.output.metadata.code}'}}}`, `
t: [{to: a}]
a: [{to: no, conditions: {code: 413}}]`), `
subscribes: child
publishes: told
activities:
  ct: {type: trigger}
  c1: {type: worker, topic: w.c, job: {maps: {x: '{$self.output.data}'}}}
  c2: {type: worker, topic: w.c, job: {maps: {y: '{$self.output.data}'}}}
transitions:
  ct: [{to: c1}]
  c1: [{to: c2}]`))
		large := `"` + strings.Repeat("x", legwork.MaxPayloadBytes/2) + `"`
		w.Work = func(*legwork.Transition) []sim.Reply { return []sim.Reply{{Data: large}} }
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		w.Settle(e)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "code=413")
	})
}
