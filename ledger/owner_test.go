package ledger_test

import (
	"context"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// session is how owners connect, with a short wait for locks.
func session(t *testing.T, name string) *pgx.ConnConfig {
	t.Helper()
	config, err := pg.ParseURL(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	config.ConnConfig.RuntimeParams["lock_timeout"] = "50ms"
	config.ConnConfig.RuntimeParams["application_name"] = name
	return config.ConnConfig
}

// within bounds what a test waits for.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// TestOneOwner: a second owner of a namespace waits and is told for whom, one of another namespace does not. The end of
// the first one's session, whoever ends it, gives the ownership to the second, and the first one learns of it.
func TestOneOwner(t *testing.T) {
	t.Parallel()
	ctx := within(t)
	namespace, other := pgtest.Namespace(t), pgtest.Namespace(t)
	alone := func(string) { t.Error("the only owner waits") }
	first, err := ledger.Own(ctx, session(t, "the first"), namespace, alone)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere, err := ledger.Own(ctx, session(t, "elsewhere"), other, alone)
	if err != nil {
		t.Fatal(err)
	}
	defer elsewhere.Close()
	waits, owned := make(chan string, 100), make(chan *ledger.Owner, 1)
	go func() {
		second, err := ledger.Own(ctx, session(t, "the second"), namespace, func(holder string) {
			select {
			case waits <- holder:
			default:
			}
		})
		if err != nil {
			t.Error(err)
		}
		owned <- second
	}()
	if holder := <-waits; !strings.Contains(holder, `"the first"`) || !strings.Contains(holder, ", since 20") {
		t.Errorf("the second waits for %s", holder)
	}
	lost := make(chan error, 1)
	go func() { lost <- first.Keep(ctx) }()
	if _, err := pgtest.Pool(t).Exec(ctx, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE application_name = 'the first'`); err != nil {
		t.Fatal(err)
	}
	if err := <-lost; err == nil || !strings.Contains(err.Error(), "is lost") {
		t.Errorf("the first owner ends with %v", err)
	}
	second := <-owned
	if second == nil {
		t.Fatal("the second never becomes the owner")
	}
	ended, end := context.WithCancel(ctx)
	end()
	if err := second.Keep(ended); err != nil {
		t.Errorf("an owner that is told to stop: %v", err)
	}
	first.Close()
	second.Close()
}

// TestOwnersNeedTheirSession: a pooler, which gives a client another key than that of the session, is refused.
func TestOwnersNeedTheirSession(t *testing.T) {
	t.Parallel()
	config := session(t, "pooled")
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		server, err := (&net.Dialer{}).DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		client, pooler := net.Pipe()
		go withAnotherKey(pooler, server)
		return client, nil
	}
	owner, err := ledger.Own(within(t), config, pgtest.Namespace(t), func(string) {})
	if !errors.Is(err, ledger.ErrPooled) {
		t.Errorf("behind a pooler: %v, %v", owner, err)
	}
}

// withAnotherKey passes a session on, and gives the client another key, as poolers do: with it the client says which
// statement to cancel, and the pooler must know whose it is.
func withAnotherKey(client, server net.Conn) {
	defer client.Close()
	go func() { _, _ = io.Copy(server, client); _ = server.Close() }()
	from := pgproto3.NewFrontend(server, io.Discard)
	for {
		message, err := from.Receive()
		if err != nil {
			return
		}
		if key, ok := message.(*pgproto3.BackendKeyData); ok {
			key.ProcessID++
		}
		text, err := message.Encode(nil)
		if err != nil {
			return
		}
		if _, err := client.Write(text); err != nil {
			return
		}
	}
}

// TestOwnersWaitUntilTheyAreTold: who is told to stop while it waits ends with that, and is no failure.
func TestOwnersWaitUntilTheyAreTold(t *testing.T) {
	t.Parallel()
	namespace := pgtest.Namespace(t)
	owner, err := ledger.Own(within(t), session(t, "the owner"), namespace, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer owner.Close()
	ctx, cancel := context.WithCancel(within(t))
	second, err := ledger.Own(ctx, session(t, "told"), namespace, func(string) { cancel() })
	if second != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", second, err)
	}
}
