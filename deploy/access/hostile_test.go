package access_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// TestStatementsUseOperatorsOfPostgres: with the search_path of our sessions no
// plan of any statement has a planted operator or function in it; with the default
// one of Postgres some have.
func TestStatementsUseOperatorsOfPostgres(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.exec("SET LOCAL client_min_messages = error")
	pgtest.Plant(t, b.tx, "../..")
	for path, hostile := range map[string]bool{"pg_catalog, pg_temp": false, `"$user", public`: true} {
		b.exec("SET LOCAL search_path = " + path)
		found := false
		for _, file := range everything(t) {
			b.exec("SAVEPOINT one")
			plan, err := b.explained(file)
			switch {
			case err != nil && !hostile:
				t.Fatalf("%s: %v", file, err)
			case err != nil || strings.Contains(plan, "hostile.") || strings.Contains(plan, "public."):
				if found = true; !hostile {
					t.Errorf("%s uses what was planted:\n%s", file, plan)
				}
			}
			b.exec("ROLLBACK TO one")
		}
		if found != hostile {
			t.Errorf("search_path %s: hostile %t, want %t", path, found, hostile)
		}
	}
}

// everything are the files of all statements but those of package invariant, which
// are pieces.
func everything(t *testing.T) (list []string) {
	t.Helper()
	for _, folder := range []string{"ledger", "outbox", "client", "internal/doctor", "internal/fsck", "internal/top"} {
		list = append(list, files(t, folder)...)
	}
	return list
}

// explained is the plan of a statement, with the names of all operators and
// functions that the path does not find first.
func (b *bench) explained(file string) (string, error) {
	b.t.Helper()
	text := legwork.Qualify(read(b.t, file), b.namespace)
	if strings.Contains(text, "LOCK TABLE") {
		return "", nil
	}
	b.planned++
	name := fmt.Sprintf("hostile%d", b.planned)
	if _, err := b.tx.Exec(b.t.Context(), "PREPARE "+name+" AS "+text); err != nil {
		return "", err
	}
	var n int
	const parameters = `SELECT pg_catalog.cardinality(parameter_types)
		FROM pg_catalog.pg_prepared_statements WHERE name = $1`
	if err := b.tx.QueryRow(b.t.Context(), parameters, name).Scan(&n); err != nil {
		b.t.Fatal(err)
	}
	call := "EXPLAIN (VERBOSE) EXECUTE " + name
	if n > 0 {
		call += "(" + strings.TrimSuffix(strings.Repeat("NULL, ", n), ", ") + ")"
	}
	rows, err := b.tx.Query(b.t.Context(), call)
	if err != nil {
		return "", err
	}
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return strings.Join(lines, "\n"), err
}
