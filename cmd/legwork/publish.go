package main

import (
	"context"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/streams"
	"github.com/legwork-dev/legwork/telemetry"
)

// publisher puts a `publish <lane>` span between the step that made a message
// and the leg that takes it, as the child of what the row remembers: the relay
// does not hide the cause.
type publisher struct {
	out *streams.Publisher
	tel *telemetry.Telemetry
}

// Publish is the relay's way: it waits for the broker.
func (p publisher) Publish(ctx context.Context, ts []*legwork.Transition) []error {
	p.trace(ts, telemetry.HowSweep)
	return p.out.Publish(ctx, ts)
}

// fast is the engine's way, right after the commit: it does not wait.
func (p publisher) fast(ts []*legwork.Transition) {
	p.trace(ts, telemetry.HowFast)
	p.out.PublishAsync(ts)
	counts := make(map[string]int, 4)
	for _, t := range ts {
		counts[t.Lane()]++
	}
	for lane, n := range counts {
		p.tel.Metrics().Published(lane, telemetry.HowFast, n)
	}
}

func (p publisher) trace(ts []*legwork.Transition, how string) {
	for _, t := range ts {
		span := p.tel.Begin(telemetry.KindPublish, t.Lane(), t.Trace, time.Time{})
		if !span.Recording() {
			continue
		}
		span.SetTransition(t)
		span.Set(telemetry.How(how))
		t.Trace = span.Trace()
		span.End()
	}
}
