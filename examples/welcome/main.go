// Command welcome is a durable function, and the worker that it calls.
package main

import (
	"context"
	"log"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

var greet = flow.Worker[string, string]("welcome.greet") // served below, or by any process in any language

func welcome(ctx flow.Context, name string) (string, error) {
	hello, err := greet.Call(ctx, name) // recorded: not called again if this process dies below
	flow.Sleep(ctx, 2*time.Second)      // or 30 days: no process is needed meanwhile
	return hello + " Are you settled in?", err
}

func main() {
	greeter := func(_ context.Context, name string) (string, error) { return "Hello, " + name + "!", nil }
	log.Fatal(worker.Run(context.Background(), worker.Config{}, flow.Handle("welcome", welcome),
		worker.Handle("welcome.greet", greeter)))
}
