package worker

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// Task is one unit of work: which activity of which job asks for it, and with
// what input.
type Task struct {
	// GUID is the identity of the work, the same in every delivery of it.
	GUID legwork.ID
	// Job is the user's job id, Gid the generation of it.
	Job string
	Gid legwork.ID
	// App and Version name the graph, Activity and DAD the place in it.
	App, Version, Activity string
	DAD                    legwork.DAD
	Topic                  string
	// Attempt counts the engine's attempts by the activity's retry policy,
	// from 1; Delivery counts the broker's hand-overs of this attempt, from 1.
	Attempt  int
	Delivery int
	// IdempotencyKey is the same whenever this work is repeated, by the broker
	// or by the retry policy. Pass it to systems that take one and they will act
	// once.
	IdempotencyKey string
	// Deadline after which the engine has no use for the answer; zero if it
	// set none. The context ends at it, or at the handler's timeout if earlier.
	Deadline time.Time
	// Header holds all headers of the work, Data its JSON body.
	Header legwork.Header
	Data   json.RawMessage

	interim interim
	keyed   bool // it is run under a claim
}

// interim numbers a task's pending answers and closes with its final one.
type interim struct {
	mu     sync.Mutex
	next   int
	closed bool
	// handler is the context of the handler: nothing is sent after its end.
	handler context.Context
	// answer makes the pending answer of a number, and send sends it; nil outside a running handler.
	answer func(seq int, data json.RawMessage) *legwork.Transition
	send   func(context.Context, *legwork.Transition) error
}

type taskKey struct{}

// TaskFrom returns the task a handler's context belongs to. Outside a handler
// it returns an empty task, never nil.
func TaskFrom(ctx context.Context) *Task {
	if t, ok := ctx.Value(taskKey{}).(*Task); ok {
		return t
	}
	return &Task{}
}

// WithTask returns a context that belongs to a task. Run does this; tests of a
// handler may.
func WithTask(ctx context.Context, t *Task) context.Context {
	return context.WithValue(ctx, taskKey{}, t)
}

// Pending answers in the meantime: the activity takes data as its output, its
// transitions for code 202 fire, and it stays open for the final answer
// (CON-16). It returns once the broker has stored the answer; after some seconds
// without success an error that is ErrNotStored, which the handler should
// return: its work is then handed back. Work that is
// repeated repeats its pending answers from the first; those already taken are
// recognised by their number and taken once.
func (t *Task) Pending(ctx context.Context, data any) error {
	return t.pending(ctx, data, func(ctx context.Context, a *legwork.Transition) error { return t.interim.send(ctx, a) })
}

// pending has the next pending answer sent.
func (t *Task) pending(ctx context.Context, data any,
	send func(context.Context, *legwork.Transition) error) error {
	body, err := encodeOutput(data)
	if err != nil {
		return err
	}
	t.interim.mu.Lock()
	defer t.interim.mu.Unlock()
	switch {
	case t.interim.send == nil:
		return errors.New("worker: Pending outside a running handler: call it with the task of worker.TaskFrom, in the " +
			"handler")
	case t.interim.closed:
		return errors.New("worker: Pending after the final answer: the activity is closed, call it before the handler " +
			"returns")
	case t.interim.next > legwork.MaxPending:
		return legwork.TooLarge("worker: more than %d pending answers", legwork.MaxPending)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(t.interim.handler, cancel)()
	if err := send(ctx, t.interim.answer(t.interim.next, body)); err != nil {
		return err
	}
	t.interim.next++
	return nil
}

// close refuses pending answers from now on, and returns once none is on its
// way: the number of those that were stored.
func (t *Task) close() int {
	t.interim.mu.Lock()
	defer t.interim.mu.Unlock()
	t.interim.closed = true
	return t.interim.next
}

func newTask(topic string, d *legwork.Delivery, work *legwork.Transition) *Task {
	key := d.Header.Get(legwork.HeaderIdempotencyKey)
	if key == "" {
		key = work.GUID.String()
	}
	return &Task{
		GUID: work.GUID, Job: work.Job, Gid: work.Gid,
		App: work.App, Version: work.Version, Activity: work.Activity, DAD: work.DAD,
		Topic: topic, Attempt: work.Attempt, Delivery: d.Count,
		IdempotencyKey: key, Deadline: work.Deadline,
		Header: d.Header, Data: legwork.OrNull(work.Data), keyed: work.Key != "",
	}
}
