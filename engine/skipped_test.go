package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// bypassing has a b between a and c that may be skipped, and a cycle below it.
var bypassing = app(`
t: {type: trigger}
a: {type: hook, cycle: true, output: {maps: {n: 1}}}
b: {type: worker, topic: w.b, input: {maps: {n: '{a.output.data.n}'}}}
c: {type: worker, topic: w.c, again: true, input: {maps: {a: '{a.output.data.n}', b: '{b.output.data.v}'}}}
d: {type: hook, output: {maps: {a: '{a.output.data.n}', b: '{b.output.data.v}', c: '{c.output.data.v}', at: '{c.output.metadata.dad}'}}}
e: {type: cycle, ancestor: a, input: {maps: {n: {'@pipe': [['{a.output.data.n}', 1], ['{@math.add}']]}}}}`, `
t: [{to: a}]
a:
- {to: b, conditions: {match: [{expected: 1, actual: '{t.output.data.b}'}]}}
- {to: c, conditions: {match: [{expected: 1, actual: '{t.output.data.c}'}]}}
b: [{to: c}]
c: [{to: d}]
d: [{to: e, conditions: {match: [{expected: '{a.output.data.n}', actual: '{t.output.data.again}'}]}}]`)

// naming answers with what was read.
func naming(t *legwork.Transition) []sim.Reply {
	return []sim.Reply{{Data: fmt.Sprintf(`{"v":%q}`, t.Activity+strings.ReplaceAll(string(t.Data), `"`, ""))}}
}

// TestSkippedActivities: the length of an address is that of the path. What is
// reached by two paths of different length works twice, at two addresses, and
// each reads what lies on its own.
func TestSkippedActivities(t *testing.T) {
	t.Parallel()
	const trigger, entered = "t,0 101100000000001; t,0/guid 000011000000000; ",
		"a,0,0 001100000000001; a,0,0/guid 000011000000000; "
	const b = "b,0,0,0 201100000000001; b,0,0,0/guid 000011000000001; "
	const short = "c,0,0,0 201100000000001; c,0,0,0/guid 000011000000001; d,0,0,0,0 201100000000000; d,0,0,0,0/guid " +
		"000011000000000; "
	const long = "c,0,0,0,0 201100000000001; c,0,0,0,0/guid 000011000000001; d,0,0,0,0,0 201100000000000; " +
		"d,0,0,0,0,0/guid 000011000000000; "
	for name, c := range map[string]struct {
		input, ledgers string
		outputs        []string // of d, by address
	}{
		"not skipped": {`{"b":1}`, trigger + entered + b + long, []string{
			`,0,0,0,0,0 {"a":1,"b":"b{n:1}","c":"c{a:1,b:b{n:1}}","at":",0,0,0,0"}`}},
		"skipped": {`{"c":1}`, trigger + entered + short, []string{
			`,0,0,0,0 {"a":1,"c":"c{a:1}","at":",0,0,0"}`}},
		"both": {`{"b":1,"c":1}`, trigger + entered + b + long + short, []string{
			`,0,0,0,0 {"a":1,"c":"c{a:1}","at":",0,0,0"}`,
			`,0,0,0,0,0 {"a":1,"b":"b{n:1}","c":"c{a:1,b:b{n:1}}","at":",0,0,0,0"}`}},
		"again below the skip": {`{"c":1,"again":1}`,
			trigger + "a,0,0 002100000000002; a,0,0/guid 000011000000000; a,0,0/guid 000011000000002; a,0,1 000000000000000; " +
				short +
				"e,0,0,0,0,0 001100000000001; " + strings.ReplaceAll(short, ",0,0,0", ",0,1,0"), []string{
				`,0,0,0,0 {"a":1,"c":"c{a:1}","at":",0,0,0"}`,
				`,0,1,0,0 {"a":2,"c":"c{a:2}","at":",0,1,0"}`}},
		"again below what was not skipped": {`{"b":1,"again":1}`,
			trigger + "a,0,0 002100000000002; a,0,0/guid 000011000000000; a,0,0/guid 000011000000002; a,0,1 000000000000000; " +
				b + long +
				"e,0,0,0,0,0,0 001100000000001; " + strings.ReplaceAll(b+long, ",0,0,0", ",0,1,0"), []string{
				`,0,0,0,0,0 {"a":1,"b":"b{n:1}","c":"c{a:1,b:b{n:1}}","at":",0,0,0,0"}`,
				`,0,1,0,0,0 {"a":2,"b":"b{n:2}","c":"c{a:2,b:b{n:2}}","at":",0,1,0,0"}`}},
	} {
		t.Run(name, func(t *testing.T) {
			every(t, func(t *testing.T, mode engine.Mode) {
				w := sim.New(t, mode, bypassing)
				w.Work = naming
				w.Start("go", "j1", c.input)
				w.Drain(w.Engine(w.Pool))
				jobIs(t, w, "j1", "completed 0")
				ledgers := slices.Clone(w.Ledgers("j1"))
				for i, l := range ledgers { // one of them closed the job
					ledgers[i] = strings.Replace(l, "/guid 0001111", "/guid 0000110", 1)
				}
				want := strings.Split(strings.TrimSuffix(c.ledgers, "; "), "; ")
				if slices.Sort(want); !slices.Equal(ledgers, want) {
					t.Errorf("ledgers\n got %s\nwant %s", strings.Join(ledgers, "\n     "), strings.Join(want, "\n     "))
				}
				if got := w.Query(`SELECT dad || ' ' || output::text FROM legwork.activity WHERE activity = 'd' AND output IS
					NOT NULL ORDER BY dad`); !slices.Equal(got, c.outputs) {
					t.Errorf("d put out\n got %s\nwant %s", strings.Join(got, "\n     "), strings.Join(c.outputs, "\n     "))
				}
				lettersAre(t, w)
				atRest(t, w)
			})
		})
	}
}

// TestPathsOfOneLengthMerge: of those that skip one of two, the second arrival
// at an address only ends its branch, whoever else is at another.
func TestPathsOfOneLengthMerge(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		w := sim.New(t, mode, app("t: {type: trigger}\na: {type: hook}\nb: {type: hook}\nc: {type: hook}\nx: {type: "+
			"worker, topic: w.x, again: true}",
			"t: [{to: a}, {to: b}, {to: x}]\na: [{to: c}, {to: x}]\nb: [{to: x}]\nc: [{to: x}]"))
		w.Start("go", "j1", `{}`)
		w.Drain(w.Engine(w.Pool))
		jobIs(t, w, "j1", "completed 0")
		if got := w.Query(`SELECT dad || ' ' || count(*) FROM legwork.guid_ledger WHERE activity = 'x' GROUP BY dad ORDER
			BY dad`); !slices.Equal(got, []string{",0,0 1", ",0,0,0 2", ",0,0,0,0 1"}) {
			t.Errorf("messages to x by address: %q", got)
		}
		atRest(t, w)
	})
}
