package graph

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/legwork-dev/legwork"
)

// maxFiles bounds the files of one application.
const maxFiles = 1000

const refHint = "deploy the file itself, so that what it refers to is read"

// ParseFiles is Parse of an application in several files: wherever a mapping
// stands there may be {$ref: path}, {$ref: path#/json/pointer} or {$ref:
// '#/json/pointer'}; a path is relative to the file it is written in, with
// slashes. Fields beside $ref go before those of what it refers to. A $ref
// inside of a JSON Schema that points into that same schema stays as it is.
// Beside app: the first file may have parts that are referred to.
//
// read returns the content of a file; path names the first one, and messages
// name each. The second result is one document that Parse takes for the same
// application: what is stored. It is the file itself if that refers to nothing,
// otherwise JSON.
//
// Limits, besides those of Parse: 1,000 files, and all of it together must be
// within those of one document.
func ParseFiles(path string, read func(path string) ([]byte, error), options ...Option) (*App, []byte, error) {
	l := &loader{report: &report{file: path}, get: read, files: map[string]*node{}, first: path, parts: map[string]bool{}}
	src, err := read(path)
	if err != nil {
		l.add(legwork.Problem{Line: 1, Column: 1, Message: err.Error(), Hint: "name the file that begins with app:"})
		return nil, nil, &legwork.Problems{List: l.sorted()}
	}
	root := l.parse(path, src)
	if root != nil {
		root = l.follow(root)
		root.items = slices.DeleteFunc(root.items, func(n *node) bool { return l.parts[n.key] })
	}
	app, err := finish(l.report, root, options)
	if err != nil {
		return nil, nil, err
	}
	if l.followed > 0 {
		src, err = bundle(root)
	}
	if err == nil && len(src) > maxSourceBytes {
		err = l.tooLarge(len(src))
	}
	if err != nil {
		return nil, nil, err
	}
	return app, src, nil
}

func (l *loader) tooLarge(size int) error {
	l.fail(&node{line: 1, col: 1}, "split the application",
		"with all its files the application has %d bytes, at most %d are allowed", size, maxSourceBytes)
	return &legwork.Problems{List: l.sorted()}
}

// bundle writes a tree as one document.
func bundle(root *node) ([]byte, error) {
	var out bytes.Buffer
	if err := json.Indent(&out, root.appendJSON(nil), "", " "); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}
