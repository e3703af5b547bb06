package ledger

import (
	"io/fs"
	"strings"
	"testing"
)

// Expression is the text of a named expression.
func Expression(name string) string { return Expressions[name] }

// SQLFiles are the files and fragments as they are written.
func SQLFiles(t testing.TB) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := files.ReadFile(path)
		out[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// UnusedExpressions are those that no file of ours uses.
func UnusedExpressions(t testing.TB) (unused []string) {
	t.Helper()
	var all strings.Builder
	for _, text := range SQLFiles(t) {
		all.WriteString(text)
	}
	for name := range Expressions {
		if !strings.Contains(all.String(), "#"+name) {
			unused = append(unused, name)
		}
	}
	return unused
}

// Conflicted is for tests of what starts of one job do at once.
var Conflicted = conflicted
