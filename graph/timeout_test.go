package graph

import (
	"strings"
	"testing"
	"time"
)

// A time limit is a number of seconds or a duration, on what waits and on a
// graph. Anything else is an error that says what is wanted.
func TestTimeout(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"30": 30 * time.Second, "0.5": 500 * time.Millisecond, "'30'": 30 * time.Second, "90s": 90 * time.Second,
		"500ms": 500 * time.Millisecond,
		"5m":    5 * time.Minute, "2d": 48 * time.Hour, "1h30m": 90 * time.Minute, "PT5M": 5 * time.Minute,
		"P1DT12H": 36 * time.Hour,
		"PT1.5S":  1500 * time.Millisecond, "null": 0,
	} {
		app := must(t, one("      w: {type: worker, topic: w, timeout: "+text+"}\n      h: {type: hook, sleep: 9, "+
			"timeout: "+text+
			"}\n      a: {type: await, topic: x, timeout: "+text+"}\n    transitions: {t: [{to: w}, {to: h}, {to: a}]}\n    "+
			"timeout: "+text+"\n"))
		for _, id := range []string{"w", "h", "a"} {
			if got := app.Activity(id).Timeout; got != want {
				t.Errorf("timeout: %s of %s is %s, want %s", text, id, got, want)
			}
		}
		if got := app.Graphs[0].Timeout; got != want {
			t.Errorf("timeout: %s of the graph is %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"soon": "timeout is not valid", "-5": "timeout is not valid", "0": "at least 1ms", "P": "timeout is not valid",
		"P1M":                     "timeout is not valid",
		"'{t.output.data.limit}'": "must be written out", "[5]": "timeout is not valid", "9999999999": "timeout is not valid",
		"true": "timeout is not valid",
	} {
		_, err := Parse("app.yaml", []byte(one(
			"      w: {type: worker, topic: w, timeout: "+text+"}\n    transitions: {t: [{to: w}]}\n")))
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "8:44") {
			t.Errorf("timeout: %s: got %v, want %q at 8:44", text, err, want)
		}
	}
}

// Where a time limit can have no effect, lint says so.
func TestTimeoutWithoutEffect(t *testing.T) {
	t.Parallel()
	app := must(t, one("      h: {type: hook, timeout: 5}\n      i: {type: interrupt, timeout: 5}\n    transitions: "+
		"{t: [{to: h}], h: [{to: i}]}\n"))
	var got []string
	for _, w := range app.Warnings {
		got = append(got, w.String())
	}
	all := strings.Join(got, "\n")
	for _, want := range []string{`"h" never waits`, `"timeout" has no effect`} {
		if !strings.Contains(all, want) {
			t.Errorf("no warning %q in:\n%s", want, all)
		}
	}
}
