package pg_test

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"testing"
	"time"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestASessionFallsSilent: a connection whose other end is gone, unnoticed, before the session is ready is given up
// when the time to connect is over. Closing the pool does not wait for it.
func TestASessionFallsSilent(t *testing.T) {
	t.Parallel()
	for name, statement := range map[string]string{
		"before the search_path is known":  "SHOW search_path",
		"before its memory is made larger": pg.FirstStatement,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u, err := url.Parse(pgtest.URL(t))
			if err != nil {
				t.Fatal(err)
			}
			server := u.Host
			u.Host = listen(t, func(conn net.Conn) { fallSilent(conn, server, []byte(statement)) })
			query := u.Query()
			query.Set("connect_timeout", "1")
			u.RawQuery = query.Encode()
			began := time.Now()
			if pool, err := pg.Open(t.Context(), u.String(), pg.Options{Size: 1}); err == nil {
				pool.Close()
				t.Error("the pool is open")
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("it took %v to give up, the time to connect is 1 s", took)
			}
		})
	}
}

// fallSilent passes everything to a real server, until a statement comes: from then on nothing.
func fallSilent(conn net.Conn, server string, statement []byte) {
	defer conn.Close()
	back, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer back.Close()
	go func() { _, _ = io.Copy(conn, back) }()
	part := make([]byte, 64<<10)
	for silent := false; ; {
		n, err := conn.Read(part)
		if err != nil {
			return
		}
		if silent = silent || bytes.Contains(part[:n], statement); !silent {
			_, _ = back.Write(part[:n])
		}
	}
}
