// Package decide says what a message makes of its activity. It only decides: it
// reads an [Input] and returns a [Decision], without a context, a clock or a
// store. The time comes with the input. What a decision asks of other jobs, a
// signal to many or an interrupt, is part of the decision; package engine asks.
//
//	Decide  a message that enters an activity, or an answer to one
//	Begin   a start: the job that comes of it
//	Again   an answer that is an error: whether its work is tried once more
//
// An activity type has one file: worker.go, await.go, hook.go, signal.go,
// cycle.go, interrupt.go, trigger.go. What all types have in common is in
// decision.go (entered, answered) and follow.go (what is written, who follows).
//
// The package is not API.
package decide
