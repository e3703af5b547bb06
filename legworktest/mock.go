package legworktest

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/worker"
)

// Call is one run of a mocked or real function.
type Call struct {
	Topic, Job, Activity string
	Attempt              int // from 1
	Input                json.RawMessage
	// Status and Code of the answer.
	Status legwork.Status
	Code   int

	env *Env
}

// Read reads the input into v, as a function would get it.
func (c Call) Read(v any) {
	c.env.t.Helper()
	c.env.must("read the input of "+c.Topic, json.Unmarshal(c.Input, v))
}

// Calls are the calls of a topic's function so far, in their order; of all topics if topic is "".
func (e *Env) Calls(topic string) []Call {
	var calls []Call
	for _, c := range e.calls {
		if topic == "" || c.Topic == topic {
			calls = append(calls, c)
		}
	}
	return calls
}

// Work has functions do the work of their topics: those that a program gives to worker.Run.
func (e *Env) Work(registrations ...worker.Registration) {
	for _, r := range registrations {
		e.workers[r.Topic()] = r
	}
}

// Mock has answers given to the work of a topic: the first to the first call, the last to all that follow. An
// answer is
//
//	an error                  the call fails, with the code of worker.Errorf, or 500
//	a function                func([context.Context,] In) (Out, error), called with the input read into In
//	a *worker.Reply           success under its code (worker.Code)
//	anything else             success, written as JSON
//
// Without answers a call succeeds with null. Mock replaces what did the work of this topic before.
func (e *Env) Mock(topic string, answers ...any) {
	e.t.Helper()
	for i, answer := range answers {
		if f := reflect.TypeOf(answer); f != nil && f.Kind() == reflect.Func && !callable(f) {
			e.t.Fatalf("Mock(%q): answer %d is a %s, want func([context.Context,] In) (Out, error)", topic, i+1, f)
		}
	}
	calls := 0
	e.Work(worker.HandleRaw(topic, func(ctx context.Context, task *worker.Task) (*worker.Reply, error) {
		if len(answers) == 0 {
			return nil, nil
		}
		answer := answers[min(calls, len(answers)-1)]
		calls++
		return reply(ctx, answer, task)
	}))
}

var (
	contextType = reflect.TypeFor[context.Context]()
	errorType   = reflect.TypeFor[error]()
)

func callable(f reflect.Type) bool {
	in := f.NumIn()
	return f.NumOut() == 2 && f.Out(1) == errorType && !f.IsVariadic() && (in == 1 || in == 2 && f.In(0) == contextType)
}

// reply makes the answer to one call.
func reply(ctx context.Context, answer any, task *worker.Task) (*worker.Reply, error) {
	switch a := answer.(type) {
	case error:
		return nil, a
	case *worker.Reply:
		return a, nil
	}
	f := reflect.ValueOf(answer)
	if answer == nil || f.Kind() != reflect.Func {
		return &worker.Reply{Data: answer}, nil
	}
	in := reflect.New(f.Type().In(f.Type().NumIn() - 1))
	if err := json.Unmarshal(task.Data, in.Interface()); err != nil {
		return nil, worker.Errorf(legwork.CodeInvalid, "the input does not fit the mock of %s: %w", task.Topic, err)
	}
	args := []reflect.Value{in.Elem()}
	if f.Type().NumIn() == 2 {
		args = append([]reflect.Value{reflect.ValueOf(ctx)}, args...)
	}
	results := f.Call(args)
	if err, failed := results[1].Interface().(error); failed {
		return nil, err
	}
	if r, ok := results[0].Interface().(*worker.Reply); ok {
		return r, nil
	}
	return &worker.Reply{Data: results[0].Interface()}, nil
}

// work has a function do a message of work, and puts its answers into the queue.
func (e *Env) work(ctx context.Context, topic string, m *message) {
	e.t.Helper()
	d := m.Delivery
	answers, err := e.workers[topic].Answer(ctx, &d)
	e.must("work of topic "+topic, err)
	last := answers[len(answers)-1]
	e.calls = append(e.calls, Call{Topic: topic, Job: last.Job, Activity: last.Activity, Attempt: last.Attempt,
		Input: d.Data, Status: last.Status, Code: last.Code, env: e})
	e.queue.publish(answers)
}
