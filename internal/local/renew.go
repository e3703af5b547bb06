package local

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/legwork-dev/legwork"
)

const (
	// firstLease is how long a row that was committed is left alone by the sweep: the relay's grace.
	firstLease = 2 * time.Second
	// lease is how long it is from a renewal on, and so how long work that died with its process waits.
	lease = 10 * time.Second
	// tick is the time between two looks at what is in hand. What is older than young is renewed for the first time, so
	// that quick work is not, and then each third of its lease.
	tick  = 250 * time.Millisecond
	young = 500 * time.Millisecond
)

// renewer puts off the relay's next look at rows of a topic that still have their number, and returns those that it has
// found.
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

// renew renews what is due.
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

// due returns what is to be renewed, by topic. What is gone from the outbox is asked for again until it is settled: its
// row may only have been locked.
func (p *Process) due(now time.Time) map[string]map[legwork.ID]*inHand {
	p.mu.Lock()
	defer p.mu.Unlock()
	due := map[string]map[legwork.ID]*inHand{}
	for h := range p.held {
		after := lease / 3
		if h.renewed.Equal(h.m.Time) { // it was not renewed since it was handed over
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
