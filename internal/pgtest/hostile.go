package pgtest

import (
	"context"
	_ "embed"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

//go:embed sql/plant.sql
var plant string

// executor runs statements: a connection, a transaction or a pool.
type executor interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Plant makes the schema public of a database hostile: for every operator and
// function of Postgres that the SQL under root uses it has overloads that fit
// other types of arguments exactly, as somebody with CREATE there may make them, and
// types of the same names. Each of them counts its calls, see PlantedCalls, and fails.
func Plant(t testing.TB, db executor, root string) {
	t.Helper()
	names := used(t, root)
	var planted string
	_, err := db.Exec(t.Context(), "SELECT pg_catalog.set_config('planted.names', $1, false)", strings.Join(names, "\n"))
	if err == nil {
		_, err = db.Exec(t.Context(), plant)
	}
	if err == nil {
		err = db.QueryRow(t.Context(), "SELECT pg_catalog.current_setting('planted.number')").Scan(&planted)
	}
	if err != nil {
		t.Fatalf("make the schema public hostile: %v", err)
	}
	if n, err := strconv.Atoi(planted); err != nil || n < 1000 {
		t.Fatalf("only %s overloads were planted for %d names", planted, len(names))
	}
}

// PlantedCalls is how often a planted overload was called, rolled back or not.
func PlantedCalls(t testing.TB, db executor) (n int) {
	t.Helper()
	const calls = `SELECT CASE WHEN is_called THEN last_value OPERATOR(pg_catalog.+) 1::bigint ELSE 0 END
		FROM hostile.calls`
	if err := db.QueryRow(t.Context(), calls).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

var (
	operatorRE = regexp.MustCompile("[-+*/<>=~!@#%^&|`?]+")
	functionRE = regexp.MustCompile(`\b[a-z][a-z0-9_]*\(`)
)

// used are the operators and the functions in the SQL files and the Go files with
// SQL under root: more than there are, as only those of Postgres count.
func used(t testing.TB, root string) []string {
	t.Helper()
	names := []string{"=", "<>", "<", "<=", ">", ">=", "~~"} // what BETWEEN, IN and LIKE stand for
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && d.Name() == "testdata" {
				return fs.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, ".sql") && (!strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go")) {
			return nil
		}
		text, err := os.ReadFile(path)
		if strings.HasSuffix(path, ".sql") {
			names = append(names, operatorRE.FindAllString(string(text), -1)...)
		}
		for _, name := range functionRE.FindAllString(string(text), -1) {
			names = append(names, strings.TrimSuffix(name, "("))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
