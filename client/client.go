package client

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/local"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/rest"
	"github.com/legwork-dev/legwork/ledger"
	"github.com/legwork-dev/legwork/streams"
)

// Client speaks to one namespace. It is safe for concurrent use.
type Client struct {
	namespace string
	pool      *pgxpool.Pool  // nil: no Postgres
	nc        *nats.Conn     // nil: no NATS
	near      *local.Process // with an engine in this process, which takes starts and signals without NATS; may be nil
	store     *ledger.Store
	sql       map[string]string

	resting rest.Rest // after messages that no engine has taken all are published for a while
	hints   hints
	reads   reader
	graphs  graphs

	redacting redacting

	denied func() error // what the broker refused; may be nil
	most   int64        // bytes of a job that are read at once; 0: no bound

	keepSignals time.Duration
	listed      listing     // what one page of jobs may read
	moves       atomic.Bool // every engine knows jobs that are moved

	once  sync.Once
	close func()
}

// Open connects to the servers that cfg names (see Config for one that names
// none) and returns a client that owns the connections. It fails if one of them
// cannot be reached.
func Open(ctx context.Context, cfg Config) (*Client, error) {
	cfg, err := cfg.located(ctx)
	if err != nil {
		return nil, err
	}
	if cfg.Namespace == "" {
		cfg.Namespace = legwork.DefaultNamespace
	}
	pool, err := openPool(ctx, cfg)
	if err != nil {
		return nil, err
	}
	conn, err := openNATS(ctx, cfg)
	if err != nil {
		closeAll(pool, nil)
		return nil, err
	}
	var nc *nats.Conn
	if conn != nil {
		nc = conn.NATS()
	}
	c, err := New(cfg.Namespace, pool, nc, KeepSignals(cfg.SignalRetention))
	if err != nil {
		closeAll(pool, conn)
		return nil, err
	}
	if conn != nil {
		c.denied = conn.Err
	}
	c.near = local.From(ctx)
	c.close = func() { closeAll(pool, conn) }
	return c, nil
}

// New returns a client over connections that stay the caller's; either may be
// nil. Close the client before them. The pool's sessions should have the
// search_path "pg_catalog, pg_temp", as those of Open have: with the default one,
// whoever may create operators in the schema public could run code as the pool's
// user (docs/security.md).
func New(namespace string, pool *pgxpool.Pool, nc *nats.Conn, settings ...Setting) (*Client, error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, err
	}
	if pool == nil && nc == nil {
		return nil, legwork.Invalid("client: neither a Postgres pool nor a NATS connection is given: give at least one of " +
			"them")
	}
	c := &Client{namespace: namespace, pool: pool, nc: nc, keepSignals: 24 * time.Hour, listed: listed, close: func() {}}
	for _, set := range settings {
		set(c)
	}
	var err error
	if c.sql, err = statements.In(namespace); err != nil {
		return nil, err
	}
	if c.store, err = ledger.NewStore(pool, namespace); err != nil {
		return nil, err
	}
	c.hints.init(nc, namespace)
	c.reads.init(pool, c.sql["result.sql"])
	return c, nil
}

// Setting is a setting of a client over connections that exist, or of Serve.
type Setting func(*Client)

// KeepSignals says how long signals to jobs are kept and their ids remembered. Default
// 24 h; engines are told the same with LEGWORK_SIGNAL_RETENTION.
func KeepSignals(d time.Duration) Setting {
	return func(c *Client) {
		if d > 0 {
			c.keepSignals = d
		}
	}
}

// Close ends what still waits, and closes the connections that Open made. It
// may be called more than once.
func (c *Client) Close() {
	c.once.Do(func() {
		c.hints.close()
		c.reads.close()
		c.close()
	})
}

// Namespace returns the namespace of the client.
func (c *Client) Namespace() string { return c.namespace }

// Remote reports whether the client has no Postgres: engines answer for it.
func (c *Client) Remote() bool { return c.pool == nil }

// needPostgres returns an error unless the client has Postgres.
func (c *Client) needPostgres(what string) error {
	if c.pool == nil {
		return legwork.Invalid("%s needs Postgres: set DATABASE_URL", what)
	}
	return nil
}

// needNATS returns an error unless the client has NATS.
func (c *Client) needNATS(what string) error {
	if c.nc == nil {
		return legwork.Invalid("%s needs NATS: set NATS_URL", what)
	}
	return nil
}

func openPool(ctx context.Context, cfg Config) (*pgxpool.Pool, error) {
	if cfg.DatabaseURL == "" {
		return nil, nil
	}
	pool, err := pg.Open(ctx, cfg.DatabaseURL, pg.Options{Name: "legwork client", Size: cfg.MaxConns})
	if err != nil {
		return nil, fmt.Errorf("client: DATABASE_URL: %w", err)
	}
	return pool, nil
}

func openNATS(ctx context.Context, cfg Config) (*streams.Conn, error) {
	if cfg.NATSURL == "" {
		return nil, nil
	}
	return streams.Connect(ctx, streams.Config{URL: cfg.NATSURL, Namespace: cfg.Namespace, Name: "legwork client",
		Role:  "client",
		Creds: cfg.Creds, Auth: cfg.Auth, Log: cfg.Log, Options: cfg.Options})
}

func closeAll(pool *pgxpool.Pool, conn *streams.Conn) {
	if conn != nil {
		conn.Close()
	}
	if pool != nil {
		pool.Close()
	}
}
