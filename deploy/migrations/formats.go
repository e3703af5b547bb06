package migrations

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// check refuses a schema with rows that a newer build has written in a form
// that this one would misread, or must not overlook (FMT-01, FMT-07).
func check(ctx context.Context, conn *sql.DB, schema string) error {
	table := pgx.Identifier{schema, "format"}.Sanitize()
	var there bool
	if err := conn.QueryRowContext(ctx, "SELECT to_regclass($1) IS NOT NULL", table).Scan(&there); err != nil {
		return fmt.Errorf("look for the formats of schema %s: %w", schema, err)
	}
	if !there {
		return nil
	}
	// The column min_reader came with migration 20: it may be missing.
	rows, err := conn.QueryContext(ctx,
		"SELECT kind, version, coalesce((to_jsonb(f) ->> 'min_reader')::int, 1) FROM "+table+" f")
	if err != nil {
		return fmt.Errorf("read the formats of schema %s: %w", schema, err)
	}
	defer rows.Close()
	found, least := map[string]int{}, map[string]int{}
	for rows.Next() {
		var kind string
		var version, reader int
		if err := rows.Scan(&kind, &version, &reader); err != nil {
			return fmt.Errorf("read the formats of schema %s: %w", schema, err)
		}
		found[kind], least[kind] = version, reader
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read the formats of schema %s: %w", schema, err)
	}
	if err := cmp.Or(legwork.CheckReader(least), legwork.CheckRecords(found)); err != nil {
		return fmt.Errorf("schema %s: %w", schema, err)
	}
	return nil
}
