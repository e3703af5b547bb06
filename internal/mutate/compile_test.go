package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMutantsCompile: a mutant that does not compile would be noticed by no test of
// its suite.
func TestMutantsCompile(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	all, err := load()
	if err != nil {
		t.Fatal(err)
	}
	built := build(t, root)
	for _, m := range all {
		edited, err := m.apply(root)
		if err != nil {
			continue // TestMutantsApply tells
		}
		for file := range edited {
			if !strings.HasSuffix(file, ".go") {
				continue
			}
			if err := built.check(path.Dir(file), edited); err != nil {
				t.Errorf("%s: %v", m.name, err)
			}
		}
	}
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// packages are all of the module and what it imports, compiled.
type packages struct {
	root  string
	byDir map[string]listed // from the root
	byID  map[string]string // the files with what packages export, by import path
}

func build(t *testing.T, root string) *packages {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles",
		"./...")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	p := &packages{root: root, byDir: map[string]listed{}, byID: map[string]string{}}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			return p
		} else if err != nil {
			t.Fatal(err)
		}
		p.byID[l.ImportPath] = l.Export
		if dir, err := filepath.Rel(root, l.Dir); err == nil && filepath.IsLocal(dir) {
			p.byDir[filepath.ToSlash(dir)] = l
		}
	}
}

// check compiles a package with edited files.
func (p *packages) check(dir string, edited map[string]string) error {
	own, ok := p.byDir[dir]
	if !ok {
		return fmt.Errorf("%s is no package", dir)
	}
	names := slices.Clone(own.GoFiles)
	for file := range edited {
		if name := path.Base(file); path.Dir(file) == dir && strings.HasSuffix(name, ".go") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		var source any // nil: the file itself
		if text, ok := edited[path.Join(dir, name)]; ok {
			source = text
		}
		f, err := parser.ParseFile(fset, filepath.Join(own.Dir, name), source, 0)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	config := types.Config{Importer: importer.ForCompiler(fset, "gc", func(id string) (io.ReadCloser, error) {
		return os.Open(p.byID[id])
	})}
	_, err := config.Check(own.ImportPath, fset, files, nil)
	return err
}
