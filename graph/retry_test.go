package graph

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"
)

// delays follows a worker that always fails with a code.
func delays(a *Activity, code int, override *Policy) string {
	var out []string
	for attempt := 1; len(out) < 12; attempt++ {
		d, again := a.RetryAfter(code, attempt, override)
		if !again {
			return strings.Join(out, " ")
		}
		out = append(out, d.String())
	}
	return strings.Join(out, " ") + " …"
}

// TestRetryOfHotMesh: both forms, and always an end (graphs.md §1a.7).
func TestRetryOfHotMesh(t *testing.T) {
	for _, c := range []struct {
		retry string
		code  int
		want  string
	}{
		{"{'500': [3]}", 500, "10ms 100ms 1s"},
		{"{'500': [3]}", 503, ""},
		{"{500: 1, 503: [2]}", 503, "10ms 100ms"},
		{"{'500': [5]}", 500, "10ms 100ms 1s 10s 10s"},
		{"{'500': [0]}", 500, ""},
		{"{}", 500, ""},
		{"{maximumAttempts: 3}", 500, "10s 1m40s"},
		{"{maximumAttempts: 4, backoffCoefficient: 2, initialInterval: 1, maximumInterval: '5s'}", 422, "2s 4s 5s"},
		{"{maximumAttempts: 4, backoffCoefficient: 1, initialInterval: '250ms'}", 500, "250ms 250ms 250ms"},
		{"{maximumAttempts: 1}", 500, ""},
		{"{backoffCoefficient: 10, maximumInterval: 120}", 500, "10s 1m40s"},
		{"{maximumInterval: '5m', maximumAttempts: 5}", 500, "10s 1m40s 5m0s 5m0s"},
		{"{'404': [0], maximumAttempts: 2}", 404, ""},
		{"{'404': [0], maximumAttempts: 2}", 500, "10s"},
		{"{maximumAttempts: 1000, backoffCoefficient: 1000}", 500, strings.Repeat("2m0s ", 12) + "…"},
	} {
		for _, kind := range []string{"worker", "await"} {
			if got := delays(onHotMesh(t, "type: "+kind+", topic: a, input: {maps: {}}, retry: "+c.retry), c.code,
				nil); got != c.want {
				t.Errorf("%s, retry %s on %d: %s, want %s", kind, c.retry, c.code, got, c.want)
			}
		}
	}
	a := onHotMesh(t, "type: worker, topic: a, input: {maps: {}}, retry: {'500': [3]}")
	if got := delays(a, 500, &Policy{MaximumAttempts: 2, InitialInterval: time.Second,
		BackoffCoefficient: 3}); got != "3s" {
		t.Errorf("the worker's policy: %s", got)
	}
	if _, again := a.RetryAfter(500, hotmeshMaxAttempts, &Policy{MaximumAttempts: 1e9, BackoffCoefficient: 1}); again {
		t.Error("no end")
	}
	if _, again := on(t, "type: hook").RetryAfter(500, 1, &Policy{}); again {
		t.Error("a hook is tried again")
	}
}

// onHotMesh is on, by the rules of HotMesh.
func onHotMesh(t testing.TB, a string) *Activity {
	t.Helper()
	app, err := Parse("app.yaml", []byte(one("      a: {"+a+"}\n    transitions: {t: [{to: a}]}\n")), WithCompat(HotMesh))
	if err != nil {
		t.Fatal(err)
	}
	return app.Activity("a")
}

// TestRetry: which errors are tried again, how often and when, by Legwork's rules.
func TestRetry(t *testing.T) {
	const forever = "1s 2s 4s 8s 16s 32s 1m0s 1m0s 1m0s 1m0s 1m0s 1m0s …"
	handled, caught := "; a: [{to: b, conditions: {code: [503, 402]}}]", "; a: [{to: b, conditions: {code: '*'}}]"
	for _, c := range []struct {
		retry, edges string
		code         int
		want         string
	}{
		{"{}", "", 500, forever},
		{"{}", "", 599, forever},
		{"{}", "", 0, forever},
		{"{}", "", 408, forever},
		{"{}", "", 429, forever},
		{"{}", "", 400, ""},
		{"{}", "", 402, ""},
		{"{}", "", 499, ""},
		{"{}", "", 600, ""},
		{"{}", "", 1001, ""},
		{"{}", "", 301, ""},
		{"{}", handled, 503, ""},
		{"{}", handled, 500, forever},
		{"{}", caught, 500, ""},
		{"{maximumAttempts: 3}", caught, 500, "1s 2s"},
		{"{maximumAttempts: 3}", handled, 503, ""},
		{"{maximumAttempts: 3}", "", 402, ""},
		{"{maximumAttempts: 3}", "", 1001, "1s 2s"},
		{"{maximumAttempts: 1}", "", 500, ""},
		{"{maximumAttempts: 0}", "", 500, forever},
		{"{initialInterval: 5}", "", 500, "5s 10s 20s 40s 1m0s 1m0s 1m0s 1m0s 1m0s 1m0s 1m0s 1m0s …"},
		{"{initialInterval: '5m', maximumAttempts: 4}", "", 500, "5m0s 5m0s 5m0s"},
		{"{backoffCoefficient: 1, initialInterval: '250ms', maximumAttempts: 4}", "", 500, "250ms 250ms 250ms"},
		{"{nonRetryable: [503, '1001']}", "", 503, ""},
		{"{nonRetryable: [503, '1001']}", "", 1001, ""},
		{"{nonRetryable: [503, '1001'], maximumAttempts: 2}", "", 500, "1s"},
		{"{'404': [2]}", "", 404, "1s 2s"},
		{"{'404': [2]}", "", 500, forever},
		{"{'500': [0]}", "", 500, ""},
		{"{'503': [1], initialInterval: 3}", handled, 503, "3s"},
	} {
		edges := "t: [{to: a}]" + cmp.Or(c.edges, "; a: [{to: b}]")
		a := must(t, one("      a: {type: worker, topic: a, retry: "+c.retry+
			"}\n      b: {type: hook}\n    transitions: {"+strings.ReplaceAll(edges, ";", ",")+"}\n")).Activity("a")
		if got := delays(a, c.code, nil); got != c.want {
			t.Errorf("retry %s%s on %d: %s, want %s", c.retry, c.edges, c.code, got, c.want)
		}
		if got, most := strings.Count(c.want, "s"), a.Attempts(c.code); c.want == forever && most != 0 ||
			!strings.HasSuffix(c.want, "…") && c.want != "" && most != len(strings.Fields(c.want))+1 {
			t.Errorf("retry %s%s on %d: %d attempts in all, %d waits", c.retry, c.edges, c.code, most, got)
		}
	}
	a := on(t, "type: worker, topic: a, retry: {nonRetryable: [501]}")
	for _, c := range []struct {
		header string
		code   int
		want   string
	}{
		{`{"maximumAttempts":3}`, 500, "1s 2s"},
		{`{"maximumAttempts":3,"initialInterval":2}`, 503, "2s 4s"},
		{`{"maximumAttempts":1}`, 503, ""},
		{`{"maximumAttempts":0}`, 503, forever},
		{`{"nonRetryable":[503, 504]}`, 504, ""},
		{`{"maximumAttempts":3}`, 402, ""},
		{`{"maximumAttempts":3}`, 501, ""},
		{`{"maximumAttempts":"x"}`, 500, forever},
	} {
		if got := delays(a, c.code, WorkerPolicy(c.header)); got != c.want {
			t.Errorf("the worker's policy %s on %d: %s, want %s", c.header, c.code, got, c.want)
		}
	}
	// The counter of attempts is the only limit of what has none.
	if d, again := a.RetryAfter(500, MaxAttempts-1, nil); !again || d != time.Minute {
		t.Errorf("attempt %d is followed by %v %t", MaxAttempts-1, d, again)
	}
	if _, again := a.RetryAfter(500, MaxAttempts, nil); again {
		t.Error("an attempt follows that cannot be counted")
	}
	child := on(t, "type: await, topic: a")
	if got := delays(child, 500, nil); got != "" {
		t.Errorf("an await without a policy: %s", got)
	}
	if got := delays(on(t, "type: await, topic: a, retry: {maximumAttempts: 2}"), 500, nil); got != "1s" {
		t.Errorf("an await with a policy: %s", got)
	}
}

// TestMessagePolicy: the fields that a message brings (graphs.md §1a.6).
func TestMessagePolicy(t *testing.T) {
	a := onHotMesh(t, "type: worker, topic: a")
	if p := on(t, "type: worker, topic: a").MessagePolicy([]byte(`{"maximumAttempts":2}`)); p != nil {
		t.Errorf("data are a policy by Legwork's rules: %v", p)
	}
	for input, want := range map[string]string{
		`{}`: "<nil>", ``: "<nil>", `[1]`: "<nil>", `{"a":1}`: "<nil>", `{"maximumAttempts":"x"}`: "<nil>",
		`{"maximumAttempts":{}}`: "<nil>", `{`: "<nil>",
		`{"maximumAttempts":2}`:                           "&{3 0 0s 0s []}",
		`{"maximumInterval":"30s","initialInterval":0.5}`: "&{51 0 500ms 30s []}",
		`{"backoffCoefficient":2,"maximumAttempts":0}`:    "&{51 2 0s 0s []}",
	} {
		if got := fmt.Sprint(a.MessagePolicy([]byte(input))); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}

func TestRetryThatIsWrong(t *testing.T) {
	at := func(retry string) string {
		return one("      a:\n        type: worker\n        topic: a\n        input: {maps: {}}\n        retry: " + retry +
			"\n    transitions: {t: [{to: a}]}\n")
	}
	for retry, want := range map[string]string{
		"5":                                       "12:16: retry must be a mapping",
		"{'500': [x]}":                            "12:25: retry on 500 is not valid",
		"{'500': []}":                             "12:24: retry on 500 is not valid",
		"{'500': [-1]}":                           "12:25: retry on 500 is not valid",
		"{'500': [99999999]}":                     "12:25: retry on 500 is not valid",
		"{maxAttempts: 5}":                        `12:17: unknown field "maxAttempts" in retry (did you mean "maximumAttempts"?)`,
		"{maximumAttempts: -1}":                   "12:34: maximumAttempts is not valid",
		"{maximumAttempts: 100000000}":            "12:34: maximumAttempts is more than the engine counts, 99999999",
		"{nonRetryable: 402}":                     "12:31: nonRetryable is not valid",
		"{nonRetryable: [402, x]}":                "12:31: nonRetryable is not valid",
		"{backoffCoefficient: 0.5}":               "12:37: backoffCoefficient is not valid",
		"{maximumInterval: soon}":                 "12:34: maximumInterval is not valid",
		"{initialInterval: [1]}":                  "12:34: initialInterval is not valid",
		"{'500': [1, x], maximumAttempts: never}": "12:28: warning: only the first number",
	} {
		_, err := Parse("app.yaml", []byte(at(retry)))
		if err == nil || !strings.HasPrefix(err.Error(), "app.yaml:"+want) {
			t.Errorf("%s: %v, want %s", retry, err, want)
		}
	}
}

// TestRetryOfHotMeshHasItsLimits: those of that engine, said.
func TestRetryOfHotMeshHasItsLimits(t *testing.T) {
	doc := func(retry string) []byte {
		return []byte(one("      a: {type: worker, topic: a, input: {maps: {}}, retry: " + retry +
			"}\n    transitions: {t: [{to: a}]}\n"))
	}
	if _, err := Parse("app.yaml", doc("{maximumAttempts: 0}"), WithCompat(HotMesh)); err == nil ||
		!strings.Contains(err.Error(), "where 0 is no limit") {
		t.Errorf("no limit: %v", err)
	}
	app, err := Parse("app.yaml", doc("{maximumAttempts: 5000}"), WithCompat(HotMesh))
	if err != nil || len(app.Warnings) != 1 ||
		!strings.Contains(app.Warnings[0].String(), "maximumAttempts has the effect of 1000") {
		t.Errorf("5000 attempts: %v, warnings %v", err, app.Warnings)
	}
}
