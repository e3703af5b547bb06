package migrations

import (
	"context"
	"crypto/md5"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

var update = flag.Bool("update", false, "write the changes of migrations that have no file in testdata yet")

// shapeSQL lists what a schema has: columns, constraints, indexes, triggers, functions, views, and which kinds of rows.
const shapeSQL = `WITH mine AS MATERIALIZED (
		SELECT c.oid, c.relname, c.relkind FROM pg_class c WHERE c.relnamespace = $1::text::regnamespace AND c.relname !~ '^goose_')
	SELECT x.what FROM (
	SELECT 'column legwork.' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
		CASE WHEN a.attnotnull THEN ' not null' ELSE '' END || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
		FROM mine c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
		WHERE c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
	UNION ALL SELECT 'constraint legwork.' || c.relname || ' ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
		FROM mine c JOIN pg_constraint k ON k.conrelid = c.oid WHERE k.contype <> 'n'
	UNION ALL SELECT 'index ' || pg_get_indexdef(c.oid) FROM mine c WHERE c.relkind = 'i'
	UNION ALL SELECT 'trigger ' || pg_get_triggerdef(g.oid) FROM mine c JOIN pg_trigger g ON g.tgrelid = c.oid
		WHERE NOT g.tgisinternal
	UNION ALL SELECT 'function ' || p.oid::regprocedure || ' ' || p.prosrc
		FROM pg_proc p WHERE p.pronamespace = $1::text::regnamespace) x(what) ORDER BY x.what COLLATE "C"`

// shape is what the schema of a namespace has.
func shape(t *testing.T, conn *pgx.Conn, namespace string) []string {
	t.Helper()
	rows, err := conn.Query(t.Context(), shapeSQL, legwork.Schema(namespace))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	schema := legwork.Schema(namespace)
	for i, line := range lines {
		line = strings.ReplaceAll(strings.ReplaceAll(line, schema+".", "legwork."), schema, "legwork")
		if name, body, ok := strings.Cut(line, ") "); ok && strings.HasPrefix(line, "function ") {
			line = fmt.Sprintf("%s) %x", name, md5.Sum([]byte(body)))
		}
		lines[i] = line
	}
	return lines
}

// changes are the lines that only one of two shapes has.
func changes(before, after []string) string {
	var out strings.Builder
	for _, line := range before {
		if !slices.Contains(after, line) {
			fmt.Fprintln(&out, "-", line)
		}
	}
	for _, line := range after {
		if !slices.Contains(before, line) {
			fmt.Fprintln(&out, "+", line)
		}
	}
	return out.String()
}

// TestEveryMigration (FMT-08): what each migration changes is what its file in testdata says, which never changes once
// it is there; and no migration takes a column away, or makes it of another type, which the build before may read.
func TestEveryMigration(t *testing.T) {
	t.Parallel()
	namespace, address := pgtest.Namespace(t), pgtest.URL(t)
	provider, done, err := open(t.Context(), address, namespace)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	var before []string
	for _, source := range provider.ListSources() {
		if _, err := provider.UpTo(t.Context(), source.Version); err != nil {
			t.Fatal(err)
		}
		after := shape(t, conn, namespace)
		got := changes(before, after)
		file := filepath.Join("testdata", fmt.Sprintf("%05d.txt", source.Version))
		want, err := os.ReadFile(file)
		switch {
		case os.IsNotExist(err) && *update:
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		case err != nil:
			t.Errorf("migration %s has no golden file: go test ./deploy/migrations -run TestEveryMigration -update", source.Path)
		case got != string(want):
			t.Errorf("migration %s is not what it was: a new number changes tables, an old one never. It makes\n%s\nwant\n%s",
				source.Path, got, want)
		}
		columns(t, source.Path, before, after)
		before = after
	}
}

// columns compares the columns of two shapes.
func columns(t *testing.T, migration string, before, after []string) {
	t.Helper()
	have := map[string]string{}
	for _, line := range after {
		if words := strings.Fields(line); words[0] == "column" {
			have[words[1]] = words[2]
		}
	}
	for _, line := range before {
		if words := strings.Fields(line); words[0] == "column" && have[words[1]] != words[2] {
			t.Errorf("migration %s makes %s from %q to %q: the build before may read it", migration, words[1], words[2],
				have[words[1]])
		}
	}
}
