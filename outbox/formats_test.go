package outbox

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestARelayStopsAtANewerFormat: a migration of a newer build runs while the relay runs.
// The relay then changes no row, logs this once, and is not ready. It continues when it
// can read the rows again.
func TestARelayStopsAtANewerFormat(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ended := s.ended()
	var log lines
	var kept, audits atomic.Int64
	cfg := quick()
	cfg.RetainEvery, cfg.AuditEvery = time.Millisecond, time.Millisecond
	cfg.Retain = func(context.Context) (int, bool, error) { kept.Add(1); return 0, true, nil }
	cfg.Audit = func(context.Context) error { audits.Add(1); return nil }
	cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, cfg)
	s.must(err)
	s.exec(`UPDATE legwork.format SET version = 2 WHERE kind = 'outbox'`)
	s.one(s.gid, "run", "", 0)                                   // to be polled
	s.one(s.gid, "run", "", 1)                                   // to be swept
	s.one(ended, payLane, "", 1)                                 // to be ended
	s.hold(s.paused("graph", "order", true), s.put("run", 1, 0)) // to be released
	before := s.number(`SELECT sum(hashtext(o::text)) % 1000000 FROM legwork.outbox o`)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- relay.Run(ctx) }()
	s.eventually("every loop says so", func() bool { return log.count("upgrade this process") >= 5 })
	if relay.Publishing() == nil {
		t.Error("it says that it publishes")
	}
	if after := s.number(`SELECT sum(hashtext(o::text)) % 1000000 FROM legwork.outbox o`); after != before ||
		s.stored("RUN") != 0 || kept.Load()+audits.Load() > 0 {
		t.Errorf("rows have changed: %t; %d messages, %d pieces of the retention, %d audits", after != before,
			s.stored("RUN"), kept.Load(), audits.Load())
	}
	s.exec(`UPDATE legwork.format SET version = 1 WHERE kind = 'outbox'`)
	s.eventually("it goes on", func() bool {
		return s.stored("RUN") == 3 && s.number(`SELECT count(*) FROM legwork.outbox`) == 3 && kept.Load() > 0 &&
			audits.Load() > 0
	})
	cancel()
	s.must(<-done)
}

// TestARelayStopsAtANewerReader: rows of a kind that the relay does not know need a newer
// relay.
func TestARelayStopsAtANewerReader(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	relay, err := NewRelay(s.store, Ask(s.conn), s.publisher, quick())
	s.must(err)
	s.must(relay.readable(t.Context()))
	s.exec(`INSERT INTO legwork.format VALUES ('dance', 1, 99)`)
	relay.formats.asked = time.Time{}
	if err := relay.readable(t.Context()); err == nil || !strings.Contains(err.Error(), "dance rows that need reader 99") {
		t.Errorf("a relay that is reader 1: %v", err)
	}
}
