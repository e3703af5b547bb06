package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/worker"
)

const topic = "verify.greet"

// input is what the workers of these tests take.
type input struct {
	Name    string
	Fail    string
	Pending int
	SleepMS int    `json:"sleep_ms"`
	Verify  string // what the verifier says of keyed work
}

// workBySDK is a worker as our users write it.
func workBySDK() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg, err := worker.ConfigFromEnv(ctx)
	if err == nil {
		err = worker.Run(ctx, cfg, worker.Handle(topic, greet, worker.Verify(verified)))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func greet(ctx context.Context, in input) (map[string]string, error) {
	for i := range in.Pending {
		if err := worker.TaskFrom(ctx).Pending(ctx, map[string]int{"greeted": i}); err != nil {
			return nil, err
		}
	}
	if in.Fail != "" {
		return nil, errors.New(in.Fail)
	}
	select {
	case <-time.After(time.Duration(in.SleepMS) * time.Millisecond): // the work
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	greeting := map[string]string{"text": "Hello, " + in.Name + "!"}
	greeted.Store(worker.TaskFrom(ctx).IdempotencyKey, greeting)
	return greeting, nil
}

// greeted is the system outside: what was greeted, by idempotency key.
var greeted sync.Map

func verified(_ context.Context, task *worker.Task) (worker.Verdict, error) {
	var in input
	if err := json.Unmarshal(task.Data, &in); err != nil {
		return worker.CannotTell(), err
	}
	greeting, done := greeted.Load(task.IdempotencyKey)
	switch {
	case in.Verify == "completed-result-unavailable":
		return worker.ResultUnavailable(), nil
	case in.Verify == "indeterminate":
		return worker.CannotTell(), nil
	case done:
		return worker.Completed(greeting), nil
	}
	return worker.NotCompleted(), nil
}
