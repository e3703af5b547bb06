package apifuzz

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// spoil makes one thing of a valid request wrong. It reports whether it could.
type spoil struct {
	name  string
	apply func(m *maker, r *request) bool
}

// spoils are all kinds of wrong.
var spoils = slices.Concat(paramSpoils, textSpoils, memberSpoils)

var paramSpoils = []spoil{
	{"an unknown parameter", func(m *maker, r *request) bool { return r.with("whait", "1") }},
	{"a query that cannot be read", func(m *maker, r *request) bool { return r.with("a", "%zz") }},
	{"a parameter twice", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["type"] != "array" })
		value := url.QueryEscape(text(m.value(p.schema, 0)))
		return ok && r.with(p.name, value) && r.with(p.name, value)
	}},
	{"no number", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["type"] == "integer" })
		return ok && r.only(p.name, pick(m, "soon", "", "1.5", "0x10", "1e1", "NaN", "1_0", "99999999999999999999"))
	}},
	{"a number out of bounds", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["maximum"] != nil })
		return ok && r.only(p.name, strconv.Itoa(pick(m, int(number(p.schema, "minimum", 0))-1,
			int(number(p.schema, "maximum", 0))+1)))
	}},
	{"no boolean", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["type"] == "boolean" })
		return ok && r.only(p.name, pick(m, "yes", "2", "", "TrUe", "null"))
	}},
	{"no time", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["format"] == "date-time" })
		return ok && r.only(p.name, pick(m, "yesterday", "", "2026-13-01T00:00:00Z", "0", "2026-01-01T00:00:61Z"))
	}},
	{"a word that is not of the list", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["enum"] != nil })
		return ok && r.only(p.name, pick(m, "asleep", "", "RUNNING", "running%00", "running%20"))
	}},
	{"a text that is too long", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, pick(m, "query", "path", "header"),
			func(p parameter) bool { return p.schema["maxLength"] != nil })
		if !ok {
			return false
		}
		long := strings.Repeat("x", int(number(p.schema, "maxLength", 0))+1)
		switch p.in {
		case "path":
			r.path[p.name] = long
		case "header":
			r.header.Set(p.name, long)
		default:
			r.only(p.name, long)
		}
		return true
	}},
	{"an empty text", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["minLength"] != nil })
		return ok && r.only(p.name, "")
	}},
	{"a parameter that is missing", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.required })
		return ok && r.without(p.name)
	}},
	{"no id", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "path", func(p parameter) bool { return p.schema["format"] == "uuid" })
		r.path[p.name] = pick(m, "17", "x", "00000000-0000-7000-8000-00000000000g", "..%2f..", "{gid}", " ", "null")
		return ok
	}},
	{"a header twice", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "header", func(p parameter) bool { return p.name != "Prefer" })
		r.header[http.CanonicalHeaderKey(p.name)] = []string{"a", "b"}
		return ok
	}},
	{"a text of a query that is no UTF-8", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "query", func(p parameter) bool { return p.schema["type"] == "string" })
		return ok && r.only(p.name, pick(m, "a%ff", "%c3%28", "%ed%a0%80", "%c0%80"))
	}},
	{"a path that is no UTF-8", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "path", func(parameter) bool { return true })
		r.path[p.name] += pick(m, "\xff", "\xed\xa0\x80", "\xc0\x80")
		return ok
	}},
	{"U+0000 in a path", func(m *maker, r *request) bool {
		p, ok := m.parameter(r, "path", func(parameter) bool { return true })
		r.path[p.name] += "\x00"
		return ok
	}},
	{"another namespace", func(m *maker, r *request) bool {
		r.path["ns"] = pick(m, "other", "Default", "*", "..", "legwork", "a/b", "public\"; --")
		return true
	}},
	{"another method", func(m *maker, r *request) bool {
		r.method = pick(m, "DELETE", "PUT", "PATCH", "FROB", "OPTIONS", "TRACE")
		return !slices.ContainsFunc(m.doc.operations, func(o *operation) bool { // an operation of its own
			return o.path == r.operation.path && o.method == r.method
		})
	}},
	{"a path that does not exist", func(m *maker, r *request) bool {
		tail := pick(m, "/more", "/", "%2f", "/..%2f", "/%2e%2e/%2e%2e/x", ";a=b")
		r.twisted = func(target string) string {
			path, _, _ := strings.Cut(target, "?")
			return path + tail
		}
		return true
	}},
	{"a header that is too large", func(m *maker, r *request) bool {
		r.header.Set("X-Large", strings.Repeat("x", 40<<10))
		r.cut = true
		return true
	}},
	{"a media type that is not JSON", func(m *maker, r *request) bool {
		r.media = pick(m, "text/xml", "multipart/form-data; boundary=x", "json", "application/", ";", "application/json;x")
		return len(r.body) > 0
	}},
}

// with adds a parameter to the query; both are escaped.
func (r *request) with(name, value string) bool {
	r.query = append(r.query, [2]string{name, value})
	return true
}

// without removes a parameter from the query.
func (r *request) without(name string) bool {
	r.query = slices.DeleteFunc(r.query, func(q [2]string) bool { return q[0] == url.QueryEscape(name) })
	return true
}

// only gives a parameter of the query one value.
func (r *request) only(name, value string) bool { return r.without(name) && r.with(name, value) }

// parameter is one of an operation's that fits.
func (m *maker) parameter(r *request, in string, fits func(parameter) bool) (parameter, bool) {
	var list []parameter
	for _, p := range r.operation.parameters {
		if p.in == in && fits(p) {
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return parameter{}, false
	}
	return pick(m, list...), true
}
