package flowtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/flow/flowtest"
)

// listening is a test whose failures are listed.
type listening struct {
	testing.TB
	said []string
}

func (l *listening) Helper()           {}
func (l *listening) Error(args ...any) { l.said = append(l.said, fmt.Sprint(args...)) }
func (l *listening) Errorf(format string, args ...any) {
	l.said = append(l.said, fmt.Sprintf(format, args...))
}
func (l *listening) Fatal(args ...any)                 { l.Error(args...); runtime.Goexit() }
func (l *listening) Fatalf(format string, args ...any) { l.Errorf(format, args...); runtime.Goexit() }

// failures runs something that may end the test, and returns what it says.
func failures(t *testing.T, f func(testing.TB)) string {
	t.Helper()
	l := &listening{TB: t}
	var over sync.WaitGroup
	over.Go(func() { f(l) })
	over.Wait()
	return strings.Join(l.said, "\n")
}

type input struct {
	N    int
	Note string `json:",omitempty"`
}

var (
	first  = flow.Worker[input, int]("first")
	second = flow.Worker[input, int]("second")
	happen = flow.Signal[string]("happen")
)

func add(n int) func(input) (int, error) { return func(in input) (int, error) { return in.N + n, nil } }

// before is the code that a job has begun with. It stands in the middle of its journal.
func before(ctx flow.Context, n int) (int, error) {
	a, err := first.Call(ctx, input{N: n})
	if err != nil {
		return 0, err
	}
	flow.Sleep(ctx, time.Hour)
	b, err := second.Call(ctx, input{N: a})
	return a + b, err
}

// TestChanges: changes of code that a running job can follow, and those that it cannot:
// the sentence that people are told names both lines (CON-18).
func TestChanges(t *testing.T) {
	t.Parallel()
	r := flowtest.Run(t, before, 1, flowtest.Answer(first, add(1)), flowtest.Answer(second, add(2)))
	if r.Err != nil || r.Value != 6 || r.Took != time.Hour {
		t.Fatalf("it comes to %+v", r)
	}
	file := filepath.Join(t.TempDir(), "job.json")
	page := fmt.Sprintf(`{"job":"order-17","function":"shop.checkout.v1","events":%s}`, r.Journal)
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		code func(flow.Context, int) (int, error)
		want string // "" for a change that can be followed
	}{
		"none": {before, ""},
		"a new field that is empty": {func(ctx flow.Context, n int) (int, error) {
			type wider struct {
				N     int
				Extra []string
			}
			a, err := flow.Worker[wider, int]("first").Call(ctx, wider{N: n})
			flow.Sleep(ctx, time.Hour)
			b, _ := second.Call(ctx, input{N: a})
			return a + b, err
		}, ""},
		"another result": {func(ctx flow.Context, n int) (int, error) {
			a, err := before(ctx, n)
			return -a, err
		}, ""},
		"another callee": {func(ctx flow.Context, n int) (int, error) { return second.Call(ctx, input{N: n}) },
			"at position 0: recorded work:first (change_test.go:"},
		"another input": {func(ctx flow.Context, n int) (int, error) { return first.Call(ctx, input{N: n + 1}) },
			`) with the input {"N":1}, the code asks it with {"N":2} (change_test.go:`},
		"another duration": {func(ctx flow.Context, n int) (int, error) {
			_, err := first.Call(ctx, input{N: n})
			flow.Sleep(ctx, time.Minute)
			return 0, err
		}, "at position 1: recorded a timer of 3600000 ms, the code asks a timer of 1m0s"},
		"another kind": {func(ctx flow.Context, n int) (int, error) {
			_, err := first.Call(ctx, input{N: n})
			flow.Now(ctx)
			return 0, err
		}, "at position 1: recorded a timer of 3600000 ms, the code asks the time"},
		"it ends earlier": {func(ctx flow.Context, n int) (int, error) { return first.Call(ctx, input{N: n}) },
			"at position 1: recorded a timer of 3600000 ms, the code ends"},
		"it waits for something else": {func(ctx flow.Context, n int) (int, error) {
			a, err := first.Call(ctx, input{N: n})
			_, _ = happen.Receive(ctx)
			return a, err
		}, "at position 1: recorded a timer of 3600000 ms, the code asks signal happen"},
		"more behind the end": {func(ctx flow.Context, n int) (int, error) {
			a, err := before(ctx, n)
			flow.Now(ctx)
			return a, err
		}, ""},
	} {
		const begins = "function shop.checkout.v1 disagrees with the journal of job order-17 at position "
		said := failures(t, func(t testing.TB) { flowtest.Replay(t, c.code, file) })
		switch {
		case c.want == "" && said != "":
			t.Errorf("%s: %s", name, said)
		case !strings.Contains(said, c.want):
			t.Errorf("%s: it says %q, want %q", name, said, c.want)
		case c.want != "" && (!strings.HasPrefix(said, begins) ||
			!strings.Contains(said, "Nothing was written.")):
			t.Errorf("%s: the sentence is %q", name, said)
		}
	}
}
