package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph"
)

// maxDocument is more than any document may have; what is longer is refused by
// the reader of documents, which names its own limit.
const maxDocument = 2 << 20

// document is an application as it lies in files: checked, and with all that it
// refers to.
type document struct {
	Path   string // of the first file, as messages name it
	App    *graph.App
	Source []byte // one document that is the same application

	in    io.Reader
	files map[string][]byte // read so far
}

// Document reads and checks an application: "-" is standard input, a folder
// stands for the document in it, and each $ref is followed. compat is whose rules
// it is read by.
func (c *Shell) Document(name, compat string) (*document, error) {
	d := &document{Path: filepath.ToSlash(name), in: c.In, files: map[string][]byte{}}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		file, err := documentIn(name)
		if err != nil {
			return nil, UsageError{Err: err}
		}
		d.Path = filepath.ToSlash(file)
	}
	// A file that cannot be read is wrong usage, one that a $ref names a problem
	// of the document.
	if _, err := d.Read(d.Path); err != nil {
		return nil, UsageError{Err: err}
	}
	var err error
	d.App, d.Source, err = graph.ParseFiles(d.Path, d.Read, graph.WithCompat(compat))
	return d, err
}

// ReadDocument returns an application in files as one document.
func (c *Shell) ReadDocument(name, compat string) ([]byte, error) {
	d, err := c.Document(name, compat)
	if err != nil {
		return nil, err
	}
	return d.Source, nil
}

// Read returns a file, the same bytes however often it is asked for.
func (d *document) Read(path string) ([]byte, error) {
	if text, known := d.files[path]; known {
		return text, nil
	}
	in := d.in
	if path != "-" {
		file, err := os.Open(filepath.FromSlash(path))
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, maxDocument))
	if err == nil {
		d.files[path] = text
	}
	return text, err
}

var beginsApp = regexp.MustCompile(`(?m)^app:`)

// documentIn returns the document of a folder: app.yaml or app.yml, else the
// only YAML file in it that begins with app: (the others are its parts).
func documentIn(folder string) (string, error) {
	var found []string
	for _, pattern := range []string{"*.yaml", "*.yml"} {
		files, err := filepath.Glob(filepath.Join(escapeGlob(folder), pattern))
		if err != nil {
			return "", err
		}
		found = append(found, files...)
	}
	slices.Sort(found)
	var apps []string
	for _, file := range found {
		if base := filepath.Base(file); base == "app.yaml" || base == "app.yml" {
			return file, nil
		}
		text, err := fileAtMost(file, maxDocument)
		if err != nil {
			return "", err
		}
		if beginsApp.Match(text) {
			apps = append(apps, file)
		}
	}
	switch len(apps) {
	case 0:
		return "", fmt.Errorf("folder %s has no app.yaml and no other YAML file that begins with app", folder)
	case 1:
		return apps[0], nil
	}
	return "", fmt.Errorf("folder %s has several applications and no app.yaml: name one of %s", folder,
		strings.Join(apps, ", "))
}

// escapeGlob keeps a folder's name from being a pattern.
func escapeGlob(s string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(s)
}
