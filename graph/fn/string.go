package fn

import (
	"math"
	"strings"
	"unicode/utf8"
)

// stringFuncs are the functions of texts. The first argument must be a text;
// the others become one as JavaScript converts them. Positions count UTF-16
// code units (see units.go).
var stringFuncs = map[string]Func{
	"charAt":      stringCharAt,
	"concat":      stringConcat,
	"endsWith":    stringEndsWith,
	"includes":    stringIncludes,
	"indexOf":     stringIndexOf,
	"lastIndexOf": stringLastIndexOf,
	"padEnd":      padder(func(s, pad string) string { return s + pad }),
	"padStart":    padder(func(s, pad string) string { return pad + s }),
	"repeat":      stringRepeat,
	"replace":     stringReplace,
	"search":      stringSearch,
	"slice":       stringSlice,
	"split":       stringSplit,
	"startsWith":  stringStartsWith,
	"substring":   stringSubstring,
	"toLowerCase": letters(lower),
	"toUpperCase": letters(upper),
	"trim":        trimmer(strings.TrimFunc),
	"trimEnd":     trimmer(strings.TrimRightFunc),
	"trimStart":   trimmer(strings.TrimLeftFunc),
}

// letters makes a function that changes the letters of a text.
func letters(change func(string) string) Func {
	return func(env *Env, args []Value) (Value, error) {
		s, err := subject(env, args)
		if err != nil {
			return nil, err
		}
		size := len(s)
		if !isASCII(s) {
			size *= 4 // as characters
		}
		if err := env.grow(size); err != nil {
			return nil, err
		}
		return newText(change(s))
	}
}

func trimmer(trim func(string, func(rune) bool) string) Func {
	return func(env *Env, args []Value) (Value, error) {
		s, err := subject(env, args)
		if err != nil {
			return nil, err
		}
		return trim(s, isBlank), nil
	}
}

// newText bounds a text that a function has made.
func newText(s string) (Value, error) {
	if len(s) > maxText {
		return nil, errTextTooLong
	}
	return s, nil
}

func stringCharAt(env *Env, args []Value) (Value, error) {
	s, err := subject(env, args)
	if err != nil {
		return nil, err
	}
	at, err := integerArg(env, args, 1, 0)
	if err != nil || at < 0 || at >= float64(len(s)) {
		return "", err
	}
	return cut(s, int(at), int(at)+1), nil
}

// stringConcat joins its arguments; null and undefined are empty.
func stringConcat(env *Env, args []Value) (Value, error) {
	var b strings.Builder
	for _, v := range args {
		if absent(v) {
			continue
		}
		s, err := toText(env, v)
		if err != nil {
			return nil, err
		}
		if b.Len()+len(s) > maxText {
			return nil, errTextTooLong
		}
		if err := env.grow(len(s)); err != nil {
			return nil, err
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

// stringSlice returns the units from start to end; negative ones count from
// the end of the text.
func stringSlice(env *Env, args []Value) (Value, error) {
	s, err := subject(env, args)
	if err != nil {
		return nil, err
	}
	length := float64(units(s))
	from, to, err := span(env, args, length)
	if err != nil {
		return nil, err
	}
	fromEnd := func(n float64) int {
		if n < 0 {
			n += length
		}
		return int(min(max(n, 0), length))
	}
	return cut(s, fromEnd(from), fromEnd(to)), nil
}

// stringSubstring returns the units between two positions, in any order;
// negative ones are 0.
func stringSubstring(env *Env, args []Value) (Value, error) {
	s, err := subject(env, args)
	if err != nil {
		return nil, err
	}
	length := float64(units(s))
	from, to, err := span(env, args, length)
	if err != nil {
		return nil, err
	}
	from, to = min(max(from, 0), length), min(max(to, 0), length)
	return cut(s, int(min(from, to)), int(max(from, to))), nil
}

// span reads a start and an end; without an end it is the length.
func span(env *Env, args []Value, length float64) (from, to float64, err error) {
	if from, err = integerArg(env, args, 1, 0); err != nil {
		return 0, 0, err
	}
	to, err = integerArg(env, args, 2, length)
	return from, to, err
}

// stringSplit cuts a text at each separator. Without one the text stays whole;
// an empty one cuts between characters, where a surrogate pair stays whole.
func stringSplit(env *Env, args []Value) (Value, error) {
	s, err := subject(env, args)
	if err != nil {
		return nil, err
	}
	limit, err := integerArg(env, args, 2, math.MaxUint32)
	if err != nil {
		return nil, err
	}
	most := int(toUint32(limit))
	if most == 0 {
		return &Array{}, nil
	}
	separator, ok := arg(args, 1)
	if _, undefined := separator.(Undefined); !ok || undefined {
		return &Array{Items: []Value{s}}, nil
	}
	by, err := toText(env, separator)
	if err != nil {
		return nil, err
	}
	pieces := strings.Count(s, by) + 1
	if by == "" {
		pieces = utf8.RuneCountInString(s)
	}
	pieces = min(pieces, most)
	if err := env.Step(pieces); err != nil {
		return nil, err
	}
	if err := env.grow(pieces * 32); err != nil {
		return nil, err
	}
	return &Array{Items: split(s, by, pieces)}, nil
}

func split(s, by string, pieces int) []Value {
	items := make([]Value, 0, pieces)
	for len(items) < pieces {
		if by == "" {
			_, width := utf8.DecodeRuneInString(s)
			items, s = append(items, s[:width]), s[width:]
			continue
		}
		piece, rest, _ := strings.Cut(s, by)
		items, s = append(items, piece), rest
	}
	return items
}
