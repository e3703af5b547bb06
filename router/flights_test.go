package router

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestTurning: a batch whose handler does not end is noticed, for as long as it
// does not.
func TestTurning(t *testing.T) {
	t.Parallel()
	b := newBench(t, 30*time.Second)
	b.publish(1)
	began, release := make(chan struct{}), make(chan struct{})
	r, err := New(Config{Source: b.source, Handler: func(_ context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		close(began)
		<-release
		return make([]legwork.Verdict, len(batch))
	}})
	b.must(err)
	b.must(r.Turning(0))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- r.Run(ctx) }()
	<-began
	b.must(r.Turning(time.Hour))
	if err := r.Turning(0); err == nil || !strings.Contains(err.Error(), "a batch of lane run has been in flight for") {
		t.Errorf("a batch is in flight: %v", err)
	}
	close(release)
	cancel()
	b.must(<-ended)
	b.must(r.Turning(0))
}
