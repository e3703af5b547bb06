package flow

import (
	"context"
	"encoding/json"
	"fmt"
)

// Do runs a step in the worker of the function. Before the step runs it is on disk that it
// may run. After a crash it runs again, as the next attempt (Attempt): so it suits effects
// that can be repeated, or looked up. What needs retries over hours is a Worker's.
//
// An error of the step is its result, and is not tried again. The step's context ends with the
// turn: when the time limit of the function's topic has passed (worker.Timeout), which is error
// 408 of the step, or when the worker stops. Only an error that comes because the worker stops
// is no result: another worker runs the step again.
func Do[T any](ctx Context, name string, step func(context.Context) (T, error)) (T, error) {
	return local(ctx, name, true, step)
}

// Record runs a step whose result is recorded with what the function does next, in one
// commit. After a crash before that it runs again from the start: so it is for reading and
// computing. A step that was quick before, within 2 ms, may also run before the commit that it
// follows from. It runs again if that does not take place, or if it suddenly takes long.
func Record[T any](ctx Context, name string, step func(context.Context) (T, error)) (T, error) {
	return local(ctx, name, false, step)
}

func local[T any](ctx Context, name string, durable bool, step func(context.Context) (T, error)) (out T, err error) {
	result := ctx.run.Local(name, durable, func(turn context.Context, attempt int) (raw json.RawMessage,
		err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic in step %s: %v", name, p)
			}
		}()
		value, err := step(context.WithValue(turn, attemptKey{}, attempt))
		if err != nil {
			return nil, err
		}
		return encode(value, "the result of step "+name)
	})
	if result.Err != nil {
		return out, failure(result.Err)
	}
	return decode[T](result.OK, "the result of step "+name)
}

type attemptKey struct{}

// Attempt returns the attempt, from 1, of the step of Do or Record whose context it is. A
// step that sees 2 may have run before.
func Attempt(ctx context.Context) int {
	n, _ := ctx.Value(attemptKey{}).(int)
	return n
}
