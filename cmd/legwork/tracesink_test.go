package main

import (
	"compress/gzip"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	tracev1 "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/legwork-dev/legwork/internal/testmain"
)

// seen is a span as a tracing backend has it.
type seen struct {
	trace, id, parent, name string
	attrs                   map[string]string
	links                   []string // span ids
	failed                  string   // what the error says
}

// sink is where the spans of a test go, and what it has of a trace.
type sink interface {
	endpoint() string
	spans(trace string) ([]seen, error)
}

// newSink returns the Jaeger that LEGWORK_JAEGER names (make jaeger), else a
// receiver of OTLP in this process: both get the same spans in the same way.
func newSink(t *testing.T) sink {
	t.Helper()
	if program := os.Getenv("LEGWORK_JAEGER"); program != "" {
		return newJaeger(t, program)
	}
	r := &receiver{}
	server := httptest.NewServer(r)
	t.Cleanup(server.Close)
	r.url = server.URL
	return r
}

// receiver takes OTLP over HTTP.
type receiver struct {
	url string
	mu  sync.Mutex
	all []seen
}

func (r *receiver) endpoint() string { return r.url }

func (r *receiver) spans(trace string) (out []seen, _ error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, s := range r.all {
		if s.trace == trace {
			out = append(out, s)
		}
	}
	return out, nil
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body := io.Reader(req.Body)
	if req.Header.Get("Content-Encoding") == "gzip" {
		body, _ = gzip.NewReader(req.Body)
	}
	data, err := io.ReadAll(body)
	in := &collector.ExportTraceServiceRequest{}
	if err == nil {
		err = proto.Unmarshal(data, in)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, rs := range in.ResourceSpans {
		for _, ss := range rs.ScopeSpans {
			for _, s := range ss.Spans {
				r.all = append(r.all, seenOf(s))
			}
		}
	}
}

func seenOf(s *tracev1.Span) seen {
	out := seen{trace: hex.EncodeToString(s.TraceId), id: hex.EncodeToString(s.SpanId),
		parent: hex.EncodeToString(s.ParentSpanId), name: s.Name, attrs: map[string]string{}}
	for _, kv := range s.Attributes {
		out.attrs[kv.Key] = kv.Value.GetStringValue()
		if out.attrs[kv.Key] == "" {
			out.attrs[kv.Key] = fmt.Sprint(kv.Value.GetIntValue())
		}
	}
	for _, l := range s.Links {
		out.links = append(out.links, hex.EncodeToString(l.SpanId))
	}
	if s.Status.GetCode() == tracev1.Status_STATUS_CODE_ERROR {
		out.failed = s.Status.Message
	}
	return out
}

// jaeger is a real one, asked over its HTTP API.
type jaeger struct{ otlp, api string }

func newJaeger(t *testing.T, program string) *jaeger {
	t.Helper()
	var ports [7]int
	for i := range ports {
		ports[i] = testmain.Port(t)
	}
	at := func(i int) string { return fmt.Sprintf("127.0.0.1:%d", ports[i]) }
	cmd := exec.CommandContext(t.Context(), program, "--collector.otlp.enabled", "--collector.otlp.http.host-port="+at(0),
		"--collector.otlp.grpc.host-port="+at(1),
		"--query.http-server.host-port="+at(2), "--query.grpc-server.host-port="+at(3), "--admin.http.host-port="+at(4),
		"--collector.grpc-server.host-port="+at(5),
		"--collector.http-server.host-port="+at(6))
	cmd.Env = append(os.Environ(), "SPAN_STORAGE_TYPE=memory")
	log := &strings.Builder{}
	cmd.Stderr, cmd.Stdout = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	t.Cleanup(func() { _ = cmd.Process.Kill(); <-ended })
	j := &jaeger{otlp: "http://" + at(0), api: "http://" + at(2)}
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		if _, err := j.spans(strings.Repeat("1", 32)); err == nil {
			return j
		}
		select {
		case <-ended:
			t.Fatalf("Jaeger has ended: %s", log)
		default:
		}
		if time.Now().After(deadline) {
			t.Fatal("Jaeger does not answer")
		}
	}
}

func (j *jaeger) endpoint() string { return j.otlp }

// jaegerTraces is what /api/traces answers.
type jaegerTraces struct {
	Data []struct {
		Spans []struct {
			TraceID, SpanID, OperationName string
			References                     []struct{ RefType, TraceID, SpanID string }
			Tags                           []struct {
				Key   string
				Value any
			}
		}
	}
}

func (j *jaeger) spans(trace string) (out []seen, _ error) {
	res, err := http.Get(j.api + "/api/traces/" + trace)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var in jaegerTraces
	if err := json.NewDecoder(res.Body).Decode(&in); err != nil {
		return nil, err
	}
	for _, tr := range in.Data {
		for _, s := range tr.Spans {
			one := seen{trace: s.TraceID, id: s.SpanID, name: s.OperationName, attrs: map[string]string{}}
			for i, r := range s.References {
				if i == 0 && r.RefType == "CHILD_OF" && r.TraceID == s.TraceID {
					one.parent = r.SpanID
				} else {
					one.links = append(one.links, r.SpanID)
				}
			}
			for _, tag := range s.Tags {
				one.attrs[tag.Key] = fmt.Sprint(tag.Value)
			}
			if one.attrs["error"] == "true" {
				one.failed = one.attrs["otel.status_description"]
			}
			out = append(out, one)
		}
	}
	return out, nil
}

// treeOf writes the causes of each span named, from the root: one line each.
func treeOf(all []seen) (lines []string) {
	byID := map[string]seen{}
	for _, s := range all {
		byID[s.id] = s
	}
	for _, s := range all {
		chain := s.name
		for p, ok := byID[s.parent]; ok; p, ok = byID[p.parent] {
			if !strings.HasPrefix(p.name, "publish ") {
				chain = p.name + " > " + chain
			}
		}
		if !strings.HasPrefix(s.name, "publish ") {
			lines = append(lines, chain)
		}
	}
	slices.Sort(lines)
	return lines
}

// await asks the sink until it has as many spans that are no publishes.
func awaitSpans(ctx context.Context, t *testing.T, s sink, trace string, want int) []seen {
	t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		all, err := s.spans(trace)
		if err != nil {
			t.Fatal(err)
		}
		if len(treeOf(all)) >= want {
			return all
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("trace %s has\n%s", trace, strings.Join(treeOf(all), "\n"))
		}
	}
}
