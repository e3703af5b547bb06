package local

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

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
	// soon is how often a row that was not found is asked for with each tick, because it may only have been locked. After
	// that it is asked for with each third of a lease: most likely a relay has published it with another number.
	soon = 4
	// maxTopics bounds the topics that are renewed at once.
	maxTopics = 16
)

// renewer postpones the time at which rows of a topic are due, if they still have these numbers. It returns the rows
// that it has found.
type renewer interface {
	Renew(ctx context.Context, topic string, guid []legwork.ID, publish, attempt []int32, lease time.Duration) (
		[]legwork.ID, error)
}

// renewing renews the leases of a process.
type renewing struct {
	*Process
	rows  renewer
	log   *slog.Logger
	group errgroup.Group

	logMu  sync.Mutex
	logged time.Time
}

// Run renews the leases of the work in hand until ctx ends.
func (p *Process) Run(ctx context.Context, rows renewer, log *slog.Logger) error {
	r := &renewing{Process: p, rows: rows, log: log}
	r.group.SetLimit(maxTopics)
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return r.group.Wait()
		case <-ticker.C:
			r.renew(ctx)
		}
	}
}

// renew renews the leases that are due for it, the topics side by side: a topic that waits for an answer does not hold
// up others. Each topic has one request under way at a time.
func (r *renewing) renew(ctx context.Context) {
	for t, due := range r.due(time.Now()) {
		if !r.group.TryGo(func() error {
			r.note(ctx, r.renewTopic(ctx, t, due))
			return nil
		}) {
			r.asks(t, false) // with the next tick
		}
	}
}

func (r *renewing) note(ctx context.Context, err error) {
	r.logMu.Lock()
	defer r.logMu.Unlock()
	if err != nil && ctx.Err() == nil && time.Since(r.logged) > lease {
		r.logged = time.Now()
		r.log.Warn("cannot tell Postgres of the work in hand; workers elsewhere may get it as well", "error", err)
	}
}

// asks notes whether a request for rows of a topic is under way.
func (p *Process) asks(t *topic, now bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t.renewing = now
}

func (r *renewing) renewTopic(ctx context.Context, t *topic, due map[legwork.ID]*inHand) error {
	defer r.asks(t, false)
	ctx, cancel := context.WithTimeout(ctx, firstLease)
	defer cancel()
	guid, publish, attempt := make([]legwork.ID, 0, len(due)), make([]int32, 0, len(due)), make([]int32, 0, len(due))
	for id, h := range due {
		guid, publish, attempt = append(guid, id), append(publish, int32(h.publish)), append(attempt, int32(h.attempt))
	}
	began := time.Now()
	found, err := r.rows.Renew(ctx, t.name, guid, publish, attempt, lease)
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range found {
		h := due[id]
		if h == nil {
			continue // the relay names a row that the request did not
		}
		h.renewed, h.missed = began, 0
		h.m.Renew(began, lease)
		delete(due, id)
	}
	if err != nil {
		return err
	}
	for _, h := range due {
		h.asked = began
		h.missed++
	}
	return nil
}

// due returns the work whose lease must be renewed, of topics that have no request under way, and notes that they have
// one now. Work whose row was not found is tried again until it is settled, because the row may only have been locked.
func (p *Process) due(now time.Time) map[*topic]map[legwork.ID]*inHand {
	p.mu.Lock()
	defer p.mu.Unlock()
	due := map[*topic]map[legwork.ID]*inHand{}
	for h := range p.held {
		after := lease / 3
		if h.renewed.Equal(h.m.Time) { // it has not been renewed yet
			after = young
		}
		wait := h.missed > soon && now.Sub(h.asked) < lease/3
		if !h.topic.renewing && !wait && now.Sub(h.renewed) >= after {
			if due[h.topic] == nil {
				due[h.topic] = map[legwork.ID]*inHand{}
			}
			due[h.topic][h.guid] = h
		}
	}
	for t := range due {
		t.renewing = true
	}
	return due
}
