package streams

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/legwork-dev/legwork"
)

// TestRemoveLeavesAnEmptyNamespaceThatWorks: the streams go with all they hold,
// and come back empty with their next use.
func TestRemoveLeavesAnEmptyNamespaceThatWorks(t *testing.T) {
	t.Parallel()
	b := newBroker(t)
	c := b.connect()
	must(t, c.Provision(t.Context()))
	published(t, b.publisher(c), leg1s(3)...)
	for range 2 { // the second time there is nothing left to remove
		must(t, c.Remove(t.Context()))
	}
	left := c.js.StreamNames(t.Context())
	for name := range left.Name() {
		t.Errorf("stream %s is still there", name)
	}
	must(t, left.Err())
	must(t, c.Provision(t.Context()))
	state, err := c.LaneState(t.Context(), legwork.LaneRun)
	if err != nil || state.Waiting != 0 {
		t.Errorf("after the removal the lane holds %+v, %v", state, err)
	}
}

// TestCreateWaitsForItsDirectory: a server that still removes the directory of an
// account whose last stream has gone cannot make one for a new stream. Here a file
// stands in the place of the directory; a server that refuses removes it.
func TestCreateWaitsForItsDirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	srv, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: dir, NoLog: true, NoSigs: true,
	})
	must(t, err)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server did not start")
	}
	c, err := Connect(t.Context(), Config{URL: srv.ClientURL(), Namespace: "test"})
	must(t, err)
	t.Cleanup(c.Close)

	inTheWay := filepath.Join(dir, server.JetStreamStoreDir, server.DEFAULT_GLOBAL_ACCOUNT, "streams",
		streamName("test", "START"))
	must(t, os.MkdirAll(filepath.Dir(inTheWay), 0o700))
	must(t, os.WriteFile(inTheWay, nil, 0o600))
	must(t, c.Provision(t.Context()))
	if made, err := os.Stat(inTheWay); err != nil || !made.IsDir() {
		t.Errorf("the stream's directory is elsewhere, %v: the server had no cause to refuse", err)
	}
}
