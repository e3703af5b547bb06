package local_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/streams"
)

// outbox keeps which rows are renewed.
type outbox struct{ rows []renewed }

type renewed struct {
	guid             legwork.ID
	publish, attempt int32
	topic            string
	lease            time.Duration
}

func (o *outbox) Renew(_ context.Context, topic string, guid []legwork.ID, publish, attempt []int32,
	lease time.Duration) ([]legwork.ID, error) {
	for i := range guid {
		o.rows = append(o.rows, renewed{guid[i], publish[i], attempt[i], topic, lease})
	}
	return guid, nil
}

// TestRenewed: the row of work in hand is renewed after half a second, and then every third of its lease, until the
// work is settled. A handler that changes its headers and data does not affect the renewals.
func TestRenewed(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, rows := local.New(), &outbox{}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- p.Run(ctx, rows, slog.New(slog.DiscardHandler)) }()
		var m *streams.Message
		p.Serve("t", func(handed *streams.Message) bool { m = handed; return true }, func() int { return 0 })
		w := &legwork.Transition{Kind: legwork.Work, GUID: legwork.NewID(), Gid: legwork.NewID(), Job: "j", App: "a",
			Version: "1", Activity: "x", DAD: ",0", Topic: "t", Attempt: 3, Publish: 2, Data: []byte(`1`)}
		if !p.Give(w, local.Delivery("n", w), func(legwork.Verdict) {}) {
			t.Fatal("there is no room")
		}
		clear(m.Header)
		copy(m.Data, "}")
		time.Sleep(5 * time.Second)
		synctest.Wait()
		want := renewed{w.GUID, 2, 3, "t", 10 * time.Second}
		if len(rows.rows) != 2 || rows.rows[0] != want || rows.rows[1] != want {
			t.Errorf("renewed are %+v, want %+v twice", rows.rows, want)
		}
		if err := m.Settle(legwork.Verdict{}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		cancel()
		if err := <-done; err != nil || len(rows.rows) != 2 {
			t.Errorf("%d rows are renewed, %v", len(rows.rows), err)
		}
	})
}

// handed has a process take work of a topic.
func handed(t *testing.T, p *local.Process, topic string) (m *streams.Message) {
	t.Helper()
	p.Serve(topic, func(handed *streams.Message) bool { m = handed; return true }, func() int { return 0 })
	w := &legwork.Transition{Kind: legwork.Work, GUID: legwork.NewID(), Gid: legwork.NewID(), Job: "j", App: "a",
		Version: "1", Activity: "x", DAD: ",0", Topic: topic, Attempt: 1, Publish: 1, Data: []byte(`1`)}
	if !p.Give(w, local.Delivery("n", w), func(legwork.Verdict) {}) {
		t.Fatal("there is no room")
	}
	return m
}

// partly is an outbox that never answers requests for the topic silent, and finds no rows of the topic gone.
type partly struct {
	mu    sync.Mutex
	asked map[string][]time.Duration // by topic, when
	began time.Time
}

func (o *partly) Renew(ctx context.Context, topic string, guid []legwork.ID, _, _ []int32, _ time.Duration) (
	[]legwork.ID, error) {
	o.mu.Lock()
	o.asked[topic] = append(o.asked[topic], time.Since(o.began))
	o.mu.Unlock()
	switch topic {
	case "silent":
		<-ctx.Done()
		return nil, ctx.Err()
	case "gone":
		return nil, nil
	}
	return guid, nil
}

// TestTopicsAreRenewedSideBySide: a topic without an answer does not delay the renewals of others. Rows that are gone
// are asked for with a few ticks, and then with each third of a lease.
func TestTopicsAreRenewedSideBySide(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p, rows := local.New(), &partly{asked: map[string][]time.Duration{}, began: time.Now()}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- p.Run(ctx, rows, slog.New(slog.DiscardHandler)) }()
		var work []*streams.Message
		for _, topic := range []string{"silent", "gone", "t1", "t2", "t3"} {
			work = append(work, handed(t, p, topic))
		}
		time.Sleep(time.Minute)
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		for _, topic := range []string{"t1", "t2", "t3"} {
			last, most := time.Duration(0), time.Second
			for _, at := range rows.asked[topic] {
				if at-last > most {
					t.Errorf("rows of topic %s are renewed at %s, and at %s before", topic, at, last)
				}
				last, most = at, 4*time.Second
			}
			if n := len(rows.asked[topic]); n < 15 || n > 20 {
				t.Errorf("rows of topic %s are renewed %d times a minute", topic, n)
			}
		}
		if n := len(rows.asked["gone"]); n < 15 || n > 25 {
			t.Errorf("rows that are gone are asked for %d times a minute", n)
		}
		if n := len(rows.asked["silent"]); n < 15 {
			t.Errorf("rows of a topic that is not answered are asked for %d times a minute", n)
		}
		for _, m := range work {
			if err := m.Settle(legwork.Verdict{}); err != nil {
				t.Error(err)
			}
		}
	})
}
