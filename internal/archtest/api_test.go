package archtest

import (
	"bytes"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestAPIMentionsItselfOnly: what the API exports mentions no type of another
// package of this module, so that those may change in any release, and only the
// listed types of other modules.
func TestAPIMentionsItselfOnly(t *testing.T) {
	s := module(t)
	found := map[string]bool{}
	for _, pkg := range exported(t, s.module, slices.Collect(maps.Keys(api))) {
		for _, m := range mentions(pkg) {
			path, name := m.of.Pkg().Path(), m.of.Pkg().Path()+"."+m.of.Name()
			folder, own := strings.CutPrefix(path+"/", s.module+"/")
			first, _, _ := strings.Cut(path, "/")
			switch {
			case own && api[strings.TrimSuffix(folder, "/")] == "":
				t.Errorf("%s mentions %s, which is not API: declare what users need in package %s", m.at, name, pkg.Name())
			case !own && strings.Contains(first, ".") && foreign[name] == "":
				t.Errorf("%s mentions %s of another module, whose changes would become ours: leave it out, or say in "+
					"foreign of rules_test.go why not", m.at, name)
			}
			found[name] = true
		}
	}
	for name := range foreign {
		if !found[name] {
			t.Errorf("the API mentions %s no more: remove it from foreign in rules_test.go", name)
		}
	}
}

// TestFlowCanBecomeAPI: what durable functions are written and tested with mentions the API and
// each other, so that it can be declared API as it is.
func TestFlowCanBecomeAPI(t *testing.T) {
	s := module(t)
	ready := map[string]bool{"flow": true, "flow/flowtest": true}
	for _, pkg := range exported(t, s.module, slices.Collect(maps.Keys(ready))) {
		for _, m := range mentions(pkg) {
			folder, own := strings.CutPrefix(m.of.Pkg().Path()+"/", s.module+"/")
			folder = strings.TrimSuffix(folder, "/")
			if first, _, _ := strings.Cut(m.of.Pkg().Path(), "/"); own && !ready[folder] && api[folder] == "" ||
				!own && strings.Contains(first, ".") {
				t.Errorf("%s mentions %s.%s, which users of package %s would come to depend on", m.at, m.of.Pkg().Path(),
					m.of.Name(), pkg.Name())
			}
		}
	}
}

// TestMentions: a type is found wherever a user of the API meets it.
func TestMentions(t *testing.T) {
	const source = `package a
import "b"

type (
	Field    struct { A struct { F []map[string]*b.Field }; hidden b.Hidden }
	Embedded struct { inner }
	inner    struct { b.Embedded }
	Limited[T b.Constraint] struct{}
	Alias    = b.Alias
	Own      = inner
	Promise  interface { M(b.Param) }
	private  struct { F b.Private }
)

func (inner) Method() (chan b.Result, error) { return nil, nil }
func (inner) hidden(b.Hidden)                {}
func hidden(b.Hidden)                        {}
func Argument(Generic[b.Argument])           {}

type Generic[T any] struct{}

const Const b.Const = 1
var Var = b.Var{}
`
	const other = `package b
type (
	Field      struct{}
	Hidden     struct{}
	Embedded   struct{}
	Alias      struct{}
	Param      struct{}
	Private    struct{}
	Result     struct{}
	Argument   struct{}
	Var        struct{}
	Constraint interface{}
	Const      int
)
`
	b := checked(t, other, nil)
	var got []string
	for _, m := range mentions(checked(t, source, b)) {
		got = append(got, m.at+" "+m.of.Name())
	}
	slices.Sort(got)
	want := []string{"a.Alias Alias", "a.Argument Argument", "a.Const Const", "a.Field.A.F Field",
		"a.Limited Constraint", "a.Promise.M Param", "a.Var Var", "a.inner.Embedded Embedded", "a.inner.Method Result"}
	if !slices.Equal(got, want) {
		t.Errorf("found %q\nwant  %q", got, want)
	}
}

// checked is a package of one file that may import another one.
func checked(t *testing.T, source string, imported *types.Package) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	cfg := types.Config{Importer: only{imported}}
	pkg, err := cfg.Check(f.Name.Name, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// only imports one package.
type only struct{ pkg *types.Package }

func (o only) Import(string) (*types.Package, error) { return o.pkg, nil }

// TestWhatIsNotAPISaysSo: a package that anybody can import is API, or says that
// it is not. What is internal, or a command, says it by its place.
func TestWhatIsNotAPISaysSo(t *testing.T) {
	says := map[string]bool{}
	for _, f := range module(t).product() {
		if f.ast.Name.Name != "main" && !strings.Contains("/"+f.pkg+"/", "/internal/") {
			says[f.pkg] = says[f.pkg] || strings.HasSuffix("\n"+f.ast.Doc.Text(), "\n"+notAPI+"\n")
		}
	}
	for pkg, so := range says {
		switch _, isAPI := api[pkg]; {
		case isAPI && so:
			t.Errorf("package %q is API, but its comment says that it is not", pkg)
		case !isAPI && !so:
			t.Errorf("anybody can import package %q: end its comment with a paragraph %q, or list it in api", pkg, notAPI)
		}
	}
	for pkg := range api {
		if _, ok := says[pkg]; !ok {
			t.Errorf("no package %q", pkg)
		}
	}
}

// TestCompatibilityPage: the page names the packages that are API, and the versions
// that tests run with.
func TestCompatibilityPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/compatibility.md")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^(?:go |\tgithub\.com/nats-io/nats-server/v2 v)(\d+\.\d+)\.`)
	var want []string
	for _, m := range version.FindAllStringSubmatch(string(mod), -1) {
		want = append(want, "| "+m[1]+" |")
	}
	if len(want) != 2 {
		t.Fatalf("found %q in go.mod", want)
	}
	for pkg := range api {
		want = append(want, "](../"+strings.TrimPrefix(pkg+"/doc.go)", "/"))
	}
	for _, text := range want {
		if !strings.Contains(string(page), text) {
			t.Errorf("docs/compatibility.md lacks %q", text)
		}
	}
}

// exported reads what packages of the module export as the compiler sees it.
func exported(t *testing.T, module string, folders []string) (packages []*types.Package) {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, folder := range folders {
		args = append(args, strings.TrimSuffix(module+"/"+folder, "/"))
	}
	var stderr bytes.Buffer
	list := exec.CommandContext(t.Context(), "go", args...)
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &stderr)
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = file
	}
	from := importer.ForCompiler(token.NewFileSet(), "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(files[name])
	})
	for _, name := range args[len(args)-len(folders):] {
		pkg, err := from.Import(name)
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, pkg)
	}
	return packages
}

// mention is a type that a user of an exported identifier sees.
type mention struct {
	at string // the identifier: client.Config.Auth
	of *types.TypeName
}

// mentions returns the types of other packages that a package's exported
// identifiers mention.
func mentions(pkg *types.Package) []mention {
	w := &walk{pkg: pkg, seen: map[*types.TypeName]bool{}}
	for _, name := range pkg.Scope().Names() {
		if o := pkg.Scope().Lookup(name); o.Exported() {
			w.object(pkg.Name()+"."+name, o)
		}
	}
	return w.found
}

// walk goes through the types of one package.
type walk struct {
	pkg   *types.Package
	seen  map[*types.TypeName]bool
	found []mention
}

// object notes the types in the declaration of an identifier.
func (w *walk) object(at string, o types.Object) {
	name, isType := o.(*types.TypeName)
	switch {
	case !isType:
		w.visit(at, o.Type())
	case name.IsAlias():
		w.visit(at, types.Unalias(o.Type()))
	default:
		w.named(o.Type().(*types.Named))
	}
}

// named notes what is reached through a type of this package, exported or not:
// its fields, methods and the constraints of its parameters.
func (w *walk) named(t *types.Named) {
	if w.seen[t.Obj()] {
		return
	}
	w.seen[t.Obj()] = true
	at := w.pkg.Name() + "." + t.Obj().Name()
	w.params(at, t.TypeParams())
	w.visit(at, t.Underlying())
	for m := range t.Methods() {
		if m.Exported() {
			w.visit(at+"."+m.Name(), m.Type())
		}
	}
}

func (w *walk) params(at string, params *types.TypeParamList) {
	for p := range params.TypeParams() {
		w.visit(at, p.Constraint())
	}
}

// visit notes the types that a type is made of.
func (w *walk) visit(at string, t types.Type) {
	switch t := t.(type) {
	case *types.Alias:
		w.name(at, t.Obj(), t.TypeArgs())
		if t.Obj().Pkg() == w.pkg {
			w.visit(at, types.Unalias(t))
		}
	case *types.Named:
		w.name(at, t.Obj(), t.TypeArgs())
		if t.Obj().Pkg() == w.pkg {
			w.named(t.Origin())
		}
	case *types.Signature:
		w.params(at, t.TypeParams())
		w.visit(at, t.Params())
		w.visit(at, t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			w.visit(at, v.Type())
		}
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() || f.Embedded() { // the fields of what is embedded are promoted
				w.visit(at+"."+f.Name(), f.Type())
			}
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			if m.Exported() {
				w.visit(at+"."+m.Name(), m.Type())
			}
		}
		for e := range t.EmbeddedTypes() {
			w.visit(at, e)
		}
	case *types.Union:
		for term := range t.Terms() {
			w.visit(at, term.Type())
		}
	case *types.Map:
		w.visit(at, t.Key())
		w.visit(at, t.Elem())
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		w.visit(at, t.Elem())
	}
}

func (w *walk) name(at string, of *types.TypeName, args *types.TypeList) {
	if of.Pkg() != nil && of.Pkg() != w.pkg {
		w.found = append(w.found, mention{at, of})
	}
	for arg := range args.Types() {
		w.visit(at, arg)
	}
}

// TestExportedNames: what is not API exports what its neighbours use, and no more.
// The number may fall; before it rises, ask whether the caller belongs elsewhere.
func TestExportedNames(t *testing.T) {
	n := 0
	for _, f := range module(t).product() {
		if api[f.pkg] != "" || strings.HasPrefix(f.pkg, "examples/") || ast.IsGenerated(f.ast) {
			continue
		}
		for _, d := range f.ast.Decls {
			n += len(exports(d))
		}
	}
	if n > maxExported {
		t.Errorf("packages that are not API export %d names, at most %d are allowed: unexport what only its own package "+
			"uses, or move it to its caller", n, maxExported)
	}
}

// exports are the exported names that a declaration gives: of a type, a function, a
// constant or variable, or a method of an exported type.
func exports(d ast.Decl) (names []string) {
	add := func(id *ast.Ident) {
		if id.IsExported() {
			names = append(names, id.Name)
		}
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type)) {
			add(d.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				add(spec.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					add(id)
				}
			}
		}
	}
	return names
}

// receiver is the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// TestExports: exports sees each kind of declaration.
func TestExports(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", `package p
const A, b = 1, 2
type C[T any] struct{ F int }
type d struct{}
func E() {}
func (c *C[T]) G() {}
func (d) H() {}
var (I int; j int)`, 0)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range f.Decls {
		got = append(got, exports(d)...)
	}
	if want := []string{"A", "C", "E", "G", "I"}; !slices.Equal(got, want) {
		t.Errorf("saw %v, want %v", got, want)
	}
}
