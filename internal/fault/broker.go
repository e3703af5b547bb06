package fault

import (
	"context"
	"sync"
	"time"

	"github.com/legwork-dev/legwork"
)

// Publisher is the broker as engine and relay publish to it.
type Publisher struct {
	Inner interface {
		Publish(ctx context.Context, ts []*legwork.Transition) []error
		PublishAsync(ts []*legwork.Transition)
	}
	Faults *Faults
}

// Publish implements outbox.Publisher.
func (p Publisher) Publish(ctx context.Context, ts []*legwork.Transition) []error {
	errs := make([]error, len(ts))
	var sent []*legwork.Transition
	var at []int
	for i, t := range ts {
		is := p.Faults.draw("publish", fails, timesOut, unknown)
		if is != fine {
			errs[i] = is.err(ctx)
		}
		if is == fine || is == unknown {
			sent, at = append(sent, t), append(at, i)
		}
	}
	for i, err := range p.Inner.Publish(ctx, sent) {
		if errs[at[i]] == nil {
			errs[at[i]] = err
		}
	}
	return errs
}

// PublishAsync is the fast path after a commit: what goes wrong, nobody hears.
func (p Publisher) PublishAsync(ts []*legwork.Transition) {
	var sent []*legwork.Transition
	for _, t := range ts {
		if p.Faults.draw("publish after a commit", lost) == fine {
			sent = append(sent, t)
		}
	}
	p.Inner.PublishAsync(sent)
}

// Broker is the broker as the sweep asks it; S is the state of a lane.
type Broker[S any] struct {
	Inner interface {
		LaneState(ctx context.Context, lane string) (S, error)
		Held(ctx context.Context, lane string) (map[legwork.ID]bool, error)
	}
	Faults *Faults
}

// LaneState implements outbox.Broker.
func (b Broker[S]) LaneState(ctx context.Context, lane string) (s S, err error) {
	if is := b.Faults.draw("broker", fails, timesOut); is != fine {
		return s, is.err(ctx)
	}
	return b.Inner.LaneState(ctx, lane)
}

// Held implements outbox.Broker.
func (b Broker[S]) Held(ctx context.Context, lane string) (map[legwork.ID]bool, error) {
	if is := b.Faults.draw("broker", fails, timesOut); is != fine {
		return nil, is.err(ctx)
	}
	return b.Inner.Held(ctx, lane)
}

// Handler is a handler of a router.
type Handler func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict

// Settling makes the deliveries and acknowledgements of a lane go wrong: a
// message is not handled and comes again, was handled and comes again, is
// handled twice at once, or was acknowledged by the broker and is gone.
func (f *Faults) Settling(h Handler) Handler {
	return func(ctx context.Context, batch []*legwork.Delivery) []legwork.Verdict {
		verdicts, fates := make([]legwork.Verdict, len(batch)), make([]fate, len(batch))
		var handled, copies []*legwork.Delivery
		var at []int
		for i, d := range batch {
			switch fates[i] = f.draw("delivery", fails, unknown, twice, lost); fates[i] {
			case twice:
				again := *d
				copies = append(copies, &again)
				fallthrough
			case fine, unknown:
				handled, at = append(handled, d), append(at, i)
			}
		}
		var other sync.WaitGroup
		if len(copies) > 0 {
			other.Go(func() { h(ctx, copies) })
		}
		if len(handled) > 0 {
			for i, v := range h(ctx, handled) {
				verdicts[at[i]] = v
			}
		}
		other.Wait()
		for i, is := range fates {
			is.settle(&verdicts[i], batch[i])
		}
		return verdicts
	}
}

// settle is what the broker hears.
func (is fate) settle(v *legwork.Verdict, d *legwork.Delivery) {
	switch is {
	case fails, unknown:
		*v = legwork.Verdict{Action: legwork.Nak, Delay: wait * time.Duration(d.Count), Outcome: "fault"}
	case lost:
		*v = legwork.Verdict{Action: legwork.Ack, Outcome: "fault"}
	}
}
