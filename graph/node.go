package graph

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
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
)

func (k kind) String() string {
	return [...]string{"null", "a boolean", "a number", "a text", "a list", "a mapping"}[k]
}

// node is one value of the document with its position. A value of a mapping
// also knows its key, an item of a list its index.
type node struct {
	kind            kind
	line, col       int
	text            string // the text, or the exact digits of a number, or true/false
	flow            bool   // written as {…} or […]
	bare            bool   // a key without a value, as in {a.b}
	items           []*node
	parent          *node
	key             string
	keyLine, keyCol int
	index           int
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

// off tells whether the value switches a feature off, so that naming the
// feature has no consequence.
func (n *node) off() bool {
	switch n.kind {
	case kindNull:
		return true
	case kindBool:
		return n.text == "false"
	case kindNumber:
		return n.text == "0"
	case kindString:
		return n.text == ""
	}
	return len(n.items) == 0
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
		return append(dst, quote(n.text)...)
	case kindArray:
		return n.appendItems(dst, '[', ']')
	}
	return n.appendItems(dst, '{', '}')
}

func (n *node) appendItems(dst []byte, open, end byte) []byte {
	dst = append(dst, open)
	for i, item := range n.items {
		if i > 0 {
			dst = append(dst, ',')
		}
		if open == '{' {
			dst = append(append(dst, quote(item.key)...), ':')
		}
		dst = item.appendJSON(dst)
	}
	return append(dst, end)
}

// quote writes a JSON string without the HTML escapes of json.Marshal, which
// would make an unchanged text look changed.
func quote(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string into memory cannot fail
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// short prepares text from the document for a message.
func short(s string) string {
	const most = 64
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strconv.Quote(s)
}
