package worker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
)

// Verdict is what a verifier says of the effect of work (REC-05): one of four. The zero
// Verdict is [CannotTell].
type Verdict struct {
	state  string
	result any
}

// NotCompleted says that the effect has not happened, and cannot happen any more by what
// was sent so far: the handler runs.
func NotCompleted() Verdict { return Verdict{state: legwork.NotCompleted} }

// Completed says that the effect has happened, with the result that the handler would
// have returned: that is the answer, and the handler does not run. A *Reply has a code.
func Completed(result any) Verdict { return Verdict{legwork.CompletedResult, result} }

// ResultUnavailable says that the effect has happened, and that its result cannot be had
// any more: the activity fails with error 591, and is not tried again.
func ResultUnavailable() Verdict { return Verdict{state: legwork.CompletedNoResult} }

// CannotTell says that nobody can tell now: the activity fails with error 592; if its
// retry policy asks for another attempt, that is verified first.
func CannotTell() Verdict { return Verdict{state: legwork.Indeterminate} }

// Verify gives the handler of a topic a verifier, for work that its graph makes keyed
// (reconcile, docs/graphs.md). It asks the system outside whether the effect with
// [Task.IdempotencyKey] has happened. It is called before work is run again that another
// delivery may have run, and after an error that is not marked with [BeforeEffect]. An
// error, a panic and a call longer than 30 s count as [CannotTell], and so does a handler
// that has no verifier.
func Verify(fn func(context.Context, *Task) (Verdict, error)) Option {
	return func(r *Registration) { r.verify = fn }
}

// verifyTimeout bounds a call of a verifier.
const verifyTimeout = 30 * time.Second

// BeforeEffect marks an error of a handler of keyed work: its effect was not begun. The
// work may be tried again without asking the verifier. Of nil it is nil.
func BeforeEffect(err error) error {
	if err == nil {
		return nil
	}
	return &beforeEffect{err}
}

type beforeEffect struct{ error }

// Unwrap returns the error that is marked.
func (e *beforeEffect) Unwrap() error { return e.error }

// verdict asks the verifier. err says why it cannot tell.
func (r *Registration) verdict(ctx context.Context, task *Task) (v Verdict, err error) {
	if r.verify == nil {
		return CannotTell(), fmt.Errorf("the worker of topic %s has no verifier: give its handler worker.Verify", r.topic)
	}
	ctx, cancel := context.WithTimeoutCause(WithTask(ctx, task), verifyTimeout,
		fmt.Errorf("the verifier of %s took longer than %s", r.topic, verifyTimeout))
	defer cancel()
	type answer struct {
		v   Verdict
		err error
	}
	done := make(chan answer, 1)
	go func() {
		a := answer{CannotTell(), fmt.Errorf("the verifier of %s ended its goroutine", r.topic)}
		defer func() {
			if p := recover(); p != nil {
				a = answer{CannotTell(), fmt.Errorf("the verifier of %s panicked: %v", r.topic, p)}
			}
			done <- a
		}()
		v, err := r.verify(ctx, task)
		a = answer{v, err}
	}()
	select {
	case a := <-done:
		if a.err != nil {
			return CannotTell(), a.err
		}
		return a.v, nil
	case <-ctx.Done():
		return CannotTell(), context.Cause(ctx)
	}
}

// answer is the result that a verdict other than [NotCompleted] makes. before is the
// handler's failure that it is about, if any.
func (v Verdict) answer(topic string, before *result, why error) result {
	var res result
	switch v.state {
	case legwork.CompletedResult:
		reply, ok := v.result.(*Reply)
		if !ok {
			reply = &Reply{Data: v.result}
		}
		code, body, err := reply.encode()
		if err == nil {
			res = success(code, body)
			break
		}
		return CannotTell().answer(topic, before, fmt.Errorf("the verifier's result cannot be sent: %w", err))
	case legwork.CompletedNoResult:
		res = failure(outcomeError, &Error{Code: legwork.CodeResultUnavailable, Data: causeOf(before),
			Message: "the effect of this work has happened, and its result cannot be had any more"}, "")
	default:
		message := "nobody can tell whether the effect of this work has happened"
		if why != nil {
			message += ": " + why.Error()
		}
		v.state = legwork.Indeterminate
		res = failure(outcomeError, &Error{Code: legwork.CodeIndeterminate, Message: message, Data: causeOf(before),
			Err: why}, "")
	}
	res.verified = v.state
	return res
}

// causeOf is the data of an error that follows from a handler's failure.
func causeOf(before *result) any {
	if before == nil {
		return nil
	}
	return map[string]any{"cause": before.body}
}

// verified is what a failure of a handler becomes: what it is, if its effect was not
// begun or the verifier says that it did not happen, else what the verifier says.
func (r *Registration) verified(ctx context.Context, task *Task, res result) result {
	var before *beforeEffect
	switch {
	case res.status != legwork.Failed || res.outcome == outcomeStale:
		return res
	case errors.As(res.err, &before), errors.Is(res.err, errInput):
		res.verified = legwork.NotCompleted
		return res
	}
	v, err := r.verdict(ctx, task)
	if ctx.Err() != nil {
		return result{outcome: outcomeStopped, err: context.Cause(ctx)}
	}
	if v.state == legwork.NotCompleted {
		res.verified = legwork.NotCompleted
		return res
	}
	return v.answer(r.topic, &res, err)
}
