package archtest

import (
	"go/ast"
	"strings"
	"testing"
)

// TestSizes: a file fits in a head, a function on a screen. Past the limit the
// thing to do is to find the second noun, not to raise the limit.
func TestSizes(t *testing.T) {
	s := module(t)
	for _, f := range s.product() {
		if ast.IsGenerated(f.ast) {
			continue
		}
		if f.lines > maxFileLines {
			t.Errorf("%s has %d lines, at most %d fit in a head: find the second noun in it", f.path, f.lines, maxFileLines)
		}
		for _, d := range f.ast.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				if lines := s.linesOf(fn); lines > maxFunctionLines {
					t.Errorf("%s: function %s has %d lines, at most %d fit on a screen", f.path, fn.Name.Name, lines, maxFunctionLines)
				}
			}
		}
	}
}

// TestLineLength: no line of code is wider than a page. A document in a raw
// string, as tests have them, is as wide as it is.
func TestLineLength(t *testing.T) {
	s := module(t)
	for _, f := range s.files {
		if len(f.wide) == 0 || ast.IsGenerated(f.ast) {
			continue
		}
		documents := map[int]bool{} // lines
		ast.Inspect(f.ast, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok && strings.HasPrefix(text.Value, "`") {
				for line := s.fset.Position(text.Pos()).Line; line <= s.fset.Position(text.End()).Line; line++ {
					documents[line] = true
				}
			}
			return true
		})
		for _, line := range f.wide {
			if !documents[line] {
				t.Errorf("%s:%d has more than %d characters", f.path, line, maxLineLength)
			}
		}
	}
}

func (s *source) linesOf(n ast.Node) int {
	return s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
}

// TestPackageComments: every package says what it is for.
func TestPackageComments(t *testing.T) {
	s := module(t)
	said := map[string]bool{}
	for _, f := range s.product() {
		text := strings.TrimSpace(f.ast.Doc.Text())
		said[f.pkg] = said[f.pkg] || strings.HasPrefix(text, "Package "+f.ast.Name.Name+" ") ||
			f.ast.Name.Name == "main" && strings.HasPrefix(text, "Command ")
	}
	for pkg, ok := range said {
		if !ok {
			t.Errorf("package %q has no comment that begins \"Package <name> \" (or \"Command \"): say what it is for", pkg)
		}
	}
}

// TestNames: names that say nothing hide what a package is about.
func TestNames(t *testing.T) {
	for _, f := range module(t).product() {
		switch name := f.ast.Name.Name; name {
		case "util", "utils", "helper", "helpers", "common", "misc", "base":
			t.Errorf("%s: package %s is named after nothing: name what it is responsible for", f.path, name)
		}
		for _, d := range f.ast.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				if named, ok := spec.(*ast.TypeSpec); ok && empty(named.Name.Name) {
					t.Errorf("%s: type %s is named after nothing: name the noun that it is", f.path, named.Name.Name)
				}
			}
		}
	}
}

func empty(name string) bool {
	for _, suffix := range []string{"Manager", "Service", "Helper", "Util", "Utils"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}
