// Package docs_test keeps the pages true: what they show is run, what they
// quote is compared, where they point to exists.
package docs_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/engine"
	"github.com/legwork-dev/legwork/internal/crash"
	"github.com/legwork-dev/legwork/internal/pgtest"
	"github.com/legwork-dev/legwork/internal/sim"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var fence = regexp.MustCompile("(?ms)^```([a-z]*)\n(.*?)^```$")

// blocks returns the fenced blocks of a page that are in a language.
func blocks(t *testing.T, page, language string) (out []string) {
	t.Helper()
	for _, m := range fence.FindAllStringSubmatch(text(t, page), -1) {
		if m[1] == language {
			out = append(out, m[2])
		}
	}
	if len(out) == 0 {
		t.Fatalf("%s has no block in %q", page, language)
	}
	return out
}

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestLifeOfATransition runs the page's graph and finds each of its blocks, in
// their order, among what Postgres held after each commit.
func TestLifeOfATransition(t *testing.T) {
	const page = "life-of-a-transition.md"
	w := sim.New(t, engine.Step, blocks(t, page, "yaml")[0])
	var seen []string
	db := &crash.DB{Inner: w.Pool, Gate: func(int) { seen = append(seen, snapshot(w)) }}
	w.Start("order.placed", "o-1", `{"id":"o-1"}`)
	w.Drain(w.Engine(db))
	seen = append(seen, snapshot(w))
	at := 0
	for i, block := range blocks(t, page, "ledgers") {
		found := slices.Index(seen[at:], normal(block))
		if found < 0 {
			t.Fatalf("%s, block %d was never in Postgres, or not in this order:\n%s\nseen:\n%s", page, i+1, block,
				strings.Join(seen, "\n\n"))
		}
		at += found + 1
	}
	if at != len(seen) {
		t.Errorf("%s ends before the job does", page)
	}
}

// snapshot is the state of the job in the words of the page.
func snapshot(w *sim.World) string {
	lines := w.Query(`SELECT 'job ' || state || ', semaphore ' || semaphore FROM legwork.job`)
	lines = append(lines, w.Ledgers("o-1")...)
	lines = append(lines, w.Query(`SELECT 'outbox ' || lane || ' ' || coalesce(activity || dad, '') FROM legwork.outbox`)...)
	return normal(strings.Join(lines, "\n"))
}

// normal sorts lines and drops alignment.
func normal(block string) string {
	lines := strings.Split(strings.TrimSpace(block), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// TestQuotes: a block that says where it comes from is that file.
func TestQuotes(t *testing.T) {
	for page, quoted := range map[string][]string{
		"../README.md": {"yaml examples/hello/app.yaml", "go examples/hello/main.go",
			"go examples/welcome/main.go"},
		"components.md": {"go examples/component/main.go"},
		"wire.md":       {"js examples/hello/worker.mjs"},
	} {
		for _, q := range quoted {
			language, file, _ := strings.Cut(q, " ")
			if !slices.Contains(blocks(t, page, language), text(t, "../"+file)) {
				t.Errorf("%s does not show %s as it is", page, file)
			}
		}
	}
}

// TestVerifyProgram: the page shows the program that verify --function judges as the help has
// it, and as the examples are.
func TestVerifyProgram(t *testing.T) {
	if !slices.Contains(blocks(t, "anywhere.md", "text"), text(t, "../cmd/legwork/workers/program.txt")) {
		t.Error("anywhere.md does not show program.txt as it is")
	}
	for language, file := range map[string]string{"go": "main.go", "js": "worker.mjs"} {
		shown := blocks(t, "anywhere.md", language)
		if len(shown) != 1 || !strings.Contains(text(t, "../examples/verify/"+file), shown[0]) {
			t.Errorf("anywhere.md does not show the steps of examples/verify/%s as they are", file)
		}
	}
}

// TestReadmeFitsItsPromise: the first function has 25 lines, the first graph and worker
// are under 40.
func TestReadmeFitsItsPromise(t *testing.T) {
	if lines := strings.Count(text(t, "../examples/welcome/main.go"), "\n"); lines > 25 {
		t.Errorf("the README's first function has %d lines, want at most 25", lines)
	}
	lines := strings.Count(text(t, "../examples/hello/app.yaml"), "\n") +
		strings.Count(text(t, "../examples/hello/main.go"), "\n")
	if lines >= 40 {
		t.Errorf("the README's first graph and worker have %d lines, want under 40", lines)
	}
}

var link = regexp.MustCompile(`\]\(([^)#\s]+)(#[^)\s]*)?\)`)

// TestLinks: every relative link of every page leads somewhere.
func TestLinks(t *testing.T) {
	pages := 0
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() != ".." && strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules":
			return fs.SkipDir
		case filepath.Ext(name) != ".md":
			return nil
		}
		pages++
		for _, m := range link.FindAllStringSubmatch(fence.ReplaceAllString(text(t, name), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s points to %s, which does not exist", name, m[1])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 10 {
		t.Errorf("found %d pages only", pages)
	}
}

// TestWireNamesEveryHeader: no header of the contract goes undocumented.
func TestWireNamesEveryHeader(t *testing.T) {
	page := text(t, "wire.md")
	for name, value := range constants(t, "../wire.go") {
		if strings.HasPrefix(name, "Header") && !strings.Contains(page, "`"+value+"`") {
			t.Errorf("wire.md does not mention %s (%s)", value, name)
		}
	}
}

// constants returns the string constants of a file.
func constants(t *testing.T, file string) map[string]string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
			out[spec.Names[0].Name], err = strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(fmt.Errorf("%s: %w", spec.Names[0].Name, err))
			}
		}
		return true
	})
	if len(out) < 20 {
		t.Fatalf("%s has %d string constants only", file, len(out))
	}
	return out
}

// TestTestingPage: what the page on tests shows, and the README, is what the examples have.
func TestTestingPage(t *testing.T) {
	shown := strings.TrimSpace(blocks(t, "testing.md", "go")[0])
	if !strings.Contains(text(t, "../examples/approval/graph_test.go"), shown) {
		t.Error("testing.md shows another test than examples/approval/graph_test.go has")
	}
	if test := strings.SplitAfterN(text(t, "../examples/hello/graph_test.go"), ")\n\n",
		2)[1]; !strings.Contains(text(t, "../README.md"), test) {
		t.Error("README.md shows another test than examples/hello/graph_test.go has")
	}
}

// TestDurableFunctions: the code of these pages is that of tests.
func TestDurableFunctions(t *testing.T) {
	flat := func(code string) string { return strings.Join(strings.Fields(code), " ") }
	for page, file := range map[string]string{"durable-functions.md": "../flow/flowtest/example_test.go",
		"changing-functions.md": "../flow/flowtest/changing_test.go"} {
		source := flat(text(t, file))
		for _, block := range blocks(t, page, "go") {
			if !strings.Contains(source, flat(block)) {
				t.Errorf("%s shows what %s does not have:\n%s", page, file, block)
			}
		}
	}
}
