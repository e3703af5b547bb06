package streams

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
)

// TestDirect: answers without a stream are handed over in batches, as if the stream had delivered them for the first
// time; of several engines one gets each.
func TestDirect(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	one, err := c.Direct()
	must(t, err)
	two, err := c.Direct()
	must(t, err)
	const sent = 50
	for range sent {
		must(t, c.nc.PublishMsg(&nats.Msg{Subject: legwork.AnswerSubject(c.cfg.Namespace, "shop.charge"),
			Header: nats.Header{legwork.HeaderSeq: {"3"}}, Data: []byte(`{}`)}))
	}
	must(t, c.nc.Flush())
	got := 0
	for _, d := range []*Direct{one, two} {
		for {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			batch, err := d.Next(ctx, 10)
			cancel()
			if errors.Is(err, context.DeadlineExceeded) {
				break
			}
			must(t, err)
			if len(batch) > 10 {
				t.Fatalf("a batch of %d", len(batch))
			}
			got += len(batch)
			for _, m := range batch {
				if m.Subject != legwork.ResponseSubject(c.cfg.Namespace, "shop.charge") || m.Header.Get(legwork.HeaderSeq) != "3" ||
					m.Count != 1 || m.Time.IsZero() || string(m.Data) != "{}" || m.Expired() {
					t.Errorf("delivered %+v", m.Delivery)
				}
				must(t, m.Progress())
				must(t, m.Settle(legwork.Verdict{Action: legwork.Nak}))
				if err := m.Settle(legwork.Verdict{}); !errors.Is(err, ErrSettled) {
					t.Errorf("settled twice: %v", err)
				}
			}
		}
	}
	if got != sent {
		t.Errorf("got %d of %d", got, sent)
	}
	must(t, one.Close())
	if _, err := one.Next(t.Context(), 1); err == nil {
		t.Error("it goes on after its end")
	}
}

// TestDirectHasBounds: what has no room is dropped, and the others are handed over.
func TestDirectHasBounds(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	d, err := c.Direct()
	must(t, err)
	for range 2 * maxDirect {
		must(t, c.nc.Publish(legwork.AnswerSubject(c.cfg.Namespace, "t"), []byte(`{}`)))
	}
	must(t, c.nc.Flush())
	batch, err := d.Next(t.Context(), 2*maxDirect)
	must(t, err)
	if len(batch) == 0 || len(batch) > maxDirect {
		t.Errorf("a batch of %d, want at most %d", len(batch), maxDirect)
	}
}
