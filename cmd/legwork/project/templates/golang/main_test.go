package main

import (
	"slices"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/flow/flowtest"
)

// TestWelcome runs the function without servers, on a clock that jumps, and replays it from each point at which a crash
// could have stopped it.
func TestWelcome(t *testing.T) {
	var sent []string
	r := flowtest.Run(t, welcome, Person{"Ada", "ada@example.com"},
		flowtest.Answer(sendMail, func(m Mail) (string, error) {
			sent = append(sent, m.Text)
			return "sent to " + m.To, nil
		}))
	if r.Err != nil || r.Value != "sent to ada@example.com" || r.Took != 2*time.Second {
		t.Errorf("it comes to %q, %v after %v", r.Value, r.Err, r.Took)
	}
	if want := []string{"Welcome, Ada!", "Are you settled in, Ada?"}; !slices.Equal(sent, want) {
		t.Errorf("it has sent %q, want %q", sent, want)
	}
}

// TestNoAddress: the worker refuses a mail without an address.
func TestNoAddress(t *testing.T) {
	if _, err := send(t.Context(), Mail{Text: "Hello"}); err == nil {
		t.Error("a mail to nobody is sent")
	}
}
