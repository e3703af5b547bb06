package outbox

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"
)

// TestRelayAudits: a relay tries to take turns as long as it runs, whatever
// becomes of one of them.
func TestRelayAudits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	var turns atomic.Int64
	cfg := quick()
	cfg.AuditEvery = time.Millisecond
	cfg.Audit = func(context.Context) error {
		if turns.Add(1) == 2 {
			return errors.New("Postgres is away")
		}
		return nil
	}
	stop := s.run(cfg, Ask(s.conn), s.publisher)
	s.eventually("it takes turns", func() bool { return turns.Load() > 4 })
	stop()
}
