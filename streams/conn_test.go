package streams

import (
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

func TestConnectWithoutAServerSaysWhatToDo(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	address := listener.Addr().String()
	must(t, listener.Close())
	_, err = Connect(t.Context(), Config{URL: "nats://me:secret@" + address, ConnectWait: 300 * time.Millisecond})
	if err == nil {
		t.Fatal("connected to nothing")
	}
	for _, want := range []string{address, "300ms", "NATS_URL"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %q lacks %q", err, want)
		}
	}
	if strings.Contains(err.Error(), "secret") {
		t.Errorf("error %q shows the password", err)
	}
}

func TestConnectWaitsForALateServer(t *testing.T) {
	b := newBroker(t)
	b.Stop()
	address := b.URL()
	type result struct {
		c   *Conn
		err error
	}
	connected := make(chan result, 1)
	go func() {
		c, err := Connect(t.Context(), Config{URL: address})
		connected <- result{c, err}
	}()
	b.Start()
	got := <-connected
	must(t, got.err)
	c := got.c
	must(t, c.Err())
	must(t, c.Drain(t.Context()))
	if c.Err() == nil {
		t.Error("a drained connection has no error")
	}
}

func TestConfigIsChecked(t *testing.T) {
	for field, cfg := range map[string]Config{
		"Replicas":  {Replicas: 9},
		"AckWait":   {AckWait: time.Millisecond},
		"Heartbeat": {Heartbeat: time.Hour},
		"namespace": {Namespace: "No.Good"},
	} {
		if _, err := Connect(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: got %v", field, err)
		}
	}
}

// A denied publish is a mere timeout to its caller; it must not stay hidden.
func TestPermissionErrorsAreLoud(t *testing.T) {
	srv, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
		Users: []*server.User{{Username: "u", Password: "p", Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Deny: []string{"legwork.test.run"}},
		}}},
	})
	must(t, err)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server did not start")
	}
	c, err := Connect(t.Context(), Config{URL: srv.ClientURL(), Namespace: "test", Options: []nats.Option{nats.UserInfo("u", "p")}})
	must(t, err)
	t.Cleanup(c.Close)
	must(t, c.Provision(t.Context()))
	p, err := NewPublisher(c, PublisherConfig{AckTimeout: 200 * time.Millisecond})
	must(t, err)
	if err := p.Publish(t.Context(), leg1s(1))[0]; err == nil || !strings.Contains(err.Error(), "lane run") {
		t.Errorf("denied publish: %v", err)
	}
	eventually(t, "the connection reports the denial", func() bool { return c.Err() != nil })
	if !strings.Contains(c.Err().Error(), "legwork.test.run") {
		t.Errorf("error %q does not name the subject", c.Err())
	}
}
