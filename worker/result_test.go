package worker

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// TestWhyAHandlerEnded: the answer of a handler whose context has ended names the reason,
// once.
func TestWhyAHandlerEnded(t *testing.T) {
	t.Parallel()
	stale := &StaleError{"interrupted"}
	for name, c := range map[string]struct {
		cause, err error
		want, as   string
	}{
		"stale": {stale, context.Canceled,
			"nobody waits for this work any more: interrupted: context canceled", outcomeStale},
		"stale, and it says so": {stale, fmt.Errorf("charge: %w", stale),
			"charge: nobody waits for this work any more: interrupted", outcomeStale},
		"late": {errors.New("too late"), context.DeadlineExceeded, "too late: context deadline exceeded", outcomeTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancelCause(t.Context())
			cancel(c.cause)
			if r := conclude(ctx, c.err); r.outcome != c.as || r.err.Error() != c.want {
				t.Errorf("it is %v %q, want %v %q", r.outcome, r.err, c.as, c.want)
			}
		})
	}
}
