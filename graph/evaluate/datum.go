package evaluate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Datum is one JSON value. It keeps the bytes it came from, so that what is
// only passed on is never decoded; each level is taken apart at most once, and
// only when a reference goes through it. A nil *Datum is undefined. Not safe
// for concurrent use, except for those of a compiled App.
type Datum struct {
	raw     json.RawMessage // nil in an object that was built or changed
	indexed bool
	fields  map[string]*Datum
	items   []*Datum
	decoded any
	known   bool // decoded is set
}

// NewDatum wraps raw JSON; no bytes are the undefined value.
func NewDatum(raw json.RawMessage) *Datum {
	if raw = bytes.TrimSpace(raw); len(raw) == 0 {
		return nil
	}
	return &Datum{raw: raw}
}

// Raw returns the value as JSON: byte for byte what came in, or, for an object
// that was put together from leaves, with its keys sorted.
func (d *Datum) Raw() json.RawMessage {
	if d == nil {
		return nil
	}
	if d.raw == nil {
		d.raw = d.encode()
	}
	return d.raw
}

func (d *Datum) encode() json.RawMessage {
	keys := make([]string, 0, len(d.fields))
	for k := range d.fields {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	out := []byte{'{'}
	for i, k := range keys {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(out, Quote(k)...), ':')
		out = append(out, d.fields[k].Raw()...)
	}
	return append(out, '}')
}

// Any returns the value as Go data: nil, bool, json.Number, string, []any or
// map[string]any. The caller must not change it.
func (d *Datum) Any() (any, error) {
	if d == nil || d.known {
		return d.value(), nil
	}
	dec := json.NewDecoder(bytes.NewReader(d.Raw()))
	dec.UseNumber()
	if err := dec.Decode(&d.decoded); err != nil {
		return nil, fmt.Errorf("not valid JSON: %w", err)
	}
	d.known = true
	return d.decoded, nil
}

func (d *Datum) value() any {
	if d == nil {
		return nil
	}
	return d.decoded
}

// kind is the JSON type of a value.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
)

// phrase is the kind in a sentence.
func (k kind) phrase() string {
	return [...]string{"null", "a boolean", "a number", "a text", "a list", "a mapping"}[k]
}

// kind tells the type by the first byte.
func (d *Datum) kind() kind {
	if d.raw == nil {
		return kindObject
	}
	switch d.raw[0] {
	case '{':
		return kindObject
	case '[':
		return kindArray
	case '"':
		return kindString
	case 't', 'f':
		return kindBool
	case 'n':
		return kindNull
	}
	return kindNumber
}

// index takes one level apart.
func (d *Datum) index() error {
	if d.indexed {
		return nil
	}
	switch d.kind() {
	case kindObject:
		d.fields = map[string]*Datum{}
	case kindArray:
	default:
		d.indexed = true
		return nil
	}
	parts := partsOf(d.raw)
	for parts.next() {
		if d.fields != nil {
			d.fields[parts.key] = &Datum{raw: parts.value} // the last of one key, as encoding/json has it
		} else {
			d.items = append(d.items, &Datum{raw: parts.value})
		}
	}
	if parts.err != nil {
		d.fields, d.items = nil, nil
		return fmt.Errorf("not valid JSON: %w", parts.err)
	}
	d.indexed = true
	return nil
}

// compound reports whether the value is a list or an object.
func (d *Datum) compound() bool { return d.kind() == kindArray || d.kind() == kindObject }

// Each calls f for the members of an object, in their order. The values are parts of the
// object's bytes. Errors: that of f, [ErrNotObject], or one for bytes that are no JSON.
func (d *Datum) Each(f func(key string, value json.RawMessage) error) error {
	parts := partsOf(d.Raw())
	if parts.err == nil && parts.open != '{' {
		return ErrNotObject
	}
	for parts.next() {
		if err := f(parts.key, parts.value); err != nil {
			return err
		}
	}
	if parts.err != nil {
		return fmt.Errorf("not valid JSON: %w", parts.err)
	}
	return nil
}

// At follows keys, and numbers and length into arrays; what is not there is
// undefined.
func (d *Datum) At(keys []string) (*Datum, error) {
	for _, key := range keys {
		if d == nil {
			return nil, nil
		}
		if err := d.index(); err != nil {
			return nil, err
		}
		next := d.fields[key]
		if d.items != nil {
			if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(d.items) && strconv.Itoa(i) == key {
				next = d.items[i]
			}
		}
		if key == "length" && d.kind() == kindArray {
			next = NewDatum(strconv.AppendInt(nil, int64(len(d.items)), 10))
		}
		d = next
	}
	return d, nil
}

// put sets a value below an object, making the objects on the way. What was in
// the way, a scalar or an array, gives way: the deeper path wins. An empty
// object only makes sure that there is one.
func (d *Datum) put(keys []string, v *Datum) error {
	if d.kind() != kindObject {
		*d = Datum{indexed: true, fields: map[string]*Datum{}}
	}
	if err := d.index(); err != nil {
		return err
	}
	d.raw, d.decoded, d.known = nil, nil, false
	if d.fields == nil {
		d.fields = map[string]*Datum{}
	}
	next := d.fields[keys[0]]
	if len(keys) == 1 {
		if next == nil || next.kind() != kindObject || !v.emptyObject() {
			d.fields[keys[0]] = v
		}
		return nil
	}
	if next == nil {
		next = &Datum{indexed: true, fields: map[string]*Datum{}}
		d.fields[keys[0]] = next
	}
	return next.put(keys[1:], v)
}

func (d *Datum) emptyObject() bool {
	return d.kind() == kindObject && len(d.fields) == 0 && bytes.Equal(d.Raw(), []byte("{}"))
}

// freeze decodes everything, after which no method writes.
func (d *Datum) freeze() *Datum {
	_, _ = d.Any() // made by the compiler from a checked tree: valid
	_ = d.index()
	for _, f := range d.fields {
		f.freeze()
	}
	for _, f := range d.items {
		f.freeze()
	}
	return d
}

// Quote writes a JSON string without the HTML escapes of json.Marshal, which
// would make an unchanged text look changed.
func Quote(s string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string into memory cannot fail
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
