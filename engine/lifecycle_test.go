package engine_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/internal/sim"
)

// events runs a world to its end and returns what was told, as "topic job status
// code data".
func events(w *sim.World, e *engine.Engine) (told []string) {
	for len(w.Messages()) > 0 {
		m := w.Messages()[0]
		if m.Is(legwork.LaneEvent, "") {
			h := m.Header
			told = append(told, strings.Join([]string{h.Get(legwork.HeaderTopic), h.Get(legwork.HeaderJob),
				h.Get(legwork.HeaderStatus), h.Get(legwork.HeaderCode), string(m.Data)}, " "))
		}
		w.Step(e, m)
	}
	return told
}

// TestEvents: publishes, emit and persist: data so far as pending, a result that
// comes before the end, and the end. The step that ends the job tells that only.
func TestEvents(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, publishing)
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		want := []string{`told j1 pending 202 {"x":1,"y":2}`, `told j1 success 200 {"x":1,"y":2}`,
			`told j1 success 200 {"x":1,"y":2,"z":3}`}
		if told := events(w, e); !slices.Equal(told, want) {
			t.Errorf("told\n got %q\nwant %q", told, want)
		}
		jobIs(t, w, "j1", "completed 0")
		atRest(t, w)
	})
}

// TestEventOfAJobThatFails: the error is told, and the data say it too.
func TestEventOfAJobThatFails(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, withPublishes(app("t: {type: trigger}\na: {type: worker, topic: w.a}", "t: [{to: a}]")))
		w.Work = answers(map[string][]sim.Reply{"a": {{Status: legwork.Failed, Code: 418,
			Data: `{"message":"no","stack":"here"}`}}})
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		told := events(w, e)
		if len(told) != 1 || !strings.HasPrefix(told[0], `told j1 error `) ||
			!strings.Contains(told[0], `"$error":{"code":597,"message":"no"}`) {
			t.Errorf("told %q", told)
		}
		dataIs(t, w, "j1", "$error.code=597", `$error.message="no"`, "done=true")
		if got := w.One(`SELECT error->>'code' || ' ' || (error->>'stack') FROM legwork.job`); got != "418 here" {
			t.Errorf("the job's error has code and stack %s", got)
		}
		atRest(t, w)
	})
}

// TestTriggerTells: emit and persist of a trigger (TRIG-05).
func TestTriggerTells(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, withPublishes(app(
			"t: {type: trigger, emit: true, persist: true, job: {maps: {x: 1}}}\na: {type: worker, topic: w.a}",
			"t: [{to: a}]")))
		e := w.Engine(w.Pool)
		w.Start("go", "j1", `{}`)
		told := events(w, e)
		slices.Sort(told)
		if want := []string{`told j1 pending 202 {"x":1}`, `told j1 success 200 {"x":1}`,
			`told j1 success 200 {"x":1}`}; !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
		ledgerIs(t, w, "j1", "t,0/guid", "000011100000000")
		atRest(t, w)
	})
}

// TestAStartIsFinishedInAnotherMode: an engine in mode step has begun a job and its function, and dies before it tells.
// One in the default mode tells, and does not begin the function once more, which has entered or not.
func TestAStartIsFinishedInAnotherMode(t *testing.T) {
	t.Parallel()
	for _, entered := range []bool{false, true} {
		w := sim.New(t, engine.Fused, withPublishes(strings.Replace(functions, "t: {type: trigger}",
			"t: {type: trigger, emit: true, job: {maps: {x: 1}}}", 1)))
		w.Homes = w.AskAll(map[string]replay.Body{"code": flowbody.Of("code", adds)})
		w.Work = func(m *legwork.Transition) []sim.Reply { return []sim.Reply{{Data: string(m.Data)}} }
		dies := w.Engine(&crash.DB{Inner: w.Pool, At: 3})
		dies.Mode = engine.Step
		start := w.Start("go", "j1", `{}`)
		w.Handle(dies, legwork.LaneStart, start)
		e := w.Engine(w.Pool)
		w.Sweep()
		if entered {
			w.Step(e, w.The(legwork.LaneRun, "f"))
		}
		again := w.Again(start)
		again.Count++
		outcomesAre(t, w.Handle(e, legwork.LaneStart, again), "ack duplicate")
		if told := events(w, e); len(told) == 0 || told[0] != `told j1 pending 202 {"x":1}` {
			t.Errorf("told %q", told)
		}
		atRest(t, w)
	}
}

// TestEmitTellsTheParent: an interim answer of the child is a pending one of the
// await (graphs.md §1a.6), in a plane of its own.
func TestEmitTellsTheParent(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, _ := stage(t, mode, withGraphs(app(`
t: {type: trigger}
a: {type: await, topic: child, job: {maps: {got: '{$self.output.data.x}', code: '{$self.output.metadata.code}'}}}
i: {type: hook}`, `
t: [{to: a}]
a: [{to: i, conditions: {code: 202}}]`), `
subscribes: child
activities:
  ct: {type: trigger}
  c1: {type: hook, emit: true, job: {maps: {x: 1}}}
  c2: {type: hook, job: {maps: {x: 2}}}
transitions:
  ct: [{to: c1}]
  c1: [{to: c2}]`), `{}`, nil)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "code=200", "got=2")
		if got := w.Query(`SELECT dad || ' ' || status || ' ' || output::text FROM legwork.activity WHERE activity = 'a'
			ORDER BY dad`); !slices.Equal(got, []string{
			`,0,0 pending {"x":1}`, `,0,1 success {"x":2}`}) {
			t.Errorf("the answers are %q", got)
		}
		ledgerIs(t, w, "j1", "a,0,0", "201100000000002")
		atRest(t, w)
	})
}

// TestExpire: how long a job can be read, by the graph, by its data, by default;
// and its id is free afterwards (decision 11).
func TestExpire(t *testing.T) {
	keeps := strings.Replace(sequential, "{type: trigger}", "{type: trigger, job: {maps: {kept: '{t.output.data.keep}'}}}",
		1)
	every(t, func(t *testing.T, mode engine.Mode) {
		for fields, want := range map[string]string{"": "86400", "expire: 90": "90", "expire: '{t.output.data.keep}'": "7",
			"expire: '{$job.data.kept}'": "7", "expire: 0": "ever"} {
			w, e := stage(t, mode, ofGraph(keeps, fields), `{"keep":7}`, nil)
			if got := w.One(`SELECT coalesce(extract(epoch FROM expires_at - completed_at)::int::text, 'ever') FROM legwork.job`); got != want {
				t.Errorf("%s: it expires after %s, want %s", fields, got, want)
			}
			if want == "ever" {
				continue
			}
			w.Start("go", "j1", `{}`)
			w.Drain(e)
			if n := w.One(`SELECT count(*) FROM legwork.job`); n != "1" {
				t.Errorf("%s jobs with one id", n)
			}
			w.Query(`UPDATE legwork.job SET completed_at = completed_at - interval '2 d', expires_at = expires_at - interval
				'2 d' RETURNING gid`)
			w.Start("go", "j1", `{}`)
			w.Drain(e)
			if n := w.One(`SELECT count(*) FROM legwork.job WHERE state = 'completed'`); n != "2" {
				t.Errorf("%s jobs, want an old and a new one", n)
			}
			atRest(t, w)
		}
	})
}

// TestStatusThreshold: entered only while more obligations are open; skipped it
// takes as many with it, and may close the job (graphs.md §1a.6).
func TestStatusThreshold(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, c := range []struct {
			document string
			ledgers  []string
		}{
			{app("t: {type: trigger}\nh: {type: hook, statusThreshold: 1}", "t: [{to: h}]"), []string{
				"t,0 101100000000001", "t,0/guid 000011000000000", "h,0,0 001000000000000", "h,0,0/guid 000111100000000"}},
			{app("t: {type: trigger}\na: {type: worker, topic: w.a, statusThreshold: 1}", "t: [{to: a}]"), []string{
				"t,0 101100000000001", "t,0/guid 000011000000000", "a,0,0 001000000000000", "a,0,0/guid 000111100000000"}},
			{app("t: {type: trigger}\na: {type: worker, topic: w.a, statusThreshold: '{t.output.data.none}'}", "t: [{to: a}]"),
				[]string{
					"t,0 101100000000001", "t,0/guid 000011000000000", "a,0,0 201100000000001", "a,0,0/guid 000000000000000",
					"a,0,0/guid 000111100000001"}},
		} {
			w, _ := stage(t, mode, c.document, `{}`, nil)
			jobIs(t, w, "j1", "completed 0")
			ledgersAre(t, w, "j1", c.ledgers...)
			if ends := w.Ends(); len(ends) != 1 {
				t.Errorf("%d ends were told", len(ends))
			}
			atRest(t, w)
		}
	})
}

// TestMetadata: what maps read of their job (graphs.md §1b).
func TestMetadata(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, _ := stage(t, mode, app(`
t:
  type: trigger
  stats: {key: '{$self.input.data.k}'}
  entity: person
  job: {maps: {own: '{$job.metadata.jid}', under: '{$job.metadata.key}'}}
h:
  type: hook
  job: {maps: {jid: '{$job.metadata.jid}', key: '{$job.metadata.key}', js: '{$job.metadata.js}', app: '{$job.metadata.app}', aid: '{$job.metadata.aid}', dad: '{$job.metadata.dad}', pj: '{$job.metadata.pj}'}}`,
			"t: [{to: h}]"), `{"k":"green"}`, nil)
		dataIs(t, w, "j1", `aid="h"`, `app="test"`, `dad=",0,0"`, `jid="j1"`, "js=1", `key="green"`, `own="j1"`,
			`under="green"`)
		if got := w.One(`SELECT key || ' ' || entity FROM legwork.job`); got != "green person" {
			t.Errorf("key and entity are %s", got)
		}
		atRest(t, w)
	})
}

// TestRandomnessFollowsFromTheMessage: a map that draws a number draws it again
// when its message comes again.
func TestRandomnessFollowsFromTheMessage(t *testing.T) {
	t.Parallel()
	w := sim.New(t, engine.Step, app(`
t: {type: trigger, stats: {id: {'@pipe': [['{@math.random}'], ['{@json.stringify}']]}}}
h: {type: hook}`, "t: [{to: h}]"))
	e := w.Engine(w.Pool)
	m := w.Start("go", "", `{}`)
	again := w.Again(m)
	again.Sequence, again.Time = m.Sequence, m.Time
	w.Drain(e)
	if got := w.Query(`SELECT job_id FROM legwork.job`); len(got) != 1 || !strings.HasPrefix(got[0], "0.") {
		t.Errorf("the jobs are %v", got)
	}
	atRest(t, w)
}
