package engine_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestNothingOfAWorkerEndsAJob: answers that would end the job of an ordinary activity, as their
// numbers have a gap or Postgres refuses what they say, have the turn of a function taken again.
func TestNothingOfAWorkerEndsAJob(t *testing.T) {
	t.Parallel()
	const ends = `{"token":"t","events":[{"t":"ExecutionCompleted","ok":{"n":1}}]}`
	for name, c := range map[string]struct {
		reply sim.Reply
		why   string
	}{
		"a gap":     {sim.Reply{Seq: 3, Data: ends}, "without gaps"},
		"no events": {sim.Reply{Status: legwork.Pending, Data: `{"token":"t","events":[]}`}, "brings no events"},
		"a path that is too long": {sim.Reply{Data: `{"token":"t","put":{"` + strings.Repeat("long", 4000) +
			`":1},"events":[{"t":"ExecutionCompleted","ok":1}]}`}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := functionWorld(t, flowbody.Of("code", func(flow.Context, num) (num, error) { return num{5}, nil }))
			good := w.Work
			w.Work = func(m *legwork.Transition) []sim.Reply {
				if m.Activity == "f" && m.Attempt == 1 {
					return []sim.Reply{c.reply}
				}
				return good(m)
			}
			e := w.Engine(w.Pool)
			for range legwork.MaxGaps + 2 { // so often the turn is published again for the answer that is missing
				w.Until(e, func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f") })
				old(w)
				w.Handle(e, legwork.LaneResponse, w.Find(legwork.LaneResponse, "f")...)
				w.Sweep()
			}
			w.Settle(e)
			came(t, w, "5")
			if got := w.Query(`SELECT message FROM legwork.dead_letter WHERE reason = 'bad_turn'`); len(got) != 1 ||
				!strings.Contains(got[0], c.why) {
				t.Errorf("the letters say %q, want %q", got, c.why)
			}
		})
	}
}

// TestEachTurnHasItsAttempts: a turn that has failed is taken again, and so is the next one: its attempts begin anew.
func TestEachTurnHasItsAttempts(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		body := flowbody.Of("code", func(ctx flow.Context, _ num) (num, error) {
			flow.Sleep(ctx, time.Minute)
			return num{7}, nil
		})
		w := sim.New(t, mode, functions)
		var attempts []int
		w.Work = func(m *legwork.Transition) []sim.Reply {
			if attempts = append(attempts, m.Attempt); m.Attempt == 1 {
				return []sim.Reply{{Status: legwork.Failed, Code: 500, Data: `{"message":"not now"}`}}
			}
			return w.Turn("w", m, body)
		}
		w.Start("go", "job", `{}`)
		w.Settle(w.Engine(w.Pool))
		came(t, w, "7")
		if !slices.Equal(attempts, []int{1, 2, 1, 2}) {
			t.Errorf("the turns have the attempts %v", attempts)
		}
	})
}

// TestNobodyWaitsForAWrongTurn: a function has given up one that it called, whose worker has answered its
// turn wrongly as often as an answer may enter. One more, in the batch that ends the function, does not end the job.
func TestNobodyWaitsForAWrongTurn(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		nobodyWaits(t, mode, 0)
	})
}

// TestNobodyWaitsForWhatWasGivenUp: the same, and the caller goes on.
func TestNobodyWaitsForWhatWasGivenUp(t *testing.T) {
	every(t, func(t *testing.T, mode engine.Mode) {
		nobodyWaits(t, mode, time.Minute)
	})
}

// nobodyWaits has a function give up another one, whose turn was answered wrongly too often. Then it waits for so long;
// 0: it ends.
func nobodyWaits(t *testing.T, mode engine.Mode, then time.Duration) {
	t.Helper()
	outer := flowbody.Of("code", func(ctx flow.Context, n num) (num, error) {
		if _, err := inner.Call(ctx, n); err != nil {
			return n, err
		}
		return workA.Call(ctx, num{3})
	})
	closing := flowbody.Of("code.inner", func(ctx flow.Context, n num) (num, error) {
		set := flow.NewJoin[num](ctx)
		inner.Into(ctx, set, n)
		flow.Sleep(ctx, time.Minute)
		set.Close(ctx)
		if then > 0 {
			flow.Sleep(ctx, then)
		}
		return n, nil
	})
	w := sim.New(t, mode, functions)
	w.Work = func(m *legwork.Transition) []sim.Reply {
		switch m.Activity {
		case "f":
			return w.Turn("w", m, outer)
		case "f/0":
			return w.Turn("w", m, closing)
		case "f/0/1":
			return []sim.Reply{{Data: `{"after":"of another worker","token":"x","events":[]}`}}
		}
		return []sim.Reply{{Data: string(m.Data)}}
	}
	wrong := func(m *sim.Message) bool { return m.Is(legwork.LaneResponse, "f/0/1") }
	w.Start("go", "job", `{}`)
	e := w.Engine(w.Pool)
	w.Until(e, wrong)
	answer := w.The(legwork.LaneResponse, "f/0/1")
	for range legwork.MaxAttempts {
		again := w.Again(answer)
		if v := w.Handle(e, again.Lane, again); v[0].Outcome != "refused" {
			t.Fatalf("the wrong answer: %+v", v[0])
		}
	}
	w.Remove(answer)
	w.Sweep() // the timer
	w.Until(e, func(m *sim.Message) bool { return wrong(m) || m.Is(legwork.LaneResponse, "f/0") })
	ends := w.The(legwork.LaneResponse, "f/0")
	if v := w.Handle(e, answer.Lane, ends, answer); v[0].Outcome != "done" || v[1].Outcome != "finalized" {
		t.Errorf("the end of the function, and an answer for which nobody waits then: %+v", v)
	}
	w.Settle(e)
	came(t, w, "3")
}
