package flowtest_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
)

// instruction is one of a random program.
type instruction struct {
	Do     string
	Number int
	Many   []int
}

var words = []string{"call", "go", "get", "first", "all", "sleep", "after", "receive", "listen", "heard", "join", "now",
	"random", "step", "effect", "if", "gate", "hurry", "close", "detach", "send"}

func drawProgram(t *rapid.T) (program []instruction) {
	for range rapid.IntRange(1, 14).Draw(t, "length") {
		program = append(program, instruction{rapid.SampledFrom(words).Draw(t, "do"), rapid.IntRange(0, 5).Draw(t, "n"),
			rapid.SliceOfN(rapid.IntRange(0, 9), 1, 4).Draw(t, "many")})
	}
	return program
}

// Workers answer after a time that follows from their number.
var numbered = func() (all []flow.Callee[int, int]) {
	for i := range 6 {
		all = append(all, flow.Worker[int, int](fmt.Sprintf("w%d", i)))
	}
	return all
}()

// interpret runs a program as a function. What it finds is its result, so that a choice
// that a replay makes otherwise shows.
func interpret(ctx flow.Context, program []instruction) (found []string, err error) {
	var calls []flow.Future[int]
	var timers []flow.Future[time.Duration]
	var signals []flow.Future[int]
	say := func(v any, err error) { found = append(found, fmt.Sprint(v, " ", err)) }
	awaited := func(many []int) (all []flow.Awaited) {
		for _, n := range many {
			switch {
			case n%3 == 0 && len(timers) > 0:
				all = append(all, timers[n%len(timers)])
			case n%3 == 1 && len(signals) > 0:
				all = append(all, signals[n%len(signals)])
			case len(calls) > 0:
				all = append(all, calls[n%len(calls)])
			}
		}
		return all
	}
	for _, i := range program {
		switch i.Do {
		case "call":
			say(numbered[i.Number].Call(ctx, i.Many[0]))
		case "go":
			calls = append(calls, numbered[i.Number].Go(ctx, i.Many[0]))
		case "get":
			if len(calls) > 0 {
				say(calls[i.Number%len(calls)].Get(ctx))
			}
		case "first":
			if on := awaited(i.Many); len(on) > 0 {
				say(flow.First(ctx, on...), nil)
			}
		case "all":
			flow.All(ctx, awaited(i.Many)...)
		case "sleep":
			flow.Sleep(ctx, time.Duration(i.Number)*time.Minute)
		case "after":
			timers = append(timers, flow.After(ctx, time.Duration(i.Many[0])*time.Minute))
		case "receive":
			say(flow.Signal[int](fmt.Sprint("s", i.Number%2)).Receive(ctx))
		case "listen":
			signals = append(signals, flow.Signal[int](fmt.Sprint("s", i.Number%2)).Next(ctx))
		case "heard":
			if len(signals) > 0 {
				say(signals[i.Number%len(signals)].Get(ctx))
			}
		case "join":
			set := flow.NewJoin[int](ctx)
			for _, n := range i.Many {
				numbered[n%6].Into(ctx, set, n)
			}
			for range i.Number {
				v, err, ok := set.Next(ctx)
				say(fmt.Sprint(v, ok), err)
			}
		case "hurry":
			calls = append(calls, numbered[i.Number].With(flow.Timeout(time.Duration(1+i.Many[0])*time.Minute)).Go(ctx, 1))
		case "close":
			set := flow.NewJoin[int](ctx)
			for _, n := range i.Many {
				numbered[n%6].Into(ctx, set, n)
			}
			for range i.Number % 3 {
				v, err, ok := set.Next(ctx)
				say(fmt.Sprint(v, ok), err)
			}
			set.Close(ctx)
		case "detach":
			say(flow.Job[int, int]("alone").Detach(ctx, i.Number))
		case "send":
			say("sent", flow.Signal[int]("s0").Send(ctx, flow.To{Job: "other"}, i.Number))
		case "now":
			flow.Now(ctx)
		case "random":
			flow.Random(ctx)
		case "step":
			say(flow.Record(ctx, "step", func(context.Context) (int, error) { return i.Number, nil }))
		case "effect":
			say(flow.Do(ctx, "effect", func(context.Context) (int, error) { return i.Number, nil }))
		case "gate":
			say(flow.Patched(ctx, fmt.Sprint("g", i.Number%2)), nil)
		case "if":
			if n, _ := numbered[i.Number].Call(ctx, 1); n%2 == 0 {
				flow.Sleep(ctx, time.Second)
			}
		}
	}
	return found, nil
}

// TestPrograms: random programs over random arrivals. Whatever came first, every replay of
// every prefix does the same, the journal does not tell whether the worker kept the function,
// and what an engine keeps of the frame is the fold (JRN-12, REPLAY-01).
func TestPrograms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		program := drawProgram(rt)
		var world []flowtest.Option
		for i, w := range numbered {
			takes := time.Duration(rapid.IntRange(0, 400).Draw(rt, "takes")) * time.Second
			world = append(world, flowtest.Answer(w, func(n int) (int, error) {
				if i == 5 {
					return 0, flow.Errorf(400+n, "five")
				}
				return n*10 + i, nil
			}).Takes(takes))
		}
		for n := range 40 { // enough for all that listen
			at := time.Duration(rapid.IntRange(0, 900).Draw(rt, "at")) * time.Second
			world = append(world, flowtest.Signal(fmt.Sprint("s", n%2), n).After(at))
		}
		said := failures(t, func(t testing.TB) {
			r := flowtest.Run(t, interpret, program, world...)
			if r.Err != nil {
				t.Errorf("it fails: %v", r.Err)
			}
			cold := flowtest.Run(t, interpret, program, append(world, flowtest.Forgetful())...)
			if string(cold.Journal) != string(r.Journal) {
				t.Errorf("a worker that keeps the function writes\n%s\none that does not\n%s", r.Journal, cold.Journal)
			}
		})
		if said != "" {
			rt.Fatalf("%+v: %s", program, said)
		}
	})
}
