package worker

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/frames"
)

// carrier is what the handler of a durable function needs beyond its task (package flow).
type carrier struct {
	*lane
	task *Task
}

// Resume implements frames.Carrier.
func (c carrier) Resume(flushes int) {
	c.task.interim.mu.Lock()
	defer c.task.interim.mu.Unlock()
	c.task.interim.next = max(c.task.interim.next, flushes)
}

// Replayed implements frames.Carrier.
func (c carrier) Replayed(kept bool) { c.meter.replayed(c.topic, kept) }

// Until implements frames.Carrier.
func (c carrier) Until() context.Context { return c.work }

// journalTimeout is how long an engine has to tell a page before it is asked again.
const journalTimeout = 5 * time.Second

// Journal implements frames.Carrier. A request that nobody answers, or that an engine
// cannot answer now, is sent again.
func (c carrier) Journal(ctx context.Context, page frames.Page) (*frames.Events, error) {
	body, err := json.Marshal(page)
	if err != nil {
		return nil, err
	}
	for attempt := 0; ; attempt++ {
		events, err := c.ask(ctx, body)
		if err == nil || legwork.ClassOf(err) == legwork.Dead || attempt == len(pauses) {
			return events, err
		}
		timer := time.NewTimer(pauses[attempt])
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return nil, context.Cause(ctx)
		}
	}
}

func (c carrier) ask(ctx context.Context, body []byte) (*frames.Events, error) {
	ctx, cancel := context.WithTimeout(ctx, journalTimeout)
	defer cancel()
	m, err := c.conn.NATS().RequestWithContext(ctx, legwork.JournalSubject(c.cfg.Namespace, c.topic), body)
	if err != nil {
		return nil, fmt.Errorf("no engine tells the journal: %w", err)
	}
	events := &frames.Events{}
	if err := json.Unmarshal(m.Data, events); err != nil {
		return nil, err
	}
	if e := events.Error; e != nil {
		class := legwork.Retry
		if e.Code >= 400 && e.Code < 500 && e.Code != 429 {
			class = legwork.Dead
		}
		return nil, &legwork.Error{Code: e.Code, Class: class, Message: e.Message}
	}
	return events, nil
}
