package project

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// templates are the files of projects. One whose name ends in .tmpl is filled in, one that ends in .clone is for
// projects that use a clone of Legwork; dot- in a name is a dot. The code in Go is a package of this module, so it is
// built and tested with it.
//
//go:embed templates
var templates embed.FS

// plan is a project that is to be written.
type plan struct {
	language
	dir string

	name, base string // as example.com/greeter, and greeter
	version    string // of Legwork, such as 1.2.3
	clone      string // the way to a clone of Legwork that is used instead, with slashes; "": none
}

// fill puts into a template what {{name}} and the other words in it stand for. Package text/template would make the
// linker keep all methods of the program: 5 MB.
func (p *plan) fill(text string) string {
	replace, sdk := "", "^"+p.version
	if p.clone != "" {
		replace = "\n// Legwork as it lies here, until it has a release.\nreplace " + module + " => " + p.clone + "\n"
		sdk = "file:" + p.clone + "/sdk/typescript"
	}
	return strings.NewReplacer("{{name}}", p.name, "{{base}}", p.base, "{{version}}", p.version, "{{run}}", p.run,
		"{{replace}}", replace, "{{sdk}}", sdk).Replace(text)
}

// write writes the project and returns the names of its files. If one exists, it writes nothing.
func (p *plan) write() ([]string, error) {
	files := map[string][]byte{}
	for _, folder := range []string{"both", p.folder} {
		if err := p.read(path.Join("templates", folder), files); err != nil {
			return nil, err
		}
	}
	var names, there []string
	for name := range files {
		names = append(names, name)
		if exists(filepath.Join(p.dir, name)) {
			there = append(there, name)
		}
	}
	slices.Sort(names)
	if len(there) > 0 {
		slices.Sort(there)
		return nil, fmt.Errorf("%s has %s already: nothing was written; name another folder", p.dir,
			strings.Join(there, ", "))
	}
	for _, name := range names {
		if err := create(filepath.Join(p.dir, name), files[name]); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// create writes a new file.
func create(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}

// read adds the files of a folder of templates, by their names in the project.
func (p *plan) read(folder string, files map[string][]byte) error {
	return fs.WalkDir(templates, folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := templates.ReadFile(name)
		if err != nil {
			return err
		}
		to := strings.ReplaceAll(strings.TrimPrefix(name, folder+"/"), "dot-", ".")
		to, ofClone := strings.CutSuffix(to, ".clone")
		if ofClone && p.clone == "" {
			return nil
		}
		to, filled := strings.CutSuffix(to, ".tmpl")
		if filled {
			text = []byte(p.fill(string(text)))
		}
		files[filepath.FromSlash(to)] = text
		return nil
	})
}
