package main

import (
	"testing"

	"github.com/legwork-dev/legwork/legworktest"
)

func TestGreeting(t *testing.T) {
	env := legworktest.New(t, "app.yaml")
	env.Work(topics...) // or env.Mock("hello.greet", map[string]string{"text": "Hello, Ada!"})
	var out struct{ Greeting string }
	env.Start("hello.asked", map[string]string{"name": "Ada"}).Completed(&out)
	if out.Greeting != "Hello, Ada!" {
		t.Errorf("the job says %q", out.Greeting)
	}
}
