package main

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/rogpeppe/go-internal/testscript"
	"go.opentelemetry.io/otel/trace"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/client"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/internal/natstest"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/ledger"
)

// TestHostilePublic runs the processes and commands over a database of its own,
// in which the schema public is hostile.
func TestHostilePublic(t *testing.T) {
	t.Parallel()
	p := params("hostile", func(env *testscript.Env) error {
		namespace := pgtest.Namespace(t)
		rolesGoAtTheEnd(t, namespace)
		env.Setenv("DATABASE_URL", ownDatabase(t).String())
		env.Setenv("NATS_URL", natstest.URL(t))
		env.Setenv("LEGWORK_NAMESPACE", namespace)
		return homeless(env)
	})
	administered := func(f func(context.Context, *pgx.Conn)) func(*testscript.TestScript, bool, []string) {
		return func(ts *testscript.TestScript, _ bool, _ []string) {
			conn, err := pgx.Connect(t.Context(), ts.Getenv("DATABASE_URL"))
			ts.Check(err)
			defer conn.Close(context.Background())
			f(t.Context(), conn)
		}
	}
	p.Cmds["plant"] = administered(func(_ context.Context, conn *pgx.Conn) { pgtest.Plant(t, conn, "../..") })
	p.Cmds["unplanted"] = administered(func(_ context.Context, conn *pgx.Conn) {
		if n := pgtest.PlantedCalls(t, conn); n != 0 {
			t.Errorf("what was planted was called %d times", n)
		}
	})
	p.Cmds["functions"], p.Cmds["retain"] = functions, retain
	testscript.Run(t, p)
}

// functions owner|app: calls those of an application, in a session with the default
// path, before or after the roles are made; and those of a client in a
// transaction of the application.
func functions(ts *testscript.TestScript, _ bool, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	namespace := ts.Getenv("LEGWORK_NAMESPACE")
	address, err := url.Parse(ts.Getenv("DATABASE_URL"))
	ts.Check(err)
	if args[0] == "app" {
		address.User = url.UserPassword(access.Login(namespace, access.App), "secret")
	}
	conn, err := pgx.Connect(ctx, address.String())
	ts.Check(err)
	defer conn.Close(ctx)
	for _, call := range []string{
		`SELECT legwork.start('signed.asked'::text, '{"team": "red"}'::json, 'by-sql'::text, NULL::text)`,
		`SELECT legwork.start_once('signed.asked'::text, '{"team": "red"}'::json, 'a key'::text, 'by-sql'::text,
			NULL::text, NULL::text)`,
		`SELECT legwork.signal('signed.given'::text, '{"id": "by-sql"}'::json, 'an id'::text, 'success'::text,
			200::int, NULL::text)`,
		`SELECT legwork.signal_traced('signed.given'::text, '{"id": "by-sql"}'::json, 'another'::text, 'success'::text,
			200::int, '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'::text, 'a=b'::text)`,
	} {
		_, err := conn.Exec(ctx, legwork.Qualify(call, namespace))
		ts.Check(err)
	}
	ts.Check(inUsersTransaction(ctx, conn, address.String(), namespace))
}

// inUsersTransaction starts and signals in a transaction, which is not committed, whose path finds what was planted
// before what Postgres has.
func inUsersTransaction(ctx context.Context, conn *pgx.Conn, address, namespace string) error {
	pool, err := pgxpool.New(ctx, address)
	if err != nil {
		return err
	}
	defer pool.Close()
	c, err := client.New(namespace, pool, nil)
	if err != nil {
		return err
	}
	defer c.Close()
	tx, err := conn.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, "SET LOCAL search_path = public, pg_catalog"); err != nil {
		return err
	}
	state, err := trace.ParseTraceState("a=b")
	if err != nil {
		return err
	}
	traced := trace.ContextWithSpanContext(ctx, trace.NewSpanContext(trace.SpanContextConfig{
		TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}, TraceState: state}))
	for _, ctx := range []context.Context{ctx, traced} {
		_, err := c.StartTx(ctx, tx, "signed.asked", map[string]string{"team": "red"}, client.WithJobID("never"))
		if err == nil {
			_, err = c.SignalTx(ctx, tx, "signed.given", map[string]string{"id": "never"})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// retain deletes whatever has expired, as a relay does; a relay keeps it for a minute
// at least.
func retain(ts *testscript.TestScript, _ bool, _ []string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	pool, err := pg.Open(ctx, ts.Getenv("DATABASE_URL"), pg.Options{Size: 1, Ordered: true})
	ts.Check(err)
	defer pool.Close()
	store, err := ledger.NewStore(pool, ts.Getenv("LEGWORK_NAMESPACE"))
	ts.Check(err)
	retention := ledger.NewRetention(store, time.Millisecond, nil)
	for done := false; !done; {
		_, done, err = retention.Piece(ctx)
		ts.Check(err)
	}
}

// ownDatabase makes a database and drops it when the test ends.
func ownDatabase(t *testing.T) *url.URL {
	t.Helper()
	name := "legwork_cli_" + strings.ToLower(rand.Text()[:10])
	administer(t, "CREATE DATABASE "+name)
	t.Cleanup(func() { administer(t, "DROP DATABASE "+name+" WITH (FORCE)") })
	address, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	address.Path = "/" + name
	return address
}

// rolesGoAtTheEnd drops the roles of a namespace when the test ends: call it before
// the databases are made in which they have rights.
func rolesGoAtTheEnd(t *testing.T, namespace string) {
	t.Cleanup(func() {
		for _, role := range access.DatabaseRoles {
			administer(t, "DROP ROLE IF EXISTS "+access.Login(namespace, role)+", "+access.DatabaseRole(namespace, role))
		}
	})
}

// administer runs a statement about databases and roles.
func administer(t *testing.T, statement string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, pgtest.URL(t))
	if err != nil {
		t.Errorf("%s: %v", statement, err)
		return
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		t.Errorf("%s: %v", statement, err)
	}
}
