package graph

import (
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
)

// loader puts the files of an application together.
type loader struct {
	*report
	get   func(path string) ([]byte, error)
	files map[string]*node // read so far, nil where one cannot be read

	first string          // the file that has app:
	parts map[string]bool // what it has besides, and is referred to

	open     []string // the references that are being followed
	followed int
	nodes    int // copied so far
}

// parse reads the text of one file into nodes that know it.
func (l *loader) parse(name string, src []byte) *node {
	r := &report{file: name}
	root := (&source{report: r}).read(src)
	for _, p := range r.list {
		l.add(p)
	}
	if root != nil {
		root.file = name
	}
	l.files[name] = root
	return root
}

// follow replaces every reference at and below a node, and returns the node or
// what stands in its place.
func (l *loader) follow(n *node) *node {
	if ref := n.get("$ref"); ref != nil && ref.kind == kindString && !n.schemaLocal(ref.text) {
		return l.include(n, ref)
	}
	for i, item := range n.items {
		n.items[i] = l.follow(item)
	}
	return n
}

// include puts a copy of what a reference names in the place of n, the mapping
// that holds it.
func (l *loader) include(n, ref *node) *node {
	l.followed++
	name, target := l.find(n, ref)
	if target == nil {
		return n.broken()
	}
	if slices.Contains(l.open, name) {
		l.fail(ref, "break the circle", "%s refers to itself: %s", short(ref.text), strings.Join(append(l.open, name), " → "))
		return n.broken()
	}
	if l.nodes += target.size(maxTokens); l.nodes > maxTokens {
		l.fail(ref, "split the application", "with all its files the application has more than %d values", maxTokens)
		return n.broken()
	}
	copied := target.copyTo(n)
	copied.file = target.fileName()
	if len(n.items) > 1 {
		l.merge(copied, n, ref)
	}
	if copied.depth()+copied.height() > maxNesting {
		l.fail(ref, "", "nested deeper than %d levels with what %s holds", maxNesting, short(ref.text))
		return n.broken()
	}
	l.open = append(l.open, name)
	out := l.follow(copied)
	l.open = l.open[:len(l.open)-1]
	return out
}

// broken makes a node one that nobody complains about again.
func (n *node) broken() *node {
	n.kind, n.items = kindBroken, nil
	return n
}

// merge puts the fields beside a $ref over those of what it refers to.
func (l *loader) merge(into, n, ref *node) {
	if into.kind != kindObject {
		l.fail(ref, "remove the fields beside $ref", "%s is %s, which takes no further fields", short(ref.text), into.kind)
		return
	}
	for _, item := range n.items {
		if item == ref {
			continue
		}
		into.items = slices.DeleteFunc(into.items, func(old *node) bool { return old.key == item.key })
		own := item.copyTo(item)
		own.file, own.keyFile, own.parent = n.fileName(), n.fileName(), into
		into.items = append(into.items, own)
	}
}

// find returns what a reference names, with a name for it, or nil after
// reporting why not.
func (l *loader) find(n, ref *node) (name string, target *node) {
	file, pointer, _ := strings.Cut(ref.text, "#")
	from := n.fileName()
	if strings.Contains(file, "://") || len(ref.text) > 1000 {
		l.fail(ref, "keep the file beside the application", "%s is not the path of a file", short(ref.text))
		return "", nil
	}
	at := from
	if file != "" && path.IsAbs(file) {
		at = path.Clean(file)
	} else if file != "" {
		at = path.Join(path.Dir(from), file)
	}
	root := l.file(at, ref)
	if root == nil {
		return "", nil
	}
	if target = root.pointer(pointer); target == nil {
		l.fail(ref, "a pointer is such as #/graphs/0", "%s has nothing at %s", at, short("#"+pointer))
	}
	if part := target.part(root); at == l.first && part != "app" {
		l.parts[part] = true
	}
	return at + "#" + pointer, target
}

// file returns the root of a file, reading it the first time.
func (l *loader) file(name string, ref *node) *node {
	if root, known := l.files[name]; known {
		return root
	}
	if len(l.files) >= maxFiles {
		l.fail(ref, "put several graphs into one file", "more than %d files", maxFiles)
		l.files[name] = nil
		return nil
	}
	src, err := l.get(name)
	if err != nil {
		l.fail(ref, "a path is relative to the file it is written in", "%s: %v", short(ref.text), err)
		l.files[name] = nil
		return nil
	}
	return l.parse(name, src)
}

// part is the key at the root below which the node stands.
func (n *node) part(root *node) string {
	for ; n != nil; n = n.parent {
		if n.parent == root {
			return n.key
		}
	}
	return ""
}

// schemaLocal tells whether a reference inside of a JSON Schema points into
// that schema.
func (n *node) schemaLocal(ref string) bool {
	if !strings.HasPrefix(ref, "#") {
		return false
	}
	for at := n; at != nil; at = at.parent {
		if at.key == "schema" {
			return at.pointer(ref[1:]) != nil
		}
	}
	return false
}

// pointer follows a JSON pointer; nil if it leads nowhere.
func (n *node) pointer(pointer string) *node {
	if unescaped, err := url.PathUnescape(pointer); err == nil {
		pointer = unescaped
	}
	if pointer == "" || pointer == "/" {
		return n
	}
	for _, key := range strings.Split(strings.TrimPrefix(pointer, "/"), "/") {
		key = strings.NewReplacer("~1", "/", "~0", "~").Replace(key)
		if n.kind != kindArray {
			n = n.get(key)
		} else if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(n.items) {
			n = n.items[i]
		} else {
			n = nil
		}
		if n == nil {
			return nil
		}
	}
	return n
}
