package graph

import (
	"strconv"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// kind is the JSON type of a node.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
	kindBroken // a reference that leads nowhere: reported already
)

func (k kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a text", "a list", "a mapping", "nothing"}[k]
}

// node is one value of the document with its position. A value of a mapping
// also knows its key, an item of a list its index.
type node struct {
	kind            kind
	line, col       int
	text            string // the text, or the exact digits of a number, or true/false
	flow            bool   // written as {…} or […]
	bare            bool   // a key without a value, as in {a.b}
	anchored        bool   // aliases may stand for it
	holder          bool   // a field of no meaning, there for aliases only
	items           []*node
	parent          *node
	key             string
	keyLine, keyCol int
	index           int
	file            string // of the root of a file, or of a part of it put elsewhere
	keyFile         string // where that part has its key from; "": as the parent
}

// get returns the value of a key, or nil.
func (n *node) get(key string) *node {
	if n == nil || n.kind != kindObject {
		return nil
	}
	for _, item := range n.items {
		if item.key == key {
			return item
		}
	}
	return nil
}

// given returns the value of a key, or nil if that is null: as if it were not
// there.
func (n *node) given(key string) *node {
	if value := n.get(key); value != nil && value.kind != kindNull {
		return value
	}
	return nil
}

// path names the place of the node, such as app.graphs[0].subscribes.
func (n *node) path() string {
	if n.parent == nil {
		return ""
	}
	above := n.parent.path()
	switch {
	case n.parent.kind == kindArray:
		return above + "[" + strconv.Itoa(n.index) + "]"
	case above == "":
		return n.key
	}
	return above + "." + n.key
}

// fileName returns the file the node was read from; "" in a single document.
func (n *node) fileName() string {
	for ; n != nil; n = n.parent {
		if n.file != "" {
			return n.file
		}
	}
	return ""
}

// copyTo returns a deep copy that stands where another node does.
func (n *node) copyTo(at *node) *node {
	out := *n
	out.parent, out.key, out.keyLine, out.keyCol, out.index = at.parent, at.key, at.keyLine, at.keyCol, at.index
	out.items = make([]*node, len(n.items))
	for i, item := range n.items {
		out.items[i] = item.copyTo(item)
		out.items[i].parent = &out
	}
	return &out
}

// size counts the values of a node, to a little more than most.
func (n *node) size(most int) int {
	total := 1
	for _, item := range n.items {
		if total > most {
			break
		}
		total += item.size(most - total)
	}
	return total
}

// height is how many levels lie below the node, depth how many above.
func (n *node) height() int {
	most := 0
	for _, item := range n.items {
		most = max(most, 1+item.height())
	}
	return most
}

func (n *node) depth() int {
	depth := 0
	for at := n.parent; at != nil; at = at.parent {
		depth++
	}
	return depth
}

// appendJSON writes the node as JSON: keys in document order, numbers digit
// for digit.
func (n *node) appendJSON(dst []byte) []byte {
	switch n.kind {
	case kindNull:
		return append(dst, "null"...)
	case kindBool, kindNumber:
		return append(dst, n.text...)
	case kindString:
		return append(dst, evaluate.Quote(n.text)...)
	case kindArray:
		return n.appendItems(dst, '[', ']')
	}
	return n.appendItems(dst, '{', '}')
}

func (n *node) appendItems(dst []byte, open, end byte) []byte {
	dst = append(dst, open)
	first := len(dst)
	for _, item := range n.items {
		if item.holder {
			continue
		}
		if len(dst) > first {
			dst = append(dst, ',')
		}
		if open == '{' {
			dst = append(append(dst, evaluate.Quote(item.key)...), ':')
		}
		dst = item.appendJSON(dst)
	}
	return append(dst, end)
}

// short prepares text from the document for a message.
func short(s string) string {
	const most = 64
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strconv.Quote(s)
}
