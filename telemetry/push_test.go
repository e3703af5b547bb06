package telemetry_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/metrics/v1"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"github.com/legwork-dev/legwork/telemetry"
)

// gatherer takes metrics over gRPC and HTTP.
type gatherer struct {
	collector.UnimplementedMetricsServiceServer
	got chan *collector.ExportMetricsServiceRequest
}

func (g *gatherer) Export(_ context.Context, in *collector.ExportMetricsServiceRequest) (*collector.ExportMetricsServiceResponse, error) {
	g.got <- in
	return &collector.ExportMetricsServiceResponse{}, nil
}

func (g *gatherer) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	in := &collector.ExportMetricsServiceRequest{}
	body, err := io.ReadAll(req.Body)
	if err != nil || req.URL.Path != "/v1/metrics" || proto.Unmarshal(body, in) != nil {
		http.Error(w, "no metrics", http.StatusBadRequest)
		return
	}
	g.got <- in
	w.Header().Set("Content-Type", "application/x-protobuf")
}

func TestMetricsArePushed(t *testing.T) {
	g := &gatherer{got: make(chan *collector.ExportMetricsServiceRequest, 8)}
	server := httptest.NewServer(g)
	t.Cleanup(server.Close)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	calls := grpc.NewServer()
	collector.RegisterMetricsServiceServer(calls, g)
	go func() { _ = calls.Serve(listener) }()
	t.Cleanup(calls.Stop)
	for _, env := range []map[string]string{
		{"OTEL_METRICS_EXPORTER": "otlp", "OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_ENDPOINT": server.URL},
		{"OTEL_METRICS_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": "http://" + listener.Addr().String(), "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL": "grpc"},
	} {
		tel := setup(t, fromEnv(t, env))
		tel.Metrics().Transitions("run", "done", 3)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
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
		tel := setup(t, telemetry.Config{Namespace: namespace})
		tel.Metrics().Audit(1, 2, time.Time{})
		if got := values(scrape(t, tel)["legwork_jobs_open"]); got[want] != "2" {
			t.Errorf("namespace %q: %v", namespace, got)
		}
	}
}
