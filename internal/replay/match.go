package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/journal"
)

// Mismatch is a difference between the code of a function and its journal. Nothing was
// appended (CON-18).
type Mismatch struct {
	Position journal.Position
	Recorded string // what the journal has there, with the line of the code that asked for it
	Asked    string // what the code does instead, with its line
}

// Error implements error: the middle of the sentence that people are told.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("at position %d: recorded %s, the code %s", m.Position, m.Recorded, m.Asked)
}

// Sentence tells a person what is wrong, and what to do.
func (m *Mismatch) Sentence(function, job string) string {
	return fmt.Sprintf("function %s disagrees with the journal of job %s %v. Nothing was written. Put the old code "+
		"back, or gate the change with flow.Patched: then the job goes on by itself.", function, job, m)
}

// describe names an operation as people are told of it.
func describe(kind journal.Kind, function string) string {
	switch kind {
	case journal.Local:
		return "step " + function
	case journal.Gate:
		return "gate " + function
	case journal.Signal:
		return "signal " + function
	case journal.Close:
		return "the end of " + function
	}
	return function
}

func recorded(e journal.Event) string {
	switch e := e.(type) {
	case journal.InvokeScheduled:
		return describe(e.Kind, e.Function) + at(e.Source)
	case journal.RandomGenerated:
		return "chance"
	case journal.TimeRecorded:
		return "the time"
	case journal.TimerScheduled:
		return fmt.Sprintf("a timer of %d ms", e.Millis)
	case journal.JoinSetCreated:
		return "a join set"
	case journal.SignalReceived:
		return "signal " + e.Name
	case journal.ExecutionAwaiting:
		return "signal " + strings.Join(e.Names, ", ") + at(e.Source)
	}
	return journal.Name(e)
}

func at(source string) string {
	if source == "" {
		return ""
	}
	return " (" + source + ")"
}

func (r *Run) differs(p journal.Position, e journal.Event, asked string) *Mismatch {
	return &Mismatch{p, recorded(e), "asks " + asked + at(r.caller())}
}

func (r *Run) otherInput(p journal.Position, s journal.InvokeScheduled, in json.RawMessage) *Mismatch {
	return &Mismatch{p, recorded(s) + " with the input " + legwork.Clip(string(s.Input), maxShown),
		"asks it with " + legwork.Clip(string(in), maxShown) + at(r.caller())}
}

func (r *Run) otherSet(p journal.Position, was, is journal.JoinSet) *Mismatch {
	return &Mismatch{p, fmt.Sprintf("a member of the join set at %d", was),
		fmt.Sprintf("puts it into that at %d%s", is, at(r.caller()))}
}

func (r *Run) otherTake(set journal.JoinSet, was, is journal.Position) *Mismatch {
	return &Mismatch{journal.Position(set), fmt.Sprintf("the result of position %d taken from this join set", was),
		fmt.Sprintf("takes that of position %d%s", is, at(r.caller()))}
}

func (r *Run) otherWait(was journal.ExecutionAwaiting, kind journal.AwaitKind, on []journal.Position) *Mismatch {
	return &Mismatch{r.next, fmt.Sprintf("a wait %s for %v%s", was.Kind, was.On, at(was.Source)),
		fmt.Sprintf("waits %s for %v%s", kind, on, at(r.caller()))}
}

// passed is the mismatch of code that goes on, or ends, where the journal has it waiting.
func (r *Run) passed(does string) *Mismatch {
	return &Mismatch{r.next, fmt.Sprintf("a wait %s for %v%s", r.frame.Wait.Kind, r.frame.Wait.On,
		at(r.frame.Wait.Source)), does + at(r.caller())}
}

// leftOver is the mismatch of code that waits or ends where the journal has more.
func (r *Run) leftOver(does string) *Mismatch {
	return &Mismatch{r.next, recorded(r.at[r.next]), does + at(r.caller())}
}

// What is shown of an input, and of an error, in bytes.
const (
	maxShown      = 80
	maxShownError = 240
)

// caller is the line of the code that asks.
func (r *Run) caller() string {
	if r.Source != nil {
		return r.Source()
	}
	return caller()
}

// caller is the line of the user's code that called an operation: the first outside these
// packages.
func caller() string {
	var counters [16]uintptr
	for _, counter := range counters[:runtime.Callers(2, counters[:])] {
		line, known := lines.Load(counter)
		if !known {
			line = lineOf(counter)
			lines.Store(counter, line)
		}
		if line != "" {
			return line.(string)
		}
	}
	return ""
}

// lines are the results of lineOf: a program has only so many program counters.
var lines sync.Map

// lineOf returns the line of a program counter; "" if it is in these packages.
func lineOf(counter uintptr) string {
	frames := runtime.CallersFrames([]uintptr{counter})
	for {
		f, more := frames.Next()
		if f.File != "" && !ours(f.Function) {
			return fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

func ours(function string) bool {
	for _, pkg := range []string{"internal/replay.", "flow.", "runtime."} {
		if strings.Contains(function, "legwork/"+pkg) || strings.HasPrefix(function, pkg) {
			return true
		}
	}
	return false
}

// alike reports whether two inputs are the same but for members that one side lacks and
// the other has as null, false, 0, an empty text, list or object: a new optional field of
// an input is no other input (CON-18).
func alike(a, b json.RawMessage) bool {
	if bytes.Equal(a, b) {
		return true
	}
	read := func(text json.RawMessage) (v any, err error) {
		d := json.NewDecoder(bytes.NewReader(legwork.OrNull(text)))
		d.UseNumber()
		err = d.Decode(&v)
		return v, err
	}
	left, err1 := read(a)
	right, err2 := read(b)
	return err1 == nil && err2 == nil && alikeValues(left, right)
}

func alikeValues(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return false
		}
		for name, value := range a {
			if other, there := b[name]; there && !alikeValues(value, other) || !there && !empty(value) {
				return false
			}
		}
		for name, other := range b {
			if _, there := a[name]; !there && !empty(other) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !alikeValues(a[i], b[i]) {
				return false
			}
		}
		return true
	}
	return a == b
}

// empty reports whether a member says nothing: that it is there, or not, is the same.
func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case json.Number:
		f, err := v.Float64()
		return err == nil && f == 0
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		for _, value := range v {
			if !empty(value) {
				return false
			}
		}
		return true
	}
	return false
}
