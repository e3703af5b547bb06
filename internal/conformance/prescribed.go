package conformance

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/journal"
)

// What the program calls, waits for and names its steps.
const (
	topicA, topicB = "work:verify.a", "work:verify.b"
	signalName     = "verify.go"
	stepName       = "mark"
	changeName     = "verify"
	timerMillis    = 60_000
)

const (
	inputA, inputB = `{"n":1}`, `{"n":2}`
	saidA, saidB   = `{"said":"a"}`, `{"said":"b"}`
	byAda          = `{"by":"Ada"}`
)

// answers is what the workers answer that the program calls.
func answers(_ journal.Position, function string) journal.Result {
	if function == topicB {
		return journal.Result{OK: json.RawMessage(saidB)}
	}
	return journal.Result{OK: json.RawMessage(saidA)}
}

// broken is an answer that is an error, with a message that must not change on its way.
var broken = journal.Error{Code: 402, Message: "no money: \"50 %\" of <5 €> & more\n\tsecond line"}

func breaks(journal.Position, string) journal.Result {
	e := broken
	return journal.Result{Err: &e}
}

// whole are the steps of one run of the whole program, what each asks for, from its first
// position, and what it comes to.
var wholeSteps = []struct {
	name, result string
	asks         []string
}{
	{"call", saidA, []string{topicA + " " + inputA}},
	{"all", "[" + saidA + "," + saidB + "]", []string{topicA + " " + inputA, topicB + " " + inputB}},
	{"first", byAda, []string{"signal " + signalName, "timer of 60000 ms"}},
	{"signal", byAda, []string{"signal " + signalName}},
	{"sleep", `"slept"`, []string{"timer of 60000 ms"}},
	{"do", "1", []string{"step " + stepName}},
	{"record", "7", []string{"step look"}},
	{"chance", saidA, []string{"time", "chance", topicA + " {now,random}"}},
}

// otherSteps are those that checks of their own run.
var otherSteps = []string{"catch", "fail", "large", "join", "patched"}

// shown are the steps of the whole program that this one has, what it must ask for, and what
// it must come to.
func (r *rig) shown() (steps, operations []string, result string) {
	var results []string
	for _, s := range wholeSteps {
		if r.lacks[s.name] {
			continue
		}
		for _, what := range s.asks {
			operations = append(operations, fmt.Sprint(len(operations), " ", what))
		}
		steps, results = append(steps, s.name), append(results, s.result)
	}
	return steps, operations, "[" + strings.Join(results, ",") + "]"
}

// missing reports whether the program lacks some of the steps.
func (r *rig) missing(steps []string) bool {
	return slices.ContainsFunc(steps, func(name string) bool { return r.lacks[name] })
}

// probe finds out which steps the program has: one that its language lacks fails with error 501.
// What else it does is for the checks to find.
func (r *rig) probe(ctx context.Context) error {
	names := slices.Clone(otherSteps)
	for _, s := range wholeSteps {
		names = append(names, s.name)
	}
	probes := map[string]*function{}
	for _, name := range names {
		f := r.begin(programInput{Steps: []string{name}, File: r.file(), Bytes: 1})
		if _, err := f.post(ctx, true); err != nil {
			return err
		}
		probes[name] = f
	}
	over := func() bool {
		for _, f := range probes {
			if f.turn != nil {
				return false
			}
		}
		return true
	}
	if err := r.until(ctx, over); err != nil && ctx.Err() != nil {
		return err
	}
	for name, f := range probes {
		r.lacks[name] = f.failedWith(notThere, "") == ""
	}
	return nil
}

// ran is the program that was run.
type ran struct {
	done bool
	f    *function
	err  error
}

// whole runs the program once, from its first step to its last.
func (r *rig) whole(ctx context.Context) (*function, error) {
	m := &r.program
	if !m.done {
		m.done = true
		steps, _, _ := r.shown()
		m.f = r.begin(programInput{Steps: steps, File: r.file()})
		m.err = m.f.drive(ctx, false, answers)
	}
	return m.f, m.err
}

// file names a file for the steps of one function.
func (r *rig) file() string {
	r.files++
	return filepath.Join(r.dir, fmt.Sprintf("marks-%d", r.files))
}

// marks are the lines that steps have written into a file.
func marks(file string) []string {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil // none has
	}
	return strings.Fields(string(text))
}

// notThere is the error of a step that the program's language does not have.
const notThere = 501

// functional is a check of durable functions. needs are checks whose failure would show here,
// too; each needs that the program runs at all, and that it has the steps of the check.
func functional(c check, needs ...string) check {
	run := c.run
	c.function = true
	c.run = func(ctx context.Context, r *rig) finding {
		for _, name := range c.steps {
			if r.lacks[name] {
				return untested("not shown: the program has no step " + name + " (error 501)")
			}
		}
		for _, name := range needs {
			if r.outcomes[name] == Failed {
				return untested("see " + name)
			}
		}
		if _, err := r.whole(ctx); err != nil && c.name != positionsName {
			if r.outcomes[positionsName] == Failed {
				return untested("see " + positionsName)
			}
			return lacking(fmt.Errorf("the program does not come to its end: %w", err), programDo)
		}
		return run(ctx, r)
	}
	return c
}

// programDo is what to do if the prescribed program does not run.
const programDo = "serve the program that legwork worker verify --help shows; docs/wire.md says how a turn is " +
	"taken (Run a durable function)"

// ended says how a function has ended that must have a result; "" if it has that one.
func (f *function) ended(want string) (wrong string) {
	f.look(func() {
		switch e := f.events[len(f.events)-1].(type) {
		case journal.ExecutionCompleted:
			if !sameJSON(e.OK, []byte(want)) {
				wrong = fmt.Sprintf("the result is %.200s, want %.200s", e.OK, want)
			}
		case journal.ExecutionFailed:
			wrong = fmt.Sprintf("the function fails with error %d, %q, want the result %.200s", e.Err.Code, e.Err.Message, want)
		default:
			wrong = fmt.Sprintf("the function goes on (%s), want the result %.200s", journal.Name(e), want)
		}
	})
	return wrong
}

// failedWith says how a function has ended that must have failed; "" if it has, with that.
func (f *function) failedWith(code int, message string) (wrong string) {
	f.look(func() {
		e, is := f.events[len(f.events)-1].(journal.ExecutionFailed)
		switch {
		case !is:
			wrong = fmt.Sprintf("the last event is %.120s, want ExecutionFailed with code %d",
				describe(f.events[len(f.events)-1]), code)
		case e.Err.Code != code || message != "" && e.Err.Message != message:
			wrong = fmt.Sprintf("the function fails with %d, %q, want %d, %q", e.Err.Code, e.Err.Message, code,
				cmp.Or(message, "any message"))
		}
	})
	return wrong
}

func sameJSON(a, b []byte) bool {
	var left, right any
	if json.Unmarshal(a, &left) != nil || json.Unmarshal(b, &right) != nil {
		return false
	}
	x, _ := json.Marshal(left)
	y, _ := json.Marshal(right)
	return bytes.Equal(x, y)
}

// describe is an event as people read it.
func describe(e journal.Event) string {
	raw := encoded([]journal.Event{e})
	return string(raw[1 : len(raw)-1])
}

// Events that checks make journals of.

func asks(p journal.Position, function, in string) journal.Event {
	return journal.InvokeScheduled{Promise: p, Kind: journal.Function, Function: function, Input: json.RawMessage(in)}
}

func gate(p journal.Position, name string) journal.Event {
	return journal.InvokeScheduled{Promise: p, Kind: journal.Gate, Function: name}
}

func step(p journal.Position, name string) []journal.Event {
	return []journal.Event{journal.InvokeScheduled{Promise: p, Kind: journal.Local, Function: name},
		journal.InvokeStarted{Promise: p, Attempt: 1}}
}

func says(p journal.Position, ok string) journal.Event {
	return journal.InvokeCompleted{Promise: p, Attempt: 1, Result: journal.Result{OK: json.RawMessage(ok)}}
}

// called is a call that was answered, and for which the function has waited.
func called(p journal.Position, function, in, ok string) []journal.Event {
	return []journal.Event{asks(p, function, in), waits(p), journal.InvokeStarted{Promise: p, Attempt: 1}, says(p, ok),
		journal.ExecutionResumed{}}
}

func waits(p journal.Position) journal.Event {
	return journal.ExecutionAwaiting{On: []journal.Position{p}, Kind: journal.Single}
}

// firsts is the wait of the step first, whose operations are at p and p+1.
func firsts(p journal.Position) []journal.Event {
	return []journal.Event{journal.InvokeScheduled{Promise: p, Kind: journal.Signal, Function: signalName},
		journal.TimerScheduled{Promise: p + 1, Millis: timerMillis}}
}

func waitsForFirst(p journal.Position) journal.Event {
	return journal.ExecutionAwaiting{On: []journal.Position{p, p + 1}, Kind: journal.Any, Names: []string{signalName, ""}}
}

func list(parts ...any) (events []journal.Event) {
	for _, p := range parts {
		switch p := p.(type) {
		case journal.Event:
			events = append(events, p)
		case []journal.Event:
			events = slices.Concat(events, p)
		}
	}
	return events
}

// repeated is a step so many times.
func repeated(step string, n int) []string { return slices.Repeat([]string{step}, n) }
