package conformance

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
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
	SleepMS int `json:"sleep_ms"`
}

// workBySDK is a worker as our users write it.
func workBySDK() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	cfg, err := worker.ConfigFromEnv(ctx)
	if err == nil {
		err = worker.Run(ctx, cfg, worker.Handle(topic, greet))
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
	return map[string]string{"text": "Hello, " + in.Name + "!"}, nil
}
