package apifuzz

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// textSpoils make a body that is not the JSON that the wire takes.
var textSpoils = []spoil{
	{"a body that ends early", bodyOf(func(m *maker, b []byte) []byte {
		return append([]byte(`{"a":[`), b[:m.IntN(len(b))]...)
	})},
	{"more after the body", bodyOf(func(m *maker, b []byte) []byte {
		return append(b, pick(m, "x", "{}", "]", "\x00", ",")...)
	})},
	{"a body that is no UTF-8", bodyOf(func(m *maker, b []byte) []byte {
		bad := pick(m, "\xff", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80")
		return slices.Concat([]byte(`["`+bad+`",`), b, []byte("]"))
	})},
	{"a body that is too deep", bodyOf(func(m *maker, b []byte) []byte {
		open, end := pick(m, "[", `{"a":`), "]"
		if open != "[" {
			end = "}"
		}
		return []byte(strings.Repeat(open, 10_000) + "1" + strings.Repeat(end, 10_000))
	})},
	{"a body of half a structure, too deep", bodyOf(func(*maker, []byte) []byte {
		return bytes.Repeat([]byte("["), 10_000)
	})},
	{"a body that is too large", bodyOf(func(m *maker, b []byte) []byte {
		return []byte(`"` + strings.Repeat("x", 1<<20-1) + `"`) // 1 MiB + 1
	})},
	{"U+0000 in the body", bodyOf(func(m *maker, b []byte) []byte { return []byte(`{"data":"a\u0000"}`) })},
	{"a mark of byte order", bodyOf(func(m *maker, b []byte) []byte { return append([]byte("\xef\xbb\xbf"), b...) })},
	{"a body that only looks like JSON", bodyOf(func(m *maker, b []byte) []byte {
		return []byte(pick(m, "NaN", "{'a':1}", "{a:1}", "[1,]", "// x\n1", "01", "+1", "1.", ".5", `"`+"\n"+`"`,
			`"\x41"`, "True", "Infinity", `"\ud8"`, "a=1&b=2", "<a/>", "\x1f\x8b\x08"))
	})},
}

func bodyOf(change func(m *maker, b []byte) []byte) func(*maker, *request) bool {
	return func(m *maker, r *request) bool {
		if len(r.body) == 0 {
			return false
		}
		r.body = change(m, bytes.Clone(r.body))
		return true
	}
}

// memberSpoils make a body that is JSON, but not of its schema.
var memberSpoils = []spoil{
	{"no object", func(m *maker, r *request) bool {
		if _, _, ok := r.typed(m); !ok {
			return false
		}
		r.body = []byte(pick(m, "[]", `"a"`, "1", "true", "[1]"))
		return true
	}},
	{"an unknown member", strictly(func(m *maker, o object, _ node) object {
		return append(o, member{text("dater"), 1})
	})},
	{"a member twice", strictly(func(m *maker, o object, _ node) object {
		return append(o, pick(m, o...))
	})},
	{"a member in another case", strictly(func(m *maker, o object, _ node) object {
		i := m.IntN(len(o))
		o[i].name = strings.ToUpper(o[i].name)
		return o
	})},
	{"half a surrogate pair in a name", strictly(func(m *maker, o object, _ node) object {
		return append(o, member{`"\ud800"`, 1})
	})},
	{"half a surrogate pair in a text", ofType(func(kind string, _ node) any {
		if kind == "string" {
			return literal(`"\udc00"`)
		}
		return nil
	})},
	{"a member of the wrong type", ofType(func(kind string, _ node) any {
		switch kind {
		case "string":
			return literal("17")
		case "integer":
			return literal("1.5")
		case "number", "boolean", "object":
			return literal(`"1"`)
		}
		return nil
	})},
	{"a list for a member", ofType(func(kind string, _ node) any {
		if kind == "" {
			return nil
		}
		return literal("[1]")
	})},
	{"a member that is not of its list", ofType(func(_ string, schema node) any {
		if schema["enum"] == nil && schema["const"] == nil {
			return nil
		}
		return "SUCCESS"
	})},
	{"a member out of bounds", ofType(func(_ string, schema node) any {
		switch {
		case schema["maximum"] != nil:
			return literal(strconv.Itoa(int(number(schema, "maximum", 0)) + 1))
		case schema["minimum"] != nil:
			return literal(strconv.Itoa(int(number(schema, "minimum", 0)) - 1))
		}
		return nil
	})},
	{"a member that is empty", ofType(func(_ string, schema node) any {
		if schema["minLength"] == nil {
			return nil
		}
		return ""
	})},
	{"a member that is missing", func(m *maker, r *request) bool {
		o, schema, ok := r.typed(m)
		required, _ := schema["required"].([]any)
		if !ok || len(required) == 0 {
			return false
		}
		name := text(pick(m, required...))
		r.body = []byte(text(slices.DeleteFunc(o, func(one member) bool { return one.name == name })))
		return true
	}},
}

// typed is the body of a request as an object, with the schema of its members.
func (r *request) typed(m *maker) (object, node, bool) {
	o, ok := r.value.(object)
	if !ok {
		return nil, nil, false
	}
	for _, b := range r.operation.bodies {
		if b.media != r.media {
			continue
		}
		schema := b.schema
		if list, ok := schema["oneOf"].([]any); ok {
			schema = m.doc.follow(list[0].(node))
		}
		return o, schema, schema["properties"] != nil
	}
	return nil, nil, false
}

// strictly changes an object whose schema allows no other members.
func strictly(change func(*maker, object, node) object) func(*maker, *request) bool {
	return func(m *maker, r *request) bool {
		o, schema, ok := r.typed(m)
		if !ok || len(o) == 0 || schema["additionalProperties"] != false {
			return false
		}
		r.body = []byte(text(change(m, o, schema)))
		return true
	}
}

// ofType gives a member another value.
func ofType(wrong func(kind string, schema node) any) func(*maker, *request) bool {
	return func(m *maker, r *request) bool {
		o, schema, ok := r.typed(m)
		if !ok {
			return false
		}
		properties := schema["properties"].(node)
		for _, i := range m.Perm(len(o)) {
			of, known := properties[strings.Trim(o[i].name, `"`)].(node)
			if !known {
				continue
			}
			of = m.doc.follow(of)
			kind, _ := of["type"].(string)
			if value := wrong(kind, of); value != nil {
				o[i].value = value
				r.body = []byte(text(o))
				return true
			}
		}
		return false
	}
}
