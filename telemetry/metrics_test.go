package telemetry

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sort"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// scrape reads /metrics over HTTP as Prometheus does.
func scrape(t *testing.T, tel *Telemetry) map[string]*dto.MetricFamily {
	t.Helper()
	server := httptest.NewServer(tel.Routes())
	defer server.Close()
	answer, err := server.Client().Get(server.URL + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("/metrics answers %s", answer.Status)
	}
	parser := expfmt.NewTextParser(model.LegacyValidation)
	families, err := parser.TextToMetricFamilies(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// values shows the series of a family: "lane=run outcome=done" → value, or the
// number and sum of a histogram's observations.
func values(f *dto.MetricFamily) map[string]string {
	out := map[string]string{}
	for _, m := range f.GetMetric() {
		var names []string
		for _, l := range m.GetLabel() {
			names = append(names, l.GetName()+"="+l.GetValue())
		}
		sort.Strings(names)
		value := fmt.Sprint(m.GetCounter().GetValue() + m.GetGauge().GetValue())
		if h := m.GetHistogram(); h != nil {
			value = fmt.Sprintf("%d/%g", h.GetSampleCount(), h.GetSampleSum())
		}
		out[strings.Join(names, " ")] = value
	}
	return out
}

// countEverything calls every method once.
func countEverything(m *Metrics) {
	m.Transitions("run", "done", 64)
	m.Batch("run", 64)
	m.Handled("run", 4*time.Millisecond)
	m.Activities("order", "worker", "done", 5)
	m.Commit("enter", 3*time.Millisecond, true)
	m.SettleError("run")
	m.Claimed("response", true, 30*time.Millisecond)
	m.JobsStarted("order", 2)
	m.JobClosed("order", "completed", 2*time.Second)
	m.Published("work.pay", HowFast, 5)
	m.PublishErrors("work.pay", 1)
	m.Outbox("run", 7, 3, 2, 1500*time.Millisecond)
	m.Audit(8, 9, time.Now())
	m.OpenLetters(10)
	m.Webhook("delivered", 5)
	m.Request("startJob", 201, 20*time.Millisecond)
	m.WebhookAttempt(20 * time.Millisecond)
	m.WebhooksFailing(2)
	m.NewerRows("outbox", 15)
	m.Lane("work.pay", Lane{Backlog: 11, Oldest: 2 * time.Second, InFlight: 12, Again: 1, Pulls: 4})
	m.Stream("LEGWORK_x_RUN", 13, 14)
	m.Pool("engine", 3, 8)
	m.Role("engine", "v1")
	m.Redeliveries("run", 3)
	m.Duplicates("response", 4)
	m.FenceRejections(6)
	m.DeadLetters("exhausted", 1)
	m.SetAside("run", "unknown_format", 5)
}

func TestMetricsAreScraped(t *testing.T) {
	tel := setup(t, Config{})
	countEverything(tel.Metrics())
	got := scrape(t, tel)
	for name, want := range map[string][2]string{
		"legwork_transitions_total":          {"lane=run outcome=done", "64"},
		"legwork_batch_size":                 {"lane=run", "1/64"},
		"legwork_activity_transitions_total": {"graph=order outcome=done type=worker", "5"},
		"legwork_batch_duration_seconds":     {"lane=run", "1/0.004"},
		"legwork_commit_seconds":             {"step=enter", "1/0.003"},
		"legwork_transactions_failed_total":  {"step=enter", "1"},
		"legwork_settle_errors_total":        {"lane=run", "1"},
		"legwork_relay_lag_seconds":          {"lane=response", "1/0.03"},
		"legwork_timer_lateness_seconds":     {"", "1/0.03"},
		"legwork_job_duration_seconds":       {"graph=order state=completed", "1/2"},
		"legwork_outbox_unpublished":         {"lane=run", "3"},
		"legwork_outbox_sleeping":            {"lane=run", "2"},
		"legwork_backlog":                    {"lane=work.pay", "11"},
		"legwork_backlog_oldest_seconds":     {"lane=work.pay", "2"},
		"legwork_in_flight":                  {"lane=work.pay", "12"},
		"legwork_redelivering":               {"lane=work.pay", "1"},
		"legwork_pulls":                      {"lane=work.pay", "4"},
		"legwork_stream_messages":            {"stream=LEGWORK_x_RUN", "13"},
		"legwork_stream_size_bytes":          {"stream=LEGWORK_x_RUN", "14"},
		"legwork_jobs_open":                  {"", "9"},
		"legwork_dead_letters_open":          {"", "10"},
		"legwork_webhook_attempts_total":     {"outcome=delivered", "5"},
		"legwork_webhook_attempt_seconds":    {"", "1/0.02"},
		"legwork_webhook_failing":            {"", "2"},
		"legwork_http_requests_total":        {"operation=startJob status=201", "1"},
		"legwork_http_request_seconds":       {"operation=startJob", "1/0.02"},
		"legwork_newer_rows":                 {"table=outbox", "15"},
		"legwork_pg_connections_used":        {"pool=engine", "3"},
		"legwork_pg_connections_max":         {"pool=engine", "8"},
		"legwork_info":                       {"role=engine version=v1", "1"},
		"legwork_jobs_started_total":         {"graph=order", "2"},
		"legwork_jobs_closed_total":          {"graph=order state=completed", "1"},
		"legwork_published_total":            {"how=fast lane=work.pay", "5"},
		"legwork_publish_errors_total":       {"lane=work.pay", "1"},
		"legwork_outbox_rows":                {"lane=run", "7"},
		"legwork_outbox_oldest_seconds":      {"lane=run", "1.5"},
		"legwork_jobs_unexplained":           {"", "8"},
		"legwork_redeliveries_total":         {"lane=run", "3"},
		"legwork_duplicates_total":           {"lane=response", "4"},
		"legwork_fence_rejections_total":     {"", "6"},
		"legwork_dead_letters_total":         {"reason=exhausted", "1"},
		"legwork_set_aside_total":            {"lane=run reason=unknown_format", "5"},
	} {
		series := values(got[name])
		if len(series) != 1 || series[want[0]] != want[1] {
			t.Errorf("%s has %v, want %v", name, series, want)
		}
	}
	for _, name := range []string{"go_goroutines", "process_cpu_seconds_total"} {
		if len(got[name].GetMetric()) != 1 {
			t.Errorf("%s is missing", name)
		}
	}
	for name := range got {
		if !strings.HasPrefix(name, "legwork_") && !strings.HasPrefix(name, "go_") && !strings.HasPrefix(name, "process_") &&
			name != "target_info" {
			t.Errorf("unexpected metric %s", name)
		}
	}
}

func TestGaugesFallBackToZero(t *testing.T) {
	tel := setup(t, Config{})
	tel.Metrics().Outbox("run", 7, 1, 1, time.Second)
	tel.Metrics().Outbox("run", 0, 0, 0, 0)
	got := scrape(t, tel)
	if rows, oldest := values(got["legwork_outbox_rows"])["lane=run"],
		values(got["legwork_outbox_oldest_seconds"])["lane=run"]; rows != "0" || oldest != "0" {
		t.Errorf("an empty lane shows %s rows, oldest %s", rows, oldest)
	}
}

func TestCardinalityIsBounded(t *testing.T) {
	tel := setup(t, Config{})
	const topics = 5000
	for i := range topics {
		tel.Metrics().Transitions(fmt.Sprintf("work.t%d", i), "done", 1)
	}
	tel.Metrics().Transitions("work.t0", "done", 1)
	tel.Metrics().Handled(strings.Repeat("long", 1000)+"\xff\n\"", time.Second)
	got := scrape(t, tel)
	series := values(got["legwork_transitions_total"])
	if len(series) != maxSeries+1 {
		t.Errorf("%d series, want %d", len(series), maxSeries+1)
	}
	if n := series["lane=other outcome=other"]; n != fmt.Sprint(topics-maxSeries) {
		t.Errorf("other counts %s", n)
	}
	if n := series["lane=work.t0 outcome=done"]; n != "2" {
		t.Errorf("an early series counts %s", n)
	}
	for s := range values(got["legwork_batch_duration_seconds"]) {
		if len(s) > 200 {
			t.Errorf("a label has %d bytes", len(s))
		}
	}
}

func TestCountingAllocatesNothing(t *testing.T) {
	m := setup(t, Config{}).Metrics()
	countEverything(m)
	if n := testing.AllocsPerRun(1000, func() { countEverything(m) }); n != 0 {
		t.Errorf("%v allocations per round", n)
	}
}

func TestWithoutTelemetry(t *testing.T) {
	var tel *Telemetry
	countEverything(tel.Metrics())
	tel.Logger().Info("nobody hears this")
	tel.Probes().Live("x", nil)
	if err := tel.Serve(t.Context(), "127.0.0.1:0"); err != nil {
		t.Error(err)
	}
	if err := tel.Flush(t.Context()); err != nil {
		t.Error(err)
	}
	if err := tel.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	disabled := setup(t, Config{Disabled: true})
	countEverything(disabled.Metrics())
	for name := range scrape(t, disabled) {
		if strings.HasPrefix(name, "legwork_") {
			t.Errorf("%s counts although the SDK is disabled", name)
		}
	}
}

func TestParallelCountsAddUp(t *testing.T) {
	tel := setup(t, Config{})
	const each, counters = 200, 8
	done := make(chan struct{})
	for range counters {
		go func() {
			defer func() { done <- struct{}{} }()
			for i := range each {
				tel.Metrics().Transitions("run", fmt.Sprint("o", i%20), 1)
			}
		}()
	}
	for range counters {
		<-done
	}
	series := values(scrape(t, tel)["legwork_transitions_total"])
	for i := range 20 {
		if n := series[fmt.Sprintf("lane=run outcome=o%d", i)]; n != fmt.Sprint(each*counters/20) {
			t.Errorf("outcome o%d counts %s", i, n)
		}
	}
}

// A process that cannot measure any more says nothing, rather than what was
// once true: what scales workers must not act on it.
func TestWhatIsNotMeasuredIsNotTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tel := setup(t, Config{})
		tel.Metrics().Role("relay", "v1")
		tel.Metrics().Lane("work.pay", Lane{Backlog: 5})
		tel.Metrics().Lane("work.mail", Lane{Backlog: 6})
		time.Sleep(50 * time.Second)
		tel.Metrics().Lane("work.pay", Lane{Backlog: 7})
		time.Sleep(50 * time.Second)
		told := httptest.NewRecorder()
		tel.Handler().ServeHTTP(told, httptest.NewRequest("GET", "/metrics", nil))
		for line, want := range map[string]bool{`legwork_backlog{lane="work.pay"} 7`: true,
			`legwork_backlog{lane="work.mail"}`: false, `legwork_info{role="relay",version="v1"} 1`: true} {
			if strings.Contains(told.Body.String(), line) != want {
				t.Errorf("%s is told: %t, want %t", line, !want, want)
			}
		}
	})
}

// TestTurnsAreTold: who is in this process reads the turns of durable functions that the
// collector is told of.
func TestTurnsAreTold(t *testing.T) {
	m := setup(t, Config{}).Metrics()
	for _, outcome := range []string{"done", "flushed", "refused", "failed", "disagreed", "disagreed"} {
		m.Turn("code", outcome)
	}
	all, failed, disagreed := m.Turns()
	if all != 6 || failed != 1 || disagreed != 2 {
		t.Errorf("%d turns, of which %d failed and %d disagreed: want 6, 1 and 2", all, failed, disagreed)
	}
	if all, failed, disagreed = (*Metrics)(nil).Turns(); all+failed+disagreed != 0 {
		t.Errorf("who counts nothing has %d turns", all)
	}
}
