package local

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// firstLease is how long the sweep leaves a row alone after its commit: the relay's grace.
	firstLease = 2 * time.Second
	// lease is how long the sweep leaves a row alone after a renewal. So work whose process has died waits for so long.
	lease = 10 * time.Second
	// tick is the time between two checks of the work in hand. Work is renewed for the first time when it is older than
	// young, so that quick work is never renewed, and then after each third of its lease.
	tick  = 250 * time.Millisecond
	young = 500 * time.Millisecond
)

// renewer postpones the time at which rows of a topic are due, if they still have these numbers. It returns the rows
// that it has found.
type renewer interface {
	Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32, lease time.Duration) (
		[]legwork.ID, error)
}

// Run renews the leases of the work in hand until ctx ends.
func (p *Process) Run(ctx context.Context, rows renewer, log *slog.Logger) error {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	var logged time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		if err := p.renew(ctx, rows); err != nil && ctx.Err() == nil && time.Since(logged) > lease {
			logged = time.Now()
			log.Warn("cannot tell Postgres of the work in hand; workers elsewhere may get it as well", "error", err)
		}
	}
}

// renew renews the leases that are due for it.
func (p *Process) renew(ctx context.Context, rows renewer) (err error) {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, firstLease)
	defer cancel()
	for topic, due := range p.due(began) {
		err = cmp.Or(p.renewTopic(ctx, rows, topic, due, began), err)
	}
	return err
}

func (p *Process) renewTopic(ctx context.Context, rows renewer, topic string, due map[legwork.ID]*inHand,
	began time.Time) error {
	guid, publish, attempt := make([]legwork.ID, 0, len(due)), make([]int32, 0, len(due)), make([]int32, 0, len(due))
	for id, h := range due {
		guid, publish, attempt = append(guid, id), append(publish, int32(h.publish)), append(attempt, int32(h.attempt))
	}
	found, err := rows.Renew(ctx, topic, guid, publish, attempt, lease)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range found {
		h := due[id]
		h.renewed = began
		h.m.Renew(began, lease)
	}
	return nil
}

// due returns the work whose lease must be renewed, by topic. Work whose row was not found is tried again until it is
// settled, because the row may only have been locked.
func (p *Process) due(now time.Time) map[string]map[legwork.ID]*inHand {
	p.mu.Lock()
	defer p.mu.Unlock()
	due := map[string]map[legwork.ID]*inHand{}
	for h := range p.held {
		after := lease / 3
		if h.renewed.Equal(h.m.Time) { // it has not been renewed yet
			after = young
		}
		if now.Sub(h.renewed) >= after {
			if due[h.topic.name] == nil {
				due[h.topic.name] = map[legwork.ID]*inHand{}
			}
			due[h.topic.name][h.guid] = h
		}
	}
	return due
}
