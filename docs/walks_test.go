package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// maxWalk is how many files a reader opens to see what happens to one message.
const maxWalk = 8

var (
	walkLine = regexp.MustCompile(`(?m)^- \*\*(.+?)\*\*: ((?:.+\n)(?:  .+\n)*)`)
	fileLink = regexp.MustCompile(`\]\(([^)]+)\)`)
)

// TestWalks: each walk of ARCHITECTURE.md has at most maxWalk files, and a reader
// who follows it is sent from one to the next: a file is called, or named if it
// is SQL, by one of those before it.
func TestWalks(t *testing.T) {
	t.Parallel()
	_, section, ok := strings.Cut(text(t, "../ARCHITECTURE.md"), "## Six walks\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no section Six walks")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	walks := walkLine.FindAllStringSubmatch(section+"\n", -1)
	if len(walks) != 6 {
		t.Fatalf("found %d walks, want 6", len(walks))
	}
	for _, w := range walks {
		t.Run(w[1], func(t *testing.T) {
			var files []string
			for _, link := range fileLink.FindAllStringSubmatch(w[2], -1) {
				files = append(files, link[1])
			}
			if len(files) < 2 || len(files) > maxWalk {
				t.Errorf("it has %d files, want 2 to %d", len(files), maxWalk)
			}
			mentioned := map[string]bool{}
			for i, f := range files {
				overBroker := i > 0 && files[i-1] == "outbox/publish.go"
				if i > 0 && !overBroker && !reached(t, f, mentioned) {
					t.Errorf("nothing in the files before %s calls it or names it", f)
				}
				mention(t, f, mentioned)
			}
		})
	}
}

// reached reports whether a file declares a function that was mentioned, or is
// itself mentioned.
func reached(t *testing.T, name string, mentioned map[string]bool) bool {
	if path.Ext(name) != ".go" {
		return mentioned[path.Base(name)]
	}
	for _, d := range parsed(t, name).Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && mentioned[fn.Name.Name] {
			return true
		}
	}
	return false
}

// mention notes the names that a file calls, and its texts.
func mention(t *testing.T, name string, mentioned map[string]bool) {
	if path.Ext(name) != ".go" {
		return
	}
	ast.Inspect(parsed(t, name), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch f := n.Fun.(type) {
			case *ast.Ident:
				mentioned[f.Name] = true
			case *ast.SelectorExpr:
				mentioned[f.Sel.Name] = true
			}
		case *ast.BasicLit:
			mentioned[strings.Trim(n.Value, `"`)] = true
		}
		return true
	})
}

func parsed(t *testing.T, name string) *ast.File {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, source, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
