package flowtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/journal"
)

// Outcome is what a function has come to.
type Outcome[Out any] struct {
	Value Out
	Err   error
	// Took is the time on the test's clock.
	Took time.Duration
	// Journal is the function's history, for Replay.
	Journal json.RawMessage
	// Data is what the function has written into the job's data with flow.Put.
	Data map[string]json.RawMessage
	// Attributes are what lists find the job by, set with flow.Attr; null: removed.
	Attributes map[string]json.RawMessage
	// Detached are the jobs that it has started with Detach, Sent the signals that it has sent to
	// other jobs, in their order.
	Detached []Detached
	Sent     []Sent
}

// Detached is a job that goes on alone: its topic, its id and its input.
type Detached struct {
	Topic, Job string
	Input      json.RawMessage
}

// Sent is a signal to another job. App is empty for the function's own.
type Sent struct {
	Signal, Job, App string
	Data             json.RawMessage
}

// Option is something in the world of a function.
type Option interface{ join(*world) }

// Answering answers calls.
type Answering struct {
	callee string
	answer func(json.RawMessage) journal.Result
	takes  time.Duration
}

// Answer has calls of a callee answered by a function. Its error is the call's last: it is
// not retried, whatever policy the call has. If it Takes longer than the Timeout of the call, the
// call has error 408 then.
func Answer[In, Out any](c flow.Callee[In, Out], answer func(In) (Out, error)) *Answering {
	return &Answering{callee: c.String(), answer: func(raw json.RawMessage) journal.Result {
		var in In
		if err := json.Unmarshal(raw, &in); err != nil {
			return failed(fmt.Errorf("the input of %s cannot be read as %T: %w", c, in, err))
		}
		out, err := answer(in)
		if err != nil {
			return failed(err)
		}
		text, err := json.Marshal(out)
		if err != nil {
			return failed(fmt.Errorf("the answer of %s cannot be written: %w", c, err))
		}
		return journal.Result{OK: text}
	}}
}

// Takes has the answers come after a time.
func (a *Answering) Takes(d time.Duration) *Answering {
	a.takes = d
	return a
}

func (a *Answering) join(w *world) { w.answers[a.callee] = a }

// Signalling is a signal that is sent to the function.
type Signalling struct {
	name string
	data any
	at   time.Duration
}

// Signal is sent when the function begins, or later: see After.
func Signal(name string, data any) *Signalling { return &Signalling{name: name, data: data} }

// After has the signal sent when some time has passed since the function began.
func (s *Signalling) After(d time.Duration) *Signalling {
	s.at = d
	return s
}

func (s *Signalling) join(w *world) { w.signal(s.name, s.data, s.at) }

// Info is what flow.Info says to the function. Without it all is empty.
func Info(info flow.JobInfo) Option { return about(info) }

type about flow.JobInfo

func (a about) join(w *world) { w.about = flow.JobInfo(a) }

// Run runs a function to its end. The test fails if the function waits for what never
// comes, or if a replay of it differs.
func Run[In, Out any](t testing.TB, f func(flow.Context, In) (Out, error), in In, options ...Option) Outcome[Out] {
	t.Helper()
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatalf("the input cannot be written as JSON: %v", err)
	}
	w := newWorld(t, flowbody.Of("flowtest", f), text)
	for _, o := range options {
		o.join(w)
	}
	w.run()
	w.replayPrefixes()
	return outcome[Out](t, w)
}

func outcome[Out any](t testing.TB, w *world) (o Outcome[Out]) {
	t.Helper()
	o.Took = w.now.Sub(epoch)
	text, err := journal.Encode(w.events)
	if err != nil {
		t.Fatal(err)
	}
	o.Journal, o.Data, o.Attributes, o.Detached, o.Sent = text, w.data, w.attr, w.detached, w.told
	switch e := w.events[len(w.events)-1].(type) {
	case journal.ExecutionFailed:
		o.Err = flow.Errorf(e.Err.Code, "%s", e.Err.Message)
		if e.Err.Kind == "panic" {
			o.Err = errors.Join(o.Err, errors.New(e.Err.Stack))
		}
	case journal.ExecutionCompleted:
		if err := json.Unmarshal(e.OK, &o.Value); err != nil {
			t.Fatalf("the result %s cannot be read as %T: %v", e.OK, o.Value, err)
		}
	}
	return o
}
