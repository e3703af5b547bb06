package graph

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// hookApp is hook h below trigger t with rules; more are further lines of h.
func hookApp(t testing.TB, h, rules string) *App {
	t.Helper()
	return must(t, one("      h: {type: hook"+h+"}\n    transitions: {t: [{to: h}]}\n    hooks:\n"+indent(rules,
		"      ")+"\n"))
}

// TestSignalsMeetHooks: which data of a signal meets which job, for every gate.
func TestSignalsMeetHooks(t *testing.T) {
	rule := func(gate string, matches ...string) string {
		return "s: [{to: h, conditions: {gate: " + gate + ", match: [" + strings.Join(matches, ", ") + "]}}]"
	}
	id := "{expected: '{t.output.data.id}', actual: '{$self.hook.data.id}'}"
	kind := "{expected: ok, actual: '{$hook.data.kind}'}"
	deep := "{expected: '{$job.metadata.jid}', actual: '{h.hook.data.a.0.b}'}"
	upper := "{expected: 'X', actual: {'@pipe': [['{$hook.data.id}'], ['{@string.toUpperCase}']]}}"
	for name, c := range map[string]struct {
		rule, job, signal string
		meets             bool
	}{
		"equal":                {rule("and", id), `{"id":"x"}`, `{"id":"x","more":1}`, true},
		"another":              {rule("and", id), `{"id":"x"}`, `{"id":"y"}`, false},
		"a number as a text":   {rule("and", id), `{"id":"1"}`, `{"id":1}`, true},
		"a text as a number":   {rule("and", id), `{"id":-120}`, `{"id":"-120"}`, true},
		"a fraction as a text": {rule("and", id), `{"id":0.0250}`, `{"id":"0.025"}`, true},
		"big integer as text":  {rule("and", id), `{"id":90071992547409931}`, `{"id":"90071992547409931"}`, true},
		"not as written":       {rule("and", id), `{"id":"01"}`, `{"id":1}`, false},
		"a boolean as a text":  {rule("and", id), `{"id":true}`, `{"id":"true"}`, true},
		"huge exponents":       {rule("and", id), `{"id":1e999999999}`, `{"id":10e999999998}`, true},
		"inside it is strict":  {rule("and", id), `{"id":["1"]}`, `{"id":[1]}`, false},
		"numbers by value":     {rule("and", id), `{"id":100}`, `{"id":1.0e2}`, true},
		"objects by content":   {rule("and", id), `{"id":{"a":1,"b":[2]}}`, `{"id":{"b":[2.0],"a":1}}`, true},
		"escapes":              {rule("and", id), `{"id":"é<"}`, `{"id":"\u00e9\u003c"}`, true},
		"null":                 {rule("and", id), `{"id":null}`, `{"id":null}`, true},
		"missing in signal":    {rule("and", id), `{"id":"x"}`, `{}`, false},
		"no data":              {rule("and", id), `{"id":"x"}`, ``, false},
		"not an object":        {rule("and", id), `{"id":"x"}`, `["x"]`, false},
		"both":                 {rule("and", id, kind), `{"id":"x"}`, `{"id":"x","kind":"ok"}`, true},
		"one of both":          {rule("and", id, kind), `{"id":"x"}`, `{"id":"x","kind":"no"}`, false},
		"or, first":            {rule("or", id, kind), `{"id":"x"}`, `{"id":"x"}`, true},
		"or, second":           {rule("or", id, kind), `{"id":"x"}`, `{"kind":"ok"}`, true},
		"or, none":             {rule("or", id, kind), `{"id":"x"}`, `{"id":"ok","kind":"x"}`, false},
		"or, one undefined":    {rule("or", id, kind), `{}`, `{"kind":"ok"}`, true},
		"its id, deep":         {rule("and", deep), `{}`, `{"a":[{"b":"job-1"}]}`, true},
		"pipe":                 {rule("and", upper), `{}`, `{"id":"x"}`, true},
		"pipe, another":        {rule("and", upper), `{}`, `{"id":"z"}`, false},
		"without match":        {"s: [{to: h}]", `{}`, `{"anything":1}`, true},
		"without match, empty": {"s: [{to: h, conditions: {match: []}}]", `{}`, ``, true},
	} {
		t.Run(name, func(t *testing.T) {
			app := hookApp(t, "", c.rule)
			s := evaluate.NewScope(evaluate.Metadata{JobID: "job-1"})
			s.SetOutput("t", evaluate.Output{Data: []byte(c.job)})
			waits, err := app.Activity("h").Registrations(s)
			if err != nil {
				t.Fatal(err)
			}
			rules := app.HookTopic("s")
			if len(rules) != 1 || rules[0].Rule() != 0 || rules[0].To != app.Activity("h") {
				t.Fatalf("rules %+v", rules)
			}
			keys, err := rules[0].Keys(json.RawMessage(c.signal))
			if err != nil {
				t.Fatal(err)
			}
			meets := slices.ContainsFunc(waits, func(r Registration) bool { return slices.Contains(keys, r.Key) })
			if meets != c.meets {
				t.Errorf("meets: %v; waits %+v, signal %x", meets, waits, keys)
			}
		})
	}
}

// TestRegistrations: one key for and, one for each match of or, and what is
// expected for people.
func TestRegistrations(t *testing.T) {
	app := hookApp(t, "", "a: [{to: h, conditions: {match: [{expected: 1, actual: '{$hook.data.a}'}, {expected: x, "+
		"actual: '{$hook.data.b}'}]}}]\n"+
		"b: [{to: h, conditions: {gate: or, match: [{expected: 1, actual: '{$hook.data.a}'}, {expected: x, actual: "+
		"'{$hook.data.b}'}, {expected: '{t.output.data.none}', actual: '{$hook.data.c}'}]}}]")
	got, err := app.Activity("h").Registrations(evaluate.NewScope(evaluate.Metadata{}))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"0 a [1,\"x\"]", "1 b [1]", "1 b [\"x\"]"}
	for i, r := range got {
		if text := fmt.Sprintf("%d %s %s", r.Rule, r.Topic, r.Expect); i >= len(want) || text != want[i] {
			t.Errorf("registration %d: %s", i, text)
		}
	}
	if len(got) != 3 || fmt.Sprint(app.HookTopics()) != "[a b]" {
		t.Errorf("%d registrations, topics %v", len(got), app.HookTopics())
	}
}

// TestRulesKeepTheirKeys: how a reference is spelt, and in which order, does
// not matter, so a signal has the same key under all versions of a rule. The
// key itself is stored: it must never change.
func TestRulesKeepTheirKeys(t *testing.T) {
	var keys []string
	for _, rule := range []string{
		"[{expected: 1, actual: '{$self.hook.data.a}'}, {expected: 1, actual: '{$hook.data.b}'}]",
		"[{expected: 1, actual: '{h.hook.data.b}'}, {expected: 1, actual: '{$hook.data.a}'}]",
	} {
		got, err := hookApp(t, "", "s: [{to: h, conditions: {match: "+rule+"}}]").HookTopic("s")[0].Keys(
			[]byte(`{"a":1.0,"b":"é"}`))
		if err != nil || len(got) != 1 {
			t.Fatal(got, err)
		}
		keys = append(keys, fmt.Sprintf("%x", got[0]))
	}
	if keys[0] != keys[1] || keys[0] != "4bb1739c52d265b5ba3c72abf10285e8" {
		t.Errorf("keys %v", keys)
	}
}

// TestHookWaits: what decides between waiting and passing through (HOOK-01).
func TestHookWaits(t *testing.T) {
	for sleep, want := range map[string]time.Duration{
		"5": 5 * time.Second, "'2.5'": 2500 * time.Millisecond, "0.0000000001": 1, "-1": 0, "abc": 0,
		"'{t.output.data.none}'": 0, "'{t.output.data.text}'": 0,
		"'{t.output.data.list}'": 0, "'{t.output.data.yes}'": 0, "'{t.output.data.n}'": 3 * time.Second, "1e300": maxSleep,
		"{'@pipe': [[x], ['{@number.parseInt}']]}": 0, "{'@pipe': [[1, 0], ['{@math.divide}']]}": 0,
	} {
		a := must(t, one("      h: {type: hook, sleep: "+sleep+"}\n    transitions: {t: [{to: h}]}\n")).Activity("h")
		s := evaluate.NewScope(evaluate.Metadata{})
		s.SetOutput("t", evaluate.Output{Data: []byte(`{"n":3,"text":"soon","list":[1],"yes":true}`)})
		if got, err := a.SleepFor(s); err != nil || got != want || !a.MayWait() || a.WebHook() {
			t.Errorf("sleep %s = %v, %v, want %v", sleep, got, err, want)
		}
	}
	for _, h := range []string{"", ", sleep: 0", ", sleep: null"} {
		if a := must(t, one("      h: {type: hook"+h+"}\n    transitions: {t: [{to: h}]}\n")).Activity("h"); a.MayWait() {
			t.Errorf("%q waits", h)
		}
	}
	if a := hookApp(t, "", "s: [{to: h}]").Activity("h"); !a.WebHook() || !a.MayWait() {
		t.Error("a hook with a rule does not wait")
	}
}

// TestNothingCouldWakeIt: every value expected is undefined.
func TestNothingCouldWakeIt(t *testing.T) {
	const rule = "s: [{to: h, conditions: {match: [{expected: '{t.output.data.none}', actual: '{$hook.data.a}'}]}}]"
	s := evaluate.NewScope(evaluate.Metadata{})
	if got, err := hookApp(t, "", rule).Activity("h").Registrations(s); err == nil || len(got) != 0 {
		t.Errorf("%v %v", got, err)
	}
	if got, err := hookApp(t, ", sleep: 9", rule).Activity("h").Registrations(s); err != nil ||
		len(got) != 0 {
		t.Errorf("with sleep: %v %v", got, err)
	}
}

// TestHookData: who reads what woke a hook.
func TestHookData(t *testing.T) {
	app := must(t, one("      h: {type: hook, sleep: 1, job: {maps: {a: '{$self.hook.data.x}', b: '{$hook.data.x}', c: "+
		"'{h.hook.data}', o: '{$self.output.data.p}'}}}\n"+
		"      n: {type: worker, topic: n, input: {maps: {x: '{h.hook.data.x}', o: '{h.output.data.p}', at: "+
		"'{h.output.metadata.ac}', au: '{h.output.metadata.au}', as: '{h.output.metadata.as}'}}}\n"+
		"    transitions: {t: [{to: h}], h: [{to: n}]}\n"))
	h, n := app.Activity("h"), app.Activity("n")
	s := evaluate.NewScope(evaluate.Metadata{})
	if got, err := h.Job.Leaves(s); err != nil || len(got) != 0 {
		t.Errorf("at registration: %s %v", got, err)
	}
	s = evaluate.NewScope(evaluate.Metadata{})
	s.SetHook([]byte(`{"x":1}`))
	s.SetSelf(evaluate.Output{Data: []byte(`{"p":2}`)})
	got, err := h.Job.Leaves(s)
	want := []evaluate.Leaf{{Path: "a", Value: []byte("1")}, {Path: "b", Value: []byte("1")},
		{Path: "c.x", Value: []byte("1")}, {Path: "o", Value: []byte("2")}}
	if err != nil || !sameLeaves(got, want) {
		t.Errorf("woken: %s %v", got, err)
	}
	if !h.Needs(Leg2).Own || h.Needs(Leg1).Own || fmt.Sprint(n.Needs(Leg1).Outputs) != "[h]" {
		t.Errorf("needs: %+v %+v", h.Needs(Leg2), n.Needs(Leg1))
	}
	s = evaluate.NewScope(evaluate.Metadata{})
	at := time.Date(2026, 1, 2, 3, 4, 5, 6e6, time.UTC)
	s.SetOutput("h", evaluate.Output{Data: []byte(`{"p":2}`), Hook: []byte(`{"x":[1]}`), Entered: at, Updated: at.Add(time.Hour),
		Status: legwork.Pending})
	in, err := n.Input.Eval(s)
	if want := `{"x":[1],"o":2,"at":"2026-01-02T03:04:05.006Z","au":"2026-01-02T04:04:05.006Z","as":"pending"}`; err != nil || string(in) != want {
		t.Errorf("below: %s %v", in, err)
	}
}

// TestRegistrationsAreShort: what is kept for people has a bound.
func TestRegistrationsAreShort(t *testing.T) {
	s := evaluate.NewScope(evaluate.Metadata{})
	s.SetOutput("t", evaluate.Output{Data: mustJSON(map[string]string{"id": strings.Repeat("x", 5000)})})
	got, err := hookApp(t, "", "s: [{to: h, conditions: {match: [{expected: '{t.output.data.id}', actual: "+
		"'{$hook.data.id}'}]}}]").Activity("h").Registrations(s)
	if err != nil || len(got) != 1 || string(got[0].Expect) != `["a value of 5002 bytes"]` {
		t.Errorf("%+v %v", got, err)
	}
}
