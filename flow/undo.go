package flow

import "errors"

// Undo is what takes back the effects of a function that fails: a list of steps, run last
// first.
//
//	var undo flow.Undo
//	defer undo.On(ctx, &err)
//	…
//	undo.Add(func(ctx flow.Context) error { _, err := Refund.Call(ctx, receipt); return err })
type Undo struct{ steps []func(Context) error }

// Add adds a step: it takes back the effect that the function has had just now.
func (u *Undo) Add(step func(Context) error) { u.steps = append(u.steps, step) }

// On is deferred with the function's error. If the function returns one, or panics, the
// steps run, last first; what they fail with is added to the error.
func (u *Undo) On(ctx Context, err *error) {
	if ctx.run.Evicted() {
		return // the function is parked elsewhere, or not at all: it has not failed
	}
	panicked := recover()
	if *err == nil && panicked == nil {
		return
	}
	for i := len(u.steps) - 1; i >= 0; i-- {
		if failed := u.steps[i](ctx); failed != nil {
			*err = errors.Join(*err, failed)
		}
	}
	if panicked != nil {
		panic(panicked)
	}
}
