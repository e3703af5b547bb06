package access_test

import (
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
)

// TestDoctorMissesEveryRight: what `legwork doctor` says of an engine without any
// right is each right that the role was given, and nothing of one that has them.
func TestDoctorMissesEveryRight(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	text := read(t, "../../internal/doctor/sql/denied.sql")
	schema, role := legwork.Schema(b.namespace), b.role("engine")
	if missed := b.names(text, schema); len(missed) > 0 {
		t.Errorf("doctor misses %v", missed)
	}
	given := b.names(`SELECT grantee || ': ' || lower(privilege_type) || ' ' || table_name
		FROM information_schema.role_table_grants WHERE table_schema = $1 AND grantee = $2
		UNION ALL SELECT $2 || ': update ' || c.relname || ' (' || string_agg(a.attname, ', ' ORDER BY a.attnum) || ')'
		FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid, aclexplode(a.attacl) x
		WHERE c.relnamespace = to_regnamespace($1) AND x.grantee = to_regrole($2) GROUP BY c.relname`, schema, role)
	b.exec("REVOKE ALL ON ALL TABLES IN SCHEMA " + schema + " FROM " + role)
	missed := b.names(text, schema)
	slices.Sort(given)
	slices.Sort(missed)
	if len(given) < 30 || !slices.Equal(given, missed) {
		t.Errorf("deploy/access/roles.sql gives engines %v, internal/doctor/sql/denied.sql looks for %v", given, missed)
	}
}

// names are the rows of a statement with one column.
func (b *bench) names(text string, args ...any) []string {
	b.t.Helper()
	rows, err := b.tx.Query(b.t.Context(), text, args...)
	if err != nil {
		b.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		b.t.Fatal(err)
	}
	return all
}
