package webhook

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/legwork-dev/legwork"
)

// keepLarge keeps events with so many bytes of data, which can be compressed or not.
func (s *site) keepLarge(topic string, n, bytes int, compressible bool) {
	s.T.Helper()
	s.exec(`INSERT INTO legwork.event (pos, guid, gid, topic, app, version, job_id, attempt, kind, status, code, data,
			publish)
		SELECT greatest((SELECT max(pos) FROM legwork.event), (extract(epoch FROM now()) * 1000000)::bigint) + i,
			gen_random_uuid(), gen_random_uuid(), $1, 'shop', '1', 'o-' || i, 1, 'leaves', 'success', 200,
			json_build_object('n', CASE WHEN $4 THEN repeat('x', $3) ELSE
				(SELECT left(string_agg(md5(j || ' ' || random()), ''), $3) FROM generate_series(0, $3 / 32) j) END), 1
		FROM generate_series(1, $2) i`, topic, n, bytes, compressible)
}

// holding is a receiver that holds bodies until it is opened, and counts their bytes.
type holding struct {
	*httptest.Server
	open         chan struct{}
	mu           sync.Mutex
	bytes, bound int
	calls, over  int
}

func (h *holding) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	h.add(len(body))
	defer h.add(-len(body))
	select {
	case <-h.open:
	case <-r.Context().Done():
	}
}

// add counts what comes and what goes. What is longer than the bound may be there alone.
func (h *holding) add(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.bytes += n
	if n > 0 {
		h.calls++
		if h.bytes > h.bound && h.bytes > n {
			h.over = max(h.over, h.bytes)
		}
	}
}

// TestBytesInFlight: a server has no more bodies in flight than its bound allows, and has
// claimed no others. Large events of receivers that are slow leave room for small ones, and
// for the first one of another webhook; one over the bound goes alone.
func TestBytesInFlight(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	const bound, large, hooks, events = 1 << 20, 200 << 10, 4, 8
	held := &holding{open: make(chan struct{}), bound: bound}
	held.Server = httptest.NewServer(held)
	t.Cleanup(held.Close)
	open := sync.OnceFunc(func() { close(held.open) })
	t.Cleanup(open)
	healthy := newReceiver(t)
	healthy.secret = s.add("small.*", healthy.URL).Secret
	for range hooks {
		s.add("large.*", held.URL)
	}
	s.add("huge.*", held.URL)
	s.keepLarge("large.done", events/2, large, true)
	s.keepLarge("large.done", events/2, large, false)
	s.keepLarge("huge.done", 1, bound+1, false)
	s.until("33", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	sender := NewSender(Config{Store: s.store, Networks: Loopback, Version: "test", Log: s.Log})
	sender.bound = bound
	s.Go(sender.Run)
	s.until("4", `SELECT count(*)::text FROM legwork.webhook_delivery WHERE attempts > 0`)
	s.keep("small.done", 50)
	healthy.gets(t, 50)
	s.until("33", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	if n := s.one(`SELECT count(DISTINCT webhook) || ' of ' || count(*) FROM legwork.webhook_delivery
		WHERE attempts > 0`); n != "4 of 4" {
		t.Errorf("%s large deliveries are claimed, want the first one of each webhook", n)
	}
	open()
	s.until("0", `SELECT count(*)::text FROM legwork.webhook_delivery`)
	held.mu.Lock()
	defer held.mu.Unlock()
	if held.over > 0 || held.calls != hooks*events+1 {
		t.Errorf("%d bytes were in flight, want %d at most; %d calls, want %d", held.over, bound, held.calls, hooks*events+1)
	}
}

// TestBodyIsHeldOnce: the data of an event are dropped once the body is made of them.
func TestBodyIsHeldOnce(t *testing.T) {
	pos, gid := int64(1), legwork.NewID()
	c := &claimed{of: event{pos: &pos, gid: &gid, data: json.RawMessage(`{"n":1}`)}}
	if body, err := c.body("default"); err != nil || len(body) == 0 || c.of.data != nil {
		t.Errorf("body %s, error %v, data left: %s", body, err, c.of.data)
	}
}
