package migrations

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestLockEndsWithTheMigration: a pooler keeps the session when its client has gone. The next process, on another
// session, does not wait for a lock that is left in the first.
func TestLockEndsWithTheMigration(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	server, namespace := u.Host, pgtest.Namespace(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	u.Host = listener.Addr().String()
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			session, err := net.Dial("tcp", server)
			if err != nil {
				t.Error(err)
				return
			}
			t.Cleanup(func() { _ = session.Close() }) // not before
			go func() { _, _ = io.Copy(client, session) }()
			go keepSession(session, client)
		}
	}()
	for _, address := range []string{u.String(), pgtest.URL(t)} {
		if _, err := Up(ctx, address, namespace); err != nil {
			t.Fatal(err)
		}
	}
}

// keepSession passes on what a client says, but for its farewell. A message is its type, its length and its body; the
// first one has no type.
func keepSession(session io.Writer, client io.Reader) {
	for kind := 0; ; kind = 1 {
		head := make([]byte, kind+4)
		if _, err := io.ReadFull(client, head); err != nil || kind == 1 && head[0] == 'X' {
			return
		}
		if _, err := session.Write(head); err != nil {
			return
		}
		body := int64(binary.BigEndian.Uint32(head[kind:])) - 4
		if _, err := io.CopyN(session, client, body); err != nil {
			return
		}
	}
}
