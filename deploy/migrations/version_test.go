package migrations

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestCurrent: a schema is of this build's version from its last migration on,
// and stays so when a newer build has gone further.
func TestCurrent(t *testing.T) {
	namespace, pool := pgtest.Namespace(t), pgtest.Pool(t)
	if err := Current(t.Context(), pool, namespace); err == nil ||
		!strings.Contains(err.Error(), "read the version of schema "+legwork.Schema(namespace)) {
		t.Errorf("no schema: %v", err)
	}
	if _, err := Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	if err := Current(t.Context(), pool, namespace); err != nil {
		t.Error(err)
	}
	table := pgx.Identifier{legwork.Schema(namespace), "goose_db_version"}.Sanitize()
	for statement, want := range map[string]bool{
		"INSERT INTO " + table + " (version_id, is_applied) VALUES (9999, true)": true,
		"DELETE FROM " + table + " WHERE version_id > 1":                         false,
	} {
		tx, err := pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
		err = Current(t.Context(), tx, namespace)
		if (err == nil) != want || !want && (legwork.CodeOf(err) != legwork.CodeConflict ||
			!strings.Contains(err.Error(), "is of version 1, this build needs")) {
			t.Errorf("after %s: %v", statement, err)
		}
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// TestALowerNumberThatCameLater: a migration that was merged after one with a higher number is run, too.
func TestALowerNumberThatCameLater(t *testing.T) {
	namespace, pool := pgtest.Namespace(t), pgtest.Pool(t)
	if _, err := Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"ALTER TABLE legwork.format DROP min_reader", "DROP INDEX legwork.outbox_newer",
		"DELETE FROM legwork.goose_db_version WHERE version_id = 20"} {
		if _, err := pool.Exec(t.Context(), legwork.Qualify(text, namespace)); err != nil {
			t.Fatal(err)
		}
	}
	if pending, err := Pending(t.Context(), pgtest.URL(t), namespace); err != nil || !pending {
		t.Errorf("pending: %v, %v", pending, err)
	}
	if ran, err := Up(t.Context(), pgtest.URL(t), namespace); err != nil || len(ran) != 1 {
		t.Errorf("ran %v, %v", ran, err)
	}
}
