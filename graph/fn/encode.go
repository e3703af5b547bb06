package fn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// Encode writes a value as compact JSON of at most limit bytes, as JavaScript
// does: undefined members are left out, undefined elements and numbers that
// JSON has no form for are null, dates are ISO texts. Undefined itself is no
// JSON: nil without an error.
func Encode(v Value, limit int) ([]byte, error) {
	w := &writer{limit: limit}
	if _, undefined := v.(Undefined); undefined {
		return nil, nil
	}
	if err := w.value(v, 0); err != nil {
		return nil, err
	}
	return w.out, nil
}

// writer writes JSON within a limit. indent, keep and env, whose budget pays for
// keys that are looked up in vain, are those of stringify.
type writer struct {
	env    *Env
	out    []byte
	limit  int
	indent string
	keep   []string // the keys to write; nil: all
}

func (w *writer) put(s string) error {
	if len(w.out)+len(s) > w.limit {
		return &limitError{fmt.Sprintf("a document of more than %d bytes", w.limit)}
	}
	w.out = append(w.out, s...)
	return nil
}

func (w *writer) value(v Value, depth int) error {
	if depth > maxNesting {
		return errDeep // or a list that holds itself
	}
	switch v := v.(type) {
	case nil, Undefined:
		return w.put("null")
	case bool:
		return w.put(scalarText(v))
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return w.put("null")
		}
		return w.put(numberText(v))
	case string:
		return w.put(quote(v))
	case date:
		if math.IsNaN(float64(v)) {
			return w.put("null")
		}
		return w.put(quote(isoText(float64(v))))
	case *Array:
		return w.array(v, depth)
	case *Object:
		return w.object(v, depth)
	}
	return fmt.Errorf("%s has no JSON form", kindOf(v))
}

func (w *writer) array(a *Array, depth int) error {
	if len(a.Items) == 0 {
		return w.put("[]")
	}
	open := "["
	for _, item := range a.Items {
		if err := w.put(open); err != nil {
			return err
		}
		if err := w.line(depth + 1); err != nil {
			return err
		}
		if err := w.value(item, depth+1); err != nil {
			return err
		}
		open = ","
	}
	if err := w.line(depth); err != nil {
		return err
	}
	return w.put("]")
}

func (w *writer) object(o *Object, depth int) error {
	keys := o.keys
	if w.keep != nil {
		keys = w.keep
		if err := w.env.Step(len(keys)); err != nil {
			return err
		}
	}
	open := "{"
	for _, key := range keys {
		v := o.Get(key)
		if _, undefined := v.(Undefined); undefined {
			continue
		}
		if err := w.put(open); err != nil {
			return err
		}
		if err := w.member(key, v, depth+1); err != nil {
			return err
		}
		open = ","
	}
	if open == "{" {
		return w.put("{}")
	}
	if err := w.line(depth); err != nil {
		return err
	}
	return w.put("}")
}

func (w *writer) member(key string, v Value, depth int) error {
	if err := w.line(depth); err != nil {
		return err
	}
	colon := ":"
	if w.indent != "" {
		colon = ": "
	}
	if err := w.put(quote(key) + colon); err != nil {
		return err
	}
	return w.value(v, depth)
}

// line breaks the line if the document is to be indented.
func (w *writer) line(depth int) error {
	if w.indent == "" {
		return nil
	}
	if err := w.put("\n"); err != nil {
		return err
	}
	for range depth {
		if err := w.put(w.indent); err != nil {
			return err
		}
	}
	return nil
}

// quote writes a JSON text as JavaScript does: without the escapes for HTML,
// and with line and paragraph separators as they are.
func quote(s string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a text into memory cannot fail
	quoted := string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	if strings.ContainsAny(s, "\u2028\u2029") {
		return separators.Replace(quoted)
	}
	return quoted
}

// separators takes the escapes of separators back; an escaped backslash before
// what only looks like one goes first.
var separators = strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029")
