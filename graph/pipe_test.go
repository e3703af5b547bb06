package graph

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// pipeIn compiles a pipe as the input of a worker below hook h below trigger t
// (see below) and evaluates it over scopeOf.
func pipeIn(t testing.TB, rows string) (string, error) {
	t.Helper()
	a := below(t, "input", "\n            x:\n              '@pipe':\n"+indent(rows, "                "))
	s := scopeOf(t)
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"first":"Ada","last":"Lovelace","name":"Ada Lovelace","list":[3,1,2],"people":[{"name":"Ann","age":41},{"name":"Bob","age":17},{"name":"Cy","age":70}],
		"ages":{"ann":41,"bob":17},"n":7,"none":null,"empty":"","flag":true,"big":12345678901234567890,"when":"2024-02-29T12:00:00.000Z"}`)})
	s.SetEnv(time.Date(2024, 2, 29, 12, 0, 0, 0, time.UTC), func() float64 { return 0.25 })
	out, err := a.Input.Eval(s)
	return strings.TrimSuffix(strings.TrimPrefix(string(out), `{"x":`), "}"), err
}

func indent(text, by string) string {
	return by + strings.ReplaceAll(strings.Trim(text, "\n"), "\n", "\n"+by)
}

// TestPipes: the rules of graphs.md §1b, one by one.
func TestPipes(t *testing.T) {
	for name, c := range map[string]struct{ rows, want string }{
		"one value":             {`- ['{t.output.data.n}']`, `7`},
		"exactly":               {`- ['{t.output.data.big}', 1]`, `12345678901234567890`},
		"a literal":             {`- [{a: '{t.output.data.n}', b: [1.50]}]`, `{"a":"{t.output.data.n}","b":[1.50]}`},
		"undefined":             {`- ['{t.output.data.nothing}']`, ``},
		"a call without values": {`- ['{@math.random}']`, `0.25`},
		"the clock":             {"- ['{@date.now}']\n- ['{@date.toISOString}']", `"2024-02-29T12:00:00.000Z"`},
		"values of the row": {"- ['{t.output.data.first}', ' ', '{t.output.data.last}']\n- ['{@string.concat}']",
			`"Ada Lovelace"`},
		"appended cells":         {"- ['{t.output.data.n}', 3]\n- ['{@math.add}', 2]\n- ['{@math.multiply}']", `20`},
		"a function in a cell":   {"- ['a', '{@symbol.whitespace}', 'b']\n- ['{@string.concat}']", `"a b"`},
		"cell 0 of the last row": {"- [1, 2]\n- ['{@math.add}', 9, 8]", `3`},
		"a date":                 {"- ['{t.output.data.when}']\n- ['{@date.fromISOString}']", `"2024-02-29T12:00:00.000Z"`},
		"not a number":           {"- [x]\n- ['{@math.abs}']", `null`},
		"null and undefined":     {"- ['{t.output.data.none}', d]\n- ['{@conditional.nullish}']", `"d"`},
		"undefined in a list": {"- [['a'], '{t.output.data.nothing}', '{t.output.data.none}']\n- ['{@array.push}']",
			`["a",null,null]`},
		"boolean": {"- ['{t.output.data.flag}', 'yes', 'no']\n- ['{@conditional.ternary}']", `"yes"`},
		"pipes of their own": {`
- '@pipe':
    - ['{t.output.data.first}', 0]
    - ['{@string.charAt}']
- '@pipe':
    - ['{t.output.data.last}', 0]
    - ['{@string.charAt}']
- ['{@string.concat}']`, `"AL"`},
		"they discard the row before": {`
- [lost, lost too]
- '@pipe':
    - [kept]
- ['{@string.concat}', more]
- ['{@string.concat}']`, `"keptmore"`},
		"they do not get the row before": {`
- [5]
- '@pipe':
    - ['{@symbol.undefined}', 2]
    - ['{@conditional.nullish}']
- ['{@math.add}']`, `2`},
		"the queue is used once": {`
- '@pipe':
    - [1]
- '@pipe':
    - [2]
- ['{@math.add}']
- '@pipe':
    - [10]
- ['{@math.add}', 4]
- ['{@math.add}']`, `14`},
		"nothing but a pipe": {`
- '@pipe':
    - [1, 2]
    - ['{@math.add}']`, `3`},
		"three deep": {`
- '@pipe':
    - '@pipe':
        - '@pipe':
            - [2, 3]
            - ['{@math.multiply}']
        - ['{@math.add}', 1]
        - ['{@math.add}']
    - ['{@math.abs}', 2]
    - ['{@math.pow}']
- ['{@math.sqrt}']`, `7`},
		"reduce to a number": {`
- ['{t.output.data.list}', 0]
- '@reduce':
    - ['{$output}', '{$item}']
    - ['{@math.add}']`, `6`},
		"reduce begins with the result so far": {`
- ['{t.output.data.list}', 100]
- '@reduce':
    - ['{@math.add}', '{$item}']
    - ['{@math.add}']`, `106`},
		"reduce to a list": {`
- ['{t.output.data.people}', []]
- '@reduce':
    - '@pipe':
        - ['{$output}']
    - '@pipe':
        - ['{$item.name}', 0]
        - ['{@string.charAt}']
    - ['{@array.push}']`, `["A","B","C"]`},
		"reduce to an object": {`
- ['{t.output.data.people}', {}]
- '@reduce':
    - ['{$output}', '{$item.name}', '{$item.age}']
    - ['{@object.set}']`, `{"Ann":41,"Bob":17,"Cy":70}`},
		"reduce an object": {`
- ['{t.output.data.ages}', '']
- '@reduce':
    - ['{$output}', '{$key}', '{$index}', '{$item}', ';']
    - ['{@string.concat}']`, `"ann041;bob117;"`},
		"the collection inside": {`
- ['{t.output.data.list}', 0]
- '@reduce':
    - ['{$input.0}', '{$input}', '{$output}']
    - ['{$output}', '{$index}', '{$input.1}']
    - ['{@math.add}']`, `6`},
		"references inside": {`
- ['{t.output.data.list}', 0]
- '@reduce':
    - ['{t.output.data.n}', '{$output}']
    - ['{@math.add}']`, `21`},
		"without a beginning it is null": {`
- ['{t.output.data.list}']
- '@reduce':
    - ['{$output}', '{$item}']
    - ['{@conditional.nullish}']`, `3`},
		"nothing to go through": {`
- ['{t.output.data.nothing}', []]
- '@reduce':
    - ['{$output}', 1]
    - ['{@array.push}']`, `[]`},
		"reduce what pipes came to": {`
- '@pipe':
    - ['{t.output.data.name}', ' ']
    - ['{@string.split}']
- '@pipe':
    - ['']
- '@reduce':
    - '@pipe':
        - ['{$output}']
    - '@pipe':
        - ['{$item}', 0]
        - ['{@string.charAt}']
    - ['{@string.concat}']`, `"AL"`},
		"rows after a reduce": {`
- ['{t.output.data.list}', 0]
- '@reduce':
    - ['{$output}', '{$item}']
    - ['{@math.add}']
- ['{@math.multiply}', 2]
- ['{@math.multiply}']`, `12`},
		"a reduce of its own": {`
- [[[1, 2], [3, 4]], []]
- '@reduce':
    - '@pipe':
        - ['{$output}']
    - '@pipe':
        - ['{$item}', 0]
        - '@reduce':
            - ['{$output}', '{$item}']
            - ['{@math.add}']
    - ['{@array.push}', '{$index}', '{$item}']
    - ['{@array.push}']`, `[3,0,[1,2],7,1,[3,4]]`},
		"what it begins with is a copy": {`
- ['{t.output.data.list}', '{t.output.data.list}']
- '@reduce':
    - ['{$output}', '{$item}']
    - ['{@array.push}']`, `[3,1,2,3,1,2]`},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := pipeIn(t, c.rows)
			if want := c.want; err != nil || got != want && !(want == "" && got == "{") {
				t.Errorf("got %s %v\nwant %s", got, err, c.want)
			}
		})
	}
}

// TestPipesLeaveTheirInputAlone: functions change lists, documents stay.
func TestPipesLeaveTheirInputAlone(t *testing.T) {
	a := below(t, "input", "{a: {'@pipe': [['{t.output.data.l}'], ['{@array.reverse}']]}, b: {'@pipe': "+
		"[['{t.output.data.l}', 9], ['{@array.push}']]}, c: '{t.output.data.l}', d: {'@pipe': [[[1], 2], "+
		"['{@array.push}']]}}")
	s := scopeOf(t)
	s.SetOutput("t", evaluate.Output{Data: []byte(`{"l":[1,2]}`)})
	for range 2 {
		got, err := a.Input.Eval(s)
		if want := `{"a":[2,1],"b":[1,2,9],"c":[1,2],"d":[1,2]}`; err != nil || string(got) != want {
			t.Errorf("got %s %v, want %s", got, err, want)
		}
	}
}

// TestPipeErrorsNameTheirPlace: activity, map path, row and function.
func TestPipeErrorsNameTheirPlace(t *testing.T) {
	for rows, want := range map[string]string{
		"- ['{@string.split}']": "a.input.maps.x: row 1: " +
			"@string.split: ",
		"- ['{t.output.data.nothing}', 1]\n- ['{@string.split}']": "a.input.maps.x: row 2: " +
			"@string.split: ",
		"- [5]\n- '@reduce':\n    - ['{$item}']": "a.input.maps.x: row 2: @reduce " +
			"needs an array or an object",
		"- [[1], 0]\n- '@reduce':\n    - ['{$item}', ',']\n    - ['{@string.split}']": "a.input.maps.x: row 2: row 2: " +
			"@string.split: ",
		"- '@pipe':\n    - [1]\n    - ['{@string.split}']\n- ['{@string.concat}']": "a.input.maps.x: row 2: " +
			"@string.split: ",
		"- ['{t.output.data.first}', 9999999999]\n- ['{@string.repeat}']": "a.input.maps.x: row 2: " +
			"@string.repeat: ",
		"- [[1], 0]\n- '@reduce':\n    - '@pipe':\n        - ['{$input}', 1]\n        - ['{@array.push}']\n    - " +
			"['{@array.length}']": "the expression does too much",
	} {
		if got, err := pipeIn(t, rows); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n= %.80s, %v, want %s", rows, got, err, want)
		}
	}
}

// TestPipesAreCheckedAtDeploy: line and column of what cannot work.
func TestPipesAreCheckedAtDeploy(t *testing.T) {
	in := func(rows string) string { return one(input("{'@pipe': " + rows + "}")) }
	for name, c := range map[string]struct {
		rows string
		want []string
	}{
		"no list":         {"5", []string{"13:26: @pipe must be a list"}},
		"empty":           {"[]", []string{"13:17: the pipe is empty"}},
		"a literal later": {"[[1], [5]]", []string{`13:33: a row after the first cannot begin with "5"`}},
		"a reference later": {"[[1], ['{t.output.data.x}']]",
			[]string{`13:33: a row after the first cannot begin with "{t.output.data.x}"`}},
		"a misspelt function": {"[[1], ['{@math.ad}']]",
			[]string{`13:33: there is no function "@math.ad" (did you mean "math.add"?)`}},
		"in a cell":         {"[[1, '{@x.y}']]", []string{`13:31: there is no function "@x.y" (`}},
		"a row of text":     {"[x]", []string{"13:27: a row of a pipe must be a list, not a text"}},
		"a mapping":         {"[{a: 1}]", []string{"13:27: a row of a pipe must be a list, not a mapping"}},
		"an empty row":      {"[[1], []]", []string{"13:32: the row is empty"}},
		"reduce first":      {"[{'@reduce': [['{$item}']]}]", []string{"13:27: @reduce has no row before it"}},
		"empty reduce":      {"[[[1]], {'@reduce': []}]", []string{"13:35: @reduce is empty"}},
		"literal in reduce": {"[[[1]], {'@reduce': [[0], [0]]}]", []string{"13:53: a row after the first"}},
		"item outside":      {"[['{$item}']]", []string{`13:28: "{$item}" exists only inside of @reduce`}},
		"item after": {"[[[1]], {'@reduce': [['{$item}']]}, ['{$item}']]",
			[]string{`13:63: "{$item}" exists only inside`}},
		"beside others":    {"[[1]], b: 1", []string{"13:17: a value is either an @pipe or a mapping"}},
		"unknown activity": {"[['{x.output.data}']]", []string{`13:28: reference "{x.output.data}": no activity "x"`}},
		"warning with error": {"[[{'@pipe': [[1]]}, '{@x.y}']]",
			[]string{"13:28: warning: a pipe inside of a row is a mapping", "13:46: there is no function"}},
		"unused": {"[[1], {'@pipe': [['{@x.y}']]}]",
			[]string{"13:32: warning: nothing uses what this pipe comes to", "13:44: there is no function"}},
		"too deep":            {nestPipes(maxPipes + 1), []string{"13:"}},
		"too many reductions": {nestReduces(maxReduces + 1), []string{"13:"}},
	} {
		t.Run(name, func(t *testing.T) { expect(t, in(c.rows), c.want) })
	}
	must(t, in(nestPipes(maxPipes)))
	must(t, in(nestReduces(maxReduces)))
	expect(t, one(input("{'@reduce': []}")), []string{"13:17: @reduce needs the row before it"})
}

func nestPipes(n int) string {
	out := "[[1]]"
	for range n - 1 {
		out = "[{'@pipe': " + out + "}]"
	}
	return out
}

func nestReduces(n int) string {
	out := "[['{$item}']]"
	for range n - 1 {
		out = "[['{$item}', 0], {'@reduce': " + out + "}]"
	}
	return "[[[1], 0], {'@reduce': " + out + "}]"
}

// TestPipesWhereverAValueStands compiles and evaluates one in every place.
func TestPipesWhereverAValueStands(t *testing.T) {
	const yes = "{'@pipe': [[1, 1], ['{@conditional.equality}']]}"
	text := func(s string) string { return fmt.Sprintf("{'@pipe': [[%s, x], ['{@string.concat}']]}", s) }
	number := func(n int) string { return fmt.Sprintf("{'@pipe': [[%d, 1], ['{@math.add}']]}", n) }
	app := must(t, `app:
  id: shop
  version: '1'
  graphs:
  - subscribes: go
    expire: `+number(9)+`
    activities:
      t: {type: trigger, stats: {id: `+text("i")+`, key: `+text("k")+`}, entity: `+text("e")+`, emit: `+yes+`}
      w: {type: worker, topic: `+text("w")+`, input: {maps: `+"{'@pipe': [[a, 1], ['{@object.create}']]}"+`}, statusThreshold: `+number(1)+`, telemetry: {a: {b: `+text("t")+`}}}
      h: {type: hook, sleep: `+number(2)+`, persist: `+yes+`, job: {maps: {a: {b: [`+number(1)+`]}}}}
      c: {type: await, topic: `+text("c")+`, await: {'@pipe': [[1, 2], ['{@conditional.equality}']]}, input: {maps: {}}}
      s: {type: signal, subtype: all, topic: `+text("s")+`, key_name: `+text("n")+`, key_value: `+text("v")+`, scrub: `+yes+`, status: {'@pipe': [[pend, ing], ['{@string.concat}']]}, code: `+number(201)+`, signal: {maps: {a: `+number(0)+`}}, resolver: {maps: {data: `+number(1)+`}}}
      i: {type: interrupt, target: `+text("j")+`, reason: `+text("r")+`, throw: {'@pipe': [[1, 2], ['{@conditional.equality}']]}, code: `+number(450)+`, descend: `+yes+`, expire: `+number(4)+`, stack: `+text("q")+`}
    transitions:
      t: [{to: w, conditions: {match: [{expected: 3, actual: `+number(2)+`}]}}, {to: h}, {to: c}, {to: s}, {to: i}]
    hooks:
      woken: [{to: h, conditions: {match: [{expected: `+text("a")+`, actual: {'@pipe': [['{$self.hook.data.id}', x], ['{@string.concat}']]}}]}}]
`)
	s := evaluate.NewScope(evaluate.Metadata{JobID: "me"})
	g, act := app.Graphs[0], app.Activity
	check := func(name string, got any, err error, want any) {
		t.Helper()
		if err != nil || fmt.Sprintf("%+v", got) != fmt.Sprint(want) {
			t.Errorf("%s = %+v, %v, want %v", name, got, err, want)
		}
	}
	expire, err := g.ExpireAfter(s)
	check("expire", expire, err, 10*time.Second)
	id, err := act("t").NewJobID(s)
	check("stats.id", id, err, "ix")
	key, err := act("t").StatsKey(s)
	check("stats.key", key, err, "kx")
	entity, err := act("t").Entity(s)
	check("entity", entity, err, "ex")
	emits, err := act("t").Emits(s)
	check("emit", emits, err, true)
	topic, err := act("w").WorkTopic(s)
	check("topic", topic, err, "wx")
	in, err := act("w").Input.Eval(s)
	check("input.maps", string(in), err, `{"a":1}`)
	threshold, err := act("w").Threshold(s)
	check("statusThreshold", threshold, err, 2)
	attributes, err := act("w").Attributes(s)
	check("telemetry", string(attributes), err, `{"a":{"b":"tx"}}`)
	sleep, err := act("h").SleepFor(s)
	check("sleep", sleep, err, 3*time.Second)
	persists, err := act("h").Persists(s)
	check("persist", persists, err, true)
	leaves, err := act("h").Job.Leaves(s)
	check("job.maps", fmt.Sprintf("%s", leaves), err, "[{a.b [2]}]")
	waits, err := act("c").Awaits(s)
	check("await", waits, err, false)
	sig, err := act("s").SignalSpec(s)
	check("signal", fmt.Sprintf("%s %s %s %d %v %s=%s %s %v", sig.Topic, sig.Data, sig.Status, sig.Code, sig.All,
		sig.KeyName, sig.KeyValue, sig.Resolver, sig.Scrub), err,
		`sx {"a":1} pending 202 true nx=vx {"data":2} true`)
	i, err := act("i").InterruptSpec(s)
	check("interrupt", fmt.Sprintf("%s %s %v %d %v %v %s", i.Target, i.Reason, i.Throw, i.Code, i.Descend, *i.Expire,
		i.Stack), err, "jx rx false 451 true 5s qx")
	next, _, err := act("t").Route(legwork.Success, 200, s)
	check("match", len(next), err, 5)
	reg, err := act("h").Registrations(s)
	if err != nil || len(reg) != 1 {
		t.Fatal(reg, err)
	}
	keys, err := app.HookTopic("woken")[0].Keys([]byte(`{"id":"a"}`))
	check("hook", keys[0] == reg[0].Key, err, true)
}
