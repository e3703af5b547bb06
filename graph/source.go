package graph

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/legwork-dev/legwork"
)

// Limits of one application document. The YAML parser needs time quadratic in
// the keys of one block mapping, so those are counted before it runs.
const (
	maxSourceBytes = 1 << 20
	maxNesting     = 64
	maxTokens      = 300_000
	maxBlockKeys   = 10_000
)

// source reads YAML text into nodes.
type source struct {
	*report
	aliases
}

// read returns the root of the document, or nil after reporting why not.
func (s *source) read(src []byte) *node {
	if len(src) > maxSourceBytes {
		s.at(1, 1, "split the application", "the document has %d bytes, at most %d are allowed", len(src), maxSourceBytes)
		return nil
	}
	if !utf8.Valid(src) {
		line, col := badByte(src)
		s.at(line, col, "save the file as UTF-8", "the document is not valid UTF-8")
		return nil
	}
	text := bytes.TrimPrefix(src, []byte("\ufeff"))
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	text = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	file := s.parse(string(text))
	if file == nil {
		return nil
	}
	return s.document(file)
}

func (s *source) at(line, col int, hint, format string, args ...any) {
	s.add(legwork.Problem{Line: line, Column: col, Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// parse runs the YAML parser within its limits. A panic of it on hostile text
// is a finding about the text, not a reason to stop the process.
func (s *source) parse(text string) (file *ast.File) {
	defer func() {
		if recover() != nil {
			s.at(1, 1, "check the YAML syntax", "the document cannot be read as YAML")
			file = nil
		}
	}()
	tokens := lexer.Tokenize(text)
	if !s.bounded(tokens) {
		return nil
	}
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		s.syntax(err)
		return nil
	}
	return file
}

func (s *source) syntax(err error) {
	var se yaml.Error
	if errors.As(err, &se) && se.GetToken() != nil {
		p := se.GetToken().Position
		s.at(p.Line, p.Column, "check the YAML syntax", "%s", se.GetMessage())
		return
	}
	s.at(1, 1, "check the YAML syntax", "the document cannot be read as YAML: %v", err)
}

// bounded checks nesting and sizes on the tokens, before anything recurses.
func (s *source) bounded(tokens token.Tokens) bool {
	if len(tokens) > maxTokens {
		s.at(1, 1, "split the application", "the document has %d tokens, at most %d are allowed", len(tokens), maxTokens)
		return false
	}
	var blocks []block
	flow, run := 0, 0
	for i, tk := range tokens {
		run++
		switch tk.Type {
		case token.MappingStartType, token.SequenceStartType:
			flow++
		case token.MappingEndType, token.SequenceEndType:
			flow--
		case token.SequenceEntryType, token.MappingKeyType:
			blocks = enter(blocks, tk.Position.Column, flow)
		case token.MappingValueType:
			if i > 0 {
				blocks = enter(blocks, tokens[i-1].Position.Column, flow)
			}
		case token.TagType:
			s.at(tk.Position.Line, tk.Position.Column, "put text in quotes, leave the rest as it is", "tags are not allowed")
			return false
		case token.AnchorType:
			if i > 1 && tokens[i-2].Type == token.AnchorType {
				s.at(tk.Position.Line, tk.Position.Column, "keep one of them", "a value has one anchor")
				return false
			}
		}
		if flow+len(blocks) > maxNesting {
			s.at(tk.Position.Line, tk.Position.Column, "", "nested deeper than %d levels", maxNesting)
			return false
		}
		if flow == 0 && len(blocks) > 0 && blocks[len(blocks)-1].entries > maxBlockKeys && tk.Type == token.MappingValueType {
			s.at(tk.Position.Line, tk.Position.Column, "", "more than %d keys in one mapping", maxBlockKeys)
			return false
		}
	}
	return true
}

// block is an open block mapping or list: its column and entries so far.
type block struct {
	column, entries int
}

// enter notes an entry of a block collection at a column, which closes those
// that were deeper. Inside {…} and […] columns mean nothing.
func enter(blocks []block, column, flow int) []block {
	if flow > 0 {
		return blocks
	}
	for len(blocks) > 0 && blocks[len(blocks)-1].column > column {
		blocks = blocks[:len(blocks)-1]
	}
	if len(blocks) > 0 && blocks[len(blocks)-1].column == column {
		blocks[len(blocks)-1].entries++
		return blocks
	}
	return append(blocks, block{column, 1})
}

func (s *source) document(file *ast.File) *node {
	docs := slices.DeleteFunc(file.Docs, func(d *ast.DocumentNode) bool { return d.Body == nil })
	if len(docs) == 0 {
		s.at(1, 1, "begin with app:", "the document is empty")
		return nil
	}
	if len(docs) > 1 || docs[0].Body.Type() == ast.DirectiveType {
		last := s.node(docs[len(docs)-1].Body, &node{}, 0)
		s.fail(last, "one application per file, without %YAML", "want one YAML document without directives")
		return nil
	}
	return s.node(docs[0].Body, &node{}, 0)
}

func badByte(src []byte) (line, col int) {
	line, col = 1, 1
	for len(src) > 0 {
		r, n := utf8.DecodeRune(src)
		if r == utf8.RuneError && n == 1 {
			break
		}
		if col++; r == '\n' {
			line, col = line+1, 1
		}
		src = src[n:]
	}
	return line, col
}
