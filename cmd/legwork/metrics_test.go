package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/flow"
	"github.com/legwork-dev/legwork/internal/cli"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/node"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/webhook"
	"github.com/legwork-dev/legwork/telemetry"
	"github.com/legwork-dev/legwork/worker"
)

// measured is an app whose jobs work and sleep.
const measured = `app:
  id: measured
  version: '1'
  graphs:
    - subscribes: measured.start
      expire: 1
      activities:
        t: {type: trigger}
        w: {type: worker, topic: measured.work}
        nap: {type: hook, sleep: '{t.output.data.nap}'}
      transitions:
        t: [{to: w}]
        w: [{to: nap}]
    - subscribes: measured.code
      function: {topic: measured.function}
`

// TestMetricsArePaged runs engine, relay and worker, and compares what they
// expose with docs/metrics.md: names, types and labels, both ways.
func TestMetricsArePaged(t *testing.T) {
	t.Parallel()
	n := measuredRun(t)
	page := paged(t, "../../docs/metrics.md")
	exposed := map[string]string{}
	deadline := time.Now().Add(patience)
	for tick := time.NewTicker(100 * time.Millisecond); time.Now().Before(deadline) && len(exposed) < len(page); <-tick.C {
		exposed = expose(t, n.Tel)
	}
	for name, want := range page {
		if got, ok := exposed[name]; !ok {
			t.Errorf("docs/metrics.md lists %s, which a run does not expose", name)
		} else if got != want {
			t.Errorf("docs/metrics.md has %s as %s; it is %s", name, want, got)
		}
	}
	for name, got := range exposed {
		if page[name] == "" {
			t.Errorf("docs/metrics.md does not list %s (%s)", name, got)
		}
	}
}

// measuredRun runs a job that works and sleeps, one that goes on sleeping, and
// a start that nobody can read.
func measuredRun(t *testing.T) *node.Node {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	s := cli.Settings{DatabaseURL: pgtest.URL(t), NATSURL: natstest.URL(t), Namespace: pgtest.Namespace(t), Mode: "fused",
		MaxBatch: 16, Batches: 1,
		Connections: 4, Telemetry: telemetry.Config{LogLevel: "error", LogOutput: t.Output()}}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	n, err := node.Open(ctx, s, "test")
	check(err)
	t.Cleanup(n.Close)
	cl, err := client.New(n.Namespace, n.Pool, n.Conn.NATS())
	check(err)
	t.Cleanup(cl.Close)
	check(node.DeployAndActivate(ctx, cl, "measured.yaml", []byte(measured)))
	running, stop := context.WithCancel(ctx)
	ended := make(chan error)
	web, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	check(err)
	runs := []func(context.Context) error{n.RunEngine, func(ctx context.Context) error { return n.Measure(ctx, "engine") },
		func(ctx context.Context) error { return n.RunWebhooks(ctx, webhook.Loopback) },
		func(ctx context.Context) error { return n.RunHTTP(ctx, web) },
		func(ctx context.Context) error {
			echo := func(context.Context, map[string]any) (map[string]any, error) { return nil, nil }
			return worker.Run(ctx, worker.Config{URL: n.NATSURL, Namespace: n.Namespace, Logger: n.Log,
				MeterProvider: n.Tel.MeterProvider()},
				worker.Handle("measured.work", echo),
				flow.Handle("measured.function", func(flow.Context, any) (int, error) { return 1, nil }))
		}}
	go func() { ended <- runs[0](running) }()
	go func() { ended <- runs[1](running) }()
	go func() { ended <- runs[2](running) }()
	go func() { ended <- runs[3](running) }()
	go func() { ended <- runs[4](running) }()
	t.Cleanup(func() {
		stop()
		for range len(runs) + 1 {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
	check(n.Conn.NATS().Publish("legwork."+n.Namespace+".start.measured.start", []byte("no JSON")))
	_, err = cl.Start(ctx, "measured.start", map[string]int{"nap": 3600})
	check(err)
	// it sleeps: the relay will find it
	check(n.AwaitCount(ctx, 1, "SELECT count(*) FROM legwork.outbox WHERE publish = 0"))
	go func() { ended <- n.RunRelay(running) }()
	hooks, err := webhook.NewStore(n.Pool, n.Namespace)
	check(err)
	hook, err := hooks.Add(ctx, webhook.Webhook{Topic: "*", URL: "http://127.0.0.1:1"})
	check(err)
	_, err = hooks.RunTest(ctx, hook.ID)
	check(err)
	answer, err := http.Get("http://" + web.Addr().String() + "/openapi.json")
	check(err)
	check(answer.Body.Close())
	_, err = cl.StartAndAwait(ctx, "measured.start", map[string]float64{"nap": 0.1})
	check(err)
	_, err = cl.StartAndAwait(ctx, "measured.code", nil)
	check(err)
	return n
}

// expose returns what /metrics shows of ours: "type labels" by name.
func expose(t *testing.T, tel *telemetry.Telemetry) map[string]string {
	t.Helper()
	out := httptest.NewRecorder()
	tel.Handler().ServeHTTP(out, httptest.NewRequest("GET", "/metrics", nil))
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(out.Body)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for name, f := range families {
		if strings.HasPrefix(name, "legwork_") {
			all[name] = strings.TrimSpace(strings.ToLower(f.GetType().String()) + " " + strings.Join(labelsOf(f), ", "))
		}
	}
	return all
}

func labelsOf(f *dto.MetricFamily) []string {
	names := map[string]bool{}
	for _, m := range f.GetMetric() {
		for _, l := range m.GetLabel() {
			names[l.GetName()] = true
		}
	}
	delete(names, "legwork_namespace")
	return slices.Sorted(maps.Keys(names))
}

var metricRow = regexp.MustCompile("(?m)^\\| `(legwork_[a-z_]+)` \\| ([a-z]+) \\|([a-z, ]*)\\|")

// paged returns what the page lists: "type labels" by name.
func paged(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, m := range metricRow.FindAllStringSubmatch(string(text), -1) {
		names := strings.Split(strings.ReplaceAll(strings.TrimSpace(m[3]), " ", ""), ",")
		slices.SortFunc(names, cmp.Compare[string])
		if all[m[1]] != "" {
			t.Errorf("%s lists %s twice", file, m[1])
		}
		all[m[1]] = strings.TrimSpace(fmt.Sprint(m[2], " ", strings.Join(names, ", ")))
	}
	if len(all) < 20 {
		t.Fatalf("%s lists %d metrics only", file, len(all))
	}
	return all
}
