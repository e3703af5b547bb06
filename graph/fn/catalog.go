package fn

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// Namespace is a group of functions, such as math.
type Namespace struct {
	Name      string     `json:"name"`
	Says      string     `json:"says"`
	Functions []Function `json:"functions"`
}

// Function says what a function of the mapping language does.
type Function struct {
	Name      string    `json:"name"`      // math.add
	Signature string    `json:"signature"` // math.add(x…)
	Says      string    `json:"says"`
	Examples  []Example `json:"examples"`
	// Also are words under which people look for it: see Suggest.
	Also []string `json:"also,omitempty"`
}

// Example is a call: the arguments as a JSON list and the result as JSON, or
// undefined, NaN or Infinity. now is 2025-01-17T12:00:00.000Z, and random 0.5.
type Example struct {
	Args   string `json:"args"`
	Result string `json:"result"`
}

// catalog.txt describes every function. A line "# namespace: words" begins a
// namespace, "signature: words" a function in it, and what is indented belongs
// to the function: "arguments → result", or after "~" words it is known by
// elsewhere.
//
//go:embed catalog.txt
var catalogText string

// Catalog returns all functions by namespace, in the order of the page. The
// caller must not change it.
var Catalog = sync.OnceValue(func() []Namespace {
	var list []Namespace
	for line := range strings.Lines(catalogText) {
		text := strings.TrimSpace(line)
		if title, found := strings.CutPrefix(line, "# "); found {
			name, says, _ := strings.Cut(strings.TrimSpace(title), ": ")
			list = append(list, Namespace{Name: name, Says: says})
			continue
		}
		if text == "" || len(list) == 0 {
			continue
		}
		n := &list[len(list)-1]
		if line[0] != ' ' {
			signature, says, _ := strings.Cut(text, "): ")
			name, _, _ := strings.Cut(signature, "(")
			n.Functions = append(n.Functions, Function{Name: n.Name + "." + name, Signature: n.Name + "." + signature + ")",
				Says: says})
			continue
		}
		n.Functions[len(n.Functions)-1].add(text)
	}
	return list
})

// add reads a line that belongs to the function.
func (f *Function) add(line string) {
	if words, found := strings.CutPrefix(line, "~ "); found {
		f.Also = strings.Fields(words)
		return
	}
	args, result, _ := strings.Cut(line, " → ")
	f.Examples = append(f.Examples, Example{args, result})
}

// Describe returns what there is to say of a function; ok is false if there is none of
// that name. The name may be as documents write it: math.add, @math.add or
// {@math.add}.
func Describe(name string) (f Function, ok bool) {
	name = bare(name)
	for _, n := range Catalog() {
		i := slices.IndexFunc(n.Functions, func(f Function) bool { return f.Name == name })
		if i >= 0 {
			return n.Functions[i], true
		}
	}
	return Function{}, false
}

func bare(name string) string { return strings.TrimPrefix(strings.Trim(name, "{}"), "@") }
