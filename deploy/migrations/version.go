package migrations

import (
	"context"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// Querier runs a query that returns one row; a pgx pool or connection is one.
type Querier interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Current returns nil if the schema of a namespace is of this build's version
// or of a newer one, else error 409 with both versions. It only reads one row,
// unlike Pending: for the startup probe.
func Current(ctx context.Context, db Querier, namespace string) error {
	schema := legwork.Schema(namespace)
	var have int64
	err := db.QueryRow(ctx, "SELECT coalesce(max(version_id), 0) FROM "+
		pgx.Identifier{schema, "goose_db_version"}.Sanitize()+" WHERE is_applied").Scan(&have)
	if err != nil {
		return fmt.Errorf("read the version of schema %s: %w", schema, err)
	}
	want, err := newest()
	if err == nil && have < want {
		err = legwork.Conflict("schema %s is of version %d, this build needs %d: run `legwork db migrate`", schema, have,
			want)
	}
	return err
}

// newest returns the highest number of a migration of this build.
func newest() (number int64, err error) {
	names, err := fs.Glob(files, "*.sql")
	if err != nil || len(names) == 0 {
		return 0, fmt.Errorf("read the migrations: %w", err)
	}
	digits, _, _ := strings.Cut(names[len(names)-1], "_") // fs.Glob sorts
	return strconv.ParseInt(digits, 10, 64)
}
