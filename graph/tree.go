package graph

import (
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// node converts a node of the YAML library. After this nothing else in the
// package knows that library.
func (s *source) node(y ast.Node, n *node, depth int) *node {
	if tk := y.GetToken(); tk != nil && tk.Position != nil {
		n.line, n.col = tk.Position.Line, tk.Position.Column
	}
	if depth > maxNesting {
		s.fail(n, "", "nested deeper than %d levels", maxNesting)
		return n
	}
	switch v := y.(type) {
	case *ast.MappingNode:
		n.kind, n.flow = kindObject, v.IsFlowStyle
		s.mapping(n, v.Values, depth)
	case *ast.MappingValueNode:
		n.kind = kindObject
		s.mapping(n, []*ast.MappingValueNode{v}, depth)
	case *ast.SequenceNode:
		n.kind, n.flow = kindArray, v.IsFlowStyle
		s.sequence(n, v.Values, depth)
	case *ast.AnchorNode:
		s.anchor(v, n, depth)
	case *ast.AliasNode:
		s.alias(v, n, depth)
	case *ast.LiteralNode:
		n.kind, n.text = kindString, v.Value.Value
	default:
		s.scalar(n, y)
	}
	return n
}

func (s *source) scalar(n *node, y ast.Node) {
	tk := y.GetToken()
	switch y.(type) {
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.NullNode, *ast.InfinityNode, *ast.NanNode:
	default:
		s.fail(n, "", "this kind of YAML value (%s) is not allowed", y.Type())
		return
	}
	switch tk.Type {
	case token.SingleQuoteType, token.DoubleQuoteType:
		n.kind, n.text = kindString, tk.Value
	case token.ImplicitNullType:
		n.bare = true
	default:
		if complaint := n.plain(tk.Value); complaint != "" {
			s.fail(n, "put it in quotes if it is text", "%s %s", short(tk.Value), complaint)
		}
	}
}

func (s *source) sequence(n *node, values []ast.Node, depth int) {
	for i, v := range values {
		n.items = append(n.items, s.node(v, &node{parent: n, index: i}, depth+1))
	}
}

func (s *source) mapping(n *node, values []*ast.MappingValueNode, depth int) {
	m := members{of: n, at: make(map[string]int, len(values)), merged: map[string]bool{}}
	for i, kv := range values {
		tk := kv.Key.GetToken()
		if i == 0 && !n.flow {
			n.line, n.col = tk.Position.Line, tk.Position.Column
		}
		if _, merges := kv.Key.(*ast.MergeKeyNode); merges {
			m.merge(s, kv.Value, depth+1)
			continue
		}
		item := &node{parent: n, key: tk.Value, keyLine: tk.Position.Line, keyCol: tk.Position.Column}
		s.node(kv.Value, item, depth+1)
		if item.bare {
			item.line, item.col = item.keyLine, item.keyCol
		}
		if _, scalar := kv.Key.(ast.ScalarNode); !scalar || kv.Key.Type() == ast.MappingKeyType {
			s.failKey(item, "write key: value", "only plain keys are allowed")
		} else if old := m.set(item); old != nil {
			s.failKey(item, "keep one of them", "key %s is already set on line %d", short(item.key), old.keyLine)
		}
	}
}
