package outbox

import (
	"context"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/probe"
)

// TestTurning: a relay that cannot reach its broker says so, and its loops go on.
func TestTurning(t *testing.T) {
	t.Parallel()
	b := natstest.NewServer(t)
	s := newSiteAt(t, b.URL())
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, Config{})
	s.must(err)
	s.must(relay.Turning())
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- relay.Run(ctx) }()
	turns := func(l *probe.Loop) bool { return l.Within(-time.Hour) != nil }
	s.eventually("both loops turn", func() bool { return turns(&relay.polling) && turns(&relay.sweeping) })
	s.must(relay.Publishing())
	b.Stop()
	s.exec(`SELECT legwork.start('order', '{}')`)
	s.eventually("it says that it cannot publish", func() bool { return relay.Publishing() != nil })
	s.must(relay.Turning())
	b.Start()
	s.eventually("it publishes again", func() bool { return relay.Publishing() == nil })
	cancel()
	s.must(<-ended)
	if turns(&relay.polling) || turns(&relay.sweeping) {
		t.Error("the relay has ended, and its loops do not rest")
	}
}
