package redact

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/legwork-dev/legwork"
	"github.com/legwork-dev/legwork/graph/evaluate"
)

// Limits of paths.
const (
	// MaxPaths bounds the paths of one list.
	MaxPaths     = 100
	maxPathBytes = 256
	maxNames     = 16
)

// anyName is the name that stands for every member and every element.
const anyName = "*"

// Set are paths, each as its names. The zero value hides nothing.
type Set struct {
	paths [][]string
	first map[string][]int // the paths that begin with a name, by their place in paths
}

// New reads paths. An error names the one that is wrong, and says what to write instead.
func New(paths ...string) (Set, error) {
	s := Set{first: map[string][]int{}}
	for _, path := range paths {
		names, err := namesOf(path)
		if err != nil {
			return Set{}, err
		}
		if slices.ContainsFunc(s.paths, func(known []string) bool { return slices.Equal(known, names) }) {
			continue
		}
		s.first[names[0]] = append(s.first[names[0]], len(s.paths))
		s.paths = append(s.paths, names)
	}
	return s, nil
}

// Empty reports whether the set hides nothing.
func (s Set) Empty() bool { return len(s.paths) == 0 }

// namesOf reads a path.
func namesOf(path string) ([]string, error) {
	wrong := func(what string) error {
		return legwork.Invalid("redacted path %q %s", legwork.Clip(path, 64), what)
	}
	switch {
	case len(path) > maxPathBytes:
		return nil, wrong("is longer than 256 bytes")
	case !utf8.ValidString(path) || strings.ContainsFunc(path, func(r rune) bool { return r < ' ' }):
		return nil, wrong("has characters that no name has")
	case strings.HasPrefix(path, "{") || strings.HasPrefix(path, "$.") || strings.HasPrefix(path, "/"):
		return nil, wrong("is not valid: write the names of members with dots, such as customer.email")
	}
	plain := strings.ReplaceAll(path, "[*]", "."+anyName)
	if strings.ContainsAny(plain, "[]") {
		return nil, wrong("is not valid: write items[*] for the elements of a list")
	}
	names := evaluate.SplitPath(strings.TrimPrefix(plain, "."))
	switch {
	case strings.HasPrefix(path, ".") || slices.Contains(names, ""):
		return nil, wrong("has an empty name: write the names of members with dots, such as customer.email")
	case slices.Contains(names, "**"):
		return nil, wrong("has **: leave it away, a path holds anywhere in the data")
	case len(names) > maxNames:
		return nil, wrong("has more than 16 names")
	}
	return names, nil
}

// place is how far a path has come: the next name is the one at next.
type place struct{ path, next int }

// step goes from a value to a member of it, and reports whether that is hidden. at are the paths that have
// begun above.
func (s Set) step(at []place, name string) (below []place, hidden bool) {
	pass := func(p place) {
		hidden = hidden || p.next+1 == len(s.paths[p.path])
		below = join(below, place{p.path, p.next + 1})
	}
	for _, i := range s.first[anyName] {
		pass(place{i, 0})
	}
	if name != anyName {
		for _, i := range s.first[name] {
			pass(place{i, 0})
		}
	}
	for _, p := range at {
		if want := s.paths[p.path][p.next]; want == name || want == anyName {
			pass(p)
		}
	}
	if hidden {
		return nil, true
	}
	return below, false
}

// join adds places that are not there yet.
func join(list []place, more ...place) []place {
	for _, p := range more {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// member is step for a name as it stands in a document: one with dots may also be the path of a leaf.
func (s Set) member(at []place, name string) ([]place, bool) {
	below, hidden := s.step(at, name)
	if hidden || !strings.Contains(name, ".") {
		return below, hidden
	}
	for _, part := range evaluate.SplitPath(name) {
		if at, hidden = s.step(at, part); hidden {
			return nil, true
		}
	}
	return join(below, at...), false
}

// element is step for an element of a list. A path need not name it: items.iban is that of each element.
func (s Set) element(at []place) ([]place, bool) {
	below, hidden := s.step(at, anyName)
	return join(below, at...), hidden
}

// Hides reports whether the value at the end of names is hidden, or one above it.
func (s Set) Hides(names ...string) bool {
	_, hidden := s.follow(names)
	return hidden
}

func (s Set) follow(names []string) (at []place, hidden bool) {
	for _, name := range names {
		if at, hidden = s.member(at, name); hidden {
			return nil, true
		}
	}
	return at, false
}

// Escapes reports whether what is hidden at the end of names, or below, would be shown if it were copied to
// the end of others.
func (s Set) Escapes(names, to []string) bool {
	from, hidden := s.follow(names)
	there, safe := s.follow(to)
	switch {
	case safe:
		return false
	case hidden:
		return true
	}
	return slices.ContainsFunc(from, func(p place) bool { return !slices.Contains(there, p) })
}
