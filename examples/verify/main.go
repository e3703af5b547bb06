// Command verify serves the program with which workers of durable functions are certified:
// legwork worker verify --function --cmd 'go run ./examples/verify' (docs/anywhere.md).
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// input says which steps to run.
type input struct {
	Steps  []string `json:"steps"`
	File   string   `json:"file"`
	Bytes  int      `json:"bytes"`
	Millis int      `json:"ms"`
}

// n is what the program calls its workers with.
type n struct {
	N int `json:"n"`
}

// chance is what the step chance calls its worker with.
type chance struct {
	Now    time.Time `json:"now"`
	Random uint64    `json:"random"`
}

var (
	a     = flow.Worker[n, any]("verify.a")
	b     = flow.Worker[n, any]("verify.b")
	asked = flow.Worker[chance, any]("verify.a")
	sent  = flow.Signal[any]("verify.go")

	newJoin = flow.NewJoin[any]
)

// program runs its steps, one after the other.
func program(ctx flow.Context, in input) ([]any, error) {
	results := []any{}
	for _, name := range in.Steps {
		result, err := step(ctx, in, name)
		if err != nil {
			return nil, err
		}
		results = append(results, result)
	}
	return results, nil
}

func step(ctx flow.Context, in input, name string) (any, error) {
	switch name {
	case "call":
		return a.Call(ctx, n{1})
	case "all":
		x, y := a.Go(ctx, n{1}), b.Go(ctx, n{2})
		flow.All(ctx, x, y)
		first, err := x.Get(ctx)
		second, err2 := y.Get(ctx)
		return []any{first, second}, errors.Join(err, err2)
	case "first":
		yes := sent.Next(ctx)
		if flow.First(ctx, yes, flow.After(ctx, time.Minute)) != 0 {
			return "late", nil
		}
		return yes.Get(ctx)
	case "signal":
		return sent.Receive(ctx)
	case "sleep":
		flow.Sleep(ctx, time.Minute)
		return "slept", nil
	case "do":
		return flow.Do(ctx, "mark", func(ctx context.Context) (int, error) { return mark(ctx, in) })
	case "record":
		return flow.Record(ctx, "look", func(context.Context) (int, error) { return 7, nil })
	case "chance":
		return asked.Call(ctx, chance{flow.Now(ctx), flow.Random(ctx)})
	case "catch":
		answer, err := a.Call(ctx, n{1})
		if err != nil {
			return map[string]any{"code": legwork.CodeOf(err), "message": err.Error()}, nil
		}
		return answer, nil
	case "fail":
		return nil, flow.Errorf(418, "as asked")
	case "large":
		text, err := flow.Record(ctx, "large", func(context.Context) (string, error) {
			return strings.Repeat("x", in.Bytes), nil
		})
		return len(text), err
	case "join":
		set := newJoin(ctx)
		a.Into(ctx, set, n{1})
		b.Into(ctx, set, n{2})
		first, err, _ := set.Next(ctx)
		second, err2, _ := set.Next(ctx)
		return []any{first, second}, errors.Join(err, err2)
	case "patched":
		return flow.Patched(ctx, "verify"), nil
	}
	return nil, flow.Errorf(501, "there is no step %s", name)
}

// mark shows that a step has run, and takes its time at the first attempt.
func mark(ctx context.Context, in input) (int, error) {
	attempt := flow.Attempt(ctx)
	f, err := os.OpenFile(in.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if _, err := fmt.Fprintln(f, attempt); err != nil {
		return 0, err
	}
	if attempt == 1 {
		time.Sleep(time.Duration(in.Millis) * time.Millisecond)
	}
	return attempt, nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := worker.Run(ctx, worker.Config{}, flow.Handle("verify.function", program)); err != nil {
		log.Fatal(err)
	}
}
