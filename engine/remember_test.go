package engine_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestRememberedWrongly: another engine has appended to a function since this one has. What this one
// remembers is of no effect: the answer is decided again from what Postgres has (ADR 87).
func TestRememberedWrongly(t *testing.T) {
	t.Parallel()
	body := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		said, err := spoken.Receive(ctx)
		if err != nil {
			return n, err
		}
		return num{said.N}, nil
	})
	w := functionWorld(t, body)
	db := &crash.DB{Inner: w.Pool}
	forgetful, other := w.Engine(db), w.Engine(w.Pool)
	w.Settle(forgetful) // it waits for the signal
	w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":7}', 'a')`)
	w.Sweep()
	w.Until(other, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f") })
	answer, before := w.The(legwork.LaneResponse, "f"), db.Count()
	outcomesAre(t, w.Handle(forgetful, legwork.LaneResponse, answer), "ack done")
	if n := db.Count() - before; n < 3 {
		t.Errorf("it took %d transactions: it was committed from memory", n)
	}
	w.Settle(other)
	came(t, w, "7")
}

// before returns an engine that remembers the function as it waits for its first call, another one that has committed
// the answer to that, and this answer.
func before(w *sim.World) (one, other *engine.Engine, first *sim.Message) {
	one, other = w.Engine(w.Pool), w.Engine(w.Pool)
	w.Until(one, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f/0") })
	first = w.The(legwork.LaneResponse, "f/0")
	w.Step(other, first)
	return one, other, first
}

// TestAnAnswerWithOneToTheFunctionOfBefore: a batch has the second copy of an answer, which an engine decides by the
// function as it remembers it, and an answer to what the function has asked for since, with another engine. What is
// remembered knows nothing of that. The second answer may not be taken for one that the function does not need: its job
// would end.
func TestAnAnswerWithOneToTheFunctionOfBefore(t *testing.T) {
	t.Parallel()
	for name, second := range map[string]func(flow.Context, num) (num, error){
		"to an operation": func(ctx flow.Context, n num) (num, error) { return workA.Call(ctx, n) },
		"to a function":   func(ctx flow.Context, n num) (num, error) { return inner.Call(ctx, n) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
				if _, err := workA.Call(ctx, num{1}); err != nil {
					return n, err
				}
				return second(ctx, num{2})
			}))
			others, within := w.Work, flowbody.Of("code.inner", func(_ flow.Context, n num) (num, error) { return n, nil })
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if m.Topic == "code.inner" {
					return w.Turn("w", m, within)
				}
				return others(m)
			}
			one, other, first := before(w)
			w.Until(other, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f/1") })
			w.Handle(one, legwork.LaneResponse, w.Again(first), w.The(legwork.LaneResponse, "f/1"))
			w.Settle(one)
			came(t, w, "2")
		})
	}
}

// TestASignalWithOneToTheFunctionOfBefore: as TestAnAnswerWithOneToTheFunctionOfBefore, with a pending signal to what
// the function waits for since. It may not be taken for an interim result, which functions do not need.
func TestASignalWithOneToTheFunctionOfBefore(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		if _, err := workA.Call(ctx, num{1}); err != nil {
			return n, err
		}
		return spoken.Receive(ctx)
	}))
	one, other, first := before(w)
	w.Settle(other) // it waits for the signal
	w.Query(`SELECT legwork.signal_job('test', 'job', 'done', '{"n":7}', 'a', NULL, 'pending')`)
	w.Sweep()
	w.Step(other, w.Messages()[0])
	var sig *sim.Message
	for _, m := range w.Messages() {
		if m.Lane == legwork.LaneResponse {
			sig = m
		}
	}
	w.Handle(one, legwork.LaneResponse, w.Again(first), sig)
	w.Settle(one)
	came(t, w, "7")
}

// sums is a world whose function has asked a worker twice, and both answers are there.
func sums(t *testing.T, e func(*sim.World) *engine.Engine) (w *sim.World, first, second *sim.Message) {
	t.Helper()
	w = functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		one, two := workA.Go(ctx, num{1}), workA.Go(ctx, num{2})
		flow.All(ctx, one, two)
		first, err := one.Get(ctx)
		if err != nil {
			return n, err
		}
		second, err := two.Get(ctx)
		return num{100*first.N + second.N}, err
	}))
	w.Until(e(w), func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse && !m.Is(m.Lane, "f") })
	return w, w.The(legwork.LaneResponse, "f/0"), w.The(legwork.LaneResponse, "f/1")
}

// TestGuessedWrongly: a function waits for several results, which come to two engines. One that was right about it
// takes what it remembers for what is there. It is wrong then: the answer is decided again from what Postgres has, and
// such functions are read from then on.
func TestGuessedWrongly(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		var all []flow.Awaited
		for range 6 {
			all = append(all, workA.Go(ctx, num{1}))
		}
		return num{len(all)}, flow.All(ctx, all...)
	}))
	w.Trust = 1
	guesses, reads := &meanwhile{DB: w.Pool}, 0
	db := &crash.DB{Inner: guesses}
	one, other := w.Engine(db), w.Engine(w.Pool)
	count := func() { reads++ }
	w.Until(one, func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse && !m.Is(m.Lane, "f") })
	for i, step := range []struct {
		by           *engine.Engine
		reads, least int // and how many transactions it takes at least
	}{
		{one, 1, 1},   // it was right about the function
		{one, 0, 1},   // trusts that it is
		{other, 0, 0}, // has appended
		{one, 1, 3},   // was wrong, and reads what there is
		{one, 1, 1},   // trusts no more
		{one, 0, 1},   // nobody else owes anything now
	} {
		guesses.before, guesses.do, reads = "ledger/frames.sql", count, 0
		before := db.Count()
		outcomesAre(t, w.Handle(step.by, legwork.LaneResponse, w.The(legwork.LaneResponse, "f/"+strconv.Itoa(i))), "ack done")
		if reads != step.reads {
			t.Errorf("step %d: the function was read %d times, want %d", i, reads, step.reads)
		}
		if n := db.Count() - before; n < step.least || n > 1 && step.least == 1 && step.reads == 0 {
			t.Errorf("step %d: it took %d transactions", i, n)
		}
	}
	w.Settle(other)
	came(t, w, "6")
}

// TestRememberedBySeveral: of two results that come together, an engine reads the function for one, and takes it from
// memory for the other, where it is older. It remembers what it has read, so that the answer to the turn which follows
// is the one that it expects, and not one to be taken once more.
func TestRememberedBySeveral(t *testing.T) {
	t.Parallel()
	bodies := code(func(ctx flow.Context, n num) (num, error) {
		a, b := workA.Go(ctx, num{1}), inner.Go(ctx, num{2})
		if _, err := workA.Call(ctx, n); err != nil {
			return n, err
		}
		return num{3}, flow.All(ctx, a, b)
	}, func(_ flow.Context, n num) (num, error) { return n, nil })
	w := functionWorld(t, bodies["code"])
	others := w.Work
	w.Work = func(m *legwork.Transition) []sim.Reply {
		if body := bodies[m.Topic]; body != nil {
			return w.Turn("w", m, body)
		}
		return others(m)
	}
	db := &crash.DB{Inner: w.Pool}
	one, other := w.Engine(db), w.Engine(w.Pool)
	results := func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse && !m.Is(m.Lane, "f") }
	w.Until(one, results)
	w.Step(other, w.The(legwork.LaneResponse, "f/2"))
	w.Until(other, results) // another turn of the function
	outcomesAre(t, w.Handle(one, legwork.LaneResponse, w.The(legwork.LaneResponse, "f/0"),
		w.The(legwork.LaneResponse, "f/1")), "ack done", "ack done")
	w.Until(one, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f") })
	before := db.Count()
	outcomesAre(t, w.Handle(one, legwork.LaneResponse, w.The(legwork.LaneResponse, "f")), "ack done")
	if n := db.Count() - before; n != 1 {
		t.Errorf("it took %d transactions, want 1: the function was not remembered as it is", n)
	}
	w.Settle(one)
	came(t, w, "3")
}

// again is the answer of a worker that has done its work once more.
func again(w *sim.World, answer *sim.Message) *sim.Message {
	m := w.Again(answer)
	m.Data = []byte(`{"n":7}`)
	return m
}

// toldAgain checks that the function is told the result of the second time.
func toldAgain(t *testing.T, w *sim.World, e *engine.Engine) {
	t.Helper()
	if turn := string(w.The("work", "f").Data); !strings.Contains(turn, `{"n":7}`) {
		t.Errorf("the function is told %s, want the result 7", turn)
	}
	w.Settle(e)
	came(t, w, "702")
}

// TestRememberedFromALostTail: Postgres has lost what an engine has appended to a function, and another engine has
// appended another result in its place. The function has as many events as the first engine remembers: other ones.
func TestRememberedFromALostTail(t *testing.T) {
	t.Parallel()
	var forgetful *engine.Engine
	w, first, second := sums(t, func(w *sim.World) *engine.Engine {
		forgetful = w.Engine(w.Pool)
		return forgetful
	})
	other := w.Engine(w.Pool)
	lose := tail(t, w)
	w.Step(forgetful, first)
	lose()
	w.Step(other, again(w, first))
	w.Step(forgetful, second)
	toldAgain(t, w, other)
}

// TestReadBeforeAFailover: an engine has read a function from a Postgres that fails over before it commits.
func TestReadBeforeAFailover(t *testing.T) {
	t.Parallel()
	for deliveries, commit := range []string{"ledger/advance_frames.sql", "ledger/commit.sql"} {
		t.Run(commit, func(t *testing.T) {
			t.Parallel()
			w, first, second := sums(t, func(w *sim.World) *engine.Engine { return w.Engine(w.Pool) })
			other := w.Engine(w.Pool)
			var lose func()
			read := &meanwhile{DB: w.Pool, before: "ledger/frames.sql", do: func() {
				lose = tail(t, w)
				w.Step(other, first)
			}}
			late := w.Engine(&meanwhile{DB: read, before: commit, do: func() {
				lose()
				w.Step(other, again(w, first))
			}})
			second.Count = deliveries // the first one takes the short way
			w.Step(late, second)
			toldAgain(t, w, other)
		})
	}
}

// TestRetriedBeforeAFailover: so it has for an error of a call that is tried again, which it tells in the journal.
func TestRetriedBeforeAFailover(t *testing.T) {
	t.Parallel()
	w, first, second := sums(t, func(w *sim.World) *engine.Engine { return w.Engine(w.Pool) })
	other := w.Engine(w.Pool)
	var lose func()
	read := &meanwhile{DB: w.Pool, before: "ledger/frames.sql", do: func() {
		lose = tail(t, w)
		w.Step(other, first)
	}}
	late := w.Engine(&meanwhile{DB: read, before: "ledger/retry.sql", do: func() {
		lose()
		w.Step(other, again(w, first))
	}})
	second.Header.Set(legwork.HeaderStatus, string(legwork.Failed))
	second.Header.Set(legwork.HeaderCode, "503")
	second.Data = []byte(`{"message":"busy"}`)
	outcomesAre(t, w.Handle(late, legwork.LaneResponse, second), "ack again")
	w.Sweep()
	w.Until(other, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f/1") })
	w.Step(other, w.The(legwork.LaneResponse, "f/1"))
	toldAgain(t, w, other)
}

// TestEndedBeforeAFailover: an engine has read that a function has ended, so that it needs no answer, and Postgres
// fails over before it commits. The function has not ended there, and comes to need that answer.
func TestEndedBeforeAFailover(t *testing.T) {
	t.Parallel()
	w := functionWorld(t, flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		one, two := workA.Go(ctx, num{1}), workA.Go(ctx, num{2})
		flow.First(ctx, one, two)
		if first, err := one.Get(ctx); err == nil {
			return first, nil
		}
		return two.Get(ctx)
	}))
	other := w.Engine(w.Pool)
	w.Until(other, func(m *sim.Message) bool { return m.Lane == legwork.LaneResponse && !m.Is(m.Lane, "f") })
	first, second := w.The(legwork.LaneResponse, "f/0"), w.The(legwork.LaneResponse, "f/1")
	var lose func()
	read := &meanwhile{DB: w.Pool, before: "ledger/frames.sql", do: func() {
		lose = tail(t, w)
		w.Until(other, func(m *sim.Message) bool { return m == second })
		jobIs(t, w, "job", "completed 0")
	}}
	late := w.Engine(&meanwhile{DB: read, before: "ledger/commit.sql", do: func() {
		lose()
		fails := w.Again(first) // the worker has done it once more
		fails.Header.Set(legwork.HeaderStatus, string(legwork.Failed))
		fails.Header.Set(legwork.HeaderCode, "418")
		fails.Data = []byte(`{"message":"no"}`)
		w.Step(other, fails)
	}})
	second.Count = 1 // it enters, and then commits
	outcomesAre(t, w.Handle(late, legwork.LaneResponse, second), "ack done")
	w.Settle(other)
	came(t, w, "2")
}
