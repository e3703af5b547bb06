package graph

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// canonical writes a value so that values that are equal (see equal) are the
// same text: sorted keys, one form of every number.
func canonical(d *Datum) ([]byte, error) {
	v, err := d.Any()
	if err != nil {
		return nil, err
	}
	return appendCanonical(nil, v), nil
}

func appendCanonical(dst []byte, v any) []byte {
	switch t := v.(type) {
	case json.Number:
		return appendNumber(dst, string(t))
	case []any:
		dst = append(dst, '[')
		for _, item := range t {
			dst = append(appendCanonical(dst, item), ',')
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for _, k := range slices.Sorted(maps.Keys(t)) {
			dst = append(append(dst, quote(k)...), ':')
			dst = append(appendCanonical(dst, t[k]), ',')
		}
		return append(dst, '}')
	case string:
		return append(dst, quote(t)...)
	case bool:
		return fmt.Append(dst, t)
	}
	return append(dst, "null"...)
}

// appendNumber writes a number as its sign, digits and exponent.
func appendNumber(dst []byte, s string) []byte {
	d, ok := parseDecimal(s)
	if !ok {
		return append(dst, s...)
	}
	if d.negative {
		dst = append(dst, '-')
	}
	return fmt.Appendf(dst, "0.%se%s", d.digits, d.exponent)
}

// eachField calls f for the members of an object in the order of the document.
func eachField(raw json.RawMessage, f func(key string, value json.RawMessage) error) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if open, err := dec.Token(); err != nil {
		return fmt.Errorf("not valid JSON: %w", err)
	} else if open != json.Delim('{') {
		return ErrNotObject
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return fmt.Errorf("not valid JSON: %w", err)
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return fmt.Errorf("not valid JSON: %w", err)
		}
		if err := f(key.(string), value); err != nil {
			return err
		}
	}
	return nil
}

// AssembleFlat puts a flat object of leaves, {"path": value}, back into one
// document: what Assemble does with Leaf.
func AssembleFlat(flat json.RawMessage) (json.RawMessage, error) {
	var leaves []Leaf
	err := eachField(flat, func(path string, value json.RawMessage) error {
		leaves = append(leaves, Leaf{path, value})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("leaves: %w", err)
	}
	return Assemble(leaves)
}
