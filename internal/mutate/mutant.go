package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/txtar"
)

//go:embed mutants/*.txtar
var files embed.FS

// mutant is one deliberate bug, as its file describes it:
//
//	What is wrong, in a sentence or two.
//
//	test: ./ledger ^TestAdvanceRefuses$
//	-- find ledger/sql/advance.sql --
//	whole lines that stand there exactly once
//	-- replace --
//	the lines to stand there instead; may be empty
//	-- add ledger/sql/more.sql --
//	a file that does not exist yet
type mutant struct {
	name  string
	why   string
	suite suite
	edits []edit
}

// suite is a selection of tests: a package and a -run pattern.
type suite struct{ pkg, run string }

// edit replaces the only occurrence of lines in a file, or adds a file.
type edit struct {
	file, find, replace string
	add                 bool
}

// load reads all mutants, in the order of their names.
func load() ([]mutant, error) {
	entries, err := fs.ReadDir(files, "mutants")
	if err != nil {
		return nil, err
	}
	all := make([]mutant, len(entries))
	for i, e := range entries {
		text, err := files.ReadFile(path.Join("mutants", e.Name()))
		if err != nil {
			return nil, err
		}
		if all[i], err = parse(strings.TrimSuffix(e.Name(), ".txtar"), text); err != nil {
			return nil, fmt.Errorf("mutants/%s: %w", e.Name(), err)
		}
	}
	return all, nil
}

func parse(name string, text []byte) (mutant, error) {
	m := mutant{name: name}
	archive := txtar.Parse(text)
	why, test, found := strings.Cut(string(archive.Comment), "\ntest: ")
	pkg, run, _ := strings.Cut(strings.TrimSpace(test), " ")
	m.why, m.suite = strings.TrimSpace(why), suite{pkg, run}
	if !found || m.why == "" || pkg == "" || run == "" {
		return m, errors.New("want a sentence that says what is wrong, and a line \"test: PACKAGE RUN\"")
	}
	for i := 0; i < len(archive.Files); i++ {
		f := archive.Files[i]
		what, file, _ := strings.Cut(f.Name, " ")
		switch {
		case what == "add" && file != "":
			m.edits = append(m.edits, edit{file: file, replace: string(f.Data), add: true})
		case what == "find" && file != "" && i+1 < len(archive.Files) && archive.Files[i+1].Name == "replace":
			i++
			m.edits = append(m.edits, edit{file: file, find: string(f.Data), replace: string(archive.Files[i].Data)})
		default:
			return m, fmt.Errorf("section %q: want \"find FILE\" with \"replace\" behind it, or \"add FILE\"", f.Name)
		}
	}
	if len(m.edits) == 0 {
		return m, errors.New("it edits nothing")
	}
	return m, nil
}

// apply returns the edited files by their path below root, and fails if a
// place is gone, is there twice, or stays as it is.
func (m mutant) apply(root string) (map[string]string, error) {
	out := map[string]string{}
	for _, e := range m.edits {
		text, edited := out[e.file]
		if !edited {
			data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(e.file)))
			switch {
			case e.add && errors.Is(err, fs.ErrNotExist):
			case e.add:
				return nil, fmt.Errorf("%s is there already (%v)", e.file, err)
			case err != nil:
				return nil, err
			}
			text = string(data)
		}
		if !e.add {
			if n := occurrences("\n"+text, "\n"+e.find); n != 1 || e.find == e.replace {
				return nil, fmt.Errorf("%s has these lines %d times, want once, and other lines for them: bring the mutant in "+
					"line with the code\n%s", e.file, n, e.find)
			}
			text = strings.TrimPrefix(strings.Replace("\n"+text, "\n"+e.find, "\n"+e.replace, 1), "\n")
		} else {
			text = e.replace
		}
		out[e.file] = text
	}
	return out, nil
}

// occurrences counts the places of a text in another one; they may overlap.
func occurrences(in, what string) (n int) {
	for at := strings.Index(in, what); at >= 0; at = strings.Index(in, what) {
		n, in = n+1, in[at+1:]
	}
	return n
}

// moduleRoot is the folder of the module, found from the working directory.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for ; err == nil; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("no go.mod above the working directory: run it in the repository")
		}
	}
	return "", err
}
