package main

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/top"
	"github.com/legwork-dev/legwork/worker"
)

const topFunctions = `app:
  id: topf
  version: '1'
  graphs:
    - subscribes: topf.asked
      function: {topic: topf.code, calls: ['*'], undo: topf.undo}
    - subscribes: topf.undo
      activities:
        undo: {type: trigger}
        nobody: {type: worker, topic: topf.nobody}
      transitions: {undo: [{to: nobody}]}
`

// topAsked is what the function of these tests is asked to wait for.
type topAsked struct {
	For string `json:"for"`
}

// waitsAsAsked is a function that waits for what it is asked to.
func waitsAsAsked(ctx flow.Context, in topAsked) (int, error) {
	const signal = flow.Signal[int]("go")
	switch in.For {
	case "answer":
		return flow.Worker[topAsked, int]("topf.nobody").Call(ctx, in)
	case "signal":
		return signal.Receive(ctx)
	case "both":
		flow.First(ctx, signal.Next(ctx), flow.After(ctx, time.Hour))
	case "timer": // what it does not wait for does not count
		flow.Worker[topAsked, int]("topf.nobody").Go(ctx, in)
		flow.Sleep(ctx, time.Hour)
	}
	return 1, nil
}

// serve runs a worker of a function until the returned function is called.
func (w *topWorld) serve(f func(flow.Context, topAsked) (int, error)) (stop func()) {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- worker.Run(ctx, worker.Config{URL: natstest.URL(w.t), Namespace: w.node.Namespace, Logger: w.node.Log},
			flow.Handle("topf.code", f))
	}()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			w.t.Error(err)
		}
	}
}

// untilFunctions asks for views until one has these functions; of rates there are some.
func (w *topWorld) untilFunctions(want top.Functions) {
	w.t.Helper()
	w.until("the functions are as wanted", func(v top.View) bool {
		if v.Functions == nil || v.Functions.Turns == nil {
			return false
		}
		got := *v.Functions
		got.Turns, got.Failed, got.Disagreed = nil, nil, nil
		return got == want
	})
}

// TestTopFunctions: what functions wait for is counted, which of them have turns, are stuck or
// are cancelled, and what engines say of turns.
func TestTopFunctions(t *testing.T) {
	t.Parallel()
	w := newTopWorld(t)
	if err := node.DeployAndActivate(t.Context(), w.client, "app.yaml", []byte(topFunctions)); err != nil {
		t.Fatal(err)
	}
	jobs := map[string]client.Ref{}
	start := func(what string) {
		t.Helper()
		receipt, err := w.client.Start(t.Context(), "topf.asked", topAsked{what})
		if err != nil {
			t.Fatal(err)
		}
		jobs[what] = client.Gid(receipt.Gid)
	}
	stop := w.serve(waitsAsAsked)
	for _, what := range []string{"answer", "signal", "both", "timer", "nothing"} {
		start(what)
	}
	w.untilFunctions(top.Functions{Open: 4, Seen: 4, Answer: 1, Signal: 2, Timer: 2})
	frame := w.top(cli.ExitOK)
	for _, want := range []string{"\nfunctions   4 open: answer 1, signal 2, timer 2\n",
		"/s answered, 0/s failed, 0/s disagreed\n"} {
		if !strings.Contains(frame, want) {
			t.Errorf("no %q in\n%s", want, frame)
		}
	}
	stop()
	start("turn")
	w.untilFunctions(top.Functions{Open: 5, Seen: 5, Turn: 1, Answer: 1, Signal: 2, Timer: 2})
	if _, err := w.client.SignalJob(t.Context(), jobs["signal"], "go", 1); err != nil {
		t.Fatal(err)
	}
	w.untilFunctions(top.Functions{Open: 5, Seen: 5, Turn: 2, Answer: 1, Signal: 1, Timer: 2})
	stop = w.serve(func(ctx flow.Context, _ topAsked) (int, error) {
		flow.Sleep(ctx, time.Hour) // the function that has got its signal had not slept before
		return 1, nil
	})
	defer stop()
	w.untilFunctions(top.Functions{Open: 5, Seen: 5, Stuck: 1, Answer: 1, Signal: 1, Timer: 3})
	w.until("the engine has counted", func(v top.View) bool {
		i := slices.IndexFunc(v.Processes, func(p top.Process) bool { return p.Role == "engine" })
		return i >= 0 && v.Processes[i].TurnsDisagreed > 0 && v.Processes[i].TurnsFailed == 0 && v.Processes[i].Turns > 6
	})
	if frame := w.top(cli.ExitOK); !strings.Contains(frame, "\nfunctions   5 open: stuck 1, answer 1,") ||
		!strings.Contains(frame, " disagreed: legwork doctor\n") {
		t.Errorf("a function is stuck, and\n%s", frame)
	}
	if _, err := w.client.Cancel(t.Context(), jobs["both"], client.Cancel{Reason: "enough"}); err != nil {
		t.Fatal(err)
	}
	w.untilFunctions(top.Functions{Open: 5, Seen: 5, Stuck: 1, Answer: 1, Timer: 2, Undo: 1})
}
