package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// elsewhere are commands that have no path: what they do is done where the servers are.
var elsewhere = []string{"fsck", "db migrate", "db roles", "broker apply", "broker permissions", "component push",
	"component list", "dev", "webhook list"}

// TestRefusalsNamePaths: whatever command a text of these packages names, over HTTP it is a path, unless it has none.
func TestRefusalsNamePaths(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, dir := range []string{"client", "engine", "internal/fork", "internal/components", "ledger"} {
		files, err := filepath.Glob("../" + dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has %d files, %v", dir, len(files), err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, text := range texts(t, name) {
				said := overHTTP(text)
				if said != text {
					seen++
				}
				for _, left := range command.FindAllStringSubmatch(said, -1) {
					if !known(left[1]) {
						t.Errorf("%s: over HTTP it names a command: %s", name, said)
					}
				}
				if flag.MatchString(said) {
					t.Errorf("%s: over HTTP it names a flag: %s", name, said)
				}
			}
		}
	}
	if seen < 25 {
		t.Errorf("only %d texts were found", seen)
	}
}

func known(command string) bool {
	for _, one := range elsewhere {
		if command == one || strings.HasPrefix(command, one+" ") {
			return true
		}
	}
	return false
}

// texts are the string constants of a file, those that are put together as one.
func texts(t *testing.T, name string) (all []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, is := folded(e)
		if is {
			all = append(all, text)
		}
		return !is
	})
	return all
}

func folded(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, ok := folded(e.X)
		right, also := folded(e.Y)
		return left + right, ok && also && e.Op == token.ADD
	}
	return "", false
}

// TestOverHTTP: what a refusal says to a terminal, and here.
func TestOverHTTP(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"it runs: `legwork job explain o-1` says why":      "it runs: `GET jobs/{gid}/explain` says why",
		"send it with `legwork job signal o-1 order.paid`": "send it with `POST jobs/{gid}/signals/order.paid`",
		"give it another id, with --id":                    "give it another id, with `id`",
		"`legwork job retry` and `legwork job fork` take --version": "`POST jobs/{gid}/retry` and `POST jobs/{gid}/fork` " +
			"take `version`",
		"run `legwork fsck`": "run `legwork fsck`",
		"job o--id is done":  "job o--id is done",
	} {
		if got := overHTTP(text); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
}
