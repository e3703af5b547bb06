package graph

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// scopeOf is a scope with a trigger payload, the output of hook h and job data.
func scopeOf(t testing.TB) *evaluate.Scope {
	t.Helper()
	s := evaluate.NewScope(evaluate.Metadata{JobID: "j1", GID: "g1", Topic: "go", App: "shop", Version: "1",
		Time: "2026-01-02T03:04:05Z", Activity: "a", DAD: ",0,0,0"})
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"s":"","n":1.50,"big":123456789012345678901234567890,"z":null,"l":[1,{"x":"y"},[]],"o":{"k":{"d":1},"e":{}},"<":"</>","a.b":7}`)})
	s.SetOutput("h", evaluate.Output{Data: []byte(`[10,20]`), Status: legwork.Failed, Code: 422, DAD: ",0,0",
		Err: []byte(`{"message":"no"}`)})
	s.SetJob([]evaluate.Leaf{{Path: "c.name", Value: []byte(`"Ann"`)}, {Path: "c.tags", Value: []byte(`["a","b"]`)}, {Path: "n", Value: []byte("5")}})
	return s
}

// below compiles maps of a worker a under hook h under trigger t.
func below(t testing.TB, section, yaml string) *Activity {
	t.Helper()
	input := "input: {maps: {}}"
	if section == "input" {
		input = ""
	}
	return must(t, one("      h: {type: hook}\n      a:\n        type: worker\n        topic: a\n        "+
		input+"\n        "+section+":\n          maps: "+yaml+
		"\n    transitions: {t: [{to: h}], h: [{to: a}]}\n")).Activity("a")
}

func TestValuesSurviveExactly(t *testing.T) {
	for yaml, want := range map[string]string{
		`{}`:                                  `{}`,
		`{x: ''}`:                             `{"x":""}`,
		`{x: null, y: ~, z: }`:                `{"x":null,"y":null,"z":null}`,
		`{x: []}`:                             `{"x":[]}`,
		`{x: {}}`:                             `{"x":{}}`,
		`{x: [1, a, null, [], {y: ''}]}`:      `{"x":[1,"a",null,[],{"y":""}]}`,
		`{x: 123456789012345678901234567890}`: `{"x":123456789012345678901234567890}`,
		`{x: 1.10, y: -0.0, z: 1e5}`:          `{"x":1.10,"y":-0.0,"z":1e5}`,
		`{x: +5, y: .5, z: 1., h: 0x1F}`:      `{"x":5,"y":0.5,"z":1,"h":31}`,
		`{x: /d12, y: '/n'}`:                  `{"x":"/d12","y":"/n"}`,
		`{x: '12', y: "true", z: yes}`:        `{"x":"12","y":"true","z":"yes"}`,
		`{x: 2020-01-01, y: 1:30}`:            `{"x":"2020-01-01","y":"1:30"}`,
		`{x: "<a>&é\n\u0001"}`:                `{"x":"<a>&é\n\u0001"}`,
		`{x: '{"json": 1}', y: '{}', z: 'hi {t.output.data.s}'}`: `{"x":"{\"json\": 1}","y":"{}","z":"hi {t.output.data.s}"}`,
		`{'a.b': 1, '': 2}`:                                  `{"a.b":1,"":2}`,
		`{s: '{t.output.data.s}'}`:                           `{"s":""}`,
		`{n: '{t.output.data.n}'}`:                           `{"n":1.50}`,
		`{b: '{t.output.data.big}', z: '{t.output.data.z}'}`: `{"b":123456789012345678901234567890,"z":null}`,
		`{n: '{t.output.data.l.length}', e: '{t.output.data.l.2.length}', s: '{t.output.data.s.length}'}`:                 `{"n":3,"e":0}`,
		`{x: "{$job.data.it's here}", y: '{t.output.data.a, b}', z: '{x, y}', u: '{see t.output}', v: '{t.output data}'}`: `{"z":"{x, y}","u":"{see t.output}","v":"{t.output data}"}`,
		`{l: '{t.output.data.l}', x: '{t.output.data.l.1.x}'}`:                                                            `{"l":[1,{"x":"y"},[]],"x":"y"}`,
		`{h: '{t.output.data.<}', d: '{t.output.data.a\.b}'}`:                                                             `{"h":"</>","d":7}`,
		`{o: '{t.output.data.o}', d: '{t.output.data.o.k.d}'}`:                                                            `{"o":{"k":{"d":1},"e":{}},"d":1}`,
		`{x: '{t.output.data.l.3}', y: '{t.output.data.l.01}', z: '{t.output.data.n.a}'}`:                                 `{}`,
		`{x: {y: {z: '{t.output.data.none}'}}, k: 1}`:                                                                     `{"k":1}`,
		`{x: ['{t.output.data.none}', '{t.output.data.n}']}`:                                                              `{"x":[null,1.50]}`,
		`'{h.output.data}'`: `[10,20]`,
		`{x: '{h.output.data.1}', s: '{h.output.metadata.status}', c: '{h.output.metadata.code}', m: '{h.output.metadata.err.message}', e: '{h.output.metadata.$error.message}', d: '{h.output.metadata.dad}'}`: `{"x":20,"s":"error","c":422,"m":"no","e":"no","d":",0,0"}`,
		`{a: '{h.output.metadata.aid}', t: '{h.output.metadata.atp}', p: '{a.output.metadata.stp}'}`:                                                                                                            `{"a":"h","t":"hook","p":"a"}`,
		`{x: '{$job.data.c}', y: '{$job.data.c.tags.1}', n: '{$job.data.n}', u: '{$job.data.c.name.x}'}`:                                                                                                        `{"x":{"name":"Ann","tags":["a","b"]},"y":"b","n":5}`,
		`{j: '{$job.metadata.jid}', g: '{$job.metadata.gid}', t: '{$job.metadata.tpc}', k: '{$job.metadata.key}', ts: '{$job.metadata.ts}'}`:                                                                    `{"j":"j1","g":"g1","t":"go","ts":"2026-01-02T03:04:05Z"}`,
		`{p: '{$graph.publishes}', a: '{$app}', g: '{$graph}', n: '{$app.settings.x}'}`:                                                                                                                         `{"a":{"id":"shop","version":"1"},"g":{"subscribes":"go"}}`,
		`{a: '{$app.id}', v: '{$app.version}', s: '{$graph.subscribes}'}`:                                                                                                                                       `{"a":"shop","v":"1","s":"go"}`,
		"\n            b: |\n              two\n              lines\n            c: >-\n              folded\n            " +
			"  text": `{"b":"two\nlines\n","c":"folded text"}`,
	} {
		got, err := below(t, "input", yaml).Input.Eval(scopeOf(t))
		if err != nil || string(got) != want {
			t.Errorf("%s\n got %s %v\nwant %s", yaml, got, err, want)
		}
	}
}

func TestTriggerReadsItsPayload(t *testing.T) {
	app := must(t, strings.Replace(one(""), "{type: trigger}",
		"{type: trigger, stats: {id: '{t.input.data.id}'}, job: {maps: {a: '{$self.input.data.id}', b: "+
			"'{t.output.data.id}'}}}", 1))
	trigger := app.Activity("t")
	for payload, want := range map[string]string{`{"id":"x"}`: "x", `{"id":12345678901234567890}`: "12345678901234567890",
		`{"id":null}`: "", `{}`: "", `{"id":""}`: "", `[1]`: ""} {
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetSelf(evaluate.Output{Data: []byte(payload)})
		if id, err := trigger.NewJobID(s); err != nil || id != want {
			t.Errorf("NewJobID(%s) = %q, %v", payload, id, err)
		}
	}
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetSelf(evaluate.Output{Data: []byte(`{"id":{"a":[1]}}`)})
	if id, err := trigger.NewJobID(s); err == nil || id != "" {
		t.Errorf("an object as job id: %q, %v", id, err)
	}
	leaves, err := trigger.Job.Leaves(s)
	want := []evaluate.Leaf{{Path: "a.a", Value: []byte("[1]")}, {Path: "b.a", Value: []byte("[1]")}}
	if err != nil || !sameLeaves(leaves, want) {
		t.Errorf("Leaves = %s, %v", leaves, err)
	}
}

func TestLeavesOfJobMaps(t *testing.T) {
	a := below(t, "job", `{c: {name: '{t.output.data.s}', gone: '{t.output.data.none}'}, 'a.b': null, e: {}, l: [1, '{$job.data.n}'], o: '{t.output.data.o}'}`)
	got, err := a.Job.Leaves(scopeOf(t))
	want := []evaluate.Leaf{{Path: "c.name", Value: []byte(`""`)}, {Path: `a\.b`, Value: []byte("null")}, {Path: "e", Value: []byte("{}")}, {Path: "l", Value: []byte("[1,5]")},
		{Path: "o.k.d", Value: []byte("1")}, {Path: "o.e", Value: []byte("{}")}}
	if err != nil || !sameLeaves(got, want) {
		t.Errorf("Leaves = %s, %v\nwant %s", got, err, want)
	}
	if got, err := below(t, "job", `'{h.output.data}'`).Job.Leaves(scopeOf(t)); !errors.Is(err, evaluate.ErrNotObject) {
		t.Errorf("an array as job data: %s, %v", got, err)
	}
	if got, err := (evaluate.Maps{}).Leaves(scopeOf(t)); err != nil || got != nil {
		t.Errorf("no maps: %s, %v", got, err)
	}
}

func TestEvalIsBounded(t *testing.T) {
	a := below(t, "input", `{x: '{t.output.data.l}', y: '{t.output.data.l}'}`)
	s := scopeOf(t)
	s.Limit = 30
	if out, err := a.Input.Eval(s); !errors.Is(err, evaluate.ErrTooLarge) {
		t.Errorf("Eval = %s, %v", out, err)
	}
}

func TestWorkerWithoutInputMaps(t *testing.T) {
	app := must(t, one("      a: {type: worker, topic: a, job: {maps: {y: '{$job.data.c.name}'}}}\n      b: {type: "+
		"worker, topic: b}\n      c: {type: hook}\n    transitions:\n      t: [{to: a}, {to: b}]\n"+
		"      a: [{to: c, conditions: {match: [{expected: 1, actual: '{$job.data.n}'}, {expected: 1, actual: "+
		"'{$job.data.c}'}]}}]\n"))
	a, b := app.Activity("a"), app.Activity("b")
	if got, err := a.Input.Eval(scopeOf(t)); err != nil || string(got) != `{"c":{"name":"Ann","tags":["a","b"]},"n":5}` {
		t.Errorf("a receives %s, %v", got, err)
	}
	if n := a.Needs(Leg1); !slices.Equal(n.JobPaths, []string{"c", "n"}) || !n.Job {
		t.Errorf("a needs %+v", n)
	}
	if got, err := b.Input.Eval(scopeOf(t)); err != nil || string(got) != `{}` {
		t.Errorf("b receives %s, %v", got, err)
	}
	if len(app.Warnings) != 1 || !strings.Contains(app.Warnings[0].String(),
		"9:7: warning: worker \"b\" has no input.maps") {
		t.Errorf("warnings: %v", app.Warnings)
	}
}

func TestNeeds(t *testing.T) {
	app := must(t, one("      a: {type: worker, topic: '{t.output.data.topic}', input: {maps: {x: '{$job.data}', y: "+
		"'{$job.data.z}'}}, job: {maps: {v: '{a.output.data.v}'}}}\n"+
		"      h: {type: hook, output: {maps: {x: '{a.output.data.q}', y: '{t.output.metadata.aid}'}}}\n    "+
		"transitions:\n      t: [{to: a}]\n"+
		"      a: [{to: h, conditions: {match: [{expected: 1, actual: '{t.output.data.x}'}]}}]\n"))
	a, h := app.Activity("a"), app.Activity("h")
	for name, c := range map[string]struct {
		got     Needs
		outputs []string
		job     bool
		paths   []string
	}{
		"worker leg 1":     {a.Needs(Leg1), []string{"t"}, true, nil},
		"worker leg 2":     {a.Needs(Leg2), []string{"t"}, false, nil},
		"hook":             {h.Needs(Leg1), []string{"a"}, false, nil},
		"hook, re-entered": {h.Needs(Leg2), nil, false, nil},
	} {
		if !slices.Equal(c.got.Outputs, c.outputs) || c.got.Job != c.job || !slices.Equal(c.got.JobPaths, c.paths) {
			t.Errorf("%s needs %+v", name, c.got)
		}
	}
	s := scopeOf(t)
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"topic":"eu.pay"}`)})
	if topic, err := a.WorkTopic(s); err != nil || topic != "eu.pay" {
		t.Errorf("WorkTopic = %q, %v", topic, err)
	}
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"topic":"*.>"}`)})
	if topic, err := a.WorkTopic(s); err == nil {
		t.Errorf("WorkTopic = %q", topic)
	}
	if len(app.Topics()) != 0 {
		t.Errorf("Topics = %v", app.Topics())
	}
}

func sameLeaves(a, b []evaluate.Leaf) bool {
	return slices.EqualFunc(a, b,
		func(x, y evaluate.Leaf) bool { return x.Path == y.Path && string(x.Value) == string(y.Value) })
}
