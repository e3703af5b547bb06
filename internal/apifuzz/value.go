package apifuzz

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// object is an object of JSON whose members have an order, and may stand twice.
type object []member

// member is a member of an object. Its name is JSON already.
type member struct {
	name  string
	value any
}

// literal is JSON as it is.
type literal string

// text is a value as JSON.
func text(v any) string {
	switch v := v.(type) {
	case literal:
		return string(v)
	case object:
		parts := make([]string, len(v))
		for i, m := range v {
			parts[i] = m.name + ":" + text(m.value)
		}
		return "{" + strings.Join(parts, ",") + "}"
	case []any:
		parts := make([]string, len(v))
		for i, one := range v {
			parts[i] = text(one)
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	out, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// maker makes values that a schema allows.
type maker struct {
	*rand.Rand
	doc *document
	// known are values that mean something to the server, by the name of a parameter or member.
	known map[string][]any
}

// pick is one of a list.
func pick[T any](m *maker, list ...T) T { return list[m.IntN(len(list))] }

// named is a value of a name: one that means something, else any that the schema allows.
func (m *maker) named(name string, schema node) any {
	if list := m.known[name]; len(list) > 0 && m.IntN(8) > 0 {
		return pick(m, list...)
	}
	return m.value(schema, 0)
}

// value is one that a schema allows.
func (m *maker) value(schema node, depth int) any {
	schema = m.doc.follow(schema)
	switch {
	case schema["const"] != nil:
		return schema["const"]
	case schema["enum"] != nil:
		return pick(m, schema["enum"].([]any)...)
	case schema["oneOf"] != nil:
		return m.value(pick(m, schema["oneOf"].([]any)...).(node), depth)
	}
	kind, _ := schema["type"].(string)
	if kinds, ok := schema["type"].([]any); ok {
		kind = pick(m, kinds...).(string)
	}
	switch kind {
	case "string":
		return m.string(schema)
	case "integer", "number":
		least, most := number(schema, "minimum", -1000), number(schema, "maximum", 1e6)
		if kind == "number" {
			return least + m.Float64()*(most-least)
		}
		return pick(m, int(least), int(most), int(least)+m.IntN(int(most-least)+1))
	case "boolean":
		return m.IntN(2) == 0
	case "array":
		list := make([]any, max(int(number(schema, "minItems", 0)), m.IntN(4)))
		for i := range list {
			list[i] = m.value(schema["items"].(node), depth+1)
		}
		return list
	case "object":
		return m.object(schema, depth)
	case "null":
		return nil
	}
	return m.any(depth)
}

func number(schema node, name string, otherwise float64) float64 {
	if n, ok := schema[name].(float64); ok {
		return n
	}
	return otherwise
}

// letters are what texts are made of: what is easy to get wrong is among them.
var letters = []string{"a", "Z", "0", "-", "_", ".", " ", "é", "😀", "\"", "\\", "/", "%", "&", "=", "+", "#", "?",
	"\u2028", "\t", "'", ";", "$", "{", "<", "*", ">"}

func (m *maker) string(schema node) string {
	switch schema["format"] {
	case "uuid":
		var id [16]byte
		for i := range id {
			id[i] = byte(m.Uint32())
		}
		return fmt.Sprintf("%x-%x-7%03x-8%03x-%x", id[:4], id[4:6], m.IntN(1<<12), m.IntN(1<<12), id[10:])
	case "date-time":
		return time.Unix(m.Int64N(1<<31), 0).UTC().Format(time.RFC3339)
	}
	least := int(number(schema, "minLength", 0))
	most := min(int(number(schema, "maxLength", 40)), 600)
	n := least + m.IntN(min(most-least, 12)+1)
	if m.IntN(6) == 0 {
		n = pick(m, least, most)
	}
	var b strings.Builder
	for range n {
		b.WriteString(pick(m, letters...))
	}
	return b.String()
}

func (m *maker) object(schema node, depth int) any {
	required, _ := schema["required"].([]any)
	properties, _ := schema["properties"].(node)
	out := object{}
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		if slices.Contains(required, any(name)) || m.IntN(2) == 0 {
			out = append(out, member{text(name), m.named(name, m.doc.follow(properties[name].(node)))})
		}
	}
	m.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// any is any JSON.
func (m *maker) any(depth int) any {
	kinds := 8
	if depth > 3 {
		kinds = 6
	}
	switch m.IntN(kinds) {
	case 0:
		return nil
	case 1:
		return m.IntN(2) == 0
	case 2:
		return literal(pick(m, "0", "-0", "1e400", "1E-400", "123456789012345678901234567890", "0.1",
			strconv.Itoa(m.Int())))
	case 3, 4:
		return m.string(node{})
	case 5:
		return literal(pick(m, `"\ud800"`, `"\udc00\ud800"`, `"\u00e9"`, `"\ud83d\ude00"`, `"\/"`))
	case 6:
		list := make([]any, m.IntN(4))
		for i := range list {
			list[i] = m.any(depth + 1)
		}
		return list
	}
	out := object{}
	for range m.IntN(4) {
		name := text(m.string(node{}))
		out = append(out, member{name, m.any(depth + 1)})
		if m.IntN(10) == 0 { // in data, a member may stand twice
			out = append(out, member{name, m.any(depth + 1)})
		}
	}
	return out
}
