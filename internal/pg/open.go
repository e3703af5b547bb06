package pg

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork"
)

// maxNameBytes is what Postgres keeps of an application_name.
const maxNameBytes = 60

// Options of a pool. The zero value is fit for an engine.
type Options struct {
	// Name is the application_name: what pg_stat_activity shows. Default
	// "legwork".
	Name string
	// Size is the largest number of connections. Default: pool_max_conns of
	// the URL, else twice the CPUs, at least 8.
	Size int
	// Ordered also plans scans along an index, for statements that want the
	// first rows in some order (a relay's claim, a list, retention). Do not set
	// it for package ledger. In a pool without it such a statement may begin
	// its transaction with SET LOCAL enable_indexscan = on.
	Ordered bool
	// Tracer sees every statement; may be nil.
	Tracer pgx.QueryTracer
	// Notice hears what the server says beside results; may be nil.
	Notice pgconn.NoticeHandler
}

// Open connects to Postgres and returns a pool whose sessions have the
// settings of this package. What the URL itself sets (for example
// ?statement_timeout=60000) wins, but for search_path. It fails if Postgres cannot
// be reached within ctx, or if something between here and Postgres drops the
// search_path; the error names host and port, never the password.
func Open(ctx context.Context, url string, o Options) (*pgxpool.Pool, error) {
	config, err := configure(url, o)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open a pool to Postgres: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		c := config.ConnConfig
		return nil, fmt.Errorf("connect to Postgres at %s:%d, database %s, as %s: %w",
			c.Host, c.Port, c.Database, c.User, explained(err))
	}
	return pool, nil
}

// connectTimeout is how long a new session may take if its URL names no connect_timeout.
const connectTimeout = 10 * time.Second

// inTime returns the context of a statement that prepares a new session. pgx bounds the time to connect alone: a
// session whose server falls silent after that would keep its place in the pool, and whoever closes the pool waits for
// it.
func inTime(ctx context.Context, config *pgx.ConnConfig) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, cmp.Or(config.ConnectTimeout, connectTimeout))
}

func configure(url string, o Options) (*pgxpool.Config, error) {
	config, err := ParseURL(url)
	if err != nil {
		return nil, err
	}
	if o.Size < 0 || o.Size > 10_000 {
		return nil, legwork.Invalid("pool size %d: want 1 to 10000, or 0 for the default", o.Size)
	}
	if o.Size > 0 {
		config.MaxConns = int32(o.Size)
	} else if !strings.Contains(url, "pool_max_conns") { // the parser does not tell its default from a choice
		config.MaxConns = int32(max(8, 2*runtime.NumCPU()))
	}
	config.MinConns, config.MinIdleConns = min(config.MinConns, config.MaxConns), min(config.MinIdleConns, config.MaxConns)
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTimeout
	}
	config.AfterConnect = keepMemory
	config.ConnConfig.Tracer, config.ConnConfig.OnNotice = o.Tracer, o.Notice
	set := config.ConnConfig.RuntimeParams
	if o.Name == "" {
		o.Name = "legwork"
	}
	defaults := map[string]string{"application_name": legwork.Clip(o.Name, maxNameBytes)}
	maps.Copy(defaults, session)
	if !o.Ordered {
		maps.Copy(defaults, byKey)
	}
	for name, value := range defaults {
		if _, ok := set[name]; !ok {
			set[name] = value
		}
	}
	return config, nil
}
