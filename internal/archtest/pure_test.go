package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	pathpkg "path"
	"slices"
	"testing"
)

// pure are the packages that only compute: all they know comes with the call.
var pure = map[string]string{
	"engine/decide":  "a decision can be made again, in a test or for another job, and comes out the same",
	"graph/evaluate": "a value has one result over the same data: time and chance come with the scope",
	"graph/picture":  "equal graphs give equal pictures",
	"journal":        "a journal folds to the same frame, today, in a test and in ten years",
}

// impure is what such a package leaves alone, by import; no names: all of it.
var impure = map[string][]string{
	"context":     nil,
	"os":          nil,
	"net":         nil,
	"net/http":    nil,
	"sync":        nil,
	"sync/atomic": nil,
	"log":         nil,
	"log/slog":    nil,
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer",
		"NewTicker"},
	"math/rand": nil,
	"math/rand/v2": {"N", "Int", "IntN", "Int64", "Int64N", "Uint32", "Uint64", "Uint64N",
		"Float32", "Float64", "Perm", "Shuffle"},
	"github.com/legwork-dev/legwork":        {"NewID"},
	"github.com/legwork-dev/legwork/ledger": {"Store", "NewStore", "DB"},
}

// TestDecisionsArePure: no context, clock, chance or store in what only decides.
func TestDecisionsArePure(t *testing.T) {
	s := module(t)
	seen := map[string]bool{}
	for _, f := range s.product() {
		why, ok := pure[f.pkg]
		if !ok {
			continue
		}
		seen[f.pkg] = true
		for _, use := range impurities(f.ast) {
			t.Errorf("%s uses %s: %s", f.path, use, why)
		}
	}
	for pkg := range pure {
		if !seen[pkg] {
			t.Errorf("no package %s", pkg)
		}
	}
}

// impurities returns what a file uses that a pure package leaves alone.
func impurities(f *ast.File) (uses []string) {
	names := map[string]string{} // of the packages, in this file
	for _, spec := range f.Imports {
		path := spec.Path.Value[1 : len(spec.Path.Value)-1]
		some, listed := impure[path]
		switch {
		case !listed:
		case some == nil:
			uses = append(uses, path)
		case spec.Name != nil:
			names[spec.Name.Name] = path
		case path == "math/rand/v2":
			names["rand"] = path
		default:
			names[pathpkg.Base(path)] = path
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); ok && slices.Contains(impure[names[x.Name]], sel.Sel.Name) {
			uses = append(uses, fmt.Sprintf("%s.%s", x.Name, sel.Sel.Name))
		}
		return true
	})
	return uses
}

// TestImpuritiesAreSeen: the rule itself can fail.
func TestImpuritiesAreSeen(t *testing.T) {
	const source = `package p
import (
	"context"
	"math/rand/v2"
	clock "time"
	"github.com/legwork-dev/legwork/ledger"
)
func f(_ context.Context, _ *ledger.Store, _ ledger.Step) { clock.Now(); rand.New(nil); rand.N(3); clock.Duration(3).String() }`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := impurities(f)
	slices.Sort(got)
	if want := []string{"clock.Now", "context", "ledger.Store", "rand.N"}; !slices.Equal(got, want) {
		t.Errorf("saw %v, want %v", got, want)
	}
}
