package telemetry

import (
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
)

// defaultServiceName is the service.name of a process that is given none.
const defaultServiceName = "legwork"

// Protocols of OTLP that are spoken here.
const (
	protocolHTTP = "http/protobuf" // the default; port 4318 by convention
	protocolGRPC = "grpc"          // port 4317 by convention
)

// Config says what a process tells about itself. The tags are go-envconfig's;
// the zero value exports no spans, logs text at level info and serves nothing.
//
// Headers, certificates, compression and timeout of the exporter, the limits
// of spans (OTEL_SPAN_*), of the batch processor (OTEL_BSP_*) and
// OTEL_RESOURCE_ATTRIBUTES are read from the environment by the SDK itself:
// they may hold secrets and nothing here depends on them.
type Config struct {
	// ServiceName of this process; default "legwork".
	ServiceName string `env:"OTEL_SERVICE_NAME"`
	// ServiceVersion is the version of the program; set by it, default none.
	ServiceVersion string

	// Disabled turns spans and metrics off, not the propagation of contexts.
	Disabled bool `env:"OTEL_SDK_DISABLED"`
	// Endpoint is the base URL of an OTLP receiver, http:// or https://.
	// Default none: no span is exported.
	Endpoint string `env:"OTEL_EXPORTER_OTLP_ENDPOINT"`
	// TracesEndpoint is the full URL for spans; it wins over Endpoint.
	TracesEndpoint string `env:"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"`
	// Protocol is grpc or http/protobuf (default).
	Protocol string `env:"OTEL_EXPORTER_OTLP_PROTOCOL"`
	// TracesProtocol is the protocol for spans; it wins over Protocol.
	TracesProtocol string `env:"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"`
	// TracesExporter is otlp (default) or none.
	TracesExporter string `env:"OTEL_TRACES_EXPORTER"`
	// Sampler is always_on, always_off, traceidratio or one of these after
	// "parentbased_"; default parentbased_always_on.
	Sampler string `env:"OTEL_TRACES_SAMPLER"`
	// SamplerArg is the share of traces for traceidratio, 0 to 1; default 1.
	SamplerArg string `env:"OTEL_TRACES_SAMPLER_ARG"`
	// Spans receives the spans in place of an OTLP exporter; for programs that
	// bring their own exporter, and for tests. Default none.
	Spans sdktrace.SpanExporter

	// MetricsExporter is otlp, or none (default): metrics are pushed to an OTLP
	// receiver too. Few receivers of spans take metrics, so it must be asked for.
	MetricsExporter string `env:"OTEL_METRICS_EXPORTER"`
	// MetricsEndpoint is the full URL for metrics; it wins over Endpoint.
	MetricsEndpoint string `env:"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"`
	// MetricsProtocol is the protocol for metrics; it wins over Protocol.
	MetricsProtocol string `env:"OTEL_EXPORTER_OTLP_METRICS_PROTOCOL"`
	// Namespace of the installation: unless it is empty or "default" every metric
	// has it as the label legwork_namespace. Set by the program, default none.
	Namespace string

	// LogLevel is debug, info (default), warn or error.
	LogLevel string `env:"LEGWORK_LOG_LEVEL"`
	// LogFormat is text (default) or json.
	LogFormat string `env:"LEGWORK_LOG_FORMAT"`
	// LogOutput is where logs go; default standard error.
	LogOutput io.Writer
	// Guest says that the program is somebody else's: the globals of OpenTelemetry
	// and slog are left as they are. Logger then gets the logs, if it is not nil.
	Guest  bool
	Logger *slog.Logger `env:",noinit"`

	// MetricsAddr is the host:port of /metrics and of the probes (/livez, /readyz,
	// /startupz); default none, nothing is served. The endpoints ask for no
	// password: bind them to an address that only the monitoring reaches.
	MetricsAddr string `env:"LEGWORK_METRICS_ADDR"`
}

// protocol returns the OTLP protocol for a signal: its own, or that of all.
func (c *Config) protocol(own string) (string, error) {
	for _, p := range []string{own, c.Protocol, protocolHTTP} {
		switch p {
		case "":
		case protocolHTTP, protocolGRPC:
			return p, nil
		default:
			return "", fmt.Errorf("OTEL_EXPORTER_OTLP_PROTOCOL is %q: want %s or %s", p, protocolHTTP, protocolGRPC)
		}
	}
	return protocolHTTP, nil
}

// endpoint returns the URL that spans are sent to, "" if they are not exported.
func (c *Config) endpoint(protocol string) (string, error) {
	switch c.TracesExporter {
	case "", "otlp":
	case "none":
		return "", nil
	default:
		return "", fmt.Errorf("OTEL_TRACES_EXPORTER is %q: want otlp or none", c.TracesExporter)
	}
	return c.receiver("traces", c.TracesEndpoint, protocol)
}

// receiver returns the URL that a signal is sent to: its own endpoint, or the
// place of the signal below that of all; "" if there is none.
func (c *Config) receiver(signal, own, protocol string) (string, error) {
	name, raw := "OTEL_EXPORTER_OTLP_"+strings.ToUpper(signal)+"_ENDPOINT", own
	if raw == "" {
		name, raw = "OTEL_EXPORTER_OTLP_ENDPOINT", c.Endpoint
	}
	if raw == "" {
		return "", nil
	}
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return "", fmt.Errorf("%s is %q: want a URL such as http://localhost:4318", name, redact(raw))
	}
	if u.User != nil {
		return "", fmt.Errorf("%s holds a user or password: put credentials into OTEL_EXPORTER_OTLP_HEADERS", name)
	}
	if protocol == protocolHTTP && own == "" {
		u.Path = strings.TrimSuffix(u.Path, "/") + "/v1/" + signal
	}
	return u.String(), nil
}
