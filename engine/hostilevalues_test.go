package engine_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// parsed is a value that a graph makes of its input: what no payload may
// contain comes in as text and is parsed here.
const parsed = "{'@pipe': [['{t.output.data.text}'], ['{@json.parse}']]}"

// places are the graphs that use a value where it goes to Postgres, or decides.
var places = map[string]string{
	"key_value": app("t: {type: trigger}\ns: {type: signal, topic: done, subtype: all, signal: {maps: {v: 1}}, "+
		"key_name: group, key_value: "+parsed+"}", "t: [{to: s}]"),
	"key_name": app("t: {type: trigger}\ns: {type: signal, topic: done, subtype: all, signal: {maps: {v: 1}}, "+
		"key_name: "+parsed+", key_value: x}", "t: [{to: s}]"),
	"signal": app("t: {type: trigger}\ns: {type: signal, topic: done, signal: {maps: {id: "+parsed+"}}}",
		"t: [{to: s}]"),
	"topic":      app("t: {type: trigger}\ns: {type: signal, topic: "+parsed+", signal: {maps: {id: 1}}}", "t: [{to: s}]"),
	"target":     app("t: {type: trigger}\ni: {type: interrupt, target: "+parsed+"}", "t: [{to: i}]"),
	"reason":     app("t: {type: trigger}\ni: {type: interrupt, target: nobody, reason: "+parsed+"}", "t: [{to: i}]"),
	"own reason": app("t: {type: trigger}\ni: {type: interrupt, reason: "+parsed+"}", "t: [{to: i}]"),
	"stack":      app("t: {type: trigger}\ni: {type: interrupt, stack: "+parsed+"}", "t: [{to: i}]"),
	"work topic": app("t: {type: trigger}\na: {type: worker, topic: "+parsed+"}", "t: [{to: a}]"),
	"input":      app("t: {type: trigger}\na: {type: worker, topic: w.a, input: {maps: {x: "+parsed+"}}}", "t: [{to: a}]"),
	"child":      app("t: {type: trigger}\na: {type: await, topic: go2, input: {maps: {x: "+parsed+"}}}", "t: [{to: a}]"),
	"job data":   app("t: {type: trigger, job: {maps: {x: "+parsed+"}}}\nh: {type: hook}", "t: [{to: h}]"),
	"hook data": app("t: {type: trigger}\nh: {type: hook, output: {maps: {x: "+parsed+"}}, job: {maps: {x: "+
		"'{$self.output.data.x}'}}}", "t: [{to: h}]"),
	"job id":    app("t: {type: trigger, stats: {id: "+parsed+"}}\nh: {type: hook}", "t: [{to: h}]"),
	"stats key": app("t: {type: trigger, stats: {key: "+parsed+"}}\nh: {type: hook}", "t: [{to: h}]"),
	"measure": app("t: {type: trigger, stats: {key: k, measures: [{measure: index, target: "+
		"'{$self.input.data.text}'}]}}\nh: {type: hook}", "t: [{to: h}]"),
	"entity": app("t: {type: trigger, entity: "+parsed+"}\nh: {type: hook}", "t: [{to: h}]"),
	"sleep":  app("t: {type: trigger}\nh: {type: hook, sleep: "+parsed+"}", "t: [{to: h}]"),
	"waits for": withHooks(app("t: {type: trigger}\nh: {type: hook, sleep: 60}", "t: [{to: h}]"),
		"done: [{to: h, conditions: {match: [{expected: "+parsed+", actual: '{$self.hook.data.id}'}]}}]"),
	"threshold": app("t: {type: trigger}\nh: {type: hook, statusThreshold: "+parsed+"}", "t: [{to: h}]"),
	"expire":    app("t: {type: trigger}\nh: {type: hook}", "t: [{to: h}]"),
	"condition": app("t: {type: trigger}\nh: {type: hook}",
		"t: [{to: h, conditions: {match: [{expected: "+parsed+", actual: '{t.output.data.text}'}]}}]"),
}

// hostiles are the values themselves, as JSON that the graph parses.
var hostiles = map[string]string{
	"U+0000":        `"a\u0000b"`,
	"U+0000 as key": `{"a\u0000b":1}`,
	"surrogate":     `"\ud800"`,
	"huge":          `1e999999`,
	"400 digits":    strings.Repeat("9", 400),
	"negative":      `-1e308`,
	"long":          `"` + strings.Repeat("k", 3000) + `"`,
	"long key":      `{"` + incompressible(3000) + `":1}`,
	"SQL":           `"'; DROP TABLE legwork.job; --"`,
	"lines":         `"a\r\nLegwork-Gid: x"`,
	"list":          `[[],{}]`,
	"deep":          strings.Repeat("[", 60) + strings.Repeat("]", 60),
	"deeper":        strings.Repeat("[", 120) + strings.Repeat("]", 120),
}

// incompressible is a text that no index row holds.
func incompressible(n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(legwork.NewID().String())
	}
	return b.String()[:n]
}

// TestHostileValues: whatever a map makes of hostile data, where it goes to
// Postgres it is stored, or its own job ends with a clear error; nobody else in
// its batch notices, and nothing comes back for ever.
func TestHostileValues(t *testing.T) {
	for place, document := range places {
		t.Run(place, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) { hostileValue(t, mode, document) })
		})
	}
}

func hostileValue(t *testing.T, mode engine.Mode, document string) {
	t.Helper()
	w := sim.New(t, mode, document)
	e := w.Engine(w.Pool)
	start := func(job, text string) *sim.Message {
		data, _ := json.Marshal(map[string]string{"text": text})
		return w.Start("go", job, string(data))
	}
	batch := []*sim.Message{start("good1", "7")}
	for _, name := range slices.Sorted(maps.Keys(hostiles)) {
		batch = append(batch, start(name, hostiles[name]))
	}
	w.Handle(e, legwork.LaneStart, append(batch, start("good2", "7"))...)
	together(t, w, e)
	if open := w.Query(`SELECT job_id FROM legwork.job WHERE state = 'running'`); len(open) > 0 {
		t.Errorf("still running: %v", open)
	}
	ends := w.Query(`SELECT state FROM legwork.job WHERE job_id IN ('good1', 'good2')`)
	if len(ends) != 2 || ends[0] != ends[1] {
		t.Errorf("the two others ended %v", ends)
	}
	if mute := w.Query(`SELECT job_id FROM legwork.job WHERE state = 'failed' AND coalesce(error::text, '') !~
		'"message":".+"'`); len(mute) > 0 {
		t.Errorf("failed without a word: %v", mute)
	}
	// Each start is a job, under the id it was given or made, or a dead letter.
	const traces = `SELECT (SELECT count(*) FROM legwork.job WHERE gid NOT IN (SELECT gid FROM legwork.child)) +
		(SELECT count(*) FROM legwork.dead_letter d WHERE lane = 'start' AND NOT EXISTS (SELECT FROM legwork.job j WHERE
		j.gid = d.gid))`
	if got := w.One(traces); got != fmt.Sprint(len(batch)+1) {
		t.Errorf("%d starts have left %s jobs and letters", len(batch)+1, got)
	}
	atRest(t, w)
	if t.Failed() {
		t.Logf("letters: %v", w.Query(`SELECT lane || ' ' || reason || ' ' || message FROM legwork.dead_letter`))
	}
}

// together runs what the broker holds, a lane at a time as one batch, until
// nothing is left.
func together(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	var last []legwork.Verdict
	for range 40 {
		again := w.Sweep()
		if len(w.Messages()) == 0 && again == 0 {
			return
		}
		for _, lane := range []string{legwork.LaneStart, legwork.LaneRun, legwork.LaneResponse, legwork.LaneSignal,
			legwork.LaneEvent} {
			if batch := w.Find(lane, ""); len(batch) > 0 {
				last = w.Handle(e, lane, batch...)
			}
		}
		for _, m := range w.Find("work", "") {
			refuseOrDo(w, m)
		}
	}
	t.Errorf("comes back for ever: %v %v", w.Messages(), errorsOf(last))
	w.Lose()
	w.Query(`DELETE FROM legwork.outbox`)
}

// refuseOrDo is a worker that answers work it cannot read with an error, as the
// SDK does.
func refuseOrDo(w *sim.World, m *sim.Message) {
	work, err := legwork.DecodeWork(&m.Delivery)
	if err == nil {
		w.DoWork(m, false)
		return
	}
	work.Topic, _ = legwork.WorkTopic(m.Lane)
	w.Respond(work, sim.Reply{Status: legwork.Failed, Code: legwork.CodeOf(err), Data: `{"message":"unusable"}`})
	w.Remove(m)
}
