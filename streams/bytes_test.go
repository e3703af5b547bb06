package streams

import (
	"bytes"
	"testing"

	"github.com/legwork-dev/legwork"
)

// TestBatchIsBoundedByBytes: a backlog of large messages comes in batches of at
// most MaxBatchBytes, however much room there is.
func TestBatchIsBoundedByBytes(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	s, p := b.source(c, legwork.LaneRun), b.publisher(c)
	body := append(append([]byte(`"`), bytes.Repeat([]byte("x"), 900_000)...), '"')
	sent := leg1s(50) // more than the publisher may have in flight
	for _, m := range sent {
		m.Data = body
	}
	published(t, p, sent...)
	for got := 0; got < len(sent); {
		batch, err := s.Next(t.Context(), 256)
		must(t, err)
		size := 0
		for _, m := range batch {
			size += len(m.Data)
		}
		got += len(batch)
		if size > legwork.MaxBatchBytes {
			t.Fatalf("a batch has %d bytes, want at most %d", size, legwork.MaxBatchBytes)
		}
		ack(t, batch...)
	}
}

// TestMessageLargerThanABatch: the next request takes it alone, without a bound,
// so that it does not stop its lane.
func TestMessageLargerThanABatch(t *testing.T) {
	t.Parallel()
	p := &pull{pending: 10}
	must(t, p.status("409", exceedsBytes))
	if p.pending != 0 || !p.large {
		t.Errorf("a request that brought nothing leaves %+v, want one for a large message next", p)
	}
	p = &pull{pending: 10, came: 1}
	must(t, p.status("409", exceedsBytes))
	if p.pending != 0 || p.large {
		t.Errorf("a request that brought a message leaves %+v, want the next one like it", p)
	}
	if err := p.status("409", "Consumer Deleted"); err == nil {
		t.Error("a deleted consumer is no error")
	}
}
