package natstest

import (
	"errors"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func TestMain(m *testing.M) { Main(m) }

func TestSharedServerHasJetStream(t *testing.T) {
	if first, second := URL(t), URL(t); first != second {
		t.Fatal("two calls started two servers")
	}
	publish(t, Conn(t))
}

func TestServerKeepsItsStoreAndPort(t *testing.T) {
	s := NewServer(t)
	address := s.URL()
	publish(t, s.Conn())
	s.Stop()
	if conn, err := nats.Connect(address); err == nil {
		conn.Close()
		t.Fatal("a stopped server accepts connections")
	}
	s.Start()
	if s.URL() != address {
		t.Fatalf("the address changed from %s to %s", address, s.URL())
	}
	if _, err := streams(t, s.Conn()).Stream(t.Context(), "S"); err != nil {
		t.Fatalf("after a restart: %v", err)
	}
}

func TestWipe(t *testing.T) {
	s := NewServer(t)
	publish(t, s.Conn())
	s.Stop()
	s.Wipe()
	s.Start()
	if _, err := streams(t, s.Conn()).Stream(t.Context(), "S"); !errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Fatalf("after a wipe: %v", err)
	}
}

func TestPrivateServersAreSeparate(t *testing.T) {
	a, b := NewServer(t), NewServer(t)
	publish(t, a.Conn())
	if _, err := streams(t, b.Conn()).Stream(t.Context(), "S"); !errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Fatalf("one server has the other's stream: %v", err)
	}
}

func publish(t *testing.T, conn *nats.Conn) {
	t.Helper()
	js := streams(t, conn)
	if _, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: "S", Subjects: []string{"s"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), "s", []byte("x")); err != nil {
		t.Fatal(err)
	}
}

func streams(t *testing.T, conn *nats.Conn) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}
