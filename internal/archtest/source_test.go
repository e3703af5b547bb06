package archtest

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

// file is one Go file of the module.
type file struct {
	path    string // slashes, from the module's root
	pkg     string // its folder, "" for the root
	test    bool
	lines   int
	wide    []int // the numbers of lines with more than maxLineLength characters
	ast     *ast.File
	imports []string
}

// source is the whole module, read once.
type source struct {
	module string
	fset   *token.FileSet
	files  []*file
}

var read = sync.OnceValues(readModule)

func module(t *testing.T) *source {
	t.Helper()
	s, err := read()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.files) < 100 {
		t.Fatalf("found %d Go files only: the tree was not read as a whole", len(s.files))
	}
	return s
}

func readModule() (*source, error) {
	root, name, err := findModule()
	if err != nil {
		return nil, err
	}
	s := &source{module: name, fset: token.NewFileSet()}
	return s, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && p != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || isModule(p)):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(p, ".go"):
			return nil
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		return s.add(p, filepath.ToSlash(rel))
	})
}

// isModule: a folder with a go.mod is a module of its own, which nobody who
// imports this one pulls.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// findModule returns the folder of go.mod and the module's path.
func findModule() (root, name string, err error) {
	root, err = os.Getwd()
	for err == nil {
		data, rerr := os.ReadFile(filepath.Join(root, "go.mod"))
		if rerr == nil {
			first, _, _ := strings.Cut(string(data), "\n")
			return root, strings.TrimPrefix(strings.TrimSpace(first), "module "), nil
		}
		if root == filepath.Dir(root) {
			return "", "", errors.New("no go.mod above the test's folder")
		}
		root = filepath.Dir(root)
	}
	return "", "", err
}

func (s *source) add(name, rel string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	parsed, err := parser.ParseFile(s.fset, rel, data, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("read %s: %w", rel, err)
	}
	f := &file{path: rel, test: strings.HasSuffix(rel, "_test.go"), lines: bytes.Count(data, []byte("\n")), ast: parsed}
	for i, line := range bytes.Split(data, []byte("\n")) {
		if utf8.RuneCount(line) > maxLineLength {
			f.wide = append(f.wide, i+1)
		}
	}
	if f.pkg = path.Dir(rel); f.pkg == "." {
		f.pkg = ""
	}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return fmt.Errorf("read %s: %w", rel, err)
		}
		f.imports = append(f.imports, imported)
	}
	s.files = append(s.files, f)
	return nil
}

// product returns the files that are no tests.
func (s *source) product() []*file {
	var out []*file
	for _, f := range s.files {
		if !f.test {
			out = append(out, f)
		}
	}
	return out
}
