package outbox

import (
	"encoding/json"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// TestTimersAreOnTime (decision 8): with many timers asleep (a million with the build
// tag slow), those that
// come due are published once, by one of two relays, within 100 ms. That is
// checked of a quarter of them: during the others the machine may do other work.
func TestTimersAreOnTime(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, status, code, data, publish, due_at)
		SELECT gen_random_uuid(), $1, 'response', 'nap', ',0,0', 'success', 200, '{}', 0, now() + interval '1 hour' + n * interval '1 ms'
		FROM generate_series(1, $2::int) n`, s.gid, sleepers)
	s.exec("ANALYZE legwork.outbox")
	heard := s.listen(legwork.ResponseSubject(s.ns, ">"))
	m := &counts{}
	const due = 200
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, status, code, data, publish, due_at)
		SELECT gen_random_uuid(), $1, 'response', 'nap', ',0,0', 'success', 200,
		       json_build_object('due', extract(epoch FROM d) * 1000), 0, d
		FROM (SELECT clock_timestamp() + interval '0.5 s' + random() * interval '3 s' AS d FROM generate_series(1, $2::int)) x`, s.gid, due)
	for range 2 {
		s.run(Config{Log: slog.New(slog.DiscardHandler), Metrics: m}, Ask(s.conn), s.publisher)
	}
	late := heard.lateness(due)
	t.Logf("late: p50 %v, p99 %v, most %v", late[len(late)/2], late[len(late)*99/100], late[len(late)-1])
	if quarter := late[len(late)/4]; quarter > 100*time.Millisecond {
		t.Errorf("three quarters of the timers were published %v late or more", quarter)
	}
	if late[0] < -5*time.Millisecond {
		t.Errorf("a timer was published %v early", -late[0])
	}
	if n, all, latest := m.wakes.Load(), m.claimed.Load(), time.Duration(m.latest.Load()); n != due || all != due ||
		latest < 0 {
		t.Errorf("%d of %d claims were told as wake-ups, the last %v late; want %d", n, all, latest, due)
	}
	if n := s.number("SELECT count(*) FROM legwork.outbox WHERE publish = 0"); n != sleepers {
		t.Errorf("%d timers sleep, want %d", n, sleepers)
	}
	status, err := s.store.Status(t.Context())
	s.must(err)
	if len(status) != 1 || status[0].Sleeping == 0 || status[0].Never != 0 || status[0].Next <= 0 {
		t.Errorf("status: %+v", status)
	}
}

// TestATimerWaitsForNoPoll: it is published when it is due, although the next
// poll would be 20 s after the first.
func TestATimerWaitsForNoPoll(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	heard := s.listen(legwork.ResponseSubject(s.ns, ">"))
	s.exec(`INSERT INTO legwork.outbox (guid, gid, lane, activity, dad, status, code, data, publish, due_at)
		SELECT gen_random_uuid(), $1, 'response', 'nap', ',0,0', 'success', 200, json_build_object('due', extract(epoch FROM d) * 1000), 0, d
		FROM (SELECT clock_timestamp() + interval '1 s' AS d) x`, s.gid)
	s.run(Config{PollBusy: 10 * time.Second, PollIdle: 30 * time.Second, Log: slog.New(slog.DiscardHandler)}, Ask(s.conn),
		s.publisher)
	if late := heard.lateness(1)[0]; late > 10*time.Second {
		t.Errorf("the timer was published %v late: it has waited for a poll", late)
	}
}

// heard collects what is published on a subject, with how late it is.
type heard struct {
	t    *testing.T
	mu   sync.Mutex
	late map[legwork.ID]time.Duration
	full chan struct{}
	want int
}

func (s *site) listen(subject string) *heard {
	h := &heard{t: s.t, late: map[legwork.ID]time.Duration{}, full: make(chan struct{})}
	sub, err := s.js.Conn().Subscribe(subject, h.take)
	s.must(err)
	s.must(s.js.Conn().Flush())
	s.t.Cleanup(func() { _ = sub.Unsubscribe() })
	return h
}

func (h *heard) take(m *nats.Msg) {
	now := time.Now()
	var data struct{ Due float64 }
	if err := json.Unmarshal(m.Data, &data); err != nil {
		h.t.Errorf("timer: %v", err)
	}
	id, err := legwork.ParseID(legwork.Header(m.Header).Get(legwork.HeaderRow))
	if err != nil {
		h.t.Errorf("timer: %v", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, twice := h.late[id]; twice {
		h.t.Errorf("timer %s was published twice", id)
	}
	h.late[id] = now.Sub(time.UnixMicro(int64(data.Due * 1000)))
	if len(h.late) == h.want {
		close(h.full)
	}
}

func (h *heard) lateness(n int) []time.Duration {
	h.t.Helper()
	h.mu.Lock()
	if h.want = n; len(h.late) >= n {
		close(h.full)
	}
	h.mu.Unlock()
	select {
	case <-h.full:
	case <-time.After(2 * time.Minute):
		h.t.Fatalf("%d of %d timers were published", len(h.late), n)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []time.Duration
	for _, d := range h.late {
		all = append(all, d)
	}
	slices.Sort(all)
	return all
}
