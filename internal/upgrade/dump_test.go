package upgrade

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/internal/pgtest"
)

// golden is the namespace in the files.
const golden = "golden"

// renamed moves a text from one namespace to another: schema and subjects.
func renamed(text, from, to string) string {
	return strings.NewReplacer(legwork.Schema(from)+".", legwork.Schema(to)+".", "SCHEMA "+legwork.Schema(from),
		"SCHEMA "+legwork.Schema(to),
		"legwork."+from+".", "legwork."+to+".").Replace(text)
}

// noise are the lines of a dump that say nothing of the database.
var noise = regexp.MustCompile(`(?m)^(SET |SELECT pg_catalog\.set_config|--|\\).*\n`)

// dump is the schema of a namespace with all its rows, as SQL; it needs pg_dump.
func dump(t *testing.T, namespace string) string {
	t.Helper()
	path, err := exec.LookPath("pg_dump")
	if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pg_dump"); err != nil && len(found) > 0 {
		path, err = slices.Max(found), nil
	}
	if err != nil {
		t.Fatalf("to update golden databases install pg_dump: %v", err)
	}
	out, err := exec.Command(path, "--dbname="+pgtest.URL(t), "--schema="+legwork.Schema(namespace), "--inserts",
		"--no-owner", "--no-privileges").Output()
	if err != nil {
		t.Fatalf("pg_dump: %v", err)
	}
	text := renamed(noise.ReplaceAllString(string(out), ""), namespace, golden)
	return regexp.MustCompile(`\n{2,}`).ReplaceAllString(strings.TrimLeft(text, "\n"), "\n\n")
}

// restore makes the schema of a new namespace from a dump.
func restore(t *testing.T, text string) (namespace string) {
	t.Helper()
	namespace = pgtest.Namespace(t)
	conn, err := pgx.Connect(t.Context(), pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.PgConn().Exec(t.Context(),
		"SET check_function_bodies = false;\n"+renamed(text, golden, namespace)).ReadAll(); err != nil {
		t.Fatalf("restore the golden database: %v", err)
	}
	return namespace
}
