package telemetry

import (
	"context"
	"strings"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	"google.golang.org/grpc"
)

// gatherer takes metrics.
type gatherer struct {
	collector.UnimplementedMetricsServiceServer
	got chan *collector.ExportMetricsServiceRequest
}

func (g *gatherer) Export(_ context.Context,
	in *collector.ExportMetricsServiceRequest) (*collector.ExportMetricsServiceResponse, error) {
	g.got <- in
	return &collector.ExportMetricsServiceResponse{}, nil
}

func TestMetricsArePushed(t *testing.T) {
	g := &gatherer{got: make(chan *collector.ExportMetricsServiceRequest, 8)}
	take := func(in *collector.ExportMetricsServiceRequest) { g.got <- in }
	http := overHTTP(t, "/v1/metrics", &collector.ExportMetricsServiceRequest{}, take)
	calls := overGRPC(t, func(s *grpc.Server) { collector.RegisterMetricsServiceServer(s, g) })
	for _, env := range []map[string]string{
		{"OTEL_METRICS_EXPORTER": "otlp", "OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_ENDPOINT": http},
		{"OTEL_METRICS_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": calls,
			"OTEL_EXPORTER_OTLP_METRICS_PROTOCOL": "grpc"},
	} {
		tel := setup(t, fromEnv(t, env))
		tel.Metrics().Transitions("run", "done", 3)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		if err := tel.Shutdown(ctx); err != nil {
			t.Errorf("%v: %v", env, err)
		}
		cancel()
		select {
		case in := <-g.got:
			if text := in.String(); !strings.Contains(text, `"legwork.transitions"`) || !strings.Contains(text, "as_int:3") {
				t.Errorf("%v: received %s", env, text)
			}
		default:
			t.Errorf("%v: Shutdown returned and nothing was pushed", env)
		}
	}
}

func TestNamespacesAreToldApart(t *testing.T) {
	for namespace, want := range map[string]string{"": "", "default": "", "tenant": "legwork_namespace=tenant"} {
		tel := setup(t, Config{Namespace: namespace})
		tel.Metrics().Audit(1, 2, time.Time{})
		if got := values(scrape(t, tel)["legwork_jobs_open"]); got[want] != "2" {
			t.Errorf("namespace %q: %v", namespace, got)
		}
	}
}
