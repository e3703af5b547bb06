package telemetry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// exporter returns where spans go, nil if nowhere. It opens no connection: a
// receiver that is away costs spans, never a start.
func (c *Config) exporter(ctx context.Context) (sdktrace.SpanExporter, error) {
	if c.Disabled {
		return nil, nil
	}
	if c.Spans != nil {
		return c.Spans, nil
	}
	protocol, err := c.protocol(c.TracesProtocol)
	if err != nil {
		return nil, err
	}
	endpoint, err := c.endpoint(protocol)
	if err != nil || endpoint == "" {
		return nil, err
	}
	var made sdktrace.SpanExporter
	if protocol == protocolGRPC {
		made, err = otlptracegrpc.New(ctx, otlptracegrpc.WithEndpointURL(endpoint))
	} else {
		made, err = otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(endpoint))
	}
	if err != nil {
		return nil, fmt.Errorf("OTLP exporter for %s over %s: %w", endpoint, protocol, err)
	}
	return made, nil
}

// sampler returns the sampler, and whether it follows the decision that an
// incoming context carries.
func (c *Config) sampler() (s sdktrace.Sampler, follows bool, err error) {
	name, follows := strings.CutPrefix(c.Sampler, "parentbased_")
	switch name {
	case "":
		follows = true
		s = sdktrace.AlwaysSample()
	case "always_on":
		s = sdktrace.AlwaysSample()
	case "always_off":
		s = sdktrace.NeverSample()
	case "traceidratio":
		share := 1.0
		if c.SamplerArg != "" {
			share, err = strconv.ParseFloat(c.SamplerArg, 64)
		}
		if err != nil || !(share >= 0 && share <= 1) {
			return nil, false, fmt.Errorf("OTEL_TRACES_SAMPLER_ARG is %q: want a share of traces from 0 to 1", c.SamplerArg)
		}
		s = sdktrace.TraceIDRatioBased(share)
	default:
		return nil, false, fmt.Errorf("OTEL_TRACES_SAMPLER is %q: want always_on, always_off, traceidratio, or one of "+
			"these after parentbased_", c.Sampler)
	}
	if follows {
		s = sdktrace.ParentBased(s)
	}
	return s, follows, nil
}

// resource describes this process. It holds no command line: arguments may
// carry passwords.
func (c *Config) resource(ctx context.Context) (*resource.Resource, error) {
	host, _ := os.Hostname()
	instance := host + ":" + strconv.Itoa(os.Getpid())
	own := []attribute.KeyValue{}
	if c.ServiceName != "" {
		own = append(own, attribute.String("service.name", c.ServiceName))
	}
	if c.ServiceVersion != "" {
		own = append(own, attribute.String("service.version", c.ServiceVersion))
	}
	r, err := resource.New(ctx,
		resource.WithAttributes(attribute.String("service.name", defaultServiceName),
			attribute.String("service.instance.id", instance)),
		resource.WithTelemetrySDK(),
		resource.WithFromEnv(),
		resource.WithAttributes(own...),
	)
	if err != nil && !errors.Is(err, resource.ErrPartialResource) && !errors.Is(err, resource.ErrSchemaURLConflict) {
		return nil, fmt.Errorf("OTEL_RESOURCE_ATTRIBUTES: %w", err)
	}
	return r, nil
}
