package evaluate

import (
	"strings"
)

// Path writes the keys that lead to a leaf as one text: joined by dots,
// with \. \\ \0 and \e for a dot, a backslash, a NUL (which Postgres text
// cannot hold) and an empty key, so that different keys never give one path.
func Path(keys ...string) string {
	if len(keys) == 1 && plainKey(keys[0]) {
		return keys[0]
	}
	var b strings.Builder
	for i, k := range keys {
		if i > 0 {
			b.WriteByte('.')
		}
		writeKey(&b, k)
	}
	return b.String()
}

// childPath appends one key to a path; the path "" with root set is the root.
func childPath(path string, root bool, key string) string {
	if !root {
		path += "."
	}
	if plainKey(key) {
		return path + key
	}
	var b strings.Builder
	b.WriteString(path)
	writeKey(&b, key)
	return b.String()
}

func plainKey(k string) bool { return k != "" && !strings.ContainsAny(k, ".\\\x00") }

func writeKey(b *strings.Builder, k string) {
	if k == "" {
		b.WriteString(`\e`)
	}
	for i := range len(k) {
		switch k[i] {
		case '.', '\\':
			b.WriteByte('\\')
			b.WriteByte(k[i])
		case 0:
			b.WriteString(`\0`)
		default:
			b.WriteByte(k[i])
		}
	}
}

// SplitPath is the inverse of Path. Any text splits: an escape that
// Path does not write stands for the character behind it.
func SplitPath(path string) []string {
	if !strings.Contains(path, `\`) {
		return strings.Split(path, ".")
	}
	var keys []string
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		switch c := path[i]; {
		case c == '.':
			keys = append(keys, b.String())
			b.Reset()
		case c == '\\' && i+1 < len(path):
			i++
			switch path[i] {
			case 'e':
			case '0':
				b.WriteByte(0)
			default:
				b.WriteByte(path[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return append(keys, b.String())
}

// related tells whether two leaf paths share a value.
func related(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return strings.HasPrefix(b, a) && (len(a) == len(b) || b[len(a)] == '.')
}

// AnyRelated tells whether a leaf path is related to one of others: they are
// equal, or one lies below the other. The rows that answer a reference
// {$job.data.p} are those related to p: the leaf itself, the leaves below it, or
// the array above.
func AnyRelated(path string, to []string) bool {
	for _, p := range to {
		if related(path, p) {
			return true
		}
	}
	return false
}
