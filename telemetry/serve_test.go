package telemetry

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// served serves tel on a free port until the test ends and returns its URL.
func served(t *testing.T, tel *Telemetry) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- tel.serveOn(ctx, listener) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("ServeOn returned %v after its context ended", err)
		}
		http.DefaultClient.CloseIdleConnections()
	})
	return "http://" + listener.Addr().String()
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// TestProbes: the probes are served beside the metrics, their reasons without
// passwords.
func TestProbes(t *testing.T) {
	tel := setup(t, Config{})
	url := served(t, tel)
	if status, body := get(t, url+"/livez"); status != 200 || body != "ok\n" {
		t.Errorf("without checks: %d %q", status, body)
	}
	tel.Probes().Begun()
	tel.Probes().Ready("postgres", func(context.Context) error {
		return errors.New("cannot reach postgres://legwork:hunter2@db:5432/legwork")
	})
	want := "failed postgres: cannot reach postgres://legwork:***@db:5432/legwork\n"
	if status, body := get(t, url+"/readyz"); status != http.StatusServiceUnavailable || body != want {
		t.Errorf("%d %q, want %q", status, body, want)
	}
	if status, body := get(t, url+"/startupz"); status != 200 || body != "ok\n" {
		t.Errorf("startup: %d %q", status, body)
	}
}

func TestServeNeedsItsAddress(t *testing.T) {
	tel := setup(t, Config{})
	if err := tel.Serve(t.Context(), ""); err != nil {
		t.Errorf("no address: %v", err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if err := tel.Serve(t.Context(), taken.Addr().String()); err == nil ||
		!strings.Contains(err.Error(), taken.Addr().String()) {
		t.Errorf("a taken address: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if listener, err := net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	} else if err := tel.serveOn(ended, listener); err != nil {
		t.Errorf("a context that has ended: %v", err)
	}
}
