package telemetry

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
)

// keyExported says that a span was made from rows, after the fact: its times are
// as exact as rows are.
const keyExported = "legwork.exported"

// Past is a span that was not recorded when it happened.
type Past struct {
	Trace      legwork.TraceID
	ID, Parent legwork.SpanID // Parent zero: none
	Kind, Name string
	Begin, End time.Time
	// LinkTrace and Link are a cause that is not the parent; zero: none.
	LinkTrace legwork.TraceID
	Link      legwork.SpanID
	Error     string // "": it did not fail
	Code      int
	// Attributes of the span.
	Attributes []Attr
}

// Exported marks a span made from rows.
func Exported() Attr { return text(keyExported, "from rows") }

// AddressText is dad for a text.
func AddressText(v string) Attr { return text(keyDAD, v) }

// ActivityDigits is ActivityLedger for digits as they are shown.
func ActivityDigits(v string) Attr { return text(keyActivityLedger, v) }

// GUIDDigits is GUIDLedger for digits as they are shown.
func GUIDDigits(v string) Attr { return text(keyGUIDLedger, v) }

// errNoReceiver: no OTLP endpoint is configured.
var errNoReceiver = errors.New("no OTLP receiver is named: give --otlp http://localhost:4318 or set " +
	"OTEL_EXPORTER_OTLP_ENDPOINT")

// ExportPast sends spans to the configured receiver under their own ids,
// ignoring the sampler, and waits until the receiver has them.
func ExportPast(ctx context.Context, c Config, spans []Past) (err error) {
	exporter, err := c.exporter(ctx)
	if err != nil {
		return err
	}
	if exporter == nil {
		return errNoReceiver
	}
	about, err := c.resource(ctx)
	if err != nil {
		return err
	}
	kept := &keep{}
	provider := sdktrace.NewTracerProvider(sdktrace.WithSyncer(kept), sdktrace.WithSampler(sdktrace.AlwaysSample()),
		sdktrace.WithIDGenerator(named{}), sdktrace.WithResource(about))
	for i := range spans {
		spans[i].make(provider.Tracer(scope))
	}
	err = provider.Shutdown(ctx)
	const most = 500 // of a request: a receiver takes 4 MiB
	for all := kept.spans; len(all) > 0 && err == nil; all = all[min(most, len(all)):] {
		err = exporter.ExportSpans(ctx, all[:min(most, len(all))])
	}
	if err = errors.Join(err, exporter.Shutdown(ctx)); err != nil {
		return fmt.Errorf("send spans to the OTLP receiver: %w", err)
	}
	return nil
}

func (p *Past) make(tracer trace.Tracer) {
	ctx := context.WithValue(context.Background(), wantedKey{},
		&wanted{trace: trace.TraceID(p.Trace), span: trace.SpanID(p.ID)})
	if p.Parent != (legwork.SpanID{}) {
		ctx = trace.ContextWithRemoteSpanContext(ctx, p.context(p.Trace, p.Parent))
	}
	options := append([]trace.SpanStartOption{trace.WithTimestamp(p.Begin)}, startOptions[p.Kind]...)
	if p.Link != (legwork.SpanID{}) {
		options = append(options, trace.WithLinks(trace.Link{SpanContext: p.context(p.LinkTrace, p.Link)}))
	}
	_, span := tracer.Start(ctx, p.Kind+" "+p.Name, options...)
	Span{span: span}.Set(p.Attributes...)
	if p.Error != "" {
		span.SetStatus(codes.Error, legwork.Clip(redact(p.Error), maxFailureBytes))
	}
	if p.Code != 0 {
		span.SetAttributes(attribute.Int(KeyCode, p.Code))
	}
	span.End(trace.WithTimestamp(p.End))
}

func (p *Past) context(id legwork.TraceID, span legwork.SpanID) trace.SpanContext {
	return trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID(id), SpanID: trace.SpanID(span),
		TraceFlags: trace.FlagsSampled, Remote: true})
}

// keep holds spans back until all of them are there.
type keep struct{ spans []sdktrace.ReadOnlySpan }

func (k *keep) ExportSpans(_ context.Context, spans []sdktrace.ReadOnlySpan) error {
	k.spans = append(k.spans, spans...)
	return nil
}

func (*keep) Shutdown(context.Context) error { return nil }
