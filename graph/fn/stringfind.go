package fn

import (
	"fmt"
	"math"
	"regexp"
	"strings"
)

// subjectAndPart reads the text and the part that is looked for in it.
func subjectAndPart(env *Env, args []Value) (s, part string, err error) {
	if s, err = subject(env, args); err != nil {
		return "", "", err
	}
	part, err = textOf(env, args, 1)
	return s, part, err
}

func stringIncludes(env *Env, args []Value) (Value, error) {
	i, err := find(env, args)
	return i >= 0, err
}

func stringIndexOf(env *Env, args []Value) (Value, error) {
	i, err := find(env, args)
	return float64(i), err
}

// find returns where the part begins, at or after the position in the third
// argument; -1 if nowhere.
func find(env *Env, args []Value) (int, error) {
	s, part, err := subjectAndPart(env, args)
	if err != nil {
		return -1, err
	}
	from, err := integerArg(env, args, 2, 0)
	if err != nil {
		return -1, err
	}
	return indexUnits(s, part, int(min(max(from, 0), float64(len(s))))), nil
}

func stringLastIndexOf(env *Env, args []Value) (Value, error) {
	s, part, err := subjectAndPart(env, args)
	if err != nil {
		return nil, err
	}
	from, err := numberArg(env, args, 2)
	if err != nil {
		return nil, err
	}
	if math.IsNaN(from) {
		from = float64(len(s))
	}
	return float64(lastIndexUnits(s, part, int(min(max(from, 0), float64(len(s)))))), nil
}

func stringStartsWith(env *Env, args []Value) (Value, error) {
	s, part, err := subjectAndPart(env, args)
	if err != nil {
		return nil, err
	}
	from, err := integerArg(env, args, 2, 0)
	if err != nil {
		return nil, err
	}
	start, inPair := offset(s, int(min(max(from, 0), float64(len(s)))))
	return strings.HasPrefix(s[start:], part) && (!inPair || part == ""), nil
}

func stringEndsWith(env *Env, args []Value) (Value, error) {
	s, part, err := subjectAndPart(env, args)
	if err != nil {
		return nil, err
	}
	to, err := integerArg(env, args, 2, float64(len(s)))
	if err != nil {
		return nil, err
	}
	end, inPair := offset(s, int(min(max(to, 0), float64(len(s)))))
	return strings.HasSuffix(s[:end], part) && (!inPair || part == ""), nil
}

// stringReplace replaces the first of a part. In the new text $$ is a dollar,
// $& the part, $` what is before it and $' what is after it.
func stringReplace(env *Env, args []Value) (Value, error) {
	s, part, err := subjectAndPart(env, args)
	if err != nil {
		return nil, err
	}
	by, err := textOf(env, args, 2)
	if err != nil {
		return nil, err
	}
	before, after, found := strings.Cut(s, part)
	if !found {
		return s, nil
	}
	size := len(s) + len(by)
	for mark, meant := range map[string]string{"$&": part, "$`": before, "$'": after} {
		size += strings.Count(by, mark) * len(meant)
	}
	if size > maxText {
		return nil, errTextTooLong
	}
	if err := env.grow(size); err != nil {
		return nil, err
	}
	by = strings.NewReplacer("$$", "$", "$&", part, "$`", before, "$'", after).Replace(by)
	return before + by + after, nil
}

// regexpWork is how many instructions of a pattern, times units of the text,
// count as a step.
const regexpWork = 16

// maxPattern bounds the length of a pattern in bytes.
const maxPattern = 1000

// stringSearch returns where a regular expression first matches, -1 if
// nowhere. The expression is Go's, which has no look-around and no
// back-references, and takes time in proportion to the text.
func stringSearch(env *Env, args []Value) (Value, error) {
	s, err := subject(env, args)
	if err != nil {
		return nil, err
	}
	v, ok := arg(args, 1)
	if _, undefined := v.(Undefined); !ok || undefined {
		return 0.0, nil // the empty expression
	}
	pattern, err := toText(env, v)
	if err != nil {
		return nil, err
	}
	if len(pattern) > maxPattern {
		return nil, fmt.Errorf("a regular expression has at most %d bytes, this one has %d", maxPattern, len(pattern))
	}
	n := instructions(pattern)
	if err := env.Step(n + n*len(s)/regexpWork); err != nil {
		return nil, err
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, fmt.Errorf("%.60q is no regular expression: %w", pattern, err)
	}
	at := re.FindStringIndex(s)
	if at == nil {
		return -1.0, nil
	}
	return float64(units(s[:at[0]])), nil
}
