package journal

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	fastjson "github.com/go-json-experiment/json/v1"

	"github.com/legwork-dev/legwork"
)

// Numbers, texts and raw values of events are read and written here, and only other values by a
// JSON package: that would look at each byte several times.

// shape is what a type has as JSON: its name, its Go type and its members, in their order.
type shape struct {
	name    string
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
	all := map[string]*shape{"Invoked": shapeOf("Invoked", invoked{})}
	for _, e := range types {
		all[Name(e)] = shapeOf(Name(e), e)
	}
	return all
}()

func shapeOf(name string, e Event) *shape {
	s := &shape{name: name, of: reflect.TypeOf(e), named: map[string]int{}}
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
		panic(name + " has more members than maxMembers")
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
		name := string(members[i])
		if name == "t" && !typed {
			typed = true
			continue
		}
		at, known := s.named[name]
		switch {
		case name == "t" || known && seen[at]:
			return legwork.Invalid("%s: %q is there twice", s.name, name)
		case !known:
			return legwork.Invalid("%s has no %q", s.name, legwork.Clip(name, 40))
		}
		m := &s.members[at]
		if seen[at] = true; !m.omit {
			must++
		}
		if err := readValue(e.FieldByIndex(m.at), members[i+1]); err != nil {
			return legwork.Invalid("%s: %q: %v", s.name, m.name, err)
		}
	}
	if must == s.must {
		return nil
	}
	for i, m := range s.members {
		if !m.omit && !seen[i] {
			return legwork.Invalid("%s has no %q, which it must have", s.name, m.name)
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
	case kind == reflect.Slice && field.Type().Elem().Kind() == reflect.Uint32 && data[0] == '[':
		list, _ := parts(data, nil)
		all := reflect.MakeSlice(field.Type(), len(list), len(list))
		for i, one := range list {
			if err := readValue(all.Index(i), one); err != nil {
				return err
			}
		}
		field.Set(all)
		return nil
	}
	return fastjson.Unmarshal(data, field.Addr().Interface())
}

// write appends an event to JSON, with its type as its first member.
func (s *shape) write(to []byte, e reflect.Value) (_ []byte, err error) {
	to = append(append(append(to, `{"t":"`...), s.name...), '"')
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
	case kind == reflect.Slice && field.Type().Elem().Kind() == reflect.Uint32 && !field.IsNil():
		to = append(to, '[')
		for i := range field.Len() {
			if i > 0 {
				to = append(to, ',')
			}
			to = strconv.AppendUint(to, field.Index(i).Uint(), 10)
		}
		return append(to, ']'), nil
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
