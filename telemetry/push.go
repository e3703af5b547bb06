package telemetry

import (
	"context"
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetricgrpc"
	"go.opentelemetry.io/otel/exporters/otlp/otlpmetric/otlpmetrichttp"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"

	"github.com/legwork-dev/legwork"
)

// metricsReader pushes metrics to an OTLP receiver, every minute unless
// OTEL_METRIC_EXPORT_INTERVAL says; nil if that is not asked for. It opens no
// connection: a receiver that is away costs metrics, never a start.
func (c *Config) metricsReader(ctx context.Context) (sdkmetric.Reader, error) {
	switch c.MetricsExporter {
	case "", "none":
		return nil, nil
	case "otlp":
	default:
		return nil, fmt.Errorf("OTEL_METRICS_EXPORTER is %q: want otlp or none; /metrics is served by LEGWORK_METRICS_ADDR",
			c.MetricsExporter)
	}
	protocol, err := c.protocol(c.MetricsProtocol)
	if err != nil {
		return nil, err
	}
	endpoint, err := c.receiver("metrics", c.MetricsEndpoint, protocol)
	if err != nil {
		return nil, err
	}
	if endpoint == "" {
		return nil, fmt.Errorf("OTEL_METRICS_EXPORTER is otlp, and no receiver is named: set " +
			"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT or OTEL_EXPORTER_OTLP_ENDPOINT")
	}
	var out sdkmetric.Exporter
	if protocol == protocolGRPC {
		out, err = otlpmetricgrpc.New(ctx, otlpmetricgrpc.WithEndpointURL(endpoint))
	} else {
		out, err = otlpmetrichttp.New(ctx, otlpmetrichttp.WithEndpointURL(endpoint))
	}
	if err != nil {
		return nil, fmt.Errorf("OTLP exporter of metrics for %s over %s: %w", endpoint, protocol, err)
	}
	return sdkmetric.NewPeriodicReader(out), nil
}

// labelled is the registry under the namespace of the installation, so that
// several may be told apart in one Prometheus.
func (c *Config) labelled(r prometheus.Registerer) prometheus.Registerer {
	if c.Namespace == "" || c.Namespace == legwork.DefaultNamespace {
		return r
	}
	return prometheus.WrapRegistererWith(prometheus.Labels{"legwork_namespace": c.Namespace}, r)
}
