package redact

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Mask stands in the place of a value that is hidden.
const Mask = "•••"

var mask = evaluate.Quote(Mask)

// JSON returns a document without what is hidden. What cannot be read is hidden as a whole. Members of the
// document that are named by keep stay as they are.
func (s Set) JSON(raw json.RawMessage, keep ...string) json.RawMessage {
	if s.Empty() || len(raw) == 0 {
		return raw
	}
	w := writer{Set: s, dec: decoder(raw), keep: keep}
	if err := w.root(); err != nil {
		return mask
	}
	return w.out
}

// Masked returns the path of a hidden place at which a document has the mask itself: it was redacted, and is
// not the value.
func (s Set) Masked(raw json.RawMessage) (path string, found bool) {
	if s.Empty() || !MayMask(raw) {
		return "", false
	}
	w := writer{Set: s, dec: decoder(raw)}
	_ = w.root() // what cannot be read is refused elsewhere
	return w.masked, w.masked != ""
}

// MayMask reports whether a document may have the mask in it.
func MayMask(raw []byte) bool {
	return bytes.Contains(raw, []byte(Mask)) || bytes.Contains(raw, []byte(`\u2022`))
}

func decoder(raw []byte) *json.Decoder {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	return dec
}

// writer copies a document without what is hidden, member by member.
type writer struct {
	Set
	dec    *json.Decoder
	out    []byte
	keep   []string // members of the document that are copied
	trail  []string // the names above the value that is copied
	masked string   // where the mask stood in the place of something hidden
}

// root copies the document. One that is a single value has no path but *, which stands for everything.
func (w *writer) root() error {
	if _, all := w.step(nil, anyName); !all {
		return w.value(nil)
	}
	token, err := w.dec.Token()
	if err != nil {
		return err
	}
	if _, composed := token.(json.Delim); composed || token == nil {
		return w.token(token, nil)
	}
	w.out = append(w.out, mask...)
	return nil
}

// value copies the next value; at are the paths that have begun above it.
func (w *writer) value(at []place) error {
	token, err := w.dec.Token()
	if err != nil {
		return err
	}
	return w.token(token, at)
}

// token copies the value that begins with a token.
func (w *writer) token(token json.Token, at []place) error {
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return w.object(at)
		}
		return w.list(at)
	case json.Number:
		w.out = append(w.out, token...)
	case string:
		w.text(token, at)
	case bool:
		w.out = append(w.out, map[bool]string{true: "true", false: "false"}[token]...)
	default:
		w.out = append(w.out, "null"...)
	}
	return nil
}

func (w *writer) object(at []place) error {
	w.out = append(w.out, '{')
	for first := true; w.dec.More(); first = false {
		if !first {
			w.out = append(w.out, ',')
		}
		token, err := w.dec.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		w.out = append(append(w.out, evaluate.Quote(name)...), ':')
		if len(w.trail) == 0 && slices.Contains(w.keep, name) {
			if err := w.copy(); err != nil {
				return err
			}
			continue
		}
		below, hidden := w.member(at, name)
		if err := w.below(name, below, hidden); err != nil {
			return err
		}
	}
	w.out = append(w.out, '}')
	_, err := w.dec.Token()
	return err
}

func (w *writer) list(at []place) error {
	w.out = append(w.out, '[')
	below, hidden := w.element(at)
	for first := true; w.dec.More(); first = false {
		if !first {
			w.out = append(w.out, ',')
		}
		if err := w.below(anyName, below, hidden); err != nil {
			return err
		}
	}
	w.out = append(w.out, ']')
	_, err := w.dec.Token()
	return err
}

// below copies a member or an element, or the mask in its place.
func (w *writer) below(name string, at []place, hidden bool) error {
	w.trail = append(w.trail, name)
	defer func() { w.trail = w.trail[:len(w.trail)-1] }()
	if !hidden {
		return w.value(at)
	}
	var value json.RawMessage
	if err := w.dec.Decode(&value); err != nil {
		return err
	}
	if w.masked == "" && hasMask(value) {
		w.masked = strings.Join(w.trail, ".")
	}
	w.out = append(w.out, mask...)
	return nil
}

// hasMask reports whether a value is the mask.
func hasMask(value json.RawMessage) bool {
	var text string
	return json.Unmarshal(value, &text) == nil && text == Mask
}

func (w *writer) copy() error {
	var value json.RawMessage
	err := w.dec.Decode(&value)
	w.out = append(w.out, value...)
	return err
}

// text copies a text. One that is a document itself is looked into; so is one that begins like a document
// and is cut, but as that cannot be read it is hidden if it may have something to hide.
func (w *writer) text(text string, at []place) {
	inner := strings.TrimSpace(text)
	if !strings.HasPrefix(inner, "{") && !strings.HasPrefix(inner, "[") {
		w.out = append(w.out, evaluate.Quote(text)...)
		return
	}
	in := writer{Set: w.Set, dec: decoder([]byte(inner)), trail: w.trail}
	switch err := in.value(at); {
	case err == nil && !in.dec.More():
		if w.masked == "" {
			w.masked = in.masked
		}
		if !bytes.Contains(in.out, mask) {
			in.out = []byte(text) // as it was written
		}
		w.out = append(w.out, evaluate.Quote(string(in.out))...)
	case w.mayHide(inner):
		w.out = append(w.out, mask...)
	default:
		w.out = append(w.out, evaluate.Quote(text)...)
	}
}

// mayHide reports whether a text has a name with which a path ends, or may have it with escapes.
func (s Set) mayHide(text string) bool {
	return strings.Contains(text, `\`) || slices.ContainsFunc(s.paths, func(names []string) bool {
		last := names[len(names)-1]
		return last == anyName || strings.Contains(text, last)
	})
}
