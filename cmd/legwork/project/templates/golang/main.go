// Command signup is a durable function, and a worker that it calls.
package main

import (
	"context"
	"log"
	"os/signal"
	"syscall"
	"time"

	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/worker"
)

// Person is the input of a job: who has signed up.
type Person struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// Mail is the input of the worker.
type Mail struct {
	To   string `json:"to"`
	Text string `json:"text"`
}

// sendMail is the topic mail.send: it is served below, and could be by another program in any language.
var sendMail = flow.Worker[Mail, string]("mail.send")

// welcome is a durable function: a crash cannot stop it. What it asks for is recorded with its result. When it must go
// on elsewhere it runs again from its first line, and what is recorded is not done again.
func welcome(ctx flow.Context, p Person) (string, error) {
	if _, err := sendMail.Call(ctx, Mail{p.Email, "Welcome, " + p.Name + "!"}); err != nil {
		return "", err
	}
	flow.Sleep(ctx, 2*time.Second) // or 30 days: no process is needed meanwhile
	return sendMail.Call(ctx, Mail{p.Email, "Are you settled in, " + p.Name + "?"})
}

// send is a worker: ordinary code. If its process dies before the answer is stored, it runs again.
func send(_ context.Context, m Mail) (string, error) {
	if m.To == "" {
		return "", worker.Errorf(422, "the mail %q has no address", m.Text) // other errors may be tried again
	}
	log.Printf("to %s: %s", m.To, m.Text)
	return "sent to " + m.To, nil
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	err := worker.Run(ctx, worker.Config{}, flow.Handle("signup", welcome), worker.Handle("mail.send", send))
	if err != nil {
		log.Fatal(err)
	}
}
