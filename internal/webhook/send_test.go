package webhook

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/legwork-dev/legwork"
)

// TestAddresses: which addresses are those of the public internet.
func TestAddresses(t *testing.T) {
	for text, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700:4700::1111": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "127.8.8.8": false, "::1": false, "0.0.0.0": false, "::": false, "10.1.2.3": false,
		"172.16.0.1": false, "172.32.0.1": true, "192.168.1.1": false, "169.254.169.254": false, "fe80::1": false,
		"fd00::1":    false,
		"100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false, "ff02::1": false, "::ffff:127.0.0.1": false,
		"::ffff:10.0.0.1": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false, "2001:db8::1": false,
		"198.18.0.1": false,
		"fec0::1":    false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %t, want %t", text, got, want)
		}
	}
	for _, text := range []string{"ftp://example.com", "https://", "example.com", "https://a:b@example.com",
		"https://example.com/#x",
		"https://example.com/" + strings.Repeat("x", maxURL), "javascript:alert(1)", "http://[::1"} {
		if _, err := checkURL(text); legwork.CodeOf(err) != legwork.CodeInvalid {
			t.Errorf("%q: %v", text, err)
		}
	}
	nets, err := ParseNetworks(" 10.0.0.0/8, ::1/128 ")
	if err != nil || len(nets) != 2 {
		t.Errorf("%v, %v", nets, err)
	}
	if _, err := ParseNetworks("10.0.0.1"); err == nil {
		t.Error("an address is taken for a network")
	}
}

// attempt makes one attempt.
func attempt(t *testing.T, allowed Networks, to string) error {
	t.Helper()
	p := newPost(allowed, "test")
	t.Cleanup(p.close)
	return p.send(t.Context(), to, [][]byte{[]byte("0123456789012345678901234")}, legwork.NewID(), []byte(`{}`))
}

// counter is a receiver that answers with a status, and counts.
func counter(t *testing.T, handler http.HandlerFunc) (server *httptest.Server, calls *atomic.Int64) {
	t.Helper()
	calls = new(atomic.Int64)
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		handler(w, r)
	}))
	t.Cleanup(server.Close)
	return server, calls
}

// TestPrivateAddresses: no delivery reaches an address of this machine or of a private
// network, neither by its number nor by a name that resolves to it, nor by a redirect.
func TestPrivateAddresses(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	inner := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {}))
	inner.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			calls.Add(1)
		}
	}
	inner.Start()
	t.Cleanup(inner.Close)
	port := inner.URL[strings.LastIndex(inner.URL, ":"):]
	for _, to := range []string{"http://127.0.0.1", "https://127.0.0.1", "http://localhost", "https://localhost",
		"http://[::ffff:127.0.0.1]", "http://0.0.0.0", "http://2130706433"} {
		if err := attempt(t, nil, to+port); err == nil {
			t.Errorf("%s is reached", to)
		}
	}
	if err := attempt(t, nil, "http://localhost"+port); err == nil ||
		!strings.Contains(err.Error(), "LEGWORK_WEBHOOK_NETWORKS") {
		t.Errorf("the error does not say what to do: %v", err)
	}
	outer, redirects := counter(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, inner.URL, http.StatusTemporaryRedirect)
	})
	err := attempt(t, Loopback, outer.URL)
	if err == nil || !strings.Contains(err.Error(), "redirects are not followed") || redirects.Load() != 1 {
		t.Errorf("a redirect is answered with %v", err)
	}
	if calls.Load() != 0 {
		t.Errorf("the receiver was connected to %d times", calls.Load())
	}
	if err := attempt(t, Loopback, inner.URL); err != nil || calls.Load() != 1 {
		t.Errorf("where this machine is allowed: %v", err)
	}
}

// TestAnswers: what a receiver may answer.
func TestAnswers(t *testing.T) {
	t.Parallel()
	endless, _ := counter(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(w, neverEnding{r})
	})
	began := time.Now()
	if err := attempt(t, Loopback, endless.URL); err != nil || time.Since(began) > attemptTime {
		t.Errorf("an answer that never ends: %v after %v", err, time.Since(began))
	}
	for status, ok := range map[int]bool{200: true, 202: true, 204: true, 301: false, 400: false, 404: false, 410: false,
		500: false} {
		server, _ := counter(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) })
		if err := attempt(t, Loopback, server.URL); (err == nil) != ok {
			t.Errorf("%d: %v", status, err)
		}
	}
	busy, _ := counter(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "120")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	err := attempt(t, Loopback, busy.URL)
	var r *refusal
	if !errors.As(err, &r) || r.after != 2*time.Minute {
		t.Errorf("Retry-After: %v", err)
	}
	now := time.Now().UTC().Truncate(time.Second)
	for text, want := range map[string]time.Duration{"": 0, "7": 7 * time.Second, "-1": 0, "soon": 0,
		"99999999999": maxRetryAfter, now.Add(time.Minute).Format(http.TimeFormat): time.Minute,
		now.Add(-time.Minute).Format(http.TimeFormat): 0} {
		if got := retryAfter(text, now); got != want {
			t.Errorf("Retry-After %q is %v, want %v", text, got, want)
		}
	}
}

// neverEnding is a body without an end, until the request ends.
type neverEnding struct{ r *http.Request }

func (b neverEnding) Read(p []byte) (int, error) { return len(p), b.r.Context().Err() }

// TestWaits: attempts come twice as late each time, for an hour at most, and not
// before the receiver wants them.
func TestWaits(t *testing.T) {
	down := errors.New("down")
	total := time.Duration(0)
	for attempts, want := range map[int]time.Duration{1: 5 * time.Second, 2: 10 * time.Second, 5: 80 * time.Second,
		11: time.Hour, 1000: time.Hour} {
		if got := waitAfter(attempts, down, 0); got != want {
			t.Errorf("after %d attempts it waits %v, want %v", attempts, got, want)
		}
		if got := waitAfter(attempts, down, 1); got != want+want/5 {
			t.Errorf("after %d attempts it waits %v at most", attempts, got)
		}
	}
	if got := waitAfter(1, &refusal{503, 2 * time.Hour}, 0); got != 2*time.Hour {
		t.Errorf("Retry-After of 2 h: %v", got)
	}
	attempts := 0
	for total < 24*time.Hour {
		attempts++
		total += waitAfter(attempts, down, 0)
	}
	if attempts < 20 || attempts > 40 {
		t.Errorf("%d attempts in a day", attempts)
	}
}
