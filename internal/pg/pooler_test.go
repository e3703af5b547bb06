package pg_test

import (
	"context"
	"io"
	"net"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"
)

// What a pooler does with settings in the start-up packet.
type manner int

const (
	refuse manner = iota // the default of PgBouncer
	ignore               // its ignore_startup_parameters
)

// poolerBefore listens before a real server and treats settings in the start-up
// packet as PgBouncer does. Everything else passes through as it is.
func poolerBefore(t *testing.T, server string, m manner) (address string) {
	t.Helper()
	return listen(t, func(conn net.Conn) { pass(conn, server, m) })
}

// listen has each connection served until the test ends.
func listen(t *testing.T, serve func(net.Conn)) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			context.AfterFunc(t.Context(), func() { _ = conn.Close() })
			go serve(conn)
		}
	}()
	return listener.Addr().String()
}

func pass(conn net.Conn, server string, m manner) {
	defer conn.Close()
	front := pgproto3.NewBackend(conn, conn)
	first, err := front.ReceiveStartupMessage()
	if err != nil {
		return
	}
	start, ok := first.(*pgproto3.StartupMessage)
	if !ok { // a request to cancel
		return
	}
	for name := range start.Parameters {
		switch {
		case name == "user" || name == "database" || name == "application_name" || name == "client_encoding":
		case m == ignore:
			delete(start.Parameters, name)
		default:
			front.Send(&pgproto3.ErrorResponse{
				Severity: "FATAL", Code: "08P01", Message: "unsupported startup parameter: " + name})
			_ = front.Flush()
			return
		}
	}
	back, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer back.Close()
	packet, err := start.Encode(nil)
	if err != nil {
		return
	}
	if _, err := back.Write(packet); err != nil {
		return
	}
	go func() { _, _ = io.Copy(back, conn); _ = back.Close() }()
	_, _ = io.Copy(conn, back)
}
