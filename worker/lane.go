package worker

import (
	"context"
	"fmt"
	"time"

	"go.opentelemetry.io/otel/metric"
	"golang.org/x/sync/semaphore"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/presence"
	"github.com/legwork-dev/legwork/streams"
)

// lane fetches the work of one topic.
type lane struct {
	*pool
	*Registration
	source  *streams.Source
	subject string              // of its work
	own     *semaphore.Weighted // MaxPerTopic
	// turn bounds how long an idle topic keeps its only slot from the others;
	// 0, for ever, if there are slots enough.
	turn  time.Duration
	label metric.MeasurementOption
	tally *presence.Counter
	crew  *crew
	handed
}

// shareTurn is how long a topic may keep slots while it waits for work: all but
// its last one, and that too if there are few slots for many topics.
const shareTurn = 50 * time.Millisecond

// open opens a lane for each registration.
func (p *pool) open(ctx context.Context, registrations []Registration) ([]*lane, error) {
	var lanes []*lane
	for i := range registrations {
		r := &registrations[i]
		source, err := p.conn.Source(ctx, legwork.LaneWork(r.topic))
		if err != nil {
			for _, l := range lanes {
				_ = l.source.Close()
			}
			return nil, fmt.Errorf("worker: open topic %s: %w", r.topic, err)
		}
		l := &lane{
			pool: p, Registration: r, source: source, subject: legwork.Subject(p.cfg.Namespace, legwork.LaneWork(r.topic)),
			own: semaphore.NewWeighted(int64(r.maxParallel)), label: topicLabel(r.topic),
			tally: p.tally.Lane(legwork.LaneWork(r.topic)),
		}
		r.ask = l.claim
		l.meter.idle(l.label)
		if p.cfg.Concurrency < 2*len(registrations) && len(registrations) > 1 {
			l.turn = shareTurn
		}
		lanes = append(lanes, l)
	}
	return lanes, nil
}

// fetch takes work for free slots, never more, until ctx ends. A busy topic
// asks for twice what it got last; an idle one keeps a single slot.
func (l *lane) fetch(ctx context.Context) error {
	want := 1
	defer l.takeHanded(ctx)()
	for ctx.Err() == nil {
		l.flow.wait(ctx)
		room, err := l.take(ctx, want)
		if err != nil {
			break
		}
		messages, err := l.next(ctx, room)
		l.giveBack(room - len(messages))
		for _, m := range messages {
			l.begin(m)
		}
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("worker: topic %s: %w", l.topic, err)
		}
		want = min(max(1, 2*len(messages)), l.maxParallel)
	}
	return nil
}

// next waits for work within the time the slots may be kept. No work in that
// time is not an error.
func (l *lane) next(ctx context.Context, room int) ([]*streams.Message, error) {
	turn := l.turn
	if room > 1 {
		turn = shareTurn
	}
	if turn == 0 {
		return l.source.Next(ctx, room)
	}
	return l.source.NextWithin(ctx, room, turn)
}

// take waits for one free slot and takes up to want.
func (l *lane) take(ctx context.Context, want int) (int, error) {
	if err := l.own.Acquire(ctx, 1); err != nil {
		return 0, err
	}
	if err := l.slots.Acquire(ctx, 1); err != nil {
		l.own.Release(1)
		return 0, err
	}
	n := 1
	for ; n < want && l.own.TryAcquire(1); n++ {
		if !l.slots.TryAcquire(1) {
			l.own.Release(1)
			break
		}
	}
	return n, nil
}

// begin carries a message on a slot that was taken for it.
func (l *lane) begin(m *streams.Message) {
	l.flights.Add(1)
	l.working.Add(1)
	l.crew.start(m)
}

// free gives the slot of a message back.
func (l *lane) free(n int) {
	l.working.Add(-int64(n))
	l.giveBack(n)
}

// giveBack gives slots back, or to work that was handed over and waits for one.
func (l *lane) giveBack(n int) {
	n -= l.pass(n)
	l.slots.Release(int64(n))
	l.own.Release(int64(n))
	l.beginHanded()
}

// shortestLease returns the shortest lease of the lanes' consumers.
func shortestLease(lanes []*lane) time.Duration {
	shortest := lanes[0].source.AckWait()
	for _, l := range lanes[1:] {
		shortest = min(shortest, l.source.AckWait())
	}
	return shortest
}
