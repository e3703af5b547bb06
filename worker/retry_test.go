package worker

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

// TestRetryPolicyOnTheWire: seconds, and nothing that was left at its default.
func TestRetryPolicyOnTheWire(t *testing.T) {
	got := RetryPolicy{MaximumAttempts: 5, InitialInterval: 1500 * time.Millisecond, BackoffCoefficient: 2,
		MaximumInterval: time.Minute}.header()
	want := `{"maximumAttempts":5,"backoffCoefficient":2,"initialInterval":1.5,"maximumInterval":60}`
	if got != want {
		t.Errorf("header %s, want %s", got, want)
	}
	if got := (RetryPolicy{MaximumAttempts: 2}).header(); got != `{"maximumAttempts":2}` || !json.Valid([]byte(got)) {
		t.Errorf("header %s", got)
	}
	if got := (RetryPolicy{NonRetryable: []int{402, 422}}).header(); got != `{"nonRetryable":[402,422]}` {
		t.Errorf("header %s", got)
	}
	if got := (RetryPolicy{}).header(); got != "" {
		t.Errorf("no policy has the header %s", got)
	}
}

func TestRetryPolicyIsChecked(t *testing.T) {
	for _, p := range []RetryPolicy{{MaximumAttempts: -1}, {MaximumAttempts: 100_000_000}, {NonRetryable: []int{0}},
		{InitialInterval: -1}, {MaximumInterval: -1}, {BackoffCoefficient: 0.5}, {BackoffCoefficient: -2}} {
		r := HandleRaw("pay", nil, Retry(p))
		r.fn = func(_ context.Context, _ *Task) (*Reply, error) { return nil, nil }
		if _, err := r.checked(&Config{Timeout: time.Second, Concurrency: 1}); err == nil {
			t.Errorf("%+v is accepted", p)
		}
	}
}
