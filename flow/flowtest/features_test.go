package flowtest_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
)

// TestJoin: answers are taken in the order in which they come, errors among them, and every
// replay takes them in that order (JS).
func TestJoin(t *testing.T) {
	t.Parallel()
	slow := flow.Worker[int, string]("slow")
	fast := flow.Worker[int, string]("fast")
	bad := flow.Worker[int, string]("bad")
	say := func(word string) func(int) (string, error) {
		return func(n int) (string, error) { return fmt.Sprint(word, n), nil }
	}
	r := flowtest.Run(t, func(ctx flow.Context, n int) (came []string, err error) {
		set := flow.NewJoin[string](ctx)
		slow.Into(ctx, set, n)
		bad.Into(ctx, set, n)
		fast.Into(ctx, set, n)
		for answer, err := range set.All(ctx) {
			came = append(came, fmt.Sprint(answer, err))
		}
		if _, _, ok := set.Next(ctx); ok {
			came = append(came, "one more")
		}
		return came, nil
	}, 7, flowtest.Answer(slow, say("slow")).Takes(time.Hour), flowtest.Answer(fast, say("fast")).Takes(time.Second),
		flowtest.Answer(bad, func(int) (string, error) { return "", errors.New("no") }).Takes(time.Minute))
	if want := []string{"fast7<nil>", "no", "slow7<nil>"}; !slices.Equal(r.Value, want) || r.Took != time.Hour {
		t.Errorf("the answers come as %q after %v, want %q", r.Value, r.Took, want)
	}
}

// TestAll: what is begun with Go runs at the same time, and is waited for with All.
func TestAll(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, func(ctx flow.Context, n int) (int, error) {
		a, b := first.Go(ctx, input{N: n}), second.Go(ctx, input{N: n})
		word := happen.Next(ctx)
		flow.All(ctx, a, word, b, a)
		x, err1 := a.Get(ctx)
		y, err2 := b.Get(ctx)
		z, err3 := word.Get(ctx)
		return x*y + len(z), errors.Join(err1, err2, err3)
	}, 1, flowtest.Answer(first, add(1)).Takes(time.Hour), flowtest.Answer(second, add(2)).Takes(time.Minute),
		flowtest.Signal("happen", "now").After(2*time.Minute))
	if r.Err != nil || r.Value != 9 || r.Took != time.Hour {
		t.Errorf("it comes to %+v", r)
	}
}

// TestSignals: those of a name come in their order, each once, whether the function waits
// or not (JRN-10).
func TestSignals(t *testing.T) {
	t.Parallel()
	other := flow.Signal[string]("other")
	r := flowtest.Run(t, func(ctx flow.Context, _ int) (got []string, err error) {
		for range 2 {
			word, err := happen.Receive(ctx)
			if err != nil {
				return nil, err
			}
			got = append(got, word)
		}
		a, b := happen.Next(ctx), happen.Next(ctx)
		flow.Sleep(ctx, time.Hour)
		if flow.First(ctx, other.Next(ctx), b, a) != 1 {
			return nil, errors.New("the first of two is not the one that is named first")
		}
		x, _ := a.Get(ctx)
		y, _ := b.Get(ctx)
		return append(got, x, y), nil
	}, 0, flowtest.Signal("happen", "1"), flowtest.Signal("happen", "2").After(time.Minute),
		flowtest.Signal("happen", "3").After(2*time.Minute), flowtest.Signal("happen", "4").After(3*time.Minute))
	if want := []string{"1", "2", "4", "3"}; r.Err != nil || !slices.Equal(r.Value, want) {
		t.Errorf("it received %q, %v, want %q", r.Value, r.Err, want)
	}
}

// TestTimeAndChance: they are recorded.
func TestTimeAndChance(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, func(ctx flow.Context, _ int) (string, error) {
		began, n, id := flow.Now(ctx), flow.Random(ctx), flow.UUID(ctx)
		flow.Sleep(ctx, 36*time.Hour)
		if took := flow.Now(ctx).Sub(began); took != 36*time.Hour || n == flow.Random(ctx) || id[14] != '4' {
			return "", fmt.Errorf("after %v there is %d and %s", took, n, id)
		}
		return id, nil
	}, 0)
	if r.Err != nil || len(r.Value) != 36 {
		t.Errorf("it comes to %+v", r)
	}
}

// TestSteps: Do and Record run once each; their errors are recorded too.
func TestSteps(t *testing.T) {
	t.Parallel()
	ran := map[string]int{}
	step := func(name string, err error) func(context.Context) (int, error) {
		return func(ctx context.Context) (int, error) {
			if flow.Attempt(ctx) != 1 {
				return 0, errors.New("it is not the first attempt")
			}
			ran[name]++
			return len(name), err
		}
	}
	r := flowtest.Run(t, func(ctx flow.Context, _ int) (int, error) {
		a, err := flow.Do(ctx, "pay", step("pay", nil))
		if err != nil {
			return 0, err
		}
		b, err := flow.Record(ctx, "read", step("read", nil))
		if err != nil {
			return 0, err
		}
		flow.Sleep(ctx, time.Second)
		_, err = flow.Do(ctx, "fail", step("fail", flow.Errorf(418, "no coffee")))
		if codeOf(err) != 418 {
			return 0, fmt.Errorf("the step fails with %w", err)
		}
		_, err = flow.Record(ctx, "panic", func(context.Context) (int, error) { panic("oh") })
		if err == nil || err.Error() != "panic in step panic: oh" {
			return 0, fmt.Errorf("the step panics with %w", err)
		}
		return a + b, nil
	}, 0)
	if r.Err != nil || r.Value != 7 {
		t.Errorf("it comes to %+v", r)
	}
	if ran["pay"] != 1 || ran["read"] != 1 || ran["fail"] != 1 {
		t.Errorf("the steps ran %v", ran)
	}
}

// TestEnds: an error, a panic and the end of the goroutine are failures, and the steps of
// Undo run, last first, but not for a function that is only parked.
func TestEnds(t *testing.T) {
	t.Parallel()
	back := flow.Worker[string, bool]("back")
	for name, c := range map[string]struct {
		end  func()
		code int
		says string
	}{
		"a panic": {func() { panic("oh") }, 500, "panic: oh"},
		"an index": {func() {
			var list []int
			list[runtime.NumCPU()]++
		}, 500, "panic: runtime error: index out of range"},
		"Goexit": {runtime.Goexit, 500, "has ended its goroutine"},
	} {
		var took []string
		r := flowtest.Run(t, func(ctx flow.Context, _ int) (_ int, err error) {
			var undo flow.Undo
			defer undo.On(ctx, &err)
			for _, word := range []string{"one", "two"} {
				undo.Add(func(ctx flow.Context) error { _, err := back.Call(ctx, word); return err })
			}
			flow.Sleep(ctx, time.Hour) // parked here it takes nothing back
			c.end()
			return 1, nil
		}, 0, flowtest.Answer(back, func(word string) (bool, error) { took = append(took, word); return true, nil }))
		if codeOf(r.Err) != c.code || !strings.Contains(r.Err.Error(), c.says) {
			t.Errorf("%s: it ends with %v", name, r.Err)
		}
		if want := []string{"two", "one"}; name != "Goexit" && !slices.Equal(took, want) {
			t.Errorf("%s: it takes back %v, want %v", name, took, want)
		}
	}
}

// TestMistakes: each has a sentence that says what to do.
func TestMistakes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		code func(flow.Context, int) (int, error)
		want string
	}{
		"nobody answers": {func(ctx flow.Context, n int) (int, error) { return first.Call(ctx, input{N: n}) },
			"nobody answers work:first, which the function calls at features_test.go:"},
		"nothing comes": {func(ctx flow.Context, _ int) (int, error) {
			_, err := happen.Receive(ctx)
			return 0, err
		}, "the function waits for signal happen at features_test.go:"},
		"a map is ranged over": {func(ctx flow.Context, _ int) (n int, err error) {
			for key := range map[string]int{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8} {
				_, err = flow.Record(ctx, key, func(context.Context) (int, error) { return 1, nil })
			}
			return n, err
		}, "a replay of the first"},
	} {
		said := failures(t, func(t testing.TB) { flowtest.Run(t, c.code, 1) })
		if !strings.Contains(said, c.want) {
			t.Errorf("%s: it says %q, want %q", name, said, c.want)
		}
	}
	r := flowtest.Run(t, func(ctx flow.Context, _ int) (int, error) {
		said := make(chan any)
		go func() {
			defer func() { said <- recover() }()
			flow.Now(ctx)
		}()
		return 0, fmt.Errorf("%v", <-said)
	}, 0)
	if r.Err == nil || !strings.Contains(r.Err.Error(), "is called from another goroutine") {
		t.Errorf("another goroutine is told %v", r.Err)
	}
}
