package decide_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine/decide"
	"github.com/legwork-dev/legwork/graph"
	"github.com/legwork-dev/legwork/ledger"
)

const source = `
app:
  id: test
  version: '1'
  graphs:
    - subscribes: go
      timeout: 1h
      activities:
        t: {type: trigger, job: {maps: {total: '{t.output.data.n}'}}}
        ask: {type: worker, topic: w.ask, timeout: 1m, input: {maps: {n: '{t.output.data.n}'}}, job: {maps: {price: '{$self.output.data.price}'}}}
        child: {type: await, topic: other, input: {maps: {n: '{t.output.data.n}'}}}
        nap: {type: hook, sleep: 30}
        pass: {type: hook, output: {maps: {n: '{t.output.data.n}'}}}
        tell: {type: signal, subtype: one, topic: told, signal: {maps: {id: '{t.output.data.n}'}}}
        wait: {type: hook}
        stop: {type: interrupt, reason: enough}
        broken: {type: worker, topic: w.broken, input: {maps: {n: {'@pipe': [['no json'], ['{@json.parse}']]}}}}
      transitions:
        t: [{to: ask}]
        ask: [{to: nap}, {to: pass}, {to: stop, conditions: {code: 404}}]
        pass: [{to: tell}]
        nap: [{to: child}, {to: broken}]
        tell: [{to: wait}]
      hooks:
        told: [{to: wait, conditions: {match: [{expected: '{t.output.data.n}', actual: '{$self.hook.data.id}'}]}}]
`

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func parse(t *testing.T) *graph.App {
	t.Helper()
	app, err := graph.Parse("test.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return app
}

// input is a message to an activity of the test's graph, whose trigger has put
// out n: 3.
func input(app *graph.App, activity string, kind legwork.Kind) *decide.Input {
	gid, guid, semaphore := legwork.ID{1}, legwork.ID{2}, 2
	return &decide.Input{
		Message: decide.Message{Activity: app.Activity(activity), T: &legwork.Transition{
			GUID: guid, Kind: kind, Gid: gid, Job: "j", App: "test", Version: "1", Activity: activity,
			DAD: legwork.RootDAD.Adjacent(), Attempt: 1}},
		Loaded: decide.Loaded{Entered: ledger.Entered{Semaphore: semaphore},
			Outputs: []ledger.Output{{Activity: "t", Data: json.RawMessage(`{"n":3}`), Status: legwork.Success, Code: 200}}},
		Now: noon, Trace: legwork.Trace{Parent: "p"}, MaxCycles: 10,
	}
}

// answer is an answer to an activity.
func answer(app *graph.App, activity string, status legwork.Status, code int, data string) *decide.Input {
	in := input(app, activity, legwork.Leg2)
	in.T.Status, in.T.Code, in.T.Data, in.T.Work = status, code, json.RawMessage(data), legwork.ID{3}
	return in
}

// says puts what a decision commits into one line.
func says(d *decide.Decision) string {
	var out []string
	s := &d.Step
	add := func(yes bool, text string) {
		if yes {
			out = append(out, text)
		}
	}
	add(d.DeadReason != "", "letter "+d.DeadReason)
	add(s.Plain, "plain")
	add(s.Leg1, "leg1")
	add(s.Final, "final")
	add(s.Output != nil, "output "+string(s.Output))
	add(s.Hook != nil, "hook "+string(s.Hook))
	for _, l := range s.Data {
		out = append(out, "data "+l.Path+"="+string(l.Value))
	}
	add(s.Fail != nil, "fail")
	add(s.Interrupt != nil, "interrupt")
	add(len(s.Register) > 0, "register")
	add(s.Limit != nil, "limit")
	for _, c := range s.Children {
		text := c.Kind.String() + " " + c.Activity
		if c.Topic != "" {
			text += " on " + c.Topic
		}
		if c.Data != nil {
			text += " " + string(c.Data)
		}
		if c.Delay > 0 {
			text += " in " + c.Delay.String()
		}
		out = append(out, text)
	}
	if s.Delta != 0 {
		out = append(out, map[bool]string{true: "+", false: "-"}[s.Delta > 0]+string(rune('0'+max(s.Delta, -s.Delta))))
	}
	return strings.Join(out, "; ")
}

// TestDecide: what each type of activity commits, and that a decision changes
// nothing of what it was made of, so that it can be made again.
func TestDecide(t *testing.T) {
	t.Parallel()
	app := parse(t)
	closed, merge := input(app, "ask", legwork.Leg1), input(app, "pass", legwork.Leg1)
	closed.Entered.Closed, merge.Entered.Merge = true, true
	large := input(app, "ask", legwork.Leg1)
	large.Unread = legwork.TooLarge("too large")
	for _, c := range []struct {
		name string
		in   *decide.Input
		want string
	}{
		{"a worker is asked", input(app, "ask", legwork.Leg1), `plain; limit; work ask on w.ask {"n":3}`},
		{"a child is begun", input(app, "child", legwork.Leg1), `plain; await child on other {"n":3}`},
		{"a hook sleeps", input(app, "nap", legwork.Leg1), `plain; leg2 nap {"timestamp":"2026-01-02T12:00:30.000Z"} in 30s`},
		{"a hook passes", input(app, "pass", legwork.Leg1), `leg1; final; output {"n":3}; leg1 tell`},
		{"a signal is told", input(app, "tell", legwork.Leg1), `leg1; final; leg1 wait; signal tell on told {"id":3}`},
		{"a hook waits", input(app, "wait", legwork.Leg1), `plain; register`},
		{"a job ends itself", input(app, "stop", legwork.Leg1), `plain; interrupt; -1`},
		{"an input that cannot be mapped", input(app, "broken", legwork.Leg1), `letter input; plain`},
		{"what is read is too large", large, `letter input; plain`},
		{"an answer", answer(app, "ask", legwork.Success, 200, `{"price":5}`),
			`final; output {"price":5}; data price=5; leg1 nap; leg1 pass; +1`},
		{"an error that is followed", answer(app, "ask", legwork.Failed, 404, `{"message":"no"}`),
			`final; output {"message":"no"}; leg1 stop`},
		{"an error that is not", answer(app, "ask", legwork.Failed, 500, `{"message":"no"}`),
			`final; output {"message":"no"}; data done=true; data $error.message="no"; data $error.code=597; fail; -1`},
		{"a pending answer", answer(app, "ask", legwork.Pending, 202, `{"price":5}`),
			`output {"price":5}; data price=5; leg1 nap; leg1 pass; +2`},
		{"a second arrival", merge, `-1`},
		{"a closed job", closed, `final; -1`},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := *c.in.T
			first := decide.Decide(c.in)
			if got := says(first); got != c.want {
				t.Errorf("decided\n%s\nwant\n%s", got, c.want)
			}
			if !reflect.DeepEqual(before, *c.in.T) {
				t.Errorf("the message is %+v now, was %+v", *c.in.T, before)
			}
			if again := decide.Decide(c.in); !reflect.DeepEqual(first, again) {
				t.Errorf("decided again\n%+v\nfirst\n%+v", again, first)
			}
		})
	}
}

// TestDecideTimers: an answer names the timers that it makes moot.
func TestDecideTimers(t *testing.T) {
	t.Parallel()
	app := parse(t)
	in := answer(app, "ask", legwork.Success, 200, `{}`)
	s := decide.Decide(in).Step
	if s.Timer != legwork.TimerID(in.T.Gid, in.T.Work) || s.JobTimer != legwork.TimerID(in.T.Gid, in.T.Gid) {
		t.Errorf("the timers are %s and %s", s.Timer, s.JobTimer)
	}
	if s := decide.Decide(answer(app, "nap", legwork.Success, 200, `{}`)).Step; !s.Timer.IsZero() {
		t.Errorf("the hook has the timer %s, but it is its own answer", s.Timer)
	}
}

// TestBegin: a job begins with its data, its children and its time limit.
func TestBegin(t *testing.T) {
	t.Parallel()
	app := parse(t)
	start := decide.Start{GUID: legwork.ID{7}, Graph: app.Graph("go"), Gid: legwork.ID{8}, Body: []byte(`{"n":3}`),
		Version: ledger.Version{ID: 5, App: "test", Version: "1"}, Expire: time.Hour, Now: noon}
	b, err := decide.Begin(&start)
	if err != nil {
		t.Fatal(err)
	}
	if b.Job != start.GUID.String() || b.Version != 5 || b.Expire == nil || *b.Expire != time.Hour {
		t.Errorf("begins as %q of version %d for %v", b.Job, b.Version, b.Expire)
	}
	if len(b.Children) != 1 || b.Children[0].Activity != "ask" || b.Children[0].Kind != legwork.Leg1 {
		t.Errorf("the children are %+v", b.Children)
	}
	if want := []ledger.Leaf{{Path: "total", Value: json.RawMessage("3")}}; !slices.EqualFunc(b.Data, want,
		func(a, b ledger.Leaf) bool {
			return a.Path == b.Path && string(a.Value) == string(b.Value)
		}) {
		t.Errorf("the data are %v, want %v", b.Data, want)
	}
	if b.Timer == nil || b.Timer.Delay != time.Hour {
		t.Errorf("the time limit is %+v", b.Timer)
	}
	start.Job = strings.Repeat("x", legwork.MaxJobIDBytes+1)
	if _, err := decide.Begin(&start); err == nil {
		t.Error("a job id that is too long was taken")
	}
}
