package docs_test

import (
	"slices"
	"testing"

	"github.com/legwork-dev/legwork"
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
	// The rights that the page names are enough.
	exec(legwork.Qualify("BEGIN; CREATE ROLE "+application+"; GRANT USAGE ON SCHEMA "+legwork.Schema(w.Namespace)+" TO "+application+
		"; GRANT INSERT, SELECT (guid) ON legwork.outbox TO "+application+"; SET LOCAL ROLE "+application+
		"; SELECT legwork.start('hello.asked', '{}'); SELECT legwork.signal('parcel.paid', '{}'); ROLLBACK", w.Namespace))
	e := w.Engine(w.Pool)
	w.Sweep()
	w.Settle(e)
	if jobs := w.Query(`SELECT job_id || ' ' || state FROM legwork.job ORDER BY job_id`); !slices.Equal(jobs, []string{"greet-2 completed", "greet-3 completed"}) {
		t.Errorf("jobs %v, want greet-2 and greet-3", jobs)
	}
	if n := w.One(`SELECT count(*) FROM legwork.signal`); n != "1" {
		t.Errorf("%s signals kept, want 1", n)
	}
}
