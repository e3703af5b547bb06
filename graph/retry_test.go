package graph

import (
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

// TestRetry: both forms, and always an end (graphs.md §1a.7).
func TestRetry(t *testing.T) {
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
			if got := delays(on(t, "type: "+kind+", topic: a, input: {maps: {}}, retry: "+c.retry), c.code, nil); got != c.want {
				t.Errorf("%s, retry %s on %d: %s, want %s", kind, c.retry, c.code, got, c.want)
			}
		}
	}
	a := on(t, "type: worker, topic: a, input: {maps: {}}, retry: {'500': [3]}")
	if got := delays(a, 500, &Policy{MaximumAttempts: 2, InitialInterval: time.Second, BackoffCoefficient: 3}); got != "3s" {
		t.Errorf("the worker's policy: %s", got)
	}
	if _, again := a.RetryAfter(500, MaxAttempts, &Policy{MaximumAttempts: 1e9, BackoffCoefficient: 1}); again {
		t.Error("no end")
	}
	if _, again := on(t, "type: hook").RetryAfter(500, 1, &Policy{}); again {
		t.Error("a hook is tried again")
	}
}

// TestMessagePolicy: the fields that a message brings (graphs.md §1a.6).
func TestMessagePolicy(t *testing.T) {
	for input, want := range map[string]string{
		`{}`: "<nil>", ``: "<nil>", `[1]`: "<nil>", `{"a":1}`: "<nil>", `{"maximumAttempts":"x"}`: "<nil>", `{"maximumAttempts":{}}`: "<nil>", `{`: "<nil>",
		`{"maximumAttempts":2}`:                           "&{3 0 0s 0s}",
		`{"maximumInterval":"30s","initialInterval":0.5}`: "&{51 0 500ms 30s}",
		`{"backoffCoefficient":2,"maximumAttempts":0}`:    "&{51 2 0s 0s}",
	} {
		if got := fmt.Sprint(MessagePolicy([]byte(input))); got != want {
			t.Errorf("%s: %s, want %s", input, got, want)
		}
	}
}

func TestRetryThatIsWrong(t *testing.T) {
	at := func(retry string) string {
		return one("      a:\n        type: worker\n        topic: a\n        input: {maps: {}}\n        retry: " + retry + "\n    transitions: {t: [{to: a}]}\n")
	}
	for retry, want := range map[string]string{
		"5":                         "12:16: retry must be a mapping",
		"{'500': [x]}":              "12:25: retry on 500 is not valid",
		"{'500': []}":               "12:24: retry on 500 is not valid",
		"{'500': [-1]}":             "12:25: retry on 500 is not valid",
		"{'500': [1000000]}":        "12:25: retry on 500 is not valid",
		"{maxAttempts: 5}":          `12:17: unknown field "maxAttempts" in retry (did you mean "maximumAttempts"?)`,
		"{maximumAttempts: 0}":      "12:34: maximumAttempts is not valid",
		"{backoffCoefficient: 0.5}": "12:37: backoffCoefficient is not valid",
		"{maximumInterval: soon}":   "12:34: maximumInterval is not valid",
		"{initialInterval: [1]}":    "12:34: initialInterval is not valid",
		"{'500': [1, x], maximumAttempts: never}": "12:28: warning: only the first number",
	} {
		_, err := Parse("app.yaml", []byte(at(retry)))
		if err == nil || !strings.HasPrefix(err.Error(), "app.yaml:"+want) {
			t.Errorf("%s: %v, want %s", retry, err, want)
		}
	}
}
