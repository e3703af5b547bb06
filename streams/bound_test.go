package streams

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestBoundAndTurning: a source without its broker, or whose consumer cannot be
// had, is not bound and yet turns.
func TestBoundAndTurning(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s := b.source(c, legwork.LaneRun)
	must(t, s.Bound())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _, _ = s.Next(ctx, 1) }()
	eventually(t, "Next turns", func() bool { return s.loop.Within(-time.Hour) != nil })

	b.Stop()
	eventually(t, "it is not bound without its broker", func() bool { return s.Bound() != nil })
	must(t, s.Turning())
	waited := time.Now() // it turns while it waits
	eventually(t, "it turns while the broker is away", func() bool {
		return time.Since(waited) > awayTurn+awayTurn/2 && s.loop.Within(awayTurn+awayTurn/4) == nil
	})
	b.Start()
	eventually(t, "it is bound again", func() bool { return s.Bound() == nil })

	cancel()
	<-ended
	if err := s.loop.Within(-time.Hour); err != nil {
		t.Errorf("nobody waits in Next, and yet: %v", err)
	}
}

func TestProvisionedOnlyLooks(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	lacks := func(what string) {
		t.Helper()
		if err := c.Provisioned(t.Context()); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want that %s is missing", err, what)
		}
	}
	must(t, c.Provisioned(t.Context()))
	must(t, c.js.DeleteConsumer(t.Context(), "LEGWORK_test_RUN", durableEngine))
	lacks("consumer engine on stream LEGWORK_test_RUN")
	must(t, c.Provision(t.Context()))
	stream, err := c.js.Stream(t.Context(), "LEGWORK_test_START")
	must(t, err)
	changed := stream.CachedInfo().Config
	changed.NoAck = false
	_, err = c.js.UpdateStream(t.Context(), changed)
	must(t, err)
	lacks("LEGWORK_test_START is not as this version wants it")
	must(t, c.js.DeleteStream(t.Context(), "LEGWORK_test_WORK"))
	lacks("LEGWORK_test_WORK")
}
