package docs_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/deploy/access"
	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/sim"
)

// TestSQLRecipes runs the statements of anywhere.md: a trigger on an
// application's own table starts jobs with its rows, and only with those that
// are committed; the signal is kept.
func TestSQLRecipes(t *testing.T) {
	statements := blocks(t, "anywhere.md", "sql")
	w := sim.New(t, engine.Fused, text(t, "../examples/hello/app.yaml"))
	w.Deploy(text(t, "../examples/typescript/app.yaml"))
	conn, err := w.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	application := "application_of_" + w.Namespace // a schema of the application's own
	exec := func(sql string) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), sql); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	exec("CREATE SCHEMA " + application + "; SET search_path TO " + application)
	defer exec("RESET search_path; DROP SCHEMA " + application + " CASCADE")
	for _, sql := range statements {
		exec(legwork.Qualify(sql, w.Namespace))
	}
	// The role that the page names may do all that the page shows, as a user with a table of its own; INSERT may not.
	roles, err := access.SQL(w.Namespace)
	if err != nil {
		t.Fatal(err)
	}
	may := func(grant string) error {
		exec("BEGIN; " + roles + "; CREATE ROLE " + application + "; GRANT ALL ON SCHEMA " + application + " TO " +
			application +
			"; DROP TABLE visitor CASCADE; DROP FUNCTION greet; " + grant + "; SET LOCAL ROLE " + application)
		defer exec("ROLLBACK")
		for _, sql := range append(slices.Clone(statements), "SELECT legwork.start_once('hello.asked', '{}', 'k-1')") {
			sql = strings.NewReplacer("BEGIN;", "SAVEPOINT before;", "ROLLBACK;", "ROLLBACK TO before;").Replace(sql)
			if _, err := conn.Exec(t.Context(), legwork.Qualify(sql, w.Namespace)); err != nil {
				return err
			}
		}
		return nil
	}
	if err := may("GRANT " + access.DatabaseRole(w.Namespace, access.App) + " TO " + application); err != nil {
		t.Errorf("a member of the role app may not: %v", err)
	}
	schema := legwork.Schema(w.Namespace)
	invokes := "ALTER FUNCTION " + schema + ".start(text, json, text, text) SECURITY INVOKER; ALTER FUNCTION " + schema +
		".signal(text, json, text, text, int, text) SECURITY INVOKER; GRANT USAGE ON SCHEMA " + schema + " TO " +
		application +
		"; GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA " + schema + " TO " + application + "; GRANT INSERT ON " + schema +
		".outbox TO " + application
	if err := may(invokes); err == nil {
		t.Error("INSERT on the outbox is enough, which the page denies")
	}
	e := w.Engine(w.Pool)
	w.Sweep()
	w.Settle(e)
	if jobs := w.Query(`SELECT job_id || ' ' || state FROM legwork.job ORDER BY job_id`); !slices.Equal(jobs,
		[]string{"greet-2 completed", "greet-3 completed", "p-2 completed"}) {
		t.Errorf("jobs %v, want greet-2, greet-3 and p-2", jobs)
	}
	if n := w.One(`SELECT count(*) FROM legwork.signal_key`); n != "1" {
		t.Errorf("%s signals kept, want 1", n)
	}
}
