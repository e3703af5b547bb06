package streams

import (
	"bytes"
	"errors"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/natstest"
)

// BenchmarkPublish compares two ways to publish 256 messages to a stream: each with an acknowledgement
// of its own, as Publisher does; and an atomic batch with one. In both, inFlight times as many wait for theirs.
func BenchmarkPublish(b *testing.B) {
	const size, inFlight = 256, 16
	message := func() *nats.Msg {
		return &nats.Msg{Subject: "bench.publish", Header: nats.Header{}, Data: make([]byte, 300)}
	}
	open := func(b *testing.B) (*nats.Conn, jetstream.JetStream) {
		nc := natstest.NewServer(b).Conn()
		js, err := jetstream.New(nc, jetstream.WithPublishAsyncMaxPending(size*inFlight),
			jetstream.WithPublishAsyncErrHandler(func(_ jetstream.JetStream, _ *nats.Msg, err error) { b.Error(err) }))
		if err == nil {
			_, err = js.CreateStream(b.Context(), jetstream.StreamConfig{Name: "bench", Subjects: []string{"bench.>"},
				Retention: jetstream.WorkQueuePolicy, AllowAtomicPublish: true, MaxMsgSize: legwork.MaxPayloadBytes})
		}
		if err != nil {
			b.Fatal(err)
		}
		return nc, js
	}
	b.Run("each", func(b *testing.B) {
		_, js := open(b)
		for range b.N {
			for range size {
				if _, err := js.PublishMsgAsync(message()); err != nil {
					b.Fatal(err)
				}
			}
		}
		<-js.PublishAsyncComplete()
	})
	b.Run("batches", func(b *testing.B) {
		nc, _ := open(b)
		var batches atomic.Int64
		b.SetParallelism(inFlight / runtime.GOMAXPROCS(0))
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				id := strconv.FormatInt(batches.Add(1), 10)
				var last *nats.Msg
				for k := range size {
					last = message()
					last.Header.Set("Nats-Batch-Id", id)
					last.Header.Set("Nats-Batch-Sequence", strconv.Itoa(k+1))
					if k < size-1 {
						if err := nc.PublishMsg(last); err != nil {
							b.Error(err)
							return
						}
					}
				}
				last.Header.Set("Nats-Batch-Commit", "1")
				ack, err := nc.RequestMsg(last, time.Minute)
				if err == nil && bytes.HasPrefix(ack.Data, []byte(`{"error"`)) {
					err = errors.New(string(ack.Data))
				}
				if err != nil {
					b.Error(err)
					return
				}
			}
		})
	})
}
