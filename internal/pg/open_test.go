package pg_test

import (
	"context"
	"crypto/rand"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func open(t *testing.T, address string, o pg.Options) *pgxpool.Pool {
	t.Helper()
	pool, err := pg.Open(t.Context(), address, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool
}

func with(t *testing.T, key, value string) string {
	t.Helper()
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set(key, value)
	u.RawQuery = q.Encode()
	return u.String()
}

func setting(t *testing.T, pool *pgxpool.Pool, name string) (value string) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), "select current_setting($1)", name).Scan(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

func TestSessionSettings(t *testing.T) {
	pool := open(t, pgtest.URL(t), pg.Options{Name: "legwork engine " + strings.Repeat("é", 60)})
	for name, want := range map[string]string{
		"lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "30s",
		"transaction_isolation": "read committed", "jit": "off", "enable_seqscan": "off",
	} {
		if got := setting(t, pool, name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	if got := setting(t, pool, "application_name"); !strings.HasPrefix(got, "legwork engine ") {
		t.Errorf("application_name is %q", got)
	}
}

// A transaction gets them too, and RESET ALL gives them back.
func TestSettingsSurviveReset(t *testing.T) {
	pool := open(t, pgtest.URL(t), pg.Options{Size: 1})
	if _, err := pool.Exec(t.Context(), "set statement_timeout = 0; reset all"); err != nil {
		t.Fatal(err)
	}
	if got := setting(t, pool, "statement_timeout"); got != "30s" {
		t.Errorf("statement_timeout is %s after RESET ALL", got)
	}
}

func TestOrdered(t *testing.T) {
	for _, name := range []string{"enable_indexscan", "enable_indexonlyscan"} {
		if got := setting(t, open(t, pgtest.URL(t), pg.Options{}), name); got != "off" {
			t.Errorf("%s is %s", name, got)
		}
		if got := setting(t, open(t, pgtest.URL(t), pg.Options{Ordered: true}), name); got != "on" {
			t.Errorf("ordered: %s is %s", name, got)
		}
	}
}

func TestURLWins(t *testing.T) {
	pool := open(t, with(t, "statement_timeout", "77s"), pg.Options{})
	if got := setting(t, pool, "statement_timeout"); got != "77s" {
		t.Errorf("statement_timeout is %s", got)
	}
	pool = open(t, with(t, "application_name", "mine"), pg.Options{Name: "ours"})
	if got := setting(t, pool, "application_name"); got != "mine" {
		t.Errorf("application_name is %s", got)
	}
}

func TestSize(t *testing.T) {
	for _, c := range []struct {
		name, url string
		size      int
		want      int32
	}{
		{"default", pgtest.URL(t), 0, int32(max(8, 2*runtime.NumCPU()))},
		{"option", pgtest.URL(t), 3, 3},
		{"url", with(t, "pool_max_conns", "5"), 0, 5},
		{"option before url", with(t, "pool_max_conns", "5"), 2, 2},
		{"url asks for more at rest", with(t, "pool_min_conns", "50"), 2, 2},
	} {
		if got := open(t, c.url, pg.Options{Size: c.size}).Config().MaxConns; got != c.want {
			t.Errorf("%s: %d connections, want %d", c.name, got, c.want)
		}
	}
	if _, err := pg.Open(t.Context(), pgtest.URL(t), pg.Options{Size: -1}); err == nil {
		t.Error("a pool of -1 connections was opened")
	}
}

func TestErrorsNameNoPassword(t *testing.T) {
	for _, address := range []string{
		"postgres://u:hunter2@127.0.0.1:1/db?sslmode=disable",
		"postgres://u:hunter2@127.0.0.1:notaport/db",
		"postgres://u:hunter2@127.0.0.1/db?pool_max_conns=x",
	} {
		_, err := pg.Open(context.Background(), address, pg.Options{})
		if err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", address, err)
		}
	}
	_, err := pg.Open(context.Background(), "postgres://u:hunter2@127.0.0.1:1/db?sslmode=disable", pg.Options{})
	if err == nil || !strings.Contains(err.Error(), "127.0.0.1:1") {
		t.Errorf("the error does not say where: %v", err)
	}
}

// Neither the URL nor its options nor the user's own settings make another path.
func TestSearchPath(t *testing.T) {
	const want = "pg_catalog, pg_temp"
	plain, set, option := pgtest.URL(t), with(t, "search_path", "public"), with(t, "options", "-csearch_path=public")
	for _, address := range []string{plain, set, option} {
		pool := open(t, address, pg.Options{Size: 1})
		if _, err := pool.Exec(t.Context(), "SET search_path = public; RESET ALL"); err != nil {
			t.Fatal(err)
		}
		if got := setting(t, pool, "search_path"); got != want {
			t.Errorf("%s: search_path is %s, want %s", address, got, want)
		}
	}
}

// A pooler in transaction mode takes no search_path: either it refuses the
// connection, or it drops the setting. Both are said, with what to do. Where the
// user has the path, it works.
func TestPoolers(t *testing.T) {
	role := "legwork_pooled_" + strings.ToLower(rand.Text()[:8])
	admin := open(t, pgtest.URL(t), pg.Options{Size: 1})
	exec := func(ctx context.Context, sql string) {
		t.Helper()
		if _, err := admin.Exec(ctx, sql); err != nil {
			t.Fatal(err)
		}
	}
	exec(t.Context(), "CREATE ROLE "+role+" LOGIN SUPERUSER PASSWORD 'p'")
	t.Cleanup(func() {
		_, err := admin.Exec(context.Background(), "DROP ROLE "+role)
		if err != nil {
			t.Error(err)
		}
	})
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(role, "p")
	server := u.Host
	u.Host = poolerBefore(t, server, refuse)
	_, err = pg.Open(t.Context(), u.String(), pg.Options{Size: 1})
	if err == nil || !strings.Contains(err.Error(), "ignore_startup_parameters") {
		t.Errorf("a pooler refuses the settings: %v", err)
	}
	u.Host = poolerBefore(t, server, ignore)
	_, err = pg.Open(t.Context(), u.String(), pg.Options{Size: 1})
	if err == nil || !strings.Contains(err.Error(), `ALTER ROLE "`+role+`" SET search_path = pg_catalog, pg_temp`) {
		t.Fatalf("a pooler drops the settings: %v", err)
	}
	exec(t.Context(), "ALTER ROLE "+role+" SET search_path = pg_catalog, pg_temp")
	if got := setting(t, open(t, u.String(), pg.Options{Size: 1}), "search_path"); got != "pg_catalog, pg_temp" {
		t.Errorf("behind a pooler: %s", got)
	}
}
