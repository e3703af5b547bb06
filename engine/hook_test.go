package engine_test

import (
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
)

var (
	sleeping = app(`
t: {type: trigger}
h: {type: hook, sleep: '{t.output.data.s}', output: {maps: {n: '{t.output.data.n}'}}, job: {maps: {seen: '{$self.output.data.n}', at: '{$self.hook.data.timestamp}'}}}
i: {type: hook, job: {maps: {after: '{h.output.data.n}'}}}`, `
t: [{to: h}]
h: [{to: i}]`)

	waiting = withHooks(app(`
t: {type: trigger}
h: {type: hook, output: {maps: {n: 7}}, job: {maps: {said: '{$self.hook.data.v}', own: '{$self.output.data.n}'}}}
i: {type: hook, job: {maps: {heard: '{h.hook.data.v}', n: '{h.output.data.n}', code: '{h.output.metadata.code}'}}}`, `
t: [{to: h}]
h: [{to: i, conditions: {code: [200, 202]}}]`), "done: "+byJob)

	either = withHooks(app(`
t: {type: trigger}
h: {type: hook, sleep: 60, job: {maps: {said: '{$self.hook.data.v}', at: '{$self.hook.data.timestamp}'}}}`, "t: [{to: h}]"), "done: "+byJob)
)

// TestTimeHook: HOOK-03. The timer is the wake-up itself; then it is as a
// worker's answer.
func TestTimeHook(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, sleeping, `{"n":7,"s":60}`, nil)
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
			"h,0,0 001100000000000", "h,0,0/guid 000000000000000")
		rowsAre(t, w, "response h")
		if due := w.One(`SELECT round(extract(epoch FROM due_at - now())) || ' ' || publish FROM legwork.outbox`); due != "60 0" && due != "59 0" {
			t.Errorf("the timer is due in %s", due)
		}
		dataIs(t, w, "j1", "seen=7")
		fire(t, w, 1)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
			"h,0,0 201100000000001", "h,0,0/guid 000000000000000", "h,0,0/guid 000011000000001",
			"i,0,0,0 201100000000000", "i,0,0,0/guid 000111100000000")
		if at := w.One(`SELECT count(*) FROM legwork.job_data WHERE path IN ('seen', 'after') AND value::text = '7' OR
			path = 'at'`); at != "3" {
			t.Errorf("the data are %v", w.Query(`SELECT path || value FROM legwork.job_data`))
		}
		atRest(t, w)
	})
}

// TestHookWithoutSleepPasses: HOOK-01.
func TestHookWithoutSleepPasses(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, input := range []string{`{"n":7,"s":0}`, `{"n":7,"s":"soon"}`, `{"n":7}`, `{"n":7,"s":-1}`} {
			w, _ := stage(t, mode, sleeping, input, nil)
			jobIs(t, w, "j1", "completed 0")
			ledgerIs(t, w, "j1", "h,0,0", "201100000000000")
			atRest(t, w)
		}
	})
}

// TestWebHook: HOOK-04, HOOK-05, CON-25: a signal before, during and after the
// registration.
func TestWebHook(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, first := range []bool{true, false} {
			w, e := stage(t, mode, waiting, `{}`, nil)
			hooksAre(t, w, "1")
			rowsAre(t, w)
			ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000", "h,0,0 001100000000000",
				"h,0,0/guid 000000000000000")
			job := "j1"
			if first {
				job = "j2"
				outcomesAre(t, w.Handle(e, legwork.LaneSignal, signal(w, "done", "s1", `{"id":"j2","v":"yes"}`)), "ack kept")
				w.Start("go", "j2", `{}`)
				w.Drain(e)
				hooksAre(t, w, "1") // that of j1
			} else {
				outcomesAre(t, w.Handle(e, legwork.LaneSignal, signal(w, "done", "s1", `{"id":"j1","v":"yes"}`)), "ack done")
				hooksAre(t, w, "0")
				rowsAre(t, w, "response h")
				w.Drain(e)
			}
			jobIs(t, w, job, "completed 0")
			ledgersAre(t, w, job, "t,0 101100000000001", "t,0/guid 000011000000000",
				"h,0,0 201100000000001", "h,0,0/guid 000000000000000", "h,0,0/guid 000011000000001",
				"i,0,0,0 201100000000000", "i,0,0,0/guid 000111100000000")
			dataIs(t, w, job, "code=200", `heard="yes"`, "n=7", "own=7", `said="yes"`)
			// After: nobody waits any more; the same signal again is a duplicate.
			outcomesAre(t, w.Handle(e, legwork.LaneSignal, signal(w, "done", "s1", `{"id":"`+job+`"}`)), "ack duplicate")
			outcomesAre(t, w.Handle(e, legwork.LaneSignal, signal(w, "done", "s2", `{"id":"`+job+`"}`)), "ack kept")
			atRest(t, w)
		}
	})
}

// TestPendingSignalsKeepTheHook: 202, 202, 200 are three Leg 2 messages, the
// hook is closed once (HOOK-05, CON-16).
func TestPendingSignalsKeepTheHook(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, waiting, `{}`, nil)
		for i, code := range []string{"202", "202", "200"} {
			hooksAre(t, w, "1")
			signal(w, "done", "s"+code+string(rune('0'+i)), `{"id":"j1","v":`+string(rune('1'+i))+`}`, legwork.HeaderCode, code)
			w.Drain(e)
			holds(t, w)
		}
		hooksAre(t, w, "0")
		jobIs(t, w, "j1", "completed 0")
		ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
			"h,0,0 201100000000003", "h,0,1 000000000000000", "h,0,2 000000000000000",
			"h,0,0/guid 000000000000000", "h,0,0/guid 000011000000001", "h,0,0/guid 000011000000002",
			"h,0,0/guid 000011000000003",
			"i,0,0,0 201100000000000", "i,0,0,0/guid 000011000000000",
			"i,0,1,0 201100000000000", "i,0,1,0/guid 000011000000000",
			"i,0,2,0 201100000000000", "i,0,2,0/guid 000111100000000")
		dataIs(t, w, "j1", "code=200", "heard=3", "n=7", "own=7", "said=3")
		atRest(t, w)
	})
}

// TestSleepAndSignal: the first one wins and retires the other.
func TestSleepAndSignal(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, either, `{}`, nil)
		hooksAre(t, w, "1")
		rowsAre(t, w, "response h")
		signal(w, "done", "s1", `{"id":"j1","v":1}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "said=1")
		hooksAre(t, w, "0")
		atRest(t, w)

		w, e = stage(t, mode, either, `{}`, nil)
		fire(t, w, 1)
		late := signal(w, "done", "s1", `{"id":"j1","v":1}`)
		timer := w.The(legwork.LaneResponse, "h")
		outcomesAre(t, w.Handle(e, legwork.LaneSignal, late), "ack kept") // the timer has been handed out
		w.Step(e, timer)
		jobIs(t, w, "j1", "completed 0")
		if said := w.Query(`SELECT path FROM legwork.job_data ORDER BY 1`); len(said) != 1 || said[0] != "at" {
			t.Errorf("the data are %v", said)
		}
		hooksAre(t, w, "0")
		atRest(t, w)
	})
}

// TestAnErrorIsNoHookData: a signal of status error brings err, no data
// (graphs.md §1a.4), and its own code if it names none besides.
func TestAnErrorIsNoHookData(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, e := stage(t, mode, withHooks(app(`
t: {type: trigger}
h: {type: hook, job: {maps: {said: '{$self.hook.data.v}', why: '{$self.output.metadata.err.message}'}}}
i: {type: hook, job: {maps: {heard: '{h.hook.data.v}', code: '{h.output.metadata.code}', err: '{h.output.metadata.err.v}'}}}`, `
t: [{to: h}]
h: [{to: i, conditions: {code: 422}}]`), "done: "+byJob), `{}`, nil)
		signal(w, "done", "s1", `{"id":"j1","v":1,"message":"no","code":422}`, legwork.HeaderStatus, "error")
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "code=422", "err=1", `why="no"`)
		atRest(t, w)
	})
}

// TestWhatAHookKnowsOfItself: its metadata as its own maps see them, with the
// plane it is in, whether output.maps puts out something or not.
func TestWhatAHookKnowsOfItself(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w, _ := stage(t, mode, app(`
t: {type: trigger}
P: {type: hook, cycle: true, output: {maps: {n: 1}}, job: {maps: {p: '{$self.output.metadata.dad}'}}}
h: {type: hook, job: {maps: {h: '{$self.output.metadata.dad}', code: '{h.output.metadata.code}', none: '{$self.output.data}'}}}
C: {type: cycle, ancestor: P, input: {maps: {n: 2}}}`, `
t: [{to: P}]
P: [{to: h}]
h: [{to: C, conditions: {match: [{expected: 1, actual: '{P.output.data.n}'}]}}]`), `{}`, nil)
		jobIs(t, w, "j1", "completed 0")
		dataIs(t, w, "j1", "code=200", `h=",0,1,0"`, `p=",0,1"`)
		atRest(t, w)
	})
}
