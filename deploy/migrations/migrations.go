// Package migrations creates and upgrades the tables of a namespace. The
// numbered .sql files are additive and run one transaction each.
//
// This package is not API: it may change in any release (docs/compatibility.md).
package migrations

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"testing/fstest"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pg"
)

//go:embed *.sql
var files embed.FS

// lockKey serialises migrations of one namespace across processes, together
// with the hash of its schema's name.
const lockKey = 0x6c65_6777

// Up brings the schema of a namespace to this build's version and returns the
// names of the migrations it ran. Any number of processes may call it at once. A
// schema that a newer build has migrated is left as it is, unless it holds rows
// that this build would misread: error 409.
func Up(ctx context.Context, databaseURL, namespace string) ([]string, error) {
	provider, done, err := open(ctx, databaseURL, namespace)
	if err != nil {
		return nil, err
	}
	defer done()
	results, err := provider.Up(ctx)
	var names []string
	for _, r := range results {
		names = append(names, r.Source.Path)
	}
	if err != nil {
		return names, fmt.Errorf("migrate schema %s: %w", legwork.Schema(namespace), err)
	}
	return names, nil
}

// Pending reports whether the schema lacks a migration of this build.
func Pending(ctx context.Context, databaseURL, namespace string) (bool, error) {
	provider, done, err := open(ctx, databaseURL, namespace)
	if err != nil {
		return false, err
	}
	defer done()
	return provider.HasPending(ctx)
}

// open takes the namespace's migration lock, creates its schema and returns
// goose over the rendered files.
func open(ctx context.Context, databaseURL, namespace string) (*goose.Provider, func(), error) {
	if err := legwork.CheckNamespace(namespace); err != nil {
		return nil, nil, err
	}
	schema := legwork.Schema(namespace)
	config, err := pg.ParseURL(databaseURL) // it knows the pool's own settings, too, and sets the search_path
	if err != nil {
		return nil, nil, err
	}
	db := stdlib.OpenDB(*config.ConnConfig)
	conn, err := db.Conn(ctx)
	if err != nil {
		_ = db.Close()
		return nil, nil, fmt.Errorf("connect to Postgres at %s:%d: %w", config.ConnConfig.Host, config.ConnConfig.Port, err)
	}
	held, err := lock(ctx, conn, schema)
	done := func() {
		if held != nil {
			_ = held.Rollback() // which ends the lock, and nothing else
		}
		_ = conn.Close()
		_ = db.Close()
	}
	if err != nil {
		done()
		return nil, nil, err
	}
	if err := create(ctx, db, schema); err != nil {
		done()
		return nil, nil, err
	}
	if err := check(ctx, db, schema); err != nil {
		done()
		return nil, nil, err
	}
	rendered, err := render(namespace)
	if err != nil {
		done()
		return nil, nil, err
	}
	store, err := database.NewStore(database.DialectPostgres, schema+".goose_db_version")
	if err != nil {
		done()
		return nil, nil, err
	}
	provider, err := goose.NewProvider("", db, rendered, goose.WithStore(store), goose.WithDisableGlobalRegistry(true),
		goose.WithAllowOutofOrder(true)) // each adds something of its own: a lower number may come later
	if err != nil {
		done()
		return nil, nil, fmt.Errorf("read the migrations: %w", err)
	}
	return provider, done, nil
}

// leastServer is the oldest version of Postgres that has all that the tables use: bodies of functions in SQL.
const leastServer = 140_000

// lock takes the migration lock of a schema, for as long as the returned transaction lasts. A lock of the session would
// outlive this process behind a pooler in transaction mode, which keeps the session for others.
func lock(ctx context.Context, conn *sql.Conn, schema string) (*sql.Tx, error) {
	var number int
	var version string
	err := conn.QueryRowContext(ctx,
		"SELECT current_setting('server_version_num')::int, current_setting('server_version')").Scan(&number, &version)
	if err != nil {
		return nil, fmt.Errorf("ask Postgres for its version: %w", err)
	}
	if number < leastServer {
		return nil, legwork.Invalid("Postgres %s is too old: Legwork needs version %d or newer", version,
			leastServer/10_000)
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("lock schema %s for migration: %w", schema, err)
	}
	// Migrations run on another connection, and may take longer than this one may stand still.
	if _, err := tx.ExecContext(ctx, "SET LOCAL idle_in_transaction_session_timeout = 0"); err != nil {
		return tx, fmt.Errorf("lock schema %s for migration: %w", schema, err)
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock($1, hashtext($2))", lockKey, schema); err != nil {
		return tx, fmt.Errorf("lock schema %s for migration: %w", schema, err)
	}
	return tx, nil
}

// create creates a schema that is missing. Postgres asks for the right to create
// one even where it exists, which only a migrator has (docs/security.md).
func create(ctx context.Context, conn *sql.DB, schema string) error {
	var there bool
	err := conn.QueryRowContext(ctx, "SELECT to_regnamespace($1) IS NOT NULL",
		pgx.Identifier{schema}.Sanitize()).Scan(&there)
	if err == nil && !there {
		_, err = conn.ExecContext(ctx, "CREATE SCHEMA IF NOT EXISTS "+pgx.Identifier{schema}.Sanitize())
	}
	if err != nil {
		return fmt.Errorf("create schema %s: %w", schema, err)
	}
	return nil
}

// render returns the files with their schema prefix replaced.
func render(namespace string) (fs.FS, error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return nil, err
	}
	out := fstest.MapFS{}
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		out[name] = &fstest.MapFile{Data: []byte(legwork.Qualify(string(text), namespace))}
	}
	return out, nil
}
