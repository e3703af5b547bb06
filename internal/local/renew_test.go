package local_test

import (
	"context"
	"log/slog"
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
