package budget

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/legwork-dev/legwork/deploy/migrations"
	"github.com/legwork-dev/legwork/internal/pg"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sqlfile"
	"github.com/legwork-dev/legwork/ledger"
)

var (
	parameter = regexp.MustCompile(`\$\d+`)
	hashed    = regexp.MustCompile(`hashed (SubPlan \d+)`)
)

// few are the tables with few rows, which a statement may read as a whole.
var few = map[string]bool{"app_version": true, "component": true, "epoch": true, "format": true, "pause": true,
	"webhook": true}

// TestNoTableIsHashed: no statement may read a whole table to answer an EXISTS by a
// hash of it. The planner can do that with an EXISTS that it cannot turn into a join,
// under an OR above all. Up to Postgres 17, enable_seqscan = off keeps it from that;
// Postgres 18 does not count disabled scans there. OFFSET 0 in the subquery does.
func TestNoTableIsHashed(t *testing.T) {
	t.Parallel()
	namespace := pgtest.Namespace(t)
	if _, err := migrations.Up(t.Context(), pgtest.URL(t), namespace); err != nil {
		t.Fatal(err)
	}
	for _, owner := range []string{"client", "internal/components", "internal/doctor", "internal/fsck", "internal/top",
		"internal/webhook", "ledger", "outbox"} {
		all, err := sqlfile.New(owner, os.DirFS("../../"+owner), ledger.Expressions).In(namespace)
		if err != nil {
			t.Fatal(err)
		}
		pool, err := pg.Open(t.Context(), pgtest.URL(t), pg.Options{Size: 1, Ordered: owner == "outbox"})
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		for name, sql := range all {
			if unplanned[owner+"/"+name] {
				continue
			}
			for _, table := range hashes(t, pool, "h_"+strings.TrimSuffix(name, ".sql"), sql) {
				t.Errorf("%s/%s makes a hash of all rows of %s: write OFFSET 0 into its EXISTS", owner, name, table)
			}
		}
	}
}

// hashes returns the tables that a session without enable_seqscan = off would hash.
func hashes(t *testing.T, pool *pgxpool.Pool, id, sql string) (tables []string) {
	t.Helper()
	args := map[string]bool{}
	for _, m := range parameter.FindAllString(sql, -1) {
		args[m] = true
	}
	execute := "EXPLAIN (FORMAT JSON, VERBOSE) EXECUTE " + id
	if len(args) > 0 {
		execute += "(NULL" + strings.Repeat(", NULL", len(args)-1) + ")"
	}
	var text string
	for _, one := range []string{"SET enable_seqscan = on", "PREPARE " + id + " AS " + sql} {
		if _, err := pool.Exec(t.Context(), one); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
	}
	if err := pool.QueryRow(t.Context(), execute).Scan(&text); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	names := map[string]bool{}
	for _, m := range hashed.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
	}
	var plans []struct{ Plan planNode }
	if err := json.Unmarshal([]byte(text), &plans); err != nil {
		t.Fatal(err)
	}
	var walk func(n planNode, inside bool)
	walk = func(n planNode, inside bool) {
		inside = inside || names[n.Subplan]
		if inside && strings.HasPrefix(n.Schema, "legwork") && n.Cond == "" && !few[n.Relation] {
			tables = append(tables, n.Relation)
		}
		for _, c := range n.Plans {
			walk(c, inside)
		}
	}
	walk(plans[0].Plan, false)
	return tables
}

type planNode struct {
	Relation string `json:"Relation Name"`
	Schema   string `json:"Schema"`
	Subplan  string `json:"Subplan Name"`
	Cond     string `json:"Index Cond"`
	Plans    []planNode
}
