package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/api"
)

// sent is an event of a stream.
type sent struct {
	id, name string
	data     map[string]any
}

// open opens a stream; next returns its next event.
func open(t *testing.T, url string, header ...string) (next func() sent) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	if kind := answer.Header.Get("Content-Type"); answer.StatusCode != 200 || kind != "text/event-stream" {
		t.Fatalf("the stream is answered with %d and the type %q", answer.StatusCode, kind)
	}
	lines := bufio.NewScanner(answer.Body)
	return func() (e sent) {
		t.Helper()
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch name {
			case "id":
				e.id = value
			case "event":
				e.name = value
			case "data":
				if err := json.Unmarshal([]byte(value), &e.data); err != nil {
					t.Fatalf("the data %s: %v", value, err)
				}
			case "":
				if e.name != "" {
					return e
				}
			}
		}
		t.Fatalf("the stream has ended: %v", lines.Err())
		return e
	}
}

// TestWatch: a stream begins with what is, and goes on with what changes: jobs, even
// where a step only locks their row, and events, which go on after a lost connection.
func TestWatch(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	first := s.is(s.ask("POST", "starts/order.placed", `{"id":"o-1"}`), 201, "Started")
	gid, nobody := first["gid"].(string), legwork.NewID().String()
	base := s.base + "/v1/" + s.Namespace + "/watch?"
	next := open(t, base+"gid="+gid+"&gid="+nobody+"&topic=order.told")
	seen := map[string]any{}
	for range 2 {
		e := next()
		seen[e.name] = e.data["gid"]
	}
	if seen["job"] != gid || seen["gone"] != nobody {
		t.Fatalf("the stream begins with %v", seen)
	}
	signal := func(id, status string) {
		t.Helper()
		s.is(s.ask("POST", "signals/order.approved", fmt.Sprintf(`{"signalId":%q,"status":%q,"data":{"id":"o-1"}}`, id,
			status)), 200, "SignalReceipt")
	}
	signal("s-1", "pending")
	told := next()
	for told.name == "job" {
		if told.data["state"] != "running" {
			t.Fatalf("the pending signal makes %+v", told)
		}
		seen["moved"] = true
		told = next()
	}
	if told.name != "event" || told.id == "" || told.data["topic"] != "order.told" || told.data["job"] != "o-1" {
		t.Errorf("the event is sent as %+v", told)
	}
	again := open(t, base+"topic=*", "Last-Event-ID", told.id)
	signal("s-2", "success")
	for e := next(); e.name != "job" || e.data["state"] != "completed"; e = next() {
		seen["moved"] = seen["moved"] == true || e.name == "job"
	}
	if e := again(); e.id == told.id || e.name != "event" || e.data["status"] != "success" {
		t.Errorf("after %s there is %+v", told.id, e)
	}
	if seen["moved"] != true {
		t.Error("the pending signal has moved nothing")
	}
	many := "watch?" + strings.Repeat("gid="+gid+"&", 101)
	for _, bad := range []string{"watch", "watch?gid=17", "watch?topic=a..b", many} {
		s.is(s.ask("GET", bad, ""), 400, "Problem")
	}
	s.is(s.ask("GET", "watch?topic=*", "", "Last-Event-ID", "x"), 400, "Problem")
}

// TestStreamsEndWithTheServer: a server that stops does not wait for its streams; and
// it has no more of them than it may.
func TestStreamsEndWithTheServer(t *testing.T) {
	t.Parallel()
	s := newSiteWith(t, anyone, func(*site) {})
	handler, err := api.New(api.Config{Client: s.Client, Access: anyone, Rate: 1e6})
	s.Must(err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	s.Must(err)
	ctx, stop := context.WithCancel(t.Context())
	var group errgroup.Group
	group.Go(func() error { return api.Serve(ctx, listener, handler) })
	url := "http://" + listener.Addr().String() + "/v1/" + s.Namespace + "/watch?gid=" + legwork.NewID().String()
	ended := make(chan string, 1000)
	for range 1000 {
		r, err := http.Get(url)
		s.Must(err)
		go func() {
			defer r.Body.Close()
			for lines := bufio.NewScanner(r.Body); lines.Scan(); {
			}
			ended <- r.Status
		}()
	}
	r, err := http.Get(url)
	s.Must(err)
	_ = r.Body.Close()
	if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
		t.Errorf("one stream too many is answered with %s, Retry-After %q", r.Status, r.Header.Get("Retry-After"))
	}
	stop()
	s.Must(group.Wait())
	for range 1000 {
		if status := <-ended; status != "200 OK" {
			t.Fatalf("a stream was answered with %s", status)
		}
	}
}
