// Command hello is a worker: it greets whoever a job names.
package main

import (
	"context"
	"log"
	"os/signal"
	"syscall"

	"github.com/legwork-dev/legwork/worker"
)

func greet(_ context.Context, in struct{ Name string }) (map[string]string, error) {
	return map[string]string{"text": "Hello, " + in.Name + "!"}, nil
}

var topics = []worker.Registration{worker.Handle("hello.greet", greet)}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := worker.Run(ctx, worker.Config{}, topics...); err != nil {
		log.Fatal(err)
	}
}
