package fn

import (
	"slices"
	"strings"
)

// maxSuggestions bounds how many functions are offered for one name.
const maxSuggestions = 3

// known elsewhere: what other languages call a namespace.
var namespaceAlso = map[string]string{
	"arr": "array", "list": "array", "lists": "array", "arrays": "array", "vector": "array",
	"str": "string", "text": "string", "strings": "string", "char": "string",
	"obj": "object", "objects": "object", "map": "object", "dict": "object", "record": "object", "hash": "object",
	"num": "number", "numbers": "number", "int": "number", "integer": "number", "float": "number",
	"maths": "math", "calc": "math", "time": "date", "datetime": "date", "dates": "date", "timestamp": "date",
	"bool": "logical", "boolean": "logical", "logic": "logical", "cond": "conditional", "if": "conditional",
	"compare": "conditional",
	"bit":     "bitwise", "bits": "bitwise", "const": "symbol", "constant": "symbol", "operator": "unary",
}

// Suggest returns the functions that a name which is none may mean, the most
// likely first, at most three: those of that name in another namespace or
// spelling, and those known under it elsewhere, such as string.uppercase,
// array.size and len. It does not look at letters.
func Suggest(name string) []string {
	space, member, dotted := strings.Cut(bare(name), ".")
	if !dotted {
		space, member = "", space
	}
	space, member = plain(space), plain(member)
	if other, known := namespaceAlso[space]; known {
		space = other
	}
	if member == "" {
		return nil
	}
	var best []string
	rank := 4
	for _, n := range Catalog() {
		for _, f := range n.Functions {
			r := f.rank(n.Name, space, member)
			if r < rank {
				rank, best = r, nil
			}
			if r == rank && r < 4 {
				best = append(best, f.Name)
			}
		}
	}
	return best[:min(len(best), maxSuggestions)]
}

// rank is how likely a member of a namespace means the function, 4 if it does
// not: its name before its other names, its namespace before others.
func (f Function) rank(namespace, space, member string) int {
	rank := 0
	_, own, _ := strings.Cut(f.Name, ".")
	if member != plain(own) {
		if !slices.ContainsFunc(f.Also, func(word string) bool { return plain(word) == member }) {
			return 4
		}
		rank = 1
	}
	if space != "" && space != namespace {
		rank += 2
	}
	return rank
}

// plain takes from a name how it is written: toUpperCase, to_upper_case.
func plain(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(name))
}
