package graph

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// on is an app with activity a, given as its fields, below trigger t.
func on(t testing.TB, a string) *Activity {
	t.Helper()
	return must(t, one("      a: {"+a+"}\n    transitions: {t: [{to: a}]}\n")).Activity("a")
}

func TestTypes(t *testing.T) {
	for name, want := range map[string]Type{"trigger": Trigger, "worker": Worker, "hook": Hook, "activity": Hook,
		"await": Await, "signal": Signal, "cycle": Cycle, "interrupt": Interrupt, "": 0, "Hook": 0} {
		if got := typeNamed(name); got != want {
			t.Errorf("type %q = %v", name, got)
		}
	}
	if Interrupt.String() != "interrupt" || Type(0).String() != "Type(0)" || Type(99).String() != "Type(99)" {
		t.Error("names of types")
	}
}

// reviews is a graph that goes round until the work is accepted.
const reviews = `app:
  id: shop
  version: '1'
  graphs:
  - subscribes: go
    activities:
      t: {type: trigger}
      p: {type: hook, cycle: true, output: {maps: {n: 1}}, job: {maps: {n: '{$self.output.data.n}'}}}
      w: {type: worker, topic: w, input: {maps: {n: '{p.output.data.n}'}}}
      c: {type: cycle, ancestor: p, input: {maps: {n: {'@pipe': [['{p.output.data.n}', 1], ['{@math.add}']]}}}}
    transitions:
      t: [{to: p}]
      p: [{to: w}]
      w: [{to: c, conditions: {code: 500}}]
`

func TestCycle(t *testing.T) {
	app := must(t, reviews)
	c, p := app.Activity("c"), app.Activity("p")
	if c.Ancestor != p || !p.Cycle || p.Depth != 1 || len(app.Warnings) != 0 {
		t.Errorf("ancestor %v, %v", c.Ancestor, app.Warnings)
	}
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetOutput("p", evaluate.Output{Data: []byte(`{"n":4}`)})
	if in, err := c.Input.Eval(s); err != nil || string(in) != `{"n":5}` {
		t.Errorf("input %s %v", in, err)
	}
	if n := c.Needs(Leg1); fmt.Sprint(n.Outputs) != "[p]" {
		t.Errorf("needs %+v", n)
	}
}

// TestCyclesThatCannotBe: CYC-06, and ancestors that are none.
func TestCyclesThatCannotBe(t *testing.T) {
	for name, c := range map[string]struct{ from, to, want string }{
		"not declared": {"cycle: true, ", "",
			`10:34: ancestor "p" is not declared to be entered again (add cycle: true to p)`},
		"no ancestor": {"ancestor: p, ", "", "10:10: a cycle has no ancestor"},
		"misspelt": {"ancestor: p,", "ancestor: pp,",
			`10:34: ancestor "pp": the graph has no such activity (did you mean "p"?)`},
		"a worker":       {"ancestor: p,", "ancestor: w,", `10:34: ancestor "w" is a worker`},
		"itself":         {"ancestor: p,", "ancestor: c,", `10:34: ancestor "c" is a cycle`},
		"the trigger":    {"ancestor: p,", "ancestor: t,", `10:34: ancestor "t" is a trigger`},
		"another branch": {"w: [{to: c, conditions: {code: 500}}]", "t: [{to: c}]", "15:7: key"},
		"transitions": {"w: [{to: c, conditions: {code: 500}}]", "w: [{to: c}]\n      c: [{to: d}]\n",
			"10:7: nothing follows a cycle"},
		"job.maps": {"ancestor: p, ", "ancestor: p, job: {maps: {a: 1}}, x: 1, ",
			`10:43: warning: "maps" has no effect in job of a cycle`},
		"a way around": {"      c: {", "      q: {type: hook}\n      r: {type: hook}\n      c: {", "12:"},
	} {
		t.Run(name, func(t *testing.T) {
			src := strings.Replace(reviews, c.from, c.to, 1)
			switch name {
			case "another branch":
				src = strings.Replace(strings.Replace(reviews, "t: [{to: p}]", "t: [{to: p}, {to: c}]", 1),
					"      w: [{to: c, conditions: {code: 500}}]\n", "", 1)
				c.want = `10:34: ancestor "p" does not come before "c"`
			case "transitions":
				src = strings.Replace(src, "      c: {", "      d: {type: hook}\n      c: {", 1)
				c.want = "11:7: nothing follows a cycle"
			case "a way around":
				src = strings.Replace(src, "t: [{to: p}]", "t: [{to: p}, {to: q}]\n      q: [{to: r}]\n      r: [{to: c}]", 1)
				c.want = `12:7: warning: 2 activities lead to "c"`
			}
			_, err := Parse("app.yaml", []byte(src))
			if err == nil || !strings.HasPrefix(strings.TrimPrefix(err.Error(), "app.yaml:"), c.want) {
				t.Fatalf("%v\nwant %s\n%s", err, c.want, src)
			}
			if name == "a way around" && !strings.Contains(err.Error(),
				`"c" can be reached without passing through its ancestor "p"`) {
				t.Error(err)
			}
		})
	}
}

func TestSignalSpec(t *testing.T) {
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"x":"red","n":5,"topic":"a b"}`)})
	for fields, want := range map[string]string{
		"topic: s": `s {}  0 false  `,
		"topic: s, subtype: one, status: pending, code: 202, signal: {maps: {a: " +
			"'{t.output.data.n}'}}": `s {"a":5} pending 202 false  `,
		"topic: '{t.output.data.x}', signal: {maps: '{t.output.data}'}":           `red {"x":"red","n":5,"topic":"a b"}  0 false  `,
		"topic: s, subtype: all, key_name: color, key_value: '{t.output.data.x}'": `s {}  0 true color=red `,
		"topic: s, subtype: all, key_name: size, key_value: '{t.output.data.n}', scrub: true, resolver: {maps: {data: {a: " +
			"1}, range: [0, 9]}}": `s {}  0 true size=5 {"data":{"a":1},"range":[0,9]} scrub`,
		"topic: s, subtype: all, key_name: size, key_value: true, resolver: {maps: {scrub: " +
			"true}}": `s {}  0 true size=true {"scrub":true} scrub`,
		"topic: '{t.output.data.topic}'":                                             "error: topic of a is",
		"topic: s, code: '{t.output.data.x}'":                                        "error: code of a is",
		"topic: s, status: '{t.output.data.x}'":                                      "error: status of a is",
		"topic: s, subtype: all, key_name: color, key_value: '{t.output.data.none}'": "error: key_value of a is",
		"topic: s, subtype: all, key_name: color, key_value: '{t.output.data}'": "error: key_value of a: want a " +
			"text, got a mapping",
	} {
		spec, err := on(t, "type: signal, "+fields).SignalSpec(s)
		got := ""
		if err == nil {
			got = fmt.Sprintf("%s %s %s %d %v ", spec.Topic, spec.Data, spec.Status, spec.Code, spec.All)
			if spec.All {
				got += spec.KeyName + "=" + spec.KeyValue
			}
			got += " " + string(spec.Resolver)
			if spec.Scrub {
				got += " scrub"
			}
		} else {
			got = "error: " + err.Error()
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s\n got %q\nwant %q", fields, got, want)
		}
	}
}

func TestInterruptSpec(t *testing.T) {
	s := evaluate.NewScope(evaluate.Metadata{JobID: "me"})
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"id":"other","me":"me","n":7,"no":false,"code":1000000}`)})
	for fields, want := range map[string]string{
		"":                             " true 410 false <nil>",
		"target: ''":                   " true 410 false <nil>",
		"target: '{t.output.data.me}'": " true 410 false <nil>",
		"target: '{t.output.data.id}', descend: true": "other true 410 true <nil>",
		"target: '{t.output.data.n}', throw: false":   "7 false 410 false <nil>",
		"throw: '{t.output.data.no}', code: 451":      " false 451 false <nil>",
		"expire: 0":                                   " true 410 false -1ns",
		"expire: '60'":                                " true 410 false 1m0s",
		"expire: '{t.output.data.none}'":              " true 410 false <nil>",
		"target: '{t.output.data.none}'":              "error: target of a: there is none",
		"target: other, code: '{t.output.data.code}'": "error: code of a is",
		"reason: '{t.output.data}'":                   "error: reason of a: want a text",
	} {
		if fields != "" {
			fields = ", " + fields
		}
		spec, err := on(t, "type: interrupt"+fields).InterruptSpec(s)
		got := fmt.Sprintf("error: %v", err)
		if err == nil {
			expire := "<nil>"
			if spec.Expire != nil {
				expire = spec.Expire.String()
			}
			got = fmt.Sprintf("%s %v %d %v %s", spec.Target, spec.Throw, spec.Code, spec.Descend, expire)
		}
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", fields, got, want)
		}
	}
}

func TestAwaits(t *testing.T) {
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"no":false,"text":"false","zero":0}`)})
	for await, want := range map[string]bool{"": true, ", await: true": true, ", await: false": false,
		", await: '{t.output.data.no}'": false, ", await: '{t.output.data.text}'": true,
		", await: '{t.output.data.zero}'": true, ", await: '{t.output.data.none}'": true, ", await: null": true} {
		a := on(t, "type: await, topic: child, input: {maps: {}}"+await)
		if got, err := a.Awaits(s); err != nil || got != want {
			t.Errorf("%q waits: %v %v", await, got, err)
		}
	}
	a := on(t, "type: await, topic: '{t.output.data.topic}', job: {maps: {x: '{$job.data.q}'}}")
	for topic, want := range map[string]string{"x.y": "x.y", ".private": ".private", "": "error", "a b": "error",
		"..x": "error"} {
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetOutput("t", evaluate.Output{Data: mustJSON(map[string]string{"topic": topic})})
		got, err := a.WorkTopic(s)
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("topic %q: %q %v", topic, got, err)
		}
	}
	s = evaluate.NewScope(evaluate.Metadata{})
	s.SetJob([]evaluate.Leaf{{Path: "q", Value: []byte("5")}, {Path: "other", Value: []byte("6")}})
	if in, err := a.Input.Eval(s); err != nil || string(in) != `{"q":5}` {
		t.Errorf("without input.maps: %s %v", in, err)
	}
}

func mustJSON(v any) json.RawMessage {
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return out
}

// TestPrivateGraphs: awaited, never started from outside.
func TestPrivateGraphs(t *testing.T) {
	const two = "app:\n  id: x\n  version: 1\n  graphs:\n  - {subscribes: a, activities: {t: {type: trigger}, w: " +
		"{type: await, topic: .child, input: {maps: {}}}}, transitions: {t: [{to: w}]}}\n  - {subscribes: .child, " +
		"activities: {u: {type: trigger}}}\n"
	app := must(t, two)
	if g := app.Graph(".child"); g == nil || !g.Private() || app.Graphs[0].Private() || len(app.Warnings) != 0 {
		t.Errorf("%+v %v", g, app.Warnings)
	}
	expect(t, strings.Replace(two, "subscribes: .child", "subscribes: .chidl", 1),
		[]string{`5:78: no graph subscribes to the private topic ".child" (did you mean ".chidl"?)`})
	expect(t, strings.Replace(two, "type: await", "type: worker", 1), []string{`5:79: topic ".child" begins with a dot`})
}

func TestThresholdEmitPersist(t *testing.T) {
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"n":3,"yes":true,"text":"true"}`)})
	for value, want := range map[string]int{"2": 2, "'4'": 4, "-1": 0, "0.5": 0, "2.9": 2, "'{t.output.data.n}'": 3,
		"'{t.output.data.none}'": 0, "'{t.output.data.yes}'": 0, "1e99": 1e9} {
		if got, err := on(t, "type: hook, statusThreshold: "+value).Threshold(s); err != nil || got != want {
			t.Errorf("statusThreshold %s = %d %v", value, got, err)
		}
	}
	for value, want := range map[string]bool{"true": true, "false": false, "1": false, "'{t.output.data.yes}'": true,
		"'{t.output.data.text}'": false, "'{t.output.data.none}'": false} {
		a := on(t, "type: hook, emit: "+value+", persist: "+value)
		emits, err := a.Emits(s)
		persists, err2 := a.Persists(s)
		if err != nil || err2 != nil || emits != want || persists != want {
			t.Errorf("emit %s = %v %v %v %v", value, emits, persists, err, err2)
		}
	}
	if a := on(t, "type: hook"); a.emit != nil || a.persist != nil || a.threshold != nil {
		t.Error("not given is not nil")
	}
}

func TestStats(t *testing.T) {
	app := must(t, strings.Replace(one(""), "{type: trigger}",
		"{type: trigger, entity: '{$self.input.data.kind}', stats: {id: '{t.input.data.id}', key: '{t.input.data.key}', "+
			"granularity: 1h, measures: ["+
			"{measure: index, target: '{$self.input.data.color}'}, {measure: sum, target: '{t.input.data.a.b}'}, {measure: "+
			"count, target: '{$self.output.data.none}'}]}}", 1))
	for i, want := range []string{"granularity has no effect", `measure "sum" has no effect`,
		`measure "count" has no effect`} {
		if len(app.Warnings) != 3 || !strings.Contains(app.Warnings[i].Message, want) {
			t.Errorf("warnings %v, want %s", app.Warnings, want)
		}
	}
	trigger := app.Activity("t")
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetSelf(evaluate.Output{Data: []byte(`{"id":"j","key":12,"kind":"order","color":"red","a":{"b":2.50}}`)})
	key, err := trigger.StatsKey(s)
	entity, err2 := trigger.Entity(s)
	measures, err3 := trigger.Measures(s)
	if err != nil || err2 != nil || err3 != nil || key != "12" || entity != "order" ||
		trigger.Granularity() != time.Hour || fmt.Sprint(measures) != "[{index color red} {sum a/b 2.5}]" {
		t.Errorf("%q %q %v %v %v", key, entity, measures, err, err3)
	}
	if n := trigger.Needs(Leg1); n.Job || n.Own || len(n.Outputs) > 0 {
		t.Errorf("needs %+v", n)
	}
	for text, want := range map[string]time.Duration{"infinity": noGranularity, "5m": 5 * time.Minute,
		"1d": 24 * time.Hour} {
		a := must(t, strings.Replace(one(""), "{type: trigger}", "{type: trigger, stats: {granularity: "+text+"}}",
			1)).Activity("t")
		if a.Granularity() != want {
			t.Errorf("granularity %s = %v", text, a.Granularity())
		}
	}
}

func TestExpire(t *testing.T) {
	for expire, want := range map[string]time.Duration{"": 0, "60": time.Minute, "0": KeepForever, "-1": KeepForever,
		"'{t.input.data.keep}'": 90 * time.Second, "'{t.input.data.none}'": 0,
		"'{t.input.data.ever}'": KeepForever, "{'@pipe': [['{t.input.data.keep}', 2], " +
			"['{@math.multiply}']]}": 3 * time.Minute} {
		src := one("")
		if expire != "" {
			src += "    expire: " + expire + "\n"
		}
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetSelf(evaluate.Output{Data: []byte(`{"keep":90,"ever":0}`)})
		if got, err := must(t, src).Graphs[0].ExpireAfter(s); err != nil || got != want {
			t.Errorf("expire %s = %v %v", expire, got, err)
		}
	}
}

// TestWildcards: name[n], x[-] and x[_] in job.maps.
func TestWildcards(t *testing.T) {
	for maps, want := range map[string]string{
		`{'l[2]': '{t.output.data.l}'}`:            `l.0=1 l.1={} `,
		`{'l[25]': '{t.output.data.l}'}`:           `l.0=1 l.1={} l.2.a=[2] `,
		`{'o[3]': '{t.output.data.numbered}'}`:     `o.0="a" o.2="c" `,
		`{'x[9]': '{t.output.data.none}'}`:         ``,
		`{'x[9]': '{t.output.data.n}'}`:            `x=5 `,
		`{'x[0]': '{t.output.data.l}'}`:            ``,
		`{'x[-]': '{t.output.data.marks}'}`:        `-m=1 -z.y=2 `,
		`{'x[_]': '{t.output.data.marks}'}`:        `_s="t" `,
		`{'x[-]': '{t.output.data.n}'}`:            ``,
		`{a: {'l[1]': '{t.output.data.l}'}, b: 1}`: `a.l.0=1 b=1 `,
		`{'x[-]': {'-a': 1, b: 2}}`:                `-a=1 `,
		`{'x[y]': 1}`:                              `x[y]=1 `,
	} {
		a := on(t, "type: hook, job: {maps: "+maps+"}")
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetOutput("t", evaluate.Output{Data: []byte(`{"n":5,"l":[1,{},{"a":[2]}],"numbered":{"0":"a","2":"c","7":"x"},"marks":{"-m":1,"-z":{"y":2},"_s":"t","q":0}}`)})
		leaves, err := a.Job.Leaves(s)
		var got strings.Builder
		for _, l := range leaves {
			fmt.Fprintf(&got, "%s=%s ", l.Path, l.Value)
		}
		if err != nil || got.String() != want {
			t.Errorf("%s\n got %s %v\nwant %s", maps, got.String(), err, want)
		}
	}
}
