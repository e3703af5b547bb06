package bench_test

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/legwork-dev/legwork/internal/bench"
	"github.com/legwork-dev/legwork/internal/natstest"
)

func TestMain(m *testing.M) { natstest.Main(m) }

// TestJetStreamFloor: it takes what it publishes, and leaves nothing behind.
func TestJetStreamFloor(t *testing.T) {
	ctx := t.Context()
	nc := natstest.NewServer(t).Conn()
	rate, err := bench.JetStreamFloor(ctx, nc, 100*time.Millisecond)
	if err != nil || rate < 100 {
		t.Fatalf("%v messages/s, error %v", rate, err)
	}
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := bench.Stored(ctx, nc); n != 0 || err != nil {
		t.Errorf("%d messages in streams that were left, error %v", n, err)
	}
	if _, err := js.CreateStream(ctx, jetstream.StreamConfig{Name: "S", Subjects: []string{"s"},
		Retention: jetstream.WorkQueuePolicy}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := js.Publish(ctx, "s", nil); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := bench.Stored(ctx, nc); n != 3 || err != nil {
		t.Errorf("%d messages stored, error %v; want 3", n, err)
	}
}
