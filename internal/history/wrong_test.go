package history_test

import (
	"math"
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"

	"github.com/legwork-dev/legwork/internal/history"
)

// call is a call from one time to another; 0: it stays open.
func call(from, to int64, input, output any) porcupine.Operation {
	if to == 0 {
		to = math.MaxInt64
	}
	return porcupine.Operation{Input: input, Output: output, Call: from, Return: to}
}

type judged struct {
	model porcupine.Model
	calls []porcupine.Operation
	right bool
}

var (
	first  = history.Start{Job: "j", Key: "a"}
	second = history.Start{Job: "j", Key: "b"}
	one    = history.Signal{Key: "k", ID: "1", Value: "v1"}
	two    = history.Signal{Key: "k", ID: "2", Value: "v2"}
	work   = history.Work{Job: "j", Value: "v"}
	end    = history.Interrupt{Job: "j", Reason: "r"}
	done   = history.Seen{State: "completed", Value: "v"}
	cut    = history.Seen{State: "interrupted", Value: "r"}

	woken, kept, twice = history.Signalled{Woken: 1}, history.Signalled{Kept: true}, history.Signalled{Duplicate: true}
)

// starts, signals and ends are histories, with a word for each.
var starts = map[string]judged{
	"one creates, others are told": {history.Starts,
		[]porcupine.Operation{call(1, 4, first, history.Started{Gid: "1"}),
			call(2, 3, second, history.Started{Gid: "1", Duplicate: true}), call(5, 6, first, history.Started{Gid: "1"})}, true},
	"two create": {history.Starts,
		[]porcupine.Operation{call(1, 4, first, history.Started{Gid: "1"}), call(2, 3, second, history.Started{Gid: "2"})},
		false},
	"nobody creates": {history.Starts,
		[]porcupine.Operation{call(1, 4, first, history.Started{Gid: "1", Duplicate: true}),
			call(2, 3, second, history.Started{Gid: "1", Duplicate: true})}, false},
	"a duplicate of another job": {history.Starts,
		[]porcupine.Operation{call(1, 2, first, history.Started{Gid: "1"}),
			call(3, 4, second, history.Started{Gid: "2", Duplicate: true})}, false},
	"a duplicate of nobody": {history.Starts,
		[]porcupine.Operation{call(1, 2, second, history.Started{Gid: "1", Duplicate: true}),
			call(3, 4, first, history.Started{Gid: "1"})}, false},
	"a duplicate of no job": {history.Starts,
		[]porcupine.Operation{call(1, 2, first, history.Started{Gid: "1"}),
			call(3, 4, second, history.Started{Duplicate: true})}, false},
	"an open one has created it": {history.Starts,
		[]porcupine.Operation{call(1, 0, first, nil), call(2, 3, second, history.Started{Gid: "1", Duplicate: true}),
			call(4, 5, first, history.Started{Gid: "1"})}, true},
	"an open one has no effect yet": {history.Starts,
		[]porcupine.Operation{call(1, 0, first, nil), call(2, 3, second, history.Started{Gid: "1"})}, true},
	"an open one that is too late": {history.Starts,
		[]porcupine.Operation{call(4, 0, first, nil), call(2, 3, second, history.Started{Gid: "1", Duplicate: true})}, false},
	"nobody has the id after": {history.Starts,
		[]porcupine.Operation{call(1, 2, first, history.Started{Gid: "1"}),
			call(3, 4, history.Look{Job: "j"}, history.Started{})}, false},
	"another has the id after": {history.Starts,
		[]porcupine.Operation{call(1, 2, first, history.Started{Gid: "1"}),
			call(3, 4, history.Look{Job: "j"}, history.Started{Gid: "2"})}, false},
	"who has the id of an open one": {history.Starts,
		[]porcupine.Operation{call(1, 0, first, nil), call(3, 4, history.Look{Job: "j"}, history.Started{Gid: "1"}),
			call(5, 6, second, history.Started{Gid: "1", Duplicate: true})}, true},
	"a repetition makes another job": {history.Starts,
		[]porcupine.Operation{call(1, 2, first, history.Started{Gid: "1"}), call(3, 4, first, history.Started{Gid: "2"})},
		false},
}

var signals = map[string]judged{
	"one wakes, one is kept, one was there": {history.Signals,
		[]porcupine.Operation{wait(1, 9, "a"), call(2, 3, one, woken), call(4, 5, two, kept), call(6, 7, one, twice),
			hear(8, 9, "a", "v1")}, true},
	"a hook is woken twice": {history.Signals,
		[]porcupine.Operation{wait(1, 9, "a"), call(2, 3, one, woken), call(4, 5, two, woken), hear(8, 9, "a", "v1")}, false},
	"a signal is consumed twice": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), wait(1, 2, "b"), call(3, 4, one, woken), hear(8, 9, "a", "v1"),
			hear(8, 9, "b", "v1")}, false},
	"one id wakes twice": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), wait(1, 2, "b"), call(3, 4, one, woken), call(3, 4, one, woken),
			hear(8, 9, "a", "v1"), hear(8, 9, "b", "v1")}, false},
	"a kept signal is taken": {history.Signals,
		[]porcupine.Operation{call(1, 2, one, kept), wait(3, 4, "a"), hear(5, 6, "a", "v1")}, true},
	"a kept signal is lost": {history.Signals,
		[]porcupine.Operation{call(1, 2, one, kept), wait(3, 4, "a"), call(5, 6, two, woken)}, false},
	"a kept signal is overtaken": {history.Signals,
		[]porcupine.Operation{call(1, 2, one, kept), call(3, 4, two, kept), wait(5, 6, "a"), hear(7, 8, "a", "v2")}, false},
	"two kept at once, either first": {history.Signals,
		[]porcupine.Operation{call(1, 4, one, kept), call(2, 3, two, kept), wait(5, 6, "a"), hear(7, 8, "a", "v2")}, true},
	"kept although somebody waits": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 4, one, kept)}, false},
	"an open one has woken": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 0, one, nil), call(4, 5, two, kept), hear(6, 7, "a", "v1")}, true},
	"a duplicate of itself": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 4, one, twice), hear(5, 6, "a", "v1")}, true},
	"a duplicate of nothing": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 4, one, twice), call(5, 6, two, woken)}, false},
	"told what the first was": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 4, one, woken), call(5, 6, one, woken), call(7, 8, one, twice)}, true},
	"told what the first was not": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 4, one, woken), call(5, 6, one, kept)}, false},
	"a value that nobody sent": {history.Signals,
		[]porcupine.Operation{wait(1, 2, "a"), call(3, 4, one, woken), hear(5, 6, "a", "v3")}, false},
}

func wait(from, to int64, job string) porcupine.Operation {
	return call(from, to, history.Wait{Key: "k", Job: job}, history.Waited{})
}

func hear(from, to int64, job, value string) porcupine.Operation {
	return call(from, to, history.Hear{Key: "k", Job: job}, history.Heard{Value: value})
}

var ends = map[string]judged{
	"it ends by its work": {history.Ends,
		[]porcupine.Operation{read(1, 2, history.Running), call(2, 0, work, nil), read(3, 4, history.Running),
			read(5, 6, done), call(7, 8, end, history.Interrupted{Already: true})}, true},
	"it ends by an interrupt": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), call(2, 3, end, history.Interrupted{}), read(4, 5, cut)}, true},
	"interrupted, and completed": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), call(2, 3, end, history.Interrupted{}), read(4, 5, done)}, false},
	"interrupted twice": {history.Ends,
		[]porcupine.Operation{call(2, 3, end, history.Interrupted{}),
			call(2, 3, history.Interrupt{Job: "j", Reason: "s"}, history.Interrupted{})}, false},
	"ended before anything ends it": {history.Ends, []porcupine.Operation{read(1, 2, done), call(3, 0, work, nil)},
		false},
	"a result that nobody gave": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), read(2, 3, history.Seen{State: "completed", Value: "w"})}, false},
	"a result that changes": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), call(1, 0, history.Work{Job: "j", Value: "w"}, nil), read(2, 3, done),
			read(4, 5, history.Seen{State: "completed", Value: "w"})}, false},
	"running again": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), read(2, 3, done), read(4, 5, history.Running)}, false},
	"an open interrupt has ended it": {history.Ends,
		[]porcupine.Operation{call(1, 0, end, nil), read(2, 3, cut), read(4, 5, cut)}, true},
	"too late for nothing": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), call(2, 3, end, history.Interrupted{Already: true}),
			read(4, 5, history.Running)}, false},
	"two readers at once may disagree": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), read(2, 5, done), read(3, 4, history.Running)}, true},
	"two readers in turn may not do so": {history.Ends,
		[]porcupine.Operation{call(1, 0, work, nil), read(2, 3, done), read(4, 5, history.Running)}, false},
}

func read(from, to int64, seen history.Seen) porcupine.Operation {
	return call(from, to, history.Read{Job: "j"}, seen)
}

// TestWrongHistoriesAreCaught: the checker finds fault with every history that
// breaks a promise, names its calls, and with no other.
func TestWrongHistoriesAreCaught(t *testing.T) {
	t.Parallel()
	for _, all := range []map[string]judged{starts, signals, ends} {
		for name, h := range all {
			err := history.Check(h.model, h.calls)
			if (err == nil) != h.right {
				t.Errorf("%s: judged %v, want right=%t", name, err, h.right)
			}
			if err != nil && strings.Count(err.Error(), "client 0") != len(h.calls) {
				t.Errorf("%s: not all calls are shown: %v", name, err)
			}
		}
	}
}
