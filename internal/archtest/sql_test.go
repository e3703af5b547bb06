package archtest

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"testing"
)

// statement recognises the beginning of a SQL statement in a string.
var statement = regexp.MustCompile(`(?is)^\s*(--[^\n]*\n\s*)*(` +
	`select\s|insert\s+into\s|update\s+[\w."]+\s+(as\s+\w+\s+|\w+\s+)?set\s|delete\s+from\s|merge\s+into\s|` +
	`with\s+(recursive\s+)?\w+\s+as\s|truncate\s|create\s+(or\s+replace\s+|unique\s+)?(table|index|schema|function|trigger|database|role|view)\s|` +
	`drop\s+(table|index|schema|function|trigger|database|role|view)\s|alter\s+(table|schema|role|database)\s|lock\s+table\s|` +
	`listen\s+\w+$|notify\s+\w+|copy\s+[\w."]+\s)`)

// TestSQLStandsInFiles (LED-03): engine and activities never author SQL. It
// stands in .sql files beside the only package that runs them, where each is
// prepared against a real server by a test.
func TestSQLStandsInFiles(t *testing.T) {
	s := module(t)
	used := map[string]bool{}
	for _, f := range s.product() {
		for _, text := range literals(f.ast) {
			if !statement.MatchString(text.value) {
				continue
			}
			if allowed(f, used) {
				continue
			}
			t.Errorf("%s:%d has SQL in Go: put it in a .sql file (LED-03)", f.path, s.fset.Position(text.pos).Line)
		}
	}
	for name := range sqlAllowed {
		if !used[name] {
			t.Errorf("%s has no SQL any more: remove its exception", name)
		}
	}
}

func allowed(f *file, used map[string]bool) bool {
	for _, name := range []string{f.pkg, f.path} {
		if _, ok := sqlAllowed[name]; ok {
			used[name] = true
			return true
		}
	}
	return false
}

type literal struct {
	pos   token.Pos
	value string
}

// literals returns the string literals of a file.
func literals(f *ast.File) (out []literal) {
	ast.Inspect(f, func(n ast.Node) bool {
		if b, ok := n.(*ast.BasicLit); ok && b.Kind == token.STRING {
			if value, err := strconv.Unquote(b.Value); err == nil {
				out = append(out, literal{b.Pos(), value})
			}
		}
		return true
	})
	return out
}

// TestStatementIsRecognised: the pattern finds SQL and leaves prose alone.
func TestStatementIsRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		"SELECT 1":                true,
		"-- why\nselect x from y": true,
		"\n  WITH t AS (SELECT 1) SELECT * FROM t":     true,
		"UPDATE legwork.job SET state = 'completed'":   true,
		"update legwork.job as j set state = 'failed'": true,
		"insert into legwork.job values (1)":           true,
		"DELETE FROM legwork.outbox":                   true,
		"drop schema if exists x cascade":              true,
		"lock table legwork.app_version":               true,
		"Create or upgrade the tables":                 false,
		"update the engine":                            false,
		"with a grain of salt":                         false,
		"delete it, its messages are sent again":       false,
		"selects nothing":                              false,
	} {
		if got := statement.MatchString(text); got != want {
			t.Errorf("%q: SQL %t, want %t", text, got, want)
		}
	}
}
