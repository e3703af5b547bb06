package migrations

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// check refuses a schema with rows that a newer build has written in a form
// that this one would misread (FMT-01).
func check(ctx context.Context, conn *sql.DB, schema string) error {
	table := pgx.Identifier{schema, "format"}.Sanitize()
	var there bool
	if err := conn.QueryRowContext(ctx, "SELECT to_regclass($1) IS NOT NULL", table).Scan(&there); err != nil {
		return fmt.Errorf("look for the formats of schema %s: %w", schema, err)
	}
	if !there {
		return nil
	}
	rows, err := conn.QueryContext(ctx, "SELECT kind, version FROM "+table)
	if err != nil {
		return fmt.Errorf("read the formats of schema %s: %w", schema, err)
	}
	defer rows.Close()
	found := map[string]int{}
	for rows.Next() {
		var kind string
		var version int
		if err := rows.Scan(&kind, &version); err != nil {
			return fmt.Errorf("read the formats of schema %s: %w", schema, err)
		}
		found[kind] = version
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("read the formats of schema %s: %w", schema, err)
	}
	if err := legwork.CheckRecords(found); err != nil {
		return fmt.Errorf("schema %s: %w", schema, err)
	}
	return nil
}
