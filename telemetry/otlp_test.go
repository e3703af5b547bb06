package telemetry

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	"google.golang.org/grpc"

	"github.com/legwork-dev/legwork"
)

// receiver takes spans.
type receiver struct {
	collector.UnimplementedTraceServiceServer
	got chan *collector.ExportTraceServiceRequest
}

func (r *receiver) Export(_ context.Context,
	in *collector.ExportTraceServiceRequest) (*collector.ExportTraceServiceResponse, error) {
	r.got <- in
	return &collector.ExportTraceServiceResponse{}, nil
}

func TestExportOverHTTP(t *testing.T) {
	r := &receiver{got: make(chan *collector.ExportTraceServiceRequest, 8)}
	url := overHTTP(t, "/base/v1/traces", &collector.ExportTraceServiceRequest{},
		func(in *collector.ExportTraceServiceRequest) { r.got <- in })
	r.exportedBy(t, fromEnv(t, map[string]string{
		"OTEL_EXPORTER_OTLP_ENDPOINT": url + "/base/", "OTEL_SERVICE_NAME": "shop-engine",
	}))
	r.exportedBy(t, fromEnv(t, map[string]string{
		"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": url + "/base/v1/traces", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:1",
		"OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "http/protobuf", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc",
		"OTEL_SERVICE_NAME": "shop-engine",
	}))
}

func TestExportOverGRPC(t *testing.T) {
	r := &receiver{got: make(chan *collector.ExportTraceServiceRequest, 8)}
	url := overGRPC(t, func(s *grpc.Server) { collector.RegisterTraceServiceServer(s, r) })
	r.exportedBy(t, fromEnv(t, map[string]string{
		"OTEL_EXPORTER_OTLP_ENDPOINT": url, "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc", "OTEL_SERVICE_NAME": "shop-engine",
	}))
}

// exportedBy checks that a span under c arrives, by Shutdown at the latest.
func (r *receiver) exportedBy(t *testing.T, c Config) {
	t.Helper()
	tel := setup(t, c)
	span := tel.beginSpan(KindJob, "order", incoming, time.Time{})
	span.Set(Job("o-1"))
	span.End()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := tel.Shutdown(ctx); err != nil {
		t.Fatal(err)
	}
	var in *collector.ExportTraceServiceRequest
	select {
	case in = <-r.got:
	default:
		t.Fatal("Shutdown returned and nothing was exported")
	}
	about := in.ResourceSpans[0]
	services := 0
	for _, kv := range about.Resource.Attributes {
		if kv.Key == "service.name" && kv.Value.GetStringValue() == "shop-engine" {
			services++
		}
	}
	sent := about.ScopeSpans[0].Spans[0]
	if services != 1 || sent.Name != "job order" || string(sent.ParentSpanId) != "\x00\xf0\x67\xaa\x0b\xa9\x02\xb7" ||
		sent.TraceState != incoming.State {
		t.Errorf("received %v of %v", sent, about.Resource)
	}
	if len(sent.Attributes) != 1 || sent.Attributes[0].Key != keyJobID ||
		sent.Attributes[0].Value.GetStringValue() != "o-1" {
		t.Errorf("attributes: %v", sent.Attributes)
	}
}

func TestAReceiverThatIsAwayDoesNotHoldUpAStart(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + listener.Addr().String()
	listener.Close()
	for _, protocol := range []string{protocolGRPC, protocolHTTP} {
		log := &output{}
		tel, err := Setup(t.Context(), Config{Endpoint: address, Protocol: protocol, LogOutput: log})
		if err != nil {
			t.Fatal(err)
		}
		tel.beginSpan(KindJob, "order", legwork.Trace{}, time.Time{}).End()
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		if err := tel.Shutdown(ctx); err == nil && !strings.Contains(log.String(), "were lost") {
			t.Errorf("%s: a span was lost and nobody said so; log: %s", protocol, log)
		}
		cancel()
	}
}

func TestSettingsThatAreWrong(t *testing.T) {
	for _, env := range []map[string]string{
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "localhost:4317"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://user:hunter2@localhost:4317"},
		{"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "ftp://user:hunter2@localhost"},
		{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4317", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/json"},
		{"OTEL_TRACES_EXPORTER": "zipkin"},
		{"OTEL_METRICS_EXPORTER": "console"},
		{"OTEL_METRICS_EXPORTER": "otlp"},
		{"OTEL_METRICS_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": "ftp://user:hunter2@localhost"},
		{"OTEL_TRACES_SAMPLER": "sometimes"},
		{"OTEL_TRACES_SAMPLER": "traceidratio", "OTEL_TRACES_SAMPLER_ARG": "1.5"},
		{"OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "NaN"},
		{"LEGWORK_LOG_LEVEL": "loud"},
		{"LEGWORK_LOG_FORMAT": "xml"},
	} {
		c := fromEnv(t, env)
		c.LogOutput = io.Discard
		_, err := Setup(t.Context(), c)
		if err == nil {
			t.Errorf("%v was accepted", env)
			continue
		}
		named := false
		for key := range env {
			named = named || strings.Contains(err.Error(), key)
		}
		if !named || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%v: the error does not help or says too much: %v", env, err)
		}
	}
}
