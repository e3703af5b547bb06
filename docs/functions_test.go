package docs_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/legwork-dev/legwork/graph/fn"
)

var update = flag.Bool("update", false, "write functions.md anew")

const functionsHead = `# Functions

What an ` + "`@pipe`" + ` can call ([maps](graphs.md#maps)): %d functions in %d namespaces. ` + "`legwork fn list [WORD]`" + ` and ` + "`legwork fn show NAME`" + ` say the
same. They behave as JavaScript does with just the arguments that are given; dates are in UTC unless a zone is named. A function that
changes its first argument changes it within its pipe only.

An example is the row of arguments, then what the function gives for it:

` + "```yaml" + `
total:
  '@pipe':
    - [1, [2, [3]]]
    - ['{@math.add}']     # 6
` + "```" + `

Each is run as a test. There now is 2025-01-17T12:00:00.000Z, and random gives 0.5.

This page is written by ` + "`go test ./docs -run TestFunctions -update`" + ` from graph/fn/catalog.txt.
`

// TestFunctions: the page of functions is that of the catalog, whose examples are run in graph/fn.
func TestFunctions(t *testing.T) {
	const page = "functions.md"
	var b strings.Builder
	fmt.Fprintf(&b, functionsHead, len(fn.Names()), len(fn.Catalog()))
	cell := strings.NewReplacer("|", "\\|")
	for _, n := range fn.Catalog() {
		fmt.Fprintf(&b, "\n## %s\n\n%s.\n\n| function | gives | examples |\n|---|---|---|\n", n.Name,
			strings.TrimSuffix(strings.ToUpper(n.Says[:1])+n.Says[1:], "."))
		for _, f := range n.Functions {
			var examples []string
			for _, e := range f.Examples {
				examples = append(examples, fmt.Sprintf("``%s`` → ``%s``", e.Args, e.Result))
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", cell.Replace(f.Signature), cell.Replace(f.Says),
				cell.Replace(strings.Join(examples, "<br>")))
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text(t, page) != b.String() {
		t.Errorf("%s is not what the catalog says: run go test ./docs -run TestFunctions -update", page)
	}
}
