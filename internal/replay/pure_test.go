package replay_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/flowbody"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// program is code that does as its letters say.
func program(letters string) code {
	return func(ctx flow.Context, _ int) (string, error) {
		var said []any
		for i, letter := range letters {
			step := func(context.Context) (int, error) { return i, nil }
			var text any
			switch letter {
			case 'c':
				text, _ = first.Call(ctx, i)
			case 'd':
				text, _ = flow.Do(ctx, "do", step)
			case 'r':
				text, _ = flow.Record(ctx, "record", step)
			case 'n':
				text = fmt.Sprint(flow.Now(ctx).Unix(), flow.Random(ctx))
			case 's':
				flow.Sleep(ctx, time.Second)
			case 'w':
				text, _ = word.Receive(ctx)
			case 'p':
				flow.Put(ctx, fmt.Sprint("k", i), i)
				flow.Attr(ctx, fmt.Sprint("a", i%2), i)
			case 'f':
				text = flow.First(ctx, first.Go(ctx, i), flow.After(ctx, time.Minute), second.Go(ctx, i))
			case 'g':
				text = flow.Patched(ctx, "gate")
			case 'j':
				set := flow.NewJoin[string](ctx)
				first.Into(ctx, set, i)
				second.Into(ctx, set, i)
				for one, err := range set.All(ctx) {
					text = fmt.Sprint(text, one, err)
				}
			case 'e':
				return "", flow.Errorf(418, "%v", said)
			}
			said = append(said, text)
		}
		return fmt.Sprint(said...), nil
	}
}

// plays runs a program to its end. The choices say which result of a wait comes first.
func (l *lab) plays(letters string, choices []int) {
	l.t.Helper()
	for i := 0; ; i++ {
		l.takes(program(letters))
		if l.frame.Status.Ended() {
			return
		}
		wait := l.frame.Wait
		if wait.Kind == journal.ForSignal {
			l.says(fmt.Sprint("word ", i))
			continue
		}
		open := l.frame.OpenEffects()
		on := slices.DeleteFunc(slices.Clone(wait.On), func(p journal.Position) bool { return !slices.Contains(open, p) })
		p := on[choices[i%len(choices)]%len(on)]
		if slices.ContainsFunc(l.events, func(e journal.Event) bool {
			timer, is := e.(journal.TimerScheduled)
			return is && timer.Promise == p
		}) {
			l.arrive(journal.TimerFired{Promise: p})
		} else {
			l.answers(p, fmt.Sprint("answer ", i))
		}
	}
}

// TestPureTurns: a run that stops at each step, or at some, and then goes on with it, writes the journal and the
// job data of one that does not stop; also if its worker dies there, and another one replays it.
func TestPureTurns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		letters := rapid.StringOfN(rapid.RuneFrom([]rune("ccddrrnswpfgje")), 1, 20, -1).Draw(r, "program")
		choices := rapid.SliceOfN(rapid.IntRange(0, 2), 1, 10).Draw(r, "choices")
		play := func(how lab) *lab {
			l := begin(t, how.keeps)
			l.pure, l.dies, l.quick = how.pure, how.dies, how.quick
			l.plays(letters, choices)
			l.evict()
			return l
		}
		want := play(lab{keeps: true})
		for _, how := range []lab{{keeps: true, pure: true}, {pure: true},
			{keeps: true, pure: true, dies: rapid.IntRange(1, 5).Draw(r, "dies")},
			{keeps: true, pure: true, quick: rapid.IntRange(1, 5).Draw(r, "quick")}} {
			if got := play(how); got.journal() != want.journal() || got.puts != want.puts {
				r.Errorf("program %s, kept %t, dies at %d: pure turns write\n%s %s\nand others\n%s %s", letters, how.keeps,
					how.dies, got.journal(), got.puts, want.journal(), want.puts)
			}
		}
	})
}

// TestAPureTurnStands: nothing is recorded of a step that may not be taken, however often the code is
// asked to go on; what it has done before is told with what it does next.
func TestAPureTurnStands(t *testing.T) {
	t.Parallel()
	taken := 0
	run := replay.New(flowbody.Of("lab", func(ctx flow.Context, _ int) (int, error) {
		flow.Put(ctx, "k", 1)
		flow.Now(ctx)
		return flow.Record(ctx, "step", func(context.Context) (int, error) { taken++; return 7, nil })
	}), still{})
	t.Cleanup(run.Evict)
	run.Pure = true
	unseen := []journal.Event{journal.ExecutionStarted{Digest: "00", Input: encoded(1)}}
	for range 3 {
		turn, err := run.Go(unseen)
		if err != nil || !turn.More || len(turn.Events)+len(turn.Put) > 0 || run.Frame().Seq != 2 || taken > 0 {
			t.Fatalf("it does %+v, %v; it has %d events, %d steps are taken", turn, err, run.Frame().Seq, taken)
		}
		unseen = nil
	}
	run.Pure = false
	turn, err := run.Go(nil)
	if err != nil || turn.More || len(turn.Events) != 5 || string(turn.Put["k"]) != "1" || taken != 1 {
		t.Errorf("it does %+v, %v; %d steps are taken", turn, err, taken)
	}
}

// TestQuickSteps: a pure turn takes the steps that are quick, and stands at others, and at those that must be durable
// before they run. It is told how long each of the first has taken.
func TestQuickSteps(t *testing.T) {
	t.Parallel()
	var taken, told []string
	step := func(name string) func(context.Context) (int, error) {
		return func(context.Context) (int, error) { taken = append(taken, name); return 7, nil }
	}
	run := replay.New(flowbody.Of("lab", func(ctx flow.Context, _ int) (int, error) {
		for _, name := range []string{"quick", "slow", "quick"} {
			_, _ = flow.Record(ctx, name, step(name))
		}
		return flow.Do(ctx, "quick", step("do"))
	}), still{})
	t.Cleanup(run.Evict)
	run.Pure, run.Quick = true, func(name string) bool { return name == "quick" }
	run.Took = func(name string, took time.Duration, ok bool) {
		if told = append(told, name); took < 0 || !ok {
			t.Errorf("a step has taken %s, with a result: %t", took, ok)
		}
	}
	stands := func(at string, steps ...string) {
		t.Helper()
		unseen := []journal.Event(nil)
		if run.Turns() == 0 {
			unseen = []journal.Event{journal.ExecutionStarted{Digest: "00", Input: encoded(1)}}
		}
		turn, err := run.Go(unseen)
		if err != nil || !turn.More || turn.Step != at || !slices.Equal(taken, steps) || !slices.Equal(told, steps) {
			t.Errorf("it does %+v, %v; taken are %q, told %q", turn, err, taken, told)
		}
	}
	stands("slow", "quick")
	run.Quick = func(string) bool { return true }
	stands("", "quick", "slow", "quick")
	run.Pure = false
	turn, err := run.Go(nil)
	if err != nil || !turn.Flush || len(turn.Events) != 3*3+2 {
		t.Errorf("it does %+v, %v", turn, err)
	}
}

// TestALateTurn: who waits for a turn no longer is told so if the code is at a step; else the turn is over at once. The
// run can only be evicted then, which waits for the step.
func TestALateTurn(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	begun, end, ended := make(chan bool), make(chan bool), false
	run := replay.New(flowbody.Of("lab", func(c flow.Context, _ int) (int, error) {
		return flow.Record(c, "step", func(context.Context) (int, error) {
			close(begun)
			<-end
			ended = true
			return 7, nil
		})
	}), still{})
	run.Pure, run.Quick = true, func(string) bool { return true }
	go func() { <-begun; cancel() }()
	started := []journal.Event{journal.ExecutionStarted{Digest: "00", Input: encoded(1)}}
	for range 2 {
		if _, err := run.GoWithin(ctx, started); !errors.Is(err, replay.ErrLate) {
			t.Errorf("the turn ends with %v", err)
		}
	}
	go close(end)
	run.Evict()
	if !ended || !run.Evicted() {
		t.Error("it is evicted while its step runs")
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	plain := replay.New(flowbody.Of("lab", func(flow.Context, int) (int, error) { return 7, nil }), still{})
	if turn, err := plain.GoWithin(over, started); err != nil || len(turn.Events) != 1 {
		t.Errorf("a turn without a step does %+v, %v", turn, err)
	}
}
