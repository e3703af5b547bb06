package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// writes recognises what a statement writes to.
var writes = regexp.MustCompile(`(?i)\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?legwork\.(\w+)`)

// TestTablesHaveWriters: every table is written by those who own it, so that
// what keeps its rows right is in one place (writers).
func TestTablesHaveWriters(t *testing.T) {
	root, _, err := findModule()
	if err != nil {
		t.Fatal(err)
	}
	used := map[[2]string]bool{}
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(p, ".sql"):
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		pkg, _, _ := strings.Cut(filepath.ToSlash(filepath.Dir(rel)), "/sql")
		for _, m := range writes.FindAllStringSubmatch(string(text), -1) {
			table := strings.ToLower(m[1])
			used[[2]string{table, pkg}] = true
			if pkg != "deploy/migrations" && !slices.Contains(writers[table], pkg) {
				t.Errorf("%s writes to table %s, which %s may: go through it, or say in writers why not", filepath.ToSlash(rel),
					table, strings.Join(writers[table], " and "))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for table, pkgs := range writers {
		for _, pkg := range pkgs {
			if !used[[2]string{table, pkg}] {
				t.Errorf("%s does not write to table %s any more: take it out of writers", pkg, table)
			}
		}
	}
}

// TestWritesAreRecognised: the pattern finds writes and leaves reads alone.
func TestWritesAreRecognised(t *testing.T) {
	for text, want := range map[string]string{
		"INSERT INTO legwork.job (gid)":                  "job",
		"update legwork.outbox o set":                    "outbox",
		"WITH x AS (DELETE\n FROM legwork.hook h)":       "hook",
		"SELECT FROM legwork.job FOR NO KEY UPDATE":      "",
		"SELECT g.guid FROM legwork.guid_ledger g":       "",
		"ON CONFLICT (gid, path) DO UPDATE SET value = ": "",
	} {
		got := ""
		if m := writes.FindStringSubmatch(text); m != nil {
			got = m[1]
		}
		if got != want {
			t.Errorf("%q writes to %q, want %q", text, got, want)
		}
	}
}
