package streams

import (
	"context"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

func TestConnectWithoutAServerSaysWhatToDo(t *testing.T) {
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
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
	t.Parallel()
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
	c, err := Connect(t.Context(), Config{URL: srv.ClientURL(), Namespace: "test",
		Options: []nats.Option{nats.UserInfo("u", "p")}})
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

// What nobody's work depends on may be denied: a process stays ready if it may not
// announce itself or ask which work is stale, as users of before that question may
// not, or if somebody asks it from an inbox that it may not answer to.
func TestHarmlessDenialsAreNotLoud(t *testing.T) {
	t.Parallel()
	srv, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, NoLog: true, NoSigs: true,
		Users: []*server.User{{Username: "u", Password: "p", Permissions: &server.Permissions{
			Publish:   &server.SubjectPermission{Allow: []string{"nothing"}},
			Subscribe: &server.SubjectPermission{Allow: []string{"nothing"}},
		}}},
	})
	must(t, err)
	srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	if !srv.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server did not start")
	}
	refused := make(chan string, 100)
	c, err := Connect(t.Context(), Config{URL: srv.ClientURL(), Namespace: "test", Log: slog.New(tell{refused}),
		Options: []nats.Option{nats.UserInfo("u", "p")}})
	must(t, err)
	t.Cleanup(c.Close)
	for _, subject := range []string{"$SRV.PING", "$SRV.STATS.legwork-test.x", "legwork.test.presence.x"} {
		_, err := c.NATS().Subscribe(subject, func(*nats.Msg) {})
		must(t, err)
		<-refused
	}
	for _, subject := range []string{"_INBOX.x.y", "legwork.other.run", "legwork.test.inbox.monitor.x",
		"legwork.test.roster.x", "legwork.test.stale.order.charge"} {
		must(t, c.NATS().Publish(subject, nil))
		<-refused
	}
	if err := c.Err(); err != nil {
		t.Errorf("the process is not ready: %v", err)
	}
	for _, subject := range []string{"legwork.test.run", "$JS.API.INFO"} {
		must(t, c.NATS().Publish(subject, nil))
		<-refused
		if err := c.Err(); err == nil || !strings.Contains(err.Error(), subject) {
			t.Errorf("a denied publish to %s is hidden: %v", subject, err)
		}
	}
}

// tell tells of every refusal that is logged, after its effect.
type tell struct{ refused chan<- string }

func (tell) Enabled(context.Context, slog.Level) bool { return true }
func (h tell) Handle(_ context.Context, r slog.Record) error {
	if strings.Contains(r.Message, "the broker denies") {
		h.refused <- r.Message
	}
	return nil
}
func (h tell) WithAttrs([]slog.Attr) slog.Handler { return h }
func (h tell) WithGroup(string) slog.Handler      { return h }
