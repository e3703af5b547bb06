package explain

import (
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// What a statement changes counts, whether its result tells of it or not, and
// what a function reads counts for its caller.
func TestPages(t *testing.T) {
	t.Parallel()
	pool, log := Pool(t, pg.Options{Size: 1})
	schema := "legwork_" + pgtest.Namespace(t)
	run := func(sql string) int {
		t.Helper()
		log.Take()
		if _, err := pool.Exec(t.Context(), strings.ReplaceAll(sql, "SCHEMA.", schema+".")); err != nil {
			t.Fatal(err)
		}
		pages := 0
		for _, r := range log.Take() {
			pages += r.Pages
		}
		return pages
	}
	run("CREATE SCHEMA " + schema)
	run("CREATE TABLE SCHEMA.a AS SELECT n FROM generate_series(1, 20000) n")
	run("CREATE FUNCTION SCHEMA.all_of_a() RETURNS bigint LANGUAGE plpgsql AS 'BEGIN RETURN (SELECT count(*) FROM " +
		"SCHEMA.a); END'")
	const update = "UPDATE SCHEMA.a SET n = -n WHERE n BETWEEN 1 AND 1000 RETURNING n"
	for _, c := range []struct {
		sql         string
		least, most int
	}{
		{"SELECT count(*) FROM SCHEMA.a", 80, 120},
		{"SELECT SCHEMA.all_of_a()", 80, 300},
		{update, 1000, 4000},
		{"WITH u AS (" + strings.Replace(update, "1 AND 1000", "1001 AND 2000", 1) + ") SELECT 1", 1000, 4000},
		{"WITH u AS (" + strings.Replace(update, "1 AND 1000", "2001 AND 3000", 1) + ") SELECT count(*) FROM u", 1000, 4000},
	} {
		if got := run(c.sql); got < c.least || got > c.most {
			t.Errorf("%s touches %d pages, want %d to %d", c.sql, got, c.least, c.most)
		}
	}
}
