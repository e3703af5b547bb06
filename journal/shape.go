package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
)

// Events are read and written by shapes, which have encoding/json see only what is not a number, a
// text or a raw value: it would look at every byte four times.

// shape is what a type has as JSON: its Go type and its members, in their order.
type shape struct {
	of      reflect.Type
	members []member
	named   map[string]int // their places
	must    int            // how many of them must be there
}

// member is a field of a type. Without omit it must be there.
type member struct {
	name string
	at   []int // in the Go type
	omit bool  // if it is empty
}

// maxMembers is how many members an event has at most.
const maxMembers = 10

var shapes = func() map[string]*shape {
	all := map[string]*shape{"Invoked": shapeOf(invoked{})}
	for _, e := range types {
		all[Name(e)] = shapeOf(e)
	}
	return all
}()

func shapeOf(e Event) *shape {
	s := &shape{of: reflect.TypeOf(e), named: map[string]int{}}
	for _, f := range reflect.VisibleFields(s.of) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			continue
		}
		m := member{name, f.Index, options == "omitempty"}
		if !m.omit {
			s.must++
		}
		s.named[name] = len(s.members)
		s.members = append(s.members, m)
	}
	if len(s.members) > maxMembers {
		panic(Name(e) + " has more members than maxMembers")
	}
	return s
}

// raw is the type of a value that is kept as it came.
var raw = reflect.TypeFor[json.RawMessage]()

// read sets the fields of an event. members are the names, as text, and the values of a JSON object:
// each must be one that the type has, and none may be there twice or be missing.
func (s *shape) read(e reflect.Value, members [][]byte) error {
	var seen [maxMembers]bool
	must, typed := 0, false
	for i := 0; i < len(members); i += 2 {
		at, known := s.named[string(members[i])]
		twice := known && seen[at]
		if !known && string(members[i]) == "t" {
			known, twice, typed = true, typed, true
			at = -1
		}
		switch {
		case !known:
			return fmt.Errorf(" has no %q", legwork.Clip(string(members[i]), 40))
		case twice:
			return fmt.Errorf(": %q is there twice", members[i])
		case at < 0:
			continue
		}
		m := &s.members[at]
		if seen[at] = true; !m.omit {
			must++
		}
		if err := readValue(e.FieldByIndex(m.at), members[i+1]); err != nil {
			return fmt.Errorf(": %q: %w", m.name, err)
		}
	}
	if must == s.must {
		return nil
	}
	for i, m := range s.members {
		if !m.omit && !seen[i] {
			return fmt.Errorf(" has no %q, which it must have", m.name)
		}
	}
	return nil
}

// readValue sets a field as encoding/json does, to which it leaves all that is not plain.
func readValue(field reflect.Value, data []byte) error {
	switch kind := field.Kind(); {
	case field.Type() == raw:
		field.SetBytes(bytes.Clone(data))
		return nil
	case kind == reflect.String && data[0] == '"':
		field.SetString(string(text(data)))
		return nil
	case kind == reflect.Int, kind == reflect.Int64:
		if n, err := strconv.ParseInt(string(data), 10, 64); err == nil && !field.OverflowInt(n) {
			field.SetInt(n)
			return nil
		}
	case kind == reflect.Uint32:
		if n, err := strconv.ParseUint(string(data), 10, 32); err == nil {
			field.SetUint(n)
			return nil
		}
	}
	return fastjson.Unmarshal(data, field.Addr().Interface())
}

// write appends an event to JSON, with its type as its first member.
func (s *shape) write(to []byte, name string, e reflect.Value) (_ []byte, err error) {
	to = append(append(append(to, `{"t":"`...), name...), '"')
	for i := range s.members {
		m := &s.members[i]
		field := e.FieldByIndex(m.at)
		if m.omit && empty(field) {
			continue
		}
		to = append(append(append(to, `,"`...), m.name...), `":`...)
		if to, err = writeValue(to, field); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}

// empty is what omitempty leaves out.
func empty(field reflect.Value) bool {
	if field.Kind() == reflect.Slice {
		return field.Len() == 0
	}
	return field.IsZero()
}

// writeValue appends a field as encoding/json does, to which it leaves all that is not plain.
func writeValue(to []byte, field reflect.Value) ([]byte, error) {
	switch kind := field.Kind(); {
	case kind == reflect.Int, kind == reflect.Int64:
		return strconv.AppendInt(to, field.Int(), 10), nil
	case kind == reflect.Uint32:
		return strconv.AppendUint(to, field.Uint(), 10), nil
	case kind == reflect.String && plain(field.String()):
		return append(append(append(to, '"'), field.String()...), '"'), nil
	}
	text, err := fastjson.Marshal(field.Interface())
	return append(to, text...), err
}

// plain reports whether a text is itself as JSON.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return false
		}
	}
	return true
}
