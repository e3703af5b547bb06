package worker

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/legwork-dev/legwork"
)

// grace is how long a handler may go on after its context has ended. In this
// time it may return an error of its own; after it the worker answers in its
// place.
const grace = time.Second

// call runs the handler under its timeout. If the handler does not return
// within the grace, running is not nil, and yields what the handler returns
// later; a Go function cannot be stopped from outside.
//
// One whose work is stale, or whose deadline has passed, is not answered for: the
// engine knows, and what the handler says in the end is kept with the job. It
// keeps its slot until its timeout has passed.
func (r *Registration) call(ctx context.Context, task *Task, all *running) (res result, running <-chan result) {
	began := time.Now()
	end, late := lateness(task.Topic, began, r.timeout, task.Deadline)
	ctx, stale := context.WithCancelCause(WithTask(ctx, task))
	ctx, cancel := context.WithDeadlineCause(ctx, end, late)
	if ctx.Err() != nil {
		cancel()
		stale(nil)
		return conclude(ctx, errors.New("it had passed before the work was started")), nil
	}
	all.add(task, stale)
	defer all.drop(task)
	task.interim.handler = ctx
	done := make(chan result, 1)
	go func() {
		defer stale(nil)
		defer cancel()
		guard(ctx, r.fn, task, done)
	}()
	select {
	case res = <-done:
		return res, nil
	case <-ctx.Done():
	}
	wait := grace
	if most := began.Add(r.timeout); errors.Is(context.Cause(ctx), ErrStale) || end.Before(most) &&
		!errors.Is(context.Cause(ctx), errStopped) {
		wait += time.Until(most)
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case res = <-done:
		return res, nil
	case <-timer.C:
		return abandon(ctx), done
	}
}

// guard runs the handler and sends its result, whatever it does: return,
// panic, or end its goroutine.
func guard(ctx context.Context, fn func(context.Context, *Task) (*Reply, error), task *Task, done chan<- result) {
	var res result
	returned := false
	defer func() {
		if p := recover(); p != nil {
			res = failure(outcomePanic, Errorf(legwork.CodeUnknown, "the handler of %s panicked: %v", task.Topic, p),
				string(debug.Stack()))
		} else if !returned {
			res = failure(outcomePanic, Errorf(legwork.CodeUnknown,
				"the handler of %s ended its goroutine (runtime.Goexit) instead of returning", task.Topic), "")
		}
		done <- res
	}()
	res = handled(ctx, fn, task)
	returned = true
}

// handled is what the handler returns, as a result.
func handled(ctx context.Context, fn func(context.Context, *Task) (*Reply, error), task *Task) result {
	reply, err := fn(ctx, task)
	if err != nil {
		return conclude(ctx, err)
	}
	code, body, err := reply.encode()
	if err != nil {
		return failure(outcomeError, err, "")
	}
	return success(code, body)
}
