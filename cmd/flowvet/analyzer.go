package main

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// flowPath is the package whose Context makes a function durable.
const flowPath = "github.com/legwork-dev/legwork/flow"

var analyzer = &analysis.Analyzer{
	Name: "flowvet",
	Doc: "find what a durable function must not do\n\nA replay of a function must ask for the same operations. " +
		"Goroutines, channels, clocks, chance, the order of maps and variables of packages are not the same each time.",
	URL: "https://pkg.go.dev/github.com/legwork-dev/legwork/flow",
	Run: run,
}

// instead says, of each function that a durable one must not call, what it calls instead.
// A package without a name stands for all its functions.
var instead = map[string]map[string]string{
	"time": {"Now": "flow.Now", "Since": "flow.Now", "Until": "flow.Now", "Sleep": "flow.Sleep", "After": "flow.After",
		"AfterFunc": "flow.After", "Tick": "flow.Sleep", "NewTimer": "flow.After", "NewTicker": "flow.Sleep"},
	"math/rand":    {"": "flow.Random"},
	"math/rand/v2": {"": "flow.Random"},
	"crypto/rand":  {"": "flow.Random"},
	"sync":         {"": "flow.All, as a function is one line of control"},
	"os":           {"": "flow.Record"},
	"net":          {"": "flow.Do or flow.Record"},
	"net/http":     {"": "flow.Do or flow.Record"},
}

func run(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch f := n.(type) {
			case *ast.FuncDecl:
				if f.Body != nil && takesContext(pass.TypesInfo, f.Type) {
					inspect(pass, f.Body)
					return false
				}
			case *ast.FuncLit:
				if takesContext(pass.TypesInfo, f.Type) {
					inspect(pass, f.Body)
					return false
				}
			}
			return true
		})
	}
	return nil, nil
}

func takesContext(info *types.Info, f *ast.FuncType) bool {
	for _, field := range f.Params.List {
		if isContext(info.TypeOf(field.Type)) {
			return true
		}
	}
	return false
}

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == flowPath
}

// inspect looks at the body of a durable function.
func inspect(pass *analysis.Pass, body ast.Node) {
	report := func(n ast.Node, format string, args ...any) { pass.Reportf(n.Pos(), format, args...) }
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			report(n, "a goroutine in a durable function: begin what is to run at the same time with Go, wait with flow.All")
		case *ast.SelectStmt:
			report(n, "a durable function waits for several things with flow.First, not by select")
			return false
		case *ast.SendStmt:
			report(n, "a channel in a durable function: wait with flow.All or flow.First")
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				report(n, "a channel in a durable function: wait with flow.All or flow.First")
			}
		case *ast.RangeStmt:
			switch pass.TypesInfo.TypeOf(n.X).Underlying().(type) {
			case *types.Chan:
				report(n, "a channel in a durable function: wait with flow.All or flow.First")
			case *types.Map:
				if operates(pass.TypesInfo, n.Body) {
					report(n, "operations in the order of a map, which is another one each time: sort the keys first")
				}
			}
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				variable(pass, left)
			}
		case *ast.IncDecStmt:
			variable(pass, n.X)
		case *ast.CallExpr:
			return call(pass, n)
		}
		return true
	})
}

// call looks at a call. It returns whether to look into its arguments: not into a step.
func call(pass *analysis.Pass, n *ast.CallExpr) bool {
	f := called(pass.TypesInfo, n)
	if f == nil || f.Pkg() == nil {
		return true
	}
	path := f.Pkg().Path()
	if path == flowPath && (f.Name() == "Do" || f.Name() == "Record") {
		return false
	}
	use, ok := instead[path][f.Name()]
	if !ok {
		use, ok = instead[path][""]
	}
	if ok && !harmless(f) {
		pass.Reportf(n.Pos(), "%s.%s in a durable function is not the same in each replay: use %s", f.Pkg().Name(), f.Name(),
			use)
	}
	return true
}

// harmless reports whether a function of a listed package only computes: a method that has
// no place in the list, such as time.Time.Add, or one of net/http that names a status.
func harmless(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "time":
		return f.Signature().Recv() != nil
	case "net/http":
		return f.Name() == "StatusText"
	case "os":
		return f.Name() == "IsNotExist" || f.Name() == "IsExist"
	}
	return false
}

func called(info *types.Info, n *ast.CallExpr) *types.Func {
	fun := ast.Unparen(n.Fun)
	switch x := fun.(type) { // of a generic function
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	var id *ast.Ident
	switch x := fun.(type) {
	case *ast.Ident:
		id = x
	case *ast.SelectorExpr:
		id = x.Sel
	}
	f, _ := info.Uses[id].(*types.Func)
	return f
}

// operates reports whether there is an operation in a block: a call with a flow.Context.
func operates(info *types.Info, block ast.Node) (found bool) {
	ast.Inspect(block, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			for _, arg := range c.Args {
				found = found || isContext(info.TypeOf(arg))
			}
		}
		return !found
	})
	return found
}

// variable reports an assignment to a variable of a package.
func variable(pass *analysis.Pass, left ast.Expr) {
	for {
		switch x := left.(type) {
		case *ast.ParenExpr:
			left = x.X
		case *ast.IndexExpr:
			left = x.X
		case *ast.StarExpr:
			left = x.X
		case *ast.SelectorExpr:
			if v, ok := pass.TypesInfo.Uses[x.Sel].(*types.Var); ok && !v.IsField() {
				left = x.Sel
				continue
			}
			left = x.X
		case *ast.Ident:
			if v, ok := pass.TypesInfo.Uses[x].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
				pass.Reportf(x.Pos(), "a durable function changes %s, a variable of package %s: another replay finds another "+
					"value; keep it in the function, or in job data", v.Name(), v.Pkg().Name())
			}
			return
		default:
			return
		}
	}
}
