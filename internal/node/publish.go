package node

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
	spans := p.begin(ts, telemetry.HowSweep)
	errs := p.out.Publish(ctx, ts)
	for i, span := range spans {
		if errs[i] != nil {
			span.Fail(legwork.CodeOf(errs[i]), errs[i].Error())
		}
		span.End()
	}
	return errs
}

// fast is the engine's way, right after the commit: it does not wait.
func (p publisher) fast(ts []*legwork.Transition) {
	p.trace(ts, telemetry.HowFast)
	p.send(ts)
}

// trace records that messages are published now.
func (p publisher) trace(ts []*legwork.Transition, how string) {
	for _, span := range p.begin(ts, how) {
		span.End()
	}
}

// send publishes messages that have their spans.
func (p publisher) send(ts []*legwork.Transition) {
	if len(ts) > 0 {
		p.out.PublishAsync(ts)
		p.count(ts, telemetry.HowFast)
	}
}

func (p publisher) count(ts []*legwork.Transition, how string) {
	counts := make(map[string]int, 4)
	for _, t := range ts {
		counts[t.Lane()]++
	}
	for lane, n := range counts {
		p.tel.Metrics().Published(lane, how, n)
	}
}

// begin begins the spans of messages and makes them the messages' context; nil
// if none of them is recorded.
func (p publisher) begin(ts []*legwork.Transition, how string) (spans []telemetry.Span) {
	for i, t := range ts {
		place := telemetry.At(t, t.Publish)
		span := p.tel.BeginAt(telemetry.KindPublish, t.Lane(), &place, time.Time{})
		if !span.Recording() {
			continue
		}
		if spans == nil {
			spans = make([]telemetry.Span, len(ts))
		}
		span.SetTransition(t)
		span.Set(telemetry.How(how))
		t.Trace, spans[i] = span.Trace(), span
	}
	return spans
}
