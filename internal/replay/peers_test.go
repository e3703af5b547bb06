package replay_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/replay"
	"github.com/legwork-dev/legwork/journal"
)

// What other engines of durable code have got wrong once, and where it is tested here:
//
//	a gate added, removed, replaced, wrapped, in a loop   gate_test.go
//	the worker keeps the function, or not, or at times    TestColdWarmEvicted
//	kind, or only input changed                           TestKindOrInputChanged
//	the text of an error in a replay                      TestErrorTextReplayed
//	a timer and a signal come in one turn                 TestTimerAgainstSignal
//	two that wait for one signal, a result read twice     TestDoubleNext
//	a member that is put into a set that is awaited       TestSubmitAfterAwait
//	a signal comes while the turn completes               flow: TestSignalWhileTheTurnCompletes
//	signals faster than turns                             flow: TestSignalsFasterThanTurns
//	two builds of one topic that agree, that disagree     flow: TestRollingDeploy
//	code that is not deterministic grows no history       flow: TestNondeterminismGrowsNoHistory
//	a journal larger than a message                       flow: TestStateLargerThanAMessage
//	the function that is called fails                     flow: TestInnerFrameFails
//	a worker whose clock is wrong                         flow: TestClockJumps

// busy calls three at once, hears two words, and takes what comes in its order.
func busy(ctx flow.Context, n int) (all string, err error) {
	a, w := first.Go(ctx, n), word.Next(ctx)
	switch flow.First(ctx, a, w) {
	case 0:
		all += "call first "
	default:
		all += "word first "
	}
	set := flow.NewJoin[string](ctx)
	second.Into(ctx, set, n)
	third.Into(ctx, set, n)
	for text, err := range set.All(ctx) {
		all += fmt.Sprint(text, err, " ")
	}
	flow.All(ctx, a, w)
	flow.Patched(ctx, "again")
	again, err := word.Receive(ctx)
	return all + again, err
}

// TestColdWarmEvicted: whether the worker keeps the function, replays it in each turn, or has
// lost it now and then, the journal is the same, whatever comes first.
func TestColdWarmEvicted(t *testing.T) {
	t.Parallel()
	arrivals := []func(*lab){
		func(l *lab) { l.says("w1") }, func(l *lab) { l.answers(0, "a") }, func(l *lab) { l.answers(3, "b") },
		func(l *lab) { l.answers(4, "c") }, func(l *lab) { l.says("w2") },
	}
	for seed := range 120 { // each order of the five
		order, rest, s := []int(nil), []int{0, 1, 2, 3, 4}, seed
		for n := 5; n > 0; n-- {
			order = append(order, rest[s%n])
			rest = append(rest[:s%n:s%n], rest[s%n+1:]...)
			s /= n
		}
		var journals []string
		for _, evict := range []int{0, 1, 2} { // never, each time, every second time
			l := begin(t, evict != 1)
			l.takes(busy)
			late := []int(nil) // what is not asked for yet
			for i, n := range order {
				if n == 2 || n == 3 {
					if _, asked := l.frame.Operation(journal.Position(n + 1)); !asked {
						late = append(late, n)
						continue
					}
				}
				if evict == 2 && i%2 == 0 {
					l.evict()
				}
				arrivals[n](l)
				if l.frame.Status == journal.Running {
					l.takes(busy)
				}
			}
			for _, n := range late {
				arrivals[n](l)
				if l.frame.Status == journal.Running {
					l.takes(busy)
				}
			}
			l.result()
			journals = append(journals, l.journal())
		}
		if journals[0] != journals[1] || journals[0] != journals[2] {
			t.Fatalf("%v: the journals are\n%s", order, strings.Join(journals, "\n"))
		}
	}
}

// TestKindOrInputChanged: a step in place of a call of the same name, and a call with another
// input; nothing is written of either.
func TestKindOrInputChanged(t *testing.T) {
	t.Parallel()
	for want, changed := range map[string]code{
		"the code asks step work:first": func(ctx flow.Context, _ int) (string, error) {
			return flow.Record(ctx, "work:first", func(context.Context) (string, error) { return "", nil })
		},
		"the code asks it with 2": func(ctx flow.Context, n int) (string, error) { return first.Call(ctx, n+1) },
	} {
		l := begin(t, false)
		l.takes(plain)
		l.answers(0, "a")
		before := l.journal()
		err := l.turn(changed)
		if m := new(replay.Mismatch); !errors.As(err, &m) || !strings.Contains(m.Error(), want) {
			t.Errorf("it is told %v, want %q", err, want)
		}
		if l.journal() != before {
			t.Errorf("it wrote %s", l.journal())
		}
	}
}

// TestErrorTextReplayed: the text and the code of an error are the same in each replay, byte
// for byte, so that code may go by them.
func TestErrorTextReplayed(t *testing.T) {
	t.Parallel()
	const text = "no: <&> \"quoted\"\n\tüñí \u2028 %d"
	l := begin(t, false)
	seen := map[string]int{}
	asks := func(ctx flow.Context, n int) (string, error) {
		_, err := first.Call(ctx, n)
		if err == nil {
			return "", errors.New("there is no error")
		}
		seen[fmt.Sprint(legwork.CodeOf(err), err)]++
		if _, err := second.Call(ctx, len(err.Error())); err != nil {
			return "", err
		}
		_, again := word.Receive(ctx)
		return "", errors.Join(again, flow.Errorf(legwork.CodeOf(err), "first: %w", err))
	}
	l.takes(asks)
	failed := journal.Result{Err: &journal.Error{Code: 418, Message: text}}
	l.arrive(journal.InvokeCompleted{Promise: 0, Attempt: 1, Result: failed})
	l.takes(asks)
	l.answers(1, "")
	l.takes(asks)
	l.says("")
	l.takes(asks)
	if seen["418 "+text] != 3 || len(seen) != 1 {
		t.Errorf("it has seen %v", seen)
	}
	end, ok := l.events[len(l.events)-1].(journal.ExecutionFailed)
	if !ok || end.Err.Code != 418 || end.Err.Message != "first: "+text {
		t.Errorf("it ends with %+v", end)
	}
}

// TestTimerAgainstSignal: both come before the function runs again. The one that stands first
// in the journal was first, in each replay; the other is still there for who asks.
func TestTimerAgainstSignal(t *testing.T) {
	t.Parallel()
	asks := func(ctx flow.Context, n int) (string, error) {
		w, late := word.Next(ctx), flow.After(ctx, time.Hour)
		won := flow.First(ctx, w, late)
		if _, err := first.Call(ctx, won); err != nil { // the choice is recorded as an input
			return "", err
		}
		text, err := w.Get(ctx)
		return fmt.Sprint(won, text), err
	}
	for want, timerFirst := range map[string]bool{"0hello": false, "1hello": true} {
		both(t, func(t *testing.T, keeps bool) *lab {
			l := begin(t, keeps)
			l.takes(asks)
			fired := journal.TimerFired{Promise: 1}
			if timerFirst {
				l.arrive(fired)
				l.says("hello")
			} else {
				l.says("hello")
				l.arrive(fired)
			}
			l.takes(asks)
			l.answers(2, "")
			l.takes(asks)
			if got := l.result(); got != want {
				t.Errorf("it returns %q, want %q", got, want)
			}
			return l
		})
	}
}

// TestDoubleNext: two that wait for one signal get one each, in the order in which they were
// asked for; a result may be read again.
func TestDoubleNext(t *testing.T) {
	t.Parallel()
	asks := func(ctx flow.Context, _ int) (string, error) {
		a, b := word.Next(ctx), word.Next(ctx)
		flow.All(ctx, b, a)
		x, _ := a.Get(ctx)
		y, _ := b.Get(ctx)
		z, _ := a.Get(ctx)
		last, err := word.Receive(ctx)
		return x + y + z + last, err
	}
	both(t, func(t *testing.T, keeps bool) *lab {
		l := begin(t, keeps)
		l.takes(asks)
		for _, text := range []string{"1", "2", "3"} {
			l.says(text)
		}
		l.takes(asks)
		if got := l.result(); got != "1213" {
			t.Errorf("it returns %q", got)
		}
		return l
	})
}

// TestSubmitAfterAwait: a set whose first result was taken takes no more members (JS-2). The
// turn fails with a text that says so, and nothing is written.
func TestSubmitAfterAwait(t *testing.T) {
	t.Parallel()
	asks := func(ctx flow.Context, n int) (string, error) {
		set := flow.NewJoin[string](ctx)
		first.Into(ctx, set, n)
		a, err, _ := set.Next(ctx)
		if err != nil {
			return "", err
		}
		second.Into(ctx, set, n)
		b, err, _ := set.Next(ctx)
		return a + b, err
	}
	l := begin(t, true)
	l.takes(asks)
	l.answers(1, "a")
	before := l.journal()
	err := l.turn(asks)
	if err == nil || !strings.Contains(err.Error(), "a result of join set 0 was taken: it takes no more members") {
		t.Errorf("it is told %v", err)
	}
	if l.journal() != before {
		t.Errorf("it wrote %s", l.journal())
	}
}
