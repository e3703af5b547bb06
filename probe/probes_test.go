package probe_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/legwork-dev/legwork/probe"
)

func ask(t *testing.T, p *probe.Probes, path string) (int, string) {
	t.Helper()
	mux := http.NewServeMux()
	p.Mount(mux)
	answer := httptest.NewRecorder()
	mux.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	return answer.Code, answer.Body.String()
}

func well(context.Context) error { return nil }

func TestAProcessBegins(t *testing.T) {
	p := &probe.Probes{}
	const starting = "failed process: the process is starting\n"
	want := func(path string, status int, body string) {
		t.Helper()
		if got, text := ask(t, p, path); got != status || text != body {
			t.Errorf("%s: %d %q, want %d %q", path, got, text, status, body)
		}
	}
	want("/livez", 200, "ok\n")
	want("/readyz", 503, starting)
	want("/startupz", 503, starting)
	p.Startup("tables", well)
	p.Begun()
	want("/readyz", 200, "ok\n")
	want("/startupz", 200, "ok tables\n")
	p.Ending()
	want("/livez", 200, "ok\n")
	want("/readyz", 503, "failed process: the process is ending\n")
}

func TestChecks(t *testing.T) {
	p := &probe.Probes{Clean: func(s string) string { return strings.ReplaceAll(s, "hunter2", "***") }}
	p.Begun()
	p.Ready("postgres", func(context.Context) error {
		return errors.New("cannot reach postgres://legwork:hunter2@db:5432/legwork\nat all")
	})
	p.Ready("nats", well)
	p.Ready("broken", func(context.Context) error { panic("on purpose") })
	p.Ready("wordy", func(context.Context) error { return errors.New(strings.Repeat("x", 1000)) })
	status, body := ask(t, p, "/readyz")
	want := "failed broken: check panicked: on purpose\nok nats\n" +
		"failed postgres: cannot reach postgres://legwork:***@db:5432/legwork at all\nfailed wordy: xxx"
	if status != 503 || !strings.HasPrefix(body, want) || len(body) > 600 {
		t.Errorf("%d %q, want %q", status, body, want)
	}
	if status, _ := ask(t, p, "/livez"); status != 200 {
		t.Errorf("a failed readiness check failed liveness: %d", status)
	}
	p.Ready("wordy", nil)
	p.Ready("broken", nil)
	p.Ready("postgres", well)
	if status, body := ask(t, p, "/readyz"); status != 200 || body != "ok nats\nok postgres\n" {
		t.Errorf("%d %q", status, body)
	}
}

func TestVerboseIsJSON(t *testing.T) {
	p := &probe.Probes{}
	p.Ready("nats", func(context.Context) error { return errors.New("away") })
	status, body := ask(t, p, "/readyz?verbose")
	var a probe.Answer
	if err := json.Unmarshal([]byte(body), &a); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	if status != 503 || a.OK || a.Probe != probe.Ready || len(a.Checks) != 2 ||
		a.Checks[0].Name != "nats" || a.Checks[0].OK || a.Checks[0].Reason != "away" || a.Checks[1].Name != "process" {
		t.Errorf("%d %s", status, body)
	}
	if _, body := ask(t, p, "/livez?verbose"); body != `{"probe":"livez","ok":true,"checks":[]}`+"\n" {
		t.Error(body)
	}
}

func TestAHangingCheckDoesNotHangTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &probe.Probes{}
		release := make(chan struct{})
		p.Live("router", func(context.Context) error { <-release; return nil })
		p.Live("source", well)
		began := time.Now()
		status, body := ask(t, p, "/livez")
		if status != 503 || body != "failed router: no answer within 2s\nok source\n" || time.Since(began) > 2*time.Second {
			t.Errorf("%d %q after %s", status, body, time.Since(began))
		}
		close(release)
	})
}

func TestNilTakesEverything(t *testing.T) {
	var p *probe.Probes
	p.Live("a", well)
	p.Begun()
	p.Ending()
	if a := p.Ask(t.Context(), probe.Live); !a.OK {
		t.Error(a)
	}
}

func TestLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var l probe.Loop
		time.Sleep(time.Hour)
		if err := l.Within(time.Second); err != nil {
			t.Errorf("one that rests: %v", err)
		}
		l.Turn()
		time.Sleep(time.Minute)
		if err := l.Within(time.Minute); err != nil {
			t.Errorf("in time: %v", err)
		}
		time.Sleep(time.Second)
		if err := l.Within(time.Minute); err == nil || !strings.Contains(err.Error(), "1m1s") {
			t.Errorf("too late: %v", err)
		}
		l.Rest()
		if err := l.Within(time.Minute); err != nil {
			t.Errorf("at rest: %v", err)
		}
	})
}
