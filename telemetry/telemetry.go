package telemetry

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/prometheus/otlptranslator"
	"go.opentelemetry.io/otel"
	otelprom "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	noopmetric "go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/propagation"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/exemplar"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/legwork-dev/legwork/probe"
)

// scope names the instruments and spans of this module.
const scope = "github.com/legwork-dev/legwork"

// Telemetry holds a process's tracer, metrics, logger and probes. A nil
// *Telemetry does nothing.
type Telemetry struct {
	tracer  trace.Tracer // nil: no span is exported
	follows bool         // the sampler keeps the decision of an incoming context
	spans   *sdktrace.TracerProvider
	sink    sdktrace.SpanExporter // where spans end up

	metrics  *Metrics
	meters   *sdkmetric.MeterProvider
	registry *prometheus.Registry

	log    *slog.Logger
	probes *probe.Probes

	closing  sync.Once
	closeErr error
}

// Setup makes a process's telemetry and, unless it is a guest, sets the
// OpenTelemetry globals, for libraries that know nothing else. It opens no
// connection and no port. Errors name the setting that is wrong.
func Setup(ctx context.Context, c Config) (*Telemetry, error) {
	log, err := newLogger(c)
	if err != nil {
		return nil, err
	}
	t := &Telemetry{log: log, registry: prometheus.NewRegistry(), probes: &probe.Probes{Clean: redact}}
	about, err := c.resource(ctx)
	if err != nil {
		return nil, err
	}
	if err := t.setupMetrics(ctx, c, about); err != nil {
		return nil, err
	}
	if err := t.setupSpans(ctx, c, about); err != nil {
		return nil, errors.Join(err, t.Shutdown(ctx))
	}
	if !c.Guest {
		t.setGlobals()
	}
	return t, nil
}

func (t *Telemetry) setupSpans(ctx context.Context, c Config, about *resource.Resource) error {
	sampler, follows, err := c.sampler()
	if err != nil {
		return err
	}
	exporter, err := c.exporter(ctx)
	if err != nil || exporter == nil {
		return err
	}
	t.sink = exporter
	t.spans = sdktrace.NewTracerProvider(sdktrace.WithBatcher(exporter), sdktrace.WithSampler(keeping{sampler}),
		sdktrace.WithIDGenerator(named{}), sdktrace.WithResource(about))
	t.tracer, t.follows = t.spans.Tracer(scope), follows
	return nil
}

func (t *Telemetry) setupMetrics(ctx context.Context, c Config, about *resource.Resource) error {
	err := errors.Join(
		t.registry.Register(collectors.NewGoCollector()),
		t.registry.Register(collectors.NewProcessCollector(collectors.ProcessCollectorOpts{})),
	)
	if err != nil || c.Disabled {
		return err
	}
	reader, err := otelprom.New(otelprom.WithRegisterer(c.labelled(t.registry)), otelprom.WithoutScopeInfo(),
		otelprom.WithTranslationStrategy(otlptranslator.UnderscoreEscapingWithSuffixes))
	if err != nil {
		return err
	}
	push, err := c.metricsReader(ctx)
	if err != nil {
		return err
	}
	options := []sdkmetric.Option{sdkmetric.WithReader(reader), sdkmetric.WithResource(about),
		sdkmetric.WithExemplarFilter(exemplar.AlwaysOffFilter)}
	if push != nil {
		options = append(options, sdkmetric.WithReader(push))
	}
	t.meters = sdkmetric.NewMeterProvider(options...)
	t.metrics, err = newMetrics(t.meters.Meter(scope))
	return err
}

func (t *Telemetry) setGlobals() {
	otel.SetTextMapPropagator(propagation.NewCompositeTextMapPropagator(propagation.TraceContext{}, propagation.Baggage{}))
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		t.log.Warn("telemetry: spans or metrics were lost; check the OTLP receiver", "error", err)
	}))
	otel.SetTracerProvider(t.TracerProvider())
	if t.meters != nil {
		otel.SetMeterProvider(t.meters)
	}
}

// TracerProvider returns the provider for libraries that take one. Without an
// exporter it is one that records nothing and hands contexts on.
func (t *Telemetry) TracerProvider() trace.TracerProvider {
	if t == nil || t.spans == nil {
		return noop.NewTracerProvider()
	}
	return t.spans
}

// MeterProvider returns the provider whose metrics Handler serves, for
// libraries that take one. Without metrics it is one that measures nothing.
func (t *Telemetry) MeterProvider() metric.MeterProvider {
	if t == nil || t.meters == nil {
		return noopmetric.NewMeterProvider()
	}
	return t.meters
}

// Metrics returns the metrics, nil if there are none; all methods of a nil
// *Metrics do nothing.
func (t *Telemetry) Metrics() *Metrics {
	if t == nil {
		return nil
	}
	return t.metrics
}

// Logger returns the logger, one that discards if there is none.
func (t *Telemetry) Logger() *slog.Logger {
	if t == nil || t.log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return t.log
}

// Probes returns the process's probes, nil if there are none; all methods of a
// nil *probe.Probes do nothing.
func (t *Telemetry) Probes() *probe.Probes {
	if t == nil {
		return nil
	}
	return t.probes
}

// Handler serves the metrics in Prometheus' format, for /metrics.
func (t *Telemetry) Handler() http.Handler {
	if t == nil {
		return http.NotFoundHandler()
	}
	return promhttp.HandlerFor(t.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(t.log.Handler(), slog.LevelWarn), ErrorHandling: promhttp.ContinueOnError,
	})
}

// Flush sends the spans that ended so far.
func (t *Telemetry) Flush(ctx context.Context) error {
	if t == nil || t.spans == nil {
		return nil
	}
	return t.spans.ForceFlush(ctx)
}

// Shutdown sends what is left and stops the exporters. Later spans and counts
// are lost. A second call returns the result of the first.
func (t *Telemetry) Shutdown(ctx context.Context) error {
	if t == nil {
		return nil
	}
	t.closing.Do(func() {
		if t.spans != nil {
			t.closeErr = t.spans.Shutdown(ctx)
			if t.closeErr != nil {
				// Out of time: the provider leaves its exporter retrying.
				t.closeErr = errors.Join(t.closeErr, t.sink.Shutdown(ctx))
			}
		}
		if t.meters != nil {
			t.closeErr = errors.Join(t.closeErr, t.meters.Shutdown(ctx))
		}
	})
	return t.closeErr
}
