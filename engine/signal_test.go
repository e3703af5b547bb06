package engine_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// telling signals the hook of another graph of the application.
func telling(fields string) string {
	return withHooks(withGraphs(app(`
t: {type: trigger}
s: {type: signal, topic: done, output: {maps: {n: 1}}, job: {maps: {told: '{$self.output.data.n}'}}, signal: {maps: {id: '{t.output.data.id}', v: '{t.output.data.v}'}}, `+fields+`}
i: {type: hook}`, `
t: [{to: s}]
s: [{to: i}]`), `
subscribes: wait
activities:
  wt: {type: trigger, stats: {key: '{$self.input.data.k}', measures: [{measure: index, target: '{$self.input.data.group}'}]}}
  h: {type: hook, job: {maps: {said: '{$self.hook.data.v}', code: '{$self.output.metadata.code}'}}}
transitions:
  wt: [{to: h}]`), "done: "+byJob)
}

const toAll = `subtype: all, key_name: group, key_value: '{t.output.data.group}', resolver: {maps: {data: {k: key}}}`

// waits starts jobs that wait for signals.
func waits(w *sim.World, e *engine.Engine, jobs ...string) {
	for _, job := range jobs {
		w.Start("wait", job, `{"group":"g","k":"key"}`)
	}
	w.Drain(e)
}

// TestSignalOne: SIG-02, SIG-05.
func TestSignalOne(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		for _, code := range []string{"", "code: 201"} {
			w := sim.New(t, mode, telling(code))
			e := w.Engine(w.Pool)
			waits(w, e, "w1", "w2")
			w.Start("go", "j1", `{"id":"w1","v":5}`)
			w.Drain(e)
			jobIs(t, w, "j1", "completed 0")
			ledgersAre(t, w, "j1", "t,0 101100000000001", "t,0/guid 000011000000000",
				"s,0,0 201100000000000", "s,0,0/guid 000011000000000",
				"i,0,0,0 201100000000000", "i,0,0,0/guid 000111100000000")
			dataIs(t, w, "j1", "told=1")
			jobIs(t, w, "w1", "completed 0")
			jobIs(t, w, "w2", "running 1")
			dataIs(t, w, "w1", "code="+map[string]string{"": "200", "code: 201": "201"}[code], "said=5")
			atRest(t, w)
		}
	})
}

// TestSignalAll: every job that the index names, each once, and none twice
// (SIG-03); scrub cleans the index (SIG-04).
func TestSignalAll(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, telling(toAll+", scrub: true"))
		e := w.Engine(w.Pool)
		waits(w, e, "w1", "w2", "w3")
		w.Start("wait", "other", `{"group":"else","k":"key"}`)
		w.Start("wait", "elsewhere", `{"group":"g","k":"another"}`)
		w.Drain(e)
		w.Start("go", "j1", `{"group":"g","v":5}`)
		w.Drain(e)
		jobIs(t, w, "j1", "completed 0")
		for _, job := range []string{"w1", "w2", "w3"} {
			jobIs(t, w, job, "completed 0")
			dataIs(t, w, job, "code=200", "said=5")
		}
		jobIs(t, w, "other", "running 1")
		jobIs(t, w, "elsewhere", "running 1")
		if left := w.Query(`SELECT job_id FROM legwork.stat ORDER BY 1`); !slices.Equal(left,
			[]string{"elsewhere", "other"}) {
			t.Errorf("the index holds %v", left)
		}
		atRest(t, w)
		waits(w, e, "w4")
		w.Query(`DELETE FROM legwork.stat WHERE job_id = 'w4'`)
		w.Start("go", "j2", `{"group":"g","v":6}`)
		w.Drain(e)
		jobIs(t, w, "w4", "running 1")
		ledgersAre(t, w, "j2", "t,0 101100000000001", "t,0/guid 000011000000000",
			"s,0,0 201100000000000", "s,0,0/guid 000011000000000",
			"i,0,0,0 201100000000000", "i,0,0,0/guid 000111100000000")
		atRest(t, w)
	})
}

// TestSignalsThatNobodyHears: unknown topics and data without a key are told
// to who asks; what a graph sends to nobody does no harm.
func TestSignalsThatNobodyHears(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		var receipts []legwork.Receipt
		w := sim.New(t, mode, telling(""))
		e, err := engine.New(engine.Config{Namespace: w.Namespace, Mode: mode, Store: w.Store(w.Pool),
			Publish: func(ts []*legwork.Transition) { w.Publish(ts...) },
			Answer:  func(_ *legwork.Delivery, r legwork.Receipt) { receipts = append(receipts, r) }})
		if err != nil {
			t.Fatal(err)
		}
		waits(w, e, "w1")
		receipts = nil
		v := w.Handle(e, legwork.LaneSignal, signal(w, "nobody", "a", `{}`), signal(w, "done", "b", `{"x":1}`),
			signal(w, "done", "c", `nope`),
			signal(w, "done", "d", `{"id":"w1","v":1}`), signal(w, "done", "d", `{"id":"w1","v":2}`),
			signal(w, "done", "e", `{"id":"w9"}`))
		outcomesAre(t, v, "ack dead", "ack dead", "ack dead", "ack done", "ack duplicate", "ack kept")
		for i, want := range []string{"404 0 false false", "422 0 false false", "400 0 false false", "0 1 false false",
			"0 0 false true", "0 0 true false"} {
			r, code := receipts[i], 0
			if r.Error != nil {
				code = r.Error.Code
			}
			if got := fmt.Sprint(code, r.Woken, r.Buffered, r.Duplicate); got != want {
				t.Errorf("receipt %d is %s, want %s (%+v)", i, got, want, r.Error)
			}
		}
		lettersAre(t, w, "signal malformed", "signal no_key", "signal unknown_topic")
		w.Drain(e)
		w.Query(`SELECT legwork.signal('nobody', '{}')`)
		w.Query(`SELECT legwork.signal('done', '{"id":"w9"}', 'e')`)
		w.Settle(e)
		w.Query(`DELETE FROM legwork.dead_letter`)
		atRest(t, w)
	})
}
