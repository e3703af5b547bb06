package guest

import (
	"encoding/json"
	"iter"
	"time"
)

// Callee is what a function can call: it takes an In and answers with an Out.
type Callee[In, Out any] struct {
	function string
	timeout  time.Duration
}

// Worker is a topic that workers serve.
func Worker[In, Out any](topic string) Callee[In, Out] {
	return Callee[In, Out]{function: "work:" + topic}
}

// Job is a topic on which jobs start. The result of the job is that of the call.
func Job[In, Out any](topic string) Callee[In, Out] {
	return Callee[In, Out]{function: "start:" + topic}
}

// Func is the topic of a function of the same app, which runs in the same job.
func Func[In, Out any](topic string) Callee[In, Out] {
	return Callee[In, Out]{function: "call:" + topic}
}

// Timeout returns the callee with a limit of the time of a call, all its attempts together.
func (c Callee[In, Out]) Timeout(d time.Duration) Callee[In, Out] {
	c.timeout = d
	return c
}

// Call asks, and waits for the answer.
func (c Callee[In, Out]) Call(in In) (Out, error) { return c.Go(in).Get() }

// Go asks, and goes on.
func (c Callee[In, Out]) Go(in In) Future[Out] {
	a := ask(operation{Type: "InvokeScheduled", Kind: "Function", Function: c.function,
		Input: encode(in, "the input of "+c.function), Timeout: c.timeout.Milliseconds()})
	return Future[Out]{*a.Promise, "the answer of " + c.function}
}

// Into asks, and has the answer taken from a join set.
func (c Callee[In, Out]) Into(set *Join[Out], in In) {
	f := c.Go(in)
	ask(operation{Type: "JoinSetSubmitted", Set: &set.id, Promise: &f.at})
}

// Future is a result that may not be there yet.
type Future[T any] struct {
	at   uint32
	what string
}

// Get returns the result, and waits for it.
func (f Future[T]) Get() (value T, err error) {
	a := ask(operation{Type: "ExecutionAwaiting", Kind: "Single", On: []uint32{f.at}})
	if a.Err != nil {
		return value, a.Err
	}
	return decode[T](a.OK, f.what)
}

func (f Future[T]) position() uint32 { return f.at }

// Awaited is a Future of any type.
type Awaited interface{ position() uint32 }

func positions(futures []Awaited) (all []uint32) {
	for _, f := range futures {
		all = append(all, f.position())
	}
	return all
}

// First waits until one of the futures is there, and returns the number, from 0, of the one that
// was first.
func First(futures ...Awaited) int {
	all := positions(futures)
	a := ask(operation{Type: "ExecutionAwaiting", Kind: "Any", On: all})
	for i, p := range all {
		if p == *a.Promise {
			return i
		}
	}
	panic("the host has told a position that was not asked for")
}

// All waits until all the futures are there. Their results are had with Get, which then does not wait.
func All(futures ...Awaited) {
	if len(futures) > 0 {
		ask(operation{Type: "ExecutionAwaiting", Kind: "All", On: positions(futures)})
	}
}

// After returns a future that is there when a time has passed.
func After(d time.Duration) Future[json.RawMessage] {
	a := ask(operation{Type: "TimerScheduled", Millis: max(0, d.Milliseconds())})
	return Future[json.RawMessage]{*a.Promise, "a timer"}
}

// Sleep waits.
func Sleep(d time.Duration) { _, _ = After(d).Get() } // a timer has no error

// Signal is the name of a signal that others send to a job.
type Signal[T any] string

// Receive returns the next one, and waits for it.
func (s Signal[T]) Receive() (T, error) {
	return decode[T](ask(operation{Type: "ExecutionAwaiting", Kind: "Signal", Names: []string{string(s)}}).OK,
		"the data of signal "+string(s))
}

// Next returns a future of the next one.
func (s Signal[T]) Next() Future[T] {
	a := ask(operation{Type: "InvokeScheduled", Kind: "Signal", Function: string(s)})
	return Future[T]{*a.Promise, "the data of signal " + string(s)}
}

// Join is a set of calls whose answers are taken in the order in which they come.
type Join[T any] struct{ id uint32 }

// NewJoin makes a join set.
func NewJoin[T any]() *Join[T] { return &Join[T]{*ask(operation{Type: "JoinSetCreated"}).Set} }

// All ranges over the answers in the order in which they come.
func (j *Join[T]) All() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			a := ask(operation{Type: "JoinSetAwaited", Set: &j.id})
			if a.Promise == nil {
				return
			}
			var value T
			var err error
			if a.Err != nil {
				err = a.Err
			} else {
				value, err = decode[T](a.OK, "an answer of a join set")
			}
			if !yield(value, err) {
				return
			}
		}
	}
}
